/** Where a point came from: several cells, one cell, satellites. */
export const pointSources = ['mcell', 'scell', 'gps'] as const;
export type PointSource = (typeof pointSources)[number];

export const mapPageSizes = [10, 20, 30, 40, 50, 75, 100] as const;
export const defaultMapPageSize = 10;
export const historyPageSize = 20;

/** With more points a line would be a scribble. */
export const isLineDrawn = (perPage: number) => perPage < 50;

export const activityDeviceLimit = 100;
export const activityPointLimit = 100;
/** A filter looks at so many of the newest points of a span, whatever else there is. */
export const filteredPointLimit = 200_000;

export const historyFileName = (deviceUUID: string) => `device-history-${deviceUUID}.csv`;

interface Placed {
  latitude: number;
  longitude: number;
  address: string;
}

/**
 * What becomes of the points shown (newest first) when another one arrives: a new place goes on top, and the list
 * keeps its length; the same place only becomes newer. An older point changes nothing.
 */
export const withNewPoint = <T extends Placed & { timestamp: number }>(
  points: readonly T[],
  point: T,
  perPage: number,
): T[] => {
  const [top, ...rest] = points;
  if (top === undefined) return [point];
  if (point.timestamp < top.timestamp) return [...points];
  const isMoved = top.latitude !== point.latitude || top.longitude !== point.longitude;
  if (isMoved && top.address !== point.address) return [point, ...points].slice(0, perPage);
  return [{ ...top, ...timesOf(point) }, ...rest];
};

const timesOf = (point: { timestamp: number; timeCreated?: number }) => ({
  timestamp: point.timestamp,
  ...(point.timeCreated !== undefined && { timeCreated: point.timeCreated }),
});
