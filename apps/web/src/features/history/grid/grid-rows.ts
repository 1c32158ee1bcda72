import type { LocationPoint } from '@holdfast/contract/history';

export interface GridRow {
  point: LocationPoint;
  number: number;
  /** The newest of all. */
  isNewest: boolean;
}

export interface GridRows {
  rows: GridRow[];
  /** With the columns that only GPS trackers have. */
  hasDetails: boolean;
  /** The point that the replay has reached. */
  playedId: string | null;
}
