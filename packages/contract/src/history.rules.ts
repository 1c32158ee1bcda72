import { metresBetween } from './sphere.rules.ts';

/** `mcell`: several cells, `scell`: one cell, `mock`: a position that an app on the phone faked. */
export const reportedSources = ['mcell', 'scell', 'gps', 'mock'] as const;
export const pointSources = [...reportedSources, 'import'] as const;
export type PointSource = (typeof pointSources)[number];

/** Units: km/h, degrees clockwise from north, metres, percent, count. */
export interface Motion {
  speed: number | null;
  course: number | null;
  altitude: number | null;
  battery: number | null;
  satellites: number | null;
}

export const noMotion: Motion = { speed: null, course: null, altitude: null, battery: null, satellites: null };

export const mapPageSizes = [10, 20, 30, 40, 50, 75, 100] as const;
export const defaultMapPageSize = 10;
export const historyPageSize = 20;

/** With more points the line is not readable. */
export const isLineDrawn = (perPage: number) => perPage < 50;

export const activityDeviceLimit = 100;
export const activityPointLimit = 100;
/** Maximum number of newest points that merging reads: two days of a device that reports every minute. */
export const mergedPointLimit = 3000;
/** Maximum number of newest points in the range that a text filter scans. */
export const filteredPointLimit = 200_000;

/** Also used as the file extension. */
export const exportFormats = ['csv', 'gpx', 'kml', 'geojson'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** `creator` of our GPX files, by which an import recognises own exports. */
export const gpxCreator = 'Holdfast';

export const historyFileName = (deviceUUID: string, format: ExportFormat = 'csv') =>
  `device-history-${deviceUUID}.${format}`;

interface Placed {
  latitude: number;
  longitude: number;
  /** In metres; null if unknown. */
  accuracy: number | null;
  /** Unix seconds. */
  timestamp: number;
  /** Address from the geocoder once it has answered, until then the built-in one. */
  address: string;
  /** Built-in address, independent of the geocoder. */
  nearestPlace: string;
  /** First report of the stay, if the point represents several reports. */
  first?: StayStart | undefined;
}

type StayStart = Pick<Placed, 'latitude' | 'longitude' | 'accuracy' | 'timestamp'>;

/** Positions closer than this count as one place, whatever accuracy they report. */
const samePlaceMetres = 30;

const isNear = (one: StayStart, other: StayStart) =>
  metresBetween(one, other) <= Math.max(samePlaceMetres, (one.accuracy ?? 0) + (other.accuracy ?? 0));

const startOf = ({ first, latitude, longitude, accuracy, timestamp }: Placed): StayStart =>
  first ?? { latitude, longitude, accuracy, timestamp };

/**
 * Compares the built-in addresses, which every point has; geocoder addresses arrive late, for some points only and per
 * house. The distance to the start of the stay counts too, otherwise a slow walk in small steps would be one stay.
 */
const isSameStay = (shown: Placed, point: Placed) =>
  shown.nearestPlace === point.nearestPlace && isNear(shown, point) && isNear(startOf(shown), point);

const isGeocoded = ({ address, nearestPlace }: Placed) => address !== nearestPlace;

/** The newer point wins; it keeps the older geocoder address until it has one of its own. */
const mergeInto = <T extends Placed>(newer: T, older: T): T => ({
  ...newer,
  address: isGeocoded(older) && !isGeocoded(newer) ? older.address : newer.address,
  first: startOf(older),
});

/** In seconds. */
export const stayOf = (point: Pick<Placed, 'timestamp' | 'first'>) =>
  point.timestamp - (point.first?.timestamp ?? point.timestamp);

/** Merges consecutive points of one stay into its newest point; the input is newest first. */
export const mergeSamePlaces = <T extends Placed>(points: readonly T[]): T[] => {
  const merged: T[] = [];
  for (const point of points.toReversed()) {
    const top = merged.at(-1);
    if (top && isSameStay(top, point)) merged[merged.length - 1] = mergeInto(point, top);
    else merged.push(point);
  }
  return merged.reverse();
};

/**
 * Adds a live point to merged points (newest first): a new place goes on top and the list keeps its length, otherwise
 * the top point is updated. Null for a late point: only the server can place it.
 */
export const withNewPoint = <T extends Placed & { _id: string }>(
  points: readonly T[],
  point: T,
  perPage: number,
): T[] | null => {
  const [top, ...rest] = points;
  if (top === undefined) return [point];
  if (points.some(({ _id }) => _id === point._id)) return [...points];
  const isBefore = (shown: T | undefined) => shown !== undefined && point.timestamp < shown.timestamp;
  if (points.length >= perPage && isBefore(points.at(-1))) return [...points];
  if (isBefore(top)) return null;
  if (isSameStay(top, point)) return [mergeInto(point, top), ...rest];
  return [point, ...points].slice(0, perPage);
};
