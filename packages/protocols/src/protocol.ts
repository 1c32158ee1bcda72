import type { Cutter } from './cutter.ts';
import type { Said } from './said.ts';

export interface Moment {
  now: Date;
  /** Minutes east of Greenwich in which this device tells its time; null for what the protocol says. */
  zone: number | null;
}

/** What a server may ask of every tracker. */
export type CommonCommand = { name: 'locate' } | { name: 'interval'; seconds: number };

/** What a server may ask of a tracker; `stop` ends its reports until it is asked again. */
export type TrackerCommand = CommonCommand | { name: 'stop' };

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
  /** Null for what the protocol has no words for. */
  encodeCommand: (command: TrackerCommand, to: Addressee) => Buffer | null;
  /** Whether a reply answers this command. */
  isReplyTo: (reply: NonNullable<Said['reply']>, command: TrackerCommand, to: Addressee) => boolean;
  /** What a tracker is told that is not known here. */
  refusal: Buffer | null;
}
