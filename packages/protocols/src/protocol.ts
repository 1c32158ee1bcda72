import type { Cutter } from './cutter.ts';
import type { Said } from './said.ts';

export interface Moment {
  now: Date;
  /** Zone offset of the device's clock in minutes east of UTC; null to use the protocol's own. */
  zone: number | null;
}

/** Commands that every protocol supports. */
export type CommonCommand = { name: 'locate' } | { name: 'interval'; seconds: number };

/** `stop` ends the reports until the next command; not every protocol has it. */
export type TrackerCommand = CommonCommand | { name: 'stop' };

export interface Addressee {
  id: string;
  /** Sequence number of the command on its connection. */
  number: number;
  now: Date;
}

/** Server side of a protocol. Cutter and decoder are created per connection, since they keep state. */
export interface Protocol {
  createCutter: () => Cutter;
  /** Never throws, whatever the bytes. */
  createDecoder: () => (frame: Buffer, moment: Moment) => Said;
  encodeCommand: (command: TrackerCommand, to: Addressee) => Buffer | null;
  isReplyTo: (reply: NonNullable<Said['reply']>, command: TrackerCommand, to: Addressee) => boolean;
  /** Bytes to send to an unknown tracker before the connection is closed. */
  refusal: Buffer | null;
}
