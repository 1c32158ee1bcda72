import type { TrackerRecord } from './record.ts';

export interface Reply {
  text: string;
  /** Number or name of the command that it answers; null if the protocol does not say. */
  command: string | number | null;
}

export interface Said {
  id: string | null;
  records: TrackerRecord[];
  /** Number of records that were dropped for an impossible date or position. */
  dropped: number;
  /** Acknowledgement, to be sent after the records are committed. */
  answer: Buffer | null;
  reply: Reply | null;
  /** Why the frame is unusable. `unknown-type` is not counted as a fault of the tracker. */
  problem: 'checksum' | 'malformed' | 'unknown-type' | null;
}

const silence: Said = { id: null, records: [], dropped: 0, answer: null, reply: null, problem: null };

export const toSaid = (known: Partial<Said>): Said => ({ ...silence, ...known });
