import { createEdge } from '../edge.ts';
import type { Addressee, CommonCommand, Moment, Protocol, TrackerCommand } from '../protocol.ts';
import type { Said } from '../said.ts';
import { compactTime } from '../time.ts';
import { decodeBinary } from './h02-binary.ts';
import { createH02Cutter } from './h02-frames.ts';
import { decodeText } from './h02-text.ts';

const commandName = ({ name }: TrackerCommand) => (name === 'locate' ? 'D1' : 'S71');

const writeCommand = (command: CommonCommand, { id, now }: Addressee) => {
  const name = commandName(command);
  const time = compactTime(now).slice(8);
  const args = command.name === 'locate' ? '10,1' : `22,${command.seconds}`;
  return Buffer.from(`*HQ,${id},${name},${time},${args}#`, 'latin1');
};

const createH02Decoder = () => {
  const raiseOnce = createEdge();
  return (frame: Buffer, moment: Moment): Said => {
    const said = frame[0] === 0x24 ? decodeBinary(frame, moment.zone ?? 0) : decodeText(frame, moment);
    // Reports repeat the alarm bits. Records without ignition (heartbeats) have no status and would end the alarm.
    return { ...said, records: said.records.map((record) => (record.ignition === null ? record : raiseOnce(record))) };
  };
};

/** Sinotrack and many clones. */
export const h02: Protocol = {
  createCutter: createH02Cutter,
  createDecoder: createH02Decoder,
  encodeCommand: (command, to) => (command.name === 'stop' ? null : writeCommand(command, to)),
  isReplyTo: (reply, command) => reply.command === null || reply.command === commandName(command),
  refusal: null,
};
