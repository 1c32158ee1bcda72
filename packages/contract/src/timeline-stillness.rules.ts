import { stopMetres, stopSeconds } from './timeline.rules.ts';
import { type Fix, metresHigh, metresWide, unwrap } from './timeline-fix.rules.ts';
import { usableFixes } from './timeline-usable.rules.ts';

const stopMilliseconds = stopSeconds * 1000;

/** Whether all fixes lie within `stopMetres` of the centre of their bounding box. */
const isTight = (fixes: readonly Fix[], from: number, to: number): boolean => {
  const first = fixes[from] as Fix;
  const [metresX, metresY] = [metresWide(1, first.lat), metresHigh(1)];
  let [south, north, west, east] = [first.lat, first.lat, first.lon, first.lon];
  for (let at = from + 1; at <= to; at += 1) {
    const { lat, lon } = fixes[at] as Fix;
    const x = unwrap(lon, first.lon);
    if (lat < south) south = lat;
    else if (lat > north) north = lat;
    if (x < west) west = x;
    else if (x > east) east = x;
    if ((north - south) * metresY > 2 * stopMetres || (east - west) * metresX > 2 * stopMetres) return false;
  }
  const [middle, centre] = [(south + north) / 2, (west + east) / 2];
  if (Math.hypot((north - middle) * metresY, (east - centre) * metresX) <= stopMetres) return true;
  for (let at = from; at <= to; at += 1) {
    const { lat, lon } = fixes[at] as Fix;
    if (Math.hypot((lat - middle) * metresY, (unwrap(lon, first.lon) - centre) * metresX) > stopMetres) return false;
  }
  return true;
};

/**
 * For each fix, the start of the run of fixes that fits into one stop: any window within a run is tight. An
 * optimisation, as nearly all fixes come from parked devices.
 */
const rowsOf = (fixes: readonly Fix[]): Int32Array => {
  const rows = new Int32Array(fixes.length);
  const metresY = metresHigh(1);
  let [row, near, south, north, west, east, metresX] = [0, 0, 0, 0, 0, 0, 0];
  for (let at = 0; at < fixes.length; at += 1) {
    const { lat, lon } = fixes[at] as Fix;
    const x = unwrap(lon, near);
    const isWider = lat < south || lat > north || x < west || x > east;
    if (at > 0 && isWider) {
      if (lat < south) south = lat;
      else if (lat > north) north = lat;
      if (x < west) west = x;
      else if (x > east) east = x;
      metresX = Math.max(metresX, metresWide(1, lat));
    }
    if (at === 0 || (isWider && Math.hypot((north - south) * metresY, (east - west) * metresX) > 2 * stopMetres)) {
      [row, near, south, north, west, east, metresX] = [at, lon, lat, lat, lon, lon, metresWide(1, lat)];
    }
    rows[at] = row;
  }
  return rows;
};

/** 1 for each fix that shares a five-minute stationary window with the fix before it. */
const linksOf = (fixes: readonly Fix[]): Uint8Array => {
  const times = new Float64Array(fixes.length + 1).fill(Number.POSITIVE_INFINITY);
  for (let at = 0; at < fixes.length; at += 1) times[at] = (fixes[at] as Fix).at;
  const between = (from: number, to: number) => (times[to] as number) - (times[from] as number);
  const rows = rowsOf(fixes);
  /** Difference array: windows that begin to cover a fix, minus windows that end. */
  const turns = new Int32Array(fixes.length + 1);
  const judge = (from: number, to: number) => {
    if (rows[from] !== rows[to] && !isTight(fixes, from, to)) return;
    turns[from + 1] = (turns[from + 1] ?? 0) + 1;
    turns[to + 1] = (turns[to + 1] ?? 0) - 1;
  };
  // Only the minimal windows are needed: those that begin with a fix, and those that end with one.
  const judgedTo = new Int32Array(fixes.length);
  for (let from = 0, to = 0; from < fixes.length; from += 1) {
    while (between(from, to) < stopMilliseconds) to += 1;
    if (to >= fixes.length) break;
    judge(from, to);
    judgedTo[from] = to;
  }
  for (let from = 0, to = 0; to < fixes.length; to += 1) {
    if (between(0, to) < stopMilliseconds) continue;
    while (between(from + 1, to) >= stopMilliseconds) from += 1;
    if (judgedTo[from] !== to) judge(from, to);
  }
  const links = new Uint8Array(fixes.length);
  let windows = 0;
  for (let at = 0; at < fixes.length; at += 1) {
    windows += turns[at] as number;
    if (windows > 0) links[at] = 1;
  }
  return links;
};

export interface Step {
  fix: Fix;
  /** Stationary together with the fix before. */
  isLinked: boolean;
  /** Stationary together with the fix before or after. */
  isStill: boolean;
}

/** Classifies the usable fixes; at open ends only those that no further fix can change. */
export const stepsOf = (fixes: readonly Fix[], isOpen: { start: boolean; end: boolean }): Step[] => {
  const { used, sure } = usableFixes(fixes, isOpen);
  if (!sure) return [];
  const links = linksOf(used);
  const steps: Step[] = [];
  for (let at = 0; at < used.length; at += 1) {
    const before = at > 0 ? used[at - 1] : undefined;
    const after = used[at + 1];
    if (isOpen.start && !(before && before.at - stopMilliseconds >= sure.from)) continue;
    if (isOpen.end && !(after && after.at + stopMilliseconds <= sure.to)) break;
    const isLinked = links[at] === 1;
    steps.push({ fix: used[at] as Fix, isLinked, isStill: isLinked || links[at + 1] === 1 });
  }
  return steps;
};
