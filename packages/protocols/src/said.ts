import type { TrackerRecord } from './record.ts';

export interface Reply {
  text: string;
  /** Which command it answers, as far as the protocol tells: its number or its name. */
  command: string | number | null;
}

/** What a tracker said in one frame. */
export interface Said {
  /** Who speaks, where the frame tells. */
  id: string | null;
  records: TrackerRecord[];
  /** Records that were left out for an impossible date or place. */
  dropped: number;
  /** To be sent once the records are committed. */
  answer: Buffer | null;
  /** To a command. */
  reply: Reply | null;
  /** Why the frame cannot be used. Of an unknown type it is no fault of the tracker. */
  problem: 'checksum' | 'malformed' | 'unknown-type' | null;
}

const silence: Said = { id: null, records: [], dropped: 0, answer: null, reply: null, problem: null };

export const toSaid = (known: Partial<Said>): Said => ({ ...silence, ...known });
