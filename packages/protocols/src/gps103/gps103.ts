import type { Addressee, Protocol, TrackerCommand } from '../protocol.ts';
import { decodeGps103 } from './gps103-decode.ts';
import { createGps103Cutter } from './gps103-frames.ts';

const units = [
  ['s', 1],
  ['m', 60],
  ['h', 3600],
] as const;
const maxCount = 99;

/** Two digits and the smallest unit in which the value fits. */
const writeInterval = (seconds: number) => {
  const [unit, size] = units.find((one) => Math.round(seconds / one[1]) <= maxCount) ?? units[2];
  const count = Math.min(Math.max(Math.round(seconds / size), 1), maxCount);
  return `${String(count).padStart(2, '0')}${unit}`;
};

const textOf = (command: TrackerCommand) => {
  if (command.name === 'interval') return `C,${writeInterval(command.seconds)}`;
  return command.name === 'locate' ? 'B' : 'D';
};

/** Coban and its clones. */
export const gps103: Protocol = {
  createCutter: createGps103Cutter,
  createDecoder: () => decodeGps103,
  encodeCommand: (command: TrackerCommand, { id }: Addressee) =>
    Buffer.from(`**,imei:${id},${textOf(command)}`, 'latin1'),
  // Commands are not confirmed; a position after `locate` is the only reply.
  isReplyTo: (reply, command) => command.name === 'locate' && reply.command === 'tracker',
  refusal: null,
};
