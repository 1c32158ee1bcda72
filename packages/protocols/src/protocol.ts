import type { Cutter } from './cutter.ts';
import type { Said } from './said.ts';

export interface Moment {
  now: Date;
  /** Minutes east of Greenwich in which this device tells its time; null for what the protocol says. */
  zone: number | null;
}

/** What a server may ask of a tracker. */
export type TrackerCommand = { name: 'locate' } | { name: 'interval'; seconds: number };

export interface Addressee {
  id: string;
  /** Counts up with each command of a connection. */
  number: number;
  now: Date;
}

/** One end of a connection; the decoder remembers what the protocol says only once. */
export interface Protocol {
  createCutter: () => Cutter;
  /** Never throws, whatever the bytes. */
  createDecoder: () => (frame: Buffer, moment: Moment) => Said;
  encodeCommand: (command: TrackerCommand, to: Addressee) => Buffer;
  /** Whether a reply answers this command. */
  isReplyTo: (reply: NonNullable<Said['reply']>, command: TrackerCommand, to: Addressee) => boolean;
  /** What a tracker is told that is not known here. */
  refusal: Buffer | null;
}
