import { type ImportFormat, type ImportSkip, importEarliest } from '@holdfast/contract/imports.rules';

/** Point as found in a file, unvalidated: numbers and times may be NaN. */
export interface FoundPoint {
  latitude: number;
  longitude: number;
  /** Unix milliseconds. */
  at: number;
  accuracy?: number | null | undefined;
  /** km/h. */
  speed?: number | null | undefined;
  course?: number | null | undefined;
  altitude?: number | null | undefined;
  battery?: number | null | undefined;
  satellites?: number | null | undefined;
  /** Alert row of an own export; its position is the last known one, not a fix. */
  isAlert?: boolean | undefined;
}

export type Skipped = Partial<Record<ImportSkip, number>>;

export interface Sink {
  is: (format: ImportFormat) => void;
  found: (point: FoundPoint) => void;
}

/** Push parser: after `push` returns, the points found in the chunk are in the sink. */
export interface Reader {
  push: (chunk: Uint8Array) => void;
  end: () => void;
}

export interface Limits {
  /** Unix milliseconds; later points are in the future. */
  latest: number;
  /** Unix milliseconds; older points are outside the retention period. */
  oldest: number;
  /** Maximum number of entries, invalid ones included. */
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
