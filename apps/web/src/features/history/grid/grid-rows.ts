import type { LocationPoint } from '@holdfast/contract/history';

export interface GridRow {
  point: LocationPoint;
  number: number;
  /** The newest point of the whole history. */
  isNewest: boolean;
}

export interface GridRows {
  rows: GridRow[];
  /** Adds the columns that only GPS trackers have. */
  hasDetails: boolean;
  playedId: string | null;
}
