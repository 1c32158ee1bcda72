import type { CommonCommand, Protocol } from '../protocol.ts';
import { decodeTeltonika } from './teltonika-decode.ts';
import { createTeltonikaCutter, writePacket } from './teltonika-frames.ts';

const codec = 0x0c;
const commandType = 5;
/** Parameter id: minimum period between records while moving, in seconds, in the home network. */
const movingInterval = 10_050;

const textOf = (command: CommonCommand) =>
  command.name === 'locate' ? 'getrecord' : `setparam ${movingInterval}:${command.seconds}`;

export const writeTeltonikaText = (text: string): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(text.length);
  return writePacket(
    Buffer.concat([Buffer.from([codec, 1, commandType]), size, Buffer.from(text, 'latin1'), Buffer.from([1])]),
  );
};

/** FMB, FMC, TMT, GH and others. */
export const teltonika: Protocol = {
  createCutter: createTeltonikaCutter,
  createDecoder: () => decodeTeltonika,
  encodeCommand: (command) => (command.name === 'stop' ? null : writeTeltonikaText(textOf(command))),
  // Replies carry no reference: the tracker answers commands in order.
  isReplyTo: () => true,
  refusal: Buffer.from([0]),
};
