import type { LocationPoint } from '@holdfast/contract/history';

/** What the clock needs of a point. */
export type Moment = Pick<LocationPoint, '_id' | 'timestamp' | 'latitude' | 'longitude' | 'first'>;

/** How many seconds of the past go by in one. */
export const replaySpeeds = [1, 10, 60, 300, 3600, 86_400] as const;
export type ReplaySpeed = (typeof replaySpeeds)[number];

/** Points come newest first; the past is replayed the other way round. */
export const spanOf = (points: readonly Moment[]) => ({
  start: points.at(-1)?.timestamp ?? 0,
  end: points[0]?.timestamp ?? 0,
});

/** Slow enough to watch, fast enough to end within half a minute. */
export const suitableSpeed = (points: readonly Moment[]): ReplaySpeed => {
  const { start, end } = spanOf(points);
  return replaySpeeds.find((speed) => (end - start) / speed <= 30) ?? 86_400;
};

export const nextSpeed = (speed: ReplaySpeed): ReplaySpeed =>
  replaySpeeds[(replaySpeeds.indexOf(speed) + 1) % replaySpeeds.length] ?? 1;

/** The time after so many milliseconds of playing; never beyond the newest point. */
export const timeAfter = (time: number, milliseconds: number, speed: number, end: number) =>
  Math.min(end, time + (milliseconds / 1000) * speed);

/** Index of the last point that was reached by then; the oldest before that. */
export const indexAt = (points: readonly Moment[], time: number) => {
  const index = points.findIndex(({ timestamp }) => timestamp <= time);
  return index === -1 ? points.length - 1 : index;
};

/** Where it was by then: on the way between two points, in proportion to the time, until it arrived. */
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

/** Across the antimeridian rather than around the world. */
const shortWay = (degrees: number) => degrees - 360 * Math.round(degrees / 360);

/** The time of the point before (-1) or after (1) the current moment, for stepping. */
export const stepFrom = (points: readonly Moment[], time: number, direction: -1 | 1) => {
  const { start, end } = spanOf(points);
  const times = points.map(({ timestamp }) => timestamp);
  return direction === 1
    ? (times.findLast((timestamp) => timestamp > time) ?? end)
    : (times.find((timestamp) => timestamp < time) ?? start);
};
