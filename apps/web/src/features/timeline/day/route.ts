import { metresBetween } from '@holdfast/contract/sphere.rules';
import type { Segment, Track } from '@holdfast/contract/timeline';
import { alongPath, type Position } from '../../../map/map-settings.ts';
import { decodePolyline } from './polyline.ts';

export interface Corner extends Position {
  /** Unix seconds. */
  time: number;
  /** In km/h. */
  speed: number | null;
}

/** Oldest first. */
export const cornersOf = ({ polyline, times, speeds }: Track): Corner[] =>
  alongPath(decodePolyline(polyline)).map((position, index) => ({
    ...position,
    time: times[index] ?? 0,
    speed: speeds[index] ?? null,
  }));

type TripEnds = Pick<Segment, 'from' | 'to'> & { start: Position; end: Position };

const seconds = (moment: string) => Date.parse(moment) / 1000;

/**
 * The part of a route that belongs to a trip. While the device stands still, the route has one corner for a long
 * time, so the ends come from the trip itself, unless they lie outside the route.
 */
export const cornersWithin = (corners: readonly Corner[], { from, to, start, end }: TripEnds): Corner[] => {
  const [begin, finish] = [seconds(from), seconds(to)];
  const within = corners.filter(({ time }) => time >= begin && time <= finish);
  const [first, last] = [corners[0]?.time ?? begin, corners.at(-1)?.time ?? finish];
  const at = ({ latitude, longitude }: Position, time: number): Corner => ({ latitude, longitude, time, speed: null });
  const isBegun = begin >= first && within[0]?.time !== begin;
  const isEnded = finish <= last && within.at(-1)?.time !== finish;
  return alongPath([...(isBegun ? [at(start, begin)] : []), ...within, ...(isEnded ? [at(end, finish)] : [])]);
};

/** Point at a fraction (0 to 1) of the route's length. */
export const placeAlong = (way: readonly Position[], share: number): Position | undefined => {
  const lengths = way.slice(1).map((to, index) => metresBetween(way[index] ?? to, to));
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [way[index], way[index + 1]];
    if (from && to && left <= length) {
      const part = length > 0 ? left / length : 0;
      return {
        latitude: from.latitude + part * (to.latitude - from.latitude),
        longitude: from.longitude + part * (to.longitude - from.longitude),
      };
    }
    left -= length;
  }
  return way.at(-1);
};

/** Upper bounds of the speed classes in km/h; the last class is unbounded. */
export const speedEdges = [20, 40, 60] as const;

const classOf = (speed: number) => {
  const index = speedEdges.findIndex((edge) => speed < edge);
  return index === -1 ? speedEdges.length : index;
};

const speedBetween = (from: Corner, to: Corner) =>
  to.speed ?? from.speed ?? (3.6 * metresBetween(from, to)) / Math.max(1, to.time - from.time);

export interface SpeedRun {
  speedClass: number;
  corners: Corner[];
}

/** Splits a route at each change of speed class; each piece starts at the end of the previous one. */
export const speedRuns = (corners: readonly Corner[]): SpeedRun[] => {
  const runs: SpeedRun[] = [];
  for (const [index, corner] of corners.entries()) {
    const before = corners[index - 1];
    if (!before) continue;
    const speedClass = classOf(speedBetween(before, corner));
    const last = runs.at(-1);
    if (last?.speedClass === speedClass) last.corners.push(corner);
    else runs.push({ speedClass, corners: [before, corner] });
  }
  return runs;
};
