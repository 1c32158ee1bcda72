import type { LocationPoint } from '@holdfast/contract/history';

export type Moment = Pick<LocationPoint, '_id' | 'timestamp' | 'latitude' | 'longitude' | 'first'>;

/** Replayed seconds per second of real time. */
export const replaySpeeds = [1, 10, 60, 300, 3600, 86_400] as const;
export type ReplaySpeed = (typeof replaySpeeds)[number];

/** Points are sorted newest first. */
export const spanOf = (points: readonly Moment[]) => ({
  start: points.at(-1)?.timestamp ?? 0,
  end: points[0]?.timestamp ?? 0,
});

/** The slowest speed that ends within half a minute. */
export const suitableSpeed = (points: readonly Moment[]): ReplaySpeed => {
  const { start, end } = spanOf(points);
  return replaySpeeds.find((speed) => (end - start) / speed <= 30) ?? 86_400;
};

export const nextSpeed = (speed: ReplaySpeed): ReplaySpeed =>
  replaySpeeds[(replaySpeeds.indexOf(speed) + 1) % replaySpeeds.length] ?? 1;

/** Replay time after `milliseconds` of playing, clamped to the newest point. */
export const timeAfter = (time: number, milliseconds: number, speed: number, end: number) =>
  Math.min(end, time + (milliseconds / 1000) * speed);

/** Index of the last point reached at `time`, else of the oldest point. */
export const indexAt = (points: readonly Moment[], time: number) => {
  const index = points.findIndex(({ timestamp }) => timestamp <= time);
  return index === -1 ? points.length - 1 : index;
};

/** Position at `time`, interpolated linearly between two points until the arrival at the second. */
export const positionAt = (points: readonly Moment[], time: number) => {
  const index = indexAt(points, time);
  const from = points[index];
  const to = points[index - 1];
  if (!from) return null;
  if (!to || time <= from.timestamp) return { latitude: from.latitude, longitude: from.longitude };
  const arrival = to.first?.timestamp ?? to.timestamp;
  const part = Math.min(1, (time - from.timestamp) / (arrival - from.timestamp));
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * part,
    longitude: from.longitude + shortWay(to.longitude - from.longitude) * part,
  };
};

/** Shortest difference of longitude, so that interpolation may cross the antimeridian. */
const shortWay = (degrees: number) => degrees - 360 * Math.round(degrees / 360);

/** Time of the previous (-1) or next (1) point, for stepping. */
export const stepFrom = (points: readonly Moment[], time: number, direction: -1 | 1) => {
  const { start, end } = spanOf(points);
  const times = points.map(({ timestamp }) => timestamp);
  return direction === 1
    ? (times.findLast((timestamp) => timestamp > time) ?? end)
    : (times.find((timestamp) => timestamp < time) ?? start);
};
