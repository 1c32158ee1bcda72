import { type ImportFormat, type ImportSkip, importEarliest } from '@holdfast/contract/imports.rules';

/** An entry of a file as its reader found it: numbers may be NaN, and so may times. */
export interface FoundPoint {
  latitude: number;
  longitude: number;
  /** Unix milliseconds. */
  at: number;
  accuracy?: number | null | undefined;
  /** In km/h. */
  speed?: number | null | undefined;
  course?: number | null | undefined;
  altitude?: number | null | undefined;
  battery?: number | null | undefined;
  satellites?: number | null | undefined;
  /** Of an export of ours, in which an alert stands at the place that was the last known one. */
  isAlert?: boolean | undefined;
}

export type Skipped = Partial<Record<ImportSkip, number>>;

/** Where a reader puts what it finds. */
export interface Sink {
  is: (format: ImportFormat) => void;
  found: (point: FoundPoint) => void;
}

/** Reads a file piece by piece; what it finds in one is in the sink when `push` returns. */
export interface Reader {
  push: (chunk: Uint8Array) => void;
  end: () => void;
}

export interface Limits {
  /** What is later is the future. */
  latest: number;
  /** What is older is not kept; Unix milliseconds. */
  oldest: number;
  /** Entries, also such as are no points. */
  most: number;
}

export const skipOf = (
  { latitude, longitude, at, isAlert }: FoundPoint,
  { latest, oldest }: Pick<Limits, 'latest' | 'oldest'>,
): ImportSkip | null => {
  if (isAlert) return 'alert';
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return 'no-place';
  if (latitude === 0 && longitude === 0) return 'null-island';
  if (!Number.isFinite(at)) return 'no-time';
  if (at > latest) return 'future';
  return at < Math.max(oldest, importEarliest) ? 'too-old' : null;
};
