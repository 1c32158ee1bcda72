import { metresBetween } from './sphere.rules.ts';

/** Where a point came from: several cells, one cell, satellites. */
/** `mock`: a position that a program on the phone made up. */
export const reportedSources = ['mcell', 'scell', 'gps', 'mock'] as const;
/** Or from a file. */
export const pointSources = [...reportedSources, 'import'] as const;
export type PointSource = (typeof pointSources)[number];

/** What a sender may tell of its movement: km/h, degrees from north, metres, percent, number. */
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

/** With more points a line would be a scribble. */
export const isLineDrawn = (perPage: number) => perPage < 50;

export const activityDeviceLimit = 100;
export const activityPointLimit = 100;
/** Merging looks at so many of the newest points: two days of one that reports each minute. */
export const mergedPointLimit = 3000;
/** A filter looks at so many of the newest points of a span, whatever else there is. */
export const filteredPointLimit = 200_000;

/** What a history can be saved as; each is the ending of its file. */
export const exportFormats = ['csv', 'gpx', 'kml', 'geojson'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** `creator` of our GPX files, by which an import recognises own exports. */
export const gpxCreator = 'Holdfast';

export const historyFileName = (deviceUUID: string, format: ExportFormat = 'csv') =>
  `device-history-${deviceUUID}.${format}`;

interface Placed {
  latitude: number;
  longitude: number;
  /** In metres; null where it is not known. */
  accuracy: number | null;
  /** Unix seconds. */
  timestamp: number;
  /** The built-in address, or the geocoder's once that has answered. */
  address: string;
  /** The built-in address, whatever `address` is. */
  nearestPlace: string;
  /** The report with which the stay began, where the point stands for several. */
  first?: StayStart | undefined;
}

type StayStart = Pick<Placed, 'latitude' | 'longitude' | 'accuracy' | 'timestamp'>;

/** Nearer than this, two positions are one place however exact they claim to be. */
const samePlaceMetres = 30;

const isNear = (one: StayStart, other: StayStart) =>
  metresBetween(one, other) <= Math.max(samePlaceMetres, (one.accuracy ?? 0) + (other.accuracy ?? 0));

const startOf = ({ first, latitude, longitude, accuracy, timestamp }: Placed): StayStart =>
  first ?? { latitude, longitude, accuracy, timestamp };

/**
 * By the built-in addresses, which every point has: the geocoder describes some points, later, and house by house. Near
 * the beginning of the stay too, or small steps would make a stay of a walk.
 */
const isSameStay = (shown: Placed, point: Placed) =>
  shown.nearestPlace === point.nearestPlace && isNear(shown, point) && isNear(startOf(shown), point);

const isGeocoded = ({ address, nearestPlace }: Placed) => address !== nearestPlace;

/** The newer of two points of one stay; it keeps a geocoder's address until it has one of its own. */
const mergeInto = <T extends Placed>(newer: T, older: T): T => ({
  ...newer,
  address: isGeocoded(older) && !isGeocoded(newer) ? older.address : newer.address,
  first: startOf(older),
});

/** How long the device was reported at a place, in seconds. */
export const stayOf = (point: Pick<Placed, 'timestamp' | 'first'>) =>
  point.timestamp - (point.first?.timestamp ?? point.timestamp);

/** Points, newest first, without those after which the device was reported at the same place again. */
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
 * What becomes of merged points (newest first) when another one arrives: a new place goes on top, and the list keeps
 * its length; otherwise the top point moves there. Null for a late point: only the server knows where it belongs.
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
