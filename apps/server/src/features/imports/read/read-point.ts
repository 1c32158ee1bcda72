import type { ImportFormat, ImportSkip } from '@holdfast/contract/imports.rules';

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
}

/** One that can be stored. */
export interface ReadPoint {
  /** Whole Unix seconds, as devices tell them: so the same moment is the same point, and a day has at most 86,400. */
  timestamp: number;
  latitude: number;
  longitude: number;
  accuracy: number | null;
  speed: number | null;
  course: number | null;
  altitude: number | null;
  battery: number | null;
  satellites: number | null;
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

/** No satellite told a position before; such times are those of clocks that were never set. */
export const firstTime = Date.UTC(1980, 0, 6);

const within = (value: number | null | undefined, least: number, most: number): number | null =>
  typeof value === 'number' && value >= least && value <= most ? value : null;

/** As the database keeps it: what is too small for that is nothing. */
const single = (value: number | null) => (value === null ? null : Math.fround(value));

const rounded = (value: number | null) => (value === null ? null : Math.round(value));

export const skipOf = (
  { latitude, longitude, at }: FoundPoint,
  { latest, oldest }: Pick<Limits, 'latest' | 'oldest'>,
): ImportSkip | null => {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return 'no-place';
  if (latitude === 0 && longitude === 0) return 'null-island';
  if (!Number.isFinite(at) || at < firstTime) return 'no-time';
  if (at > latest) return 'future';
  return at < oldest ? 'too-old' : null;
};

/** Values that no device could have told are left out; the point itself stays. */
export const toReadPoint = (found: FoundPoint): ReadPoint => ({
  timestamp: Math.floor(found.at / 1000),
  latitude: found.latitude,
  longitude: found.longitude,
  accuracy: single(within(found.accuracy, 0, 1_000_000)),
  speed: single(within(found.speed, 0, 5000)),
  course: rounded(within(found.course, 0, 360)),
  altitude: single(within(found.altitude, -15_000, 100_000)),
  battery: rounded(within(found.battery, 0, 100)),
  satellites: rounded(within(found.satellites, 0, 200)),
});
