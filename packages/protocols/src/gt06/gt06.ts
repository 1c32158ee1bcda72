import type { Addressee, CommonCommand, Protocol } from '../protocol.ts';
import { createGt06Decoder } from './gt06-decode.ts';
import { createGt06Cutter, writeGt06 } from './gt06-frames.ts';

const commandType = 0x80;
const english = Buffer.from([0, 2]);

const textOf = (command: CommonCommand) =>
  command.name === 'locate' ? 'WHERE#' : `TIMER,${command.seconds},${command.seconds}#`;

/** Encodes a text command; the tracker echoes `number` in its reply. */
export const writeGt06Text = (text: string, { number }: Pick<Addressee, 'number'>): Buffer => {
  const head = Buffer.alloc(5);
  head.writeUInt8(4 + text.length, 0);
  head.writeUInt32BE(number, 1);
  const content = Buffer.concat([head, Buffer.from(text, 'latin1'), english]);
  return writeGt06({ isLong: false, type: commandType, content, serial: number & 0xffff });
};

/** Concox, Jimi and many clones. */
export const gt06: Protocol = {
  createCutter: createGt06Cutter,
  createDecoder: createGt06Decoder,
  encodeCommand: (command, to) => (command.name === 'stop' ? null : writeGt06Text(textOf(command), to)),
  isReplyTo: (reply, _command, to) => reply.command === to.number,
  refusal: null,
};
