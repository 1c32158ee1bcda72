import { coarseMetres, coarseSeconds, outlierSpeed } from './timeline.rules.ts';
import { type Fix, speedBetween } from './timeline-fix.rules.ts';

const coarseMilliseconds = coarseSeconds * 1000;

const isCoarse = ({ accuracy }: Fix) => accuracy !== null && accuracy > coarseMetres;

/** How far the nearest exact fix is in time, looking along the order of `fixes`. */
const toLastExact = (fixes: readonly Fix[]): number[] => {
  let last = Number.POSITIVE_INFINITY;
  return fixes.map((fix) => {
    if (!isCoarse(fix)) last = fix.at;
    return Math.abs(fix.at - last);
  });
};

const withoutCoarse = (fixes: readonly Fix[]): Fix[] => {
  if (!fixes.some(isCoarse)) return [...fixes];
  const before = toLastExact(fixes);
  const after = toLastExact(fixes.toReversed()).reverse();
  return fixes.filter((fix, at) => {
    const nearest = Math.min(before[at] ?? Number.POSITIVE_INFINITY, after[at] ?? Number.POSITIVE_INFINITY);
    return !isCoarse(fix) || nearest > coarseMilliseconds;
  });
};

/** A single jump there and back. */
const isOutlier = (before: Fix | undefined, fix: Fix, after: Fix | undefined) =>
  before !== undefined &&
  after !== undefined &&
  speedBetween(before, fix) > outlierSpeed &&
  speedBetween(fix, after) > outlierSpeed &&
  speedBetween(before, after) <= outlierSpeed;

/** Fixes that trips and stops are cut by, of fixes in the order of time; each is judged by its neighbours only. */
export const usableFixes = (fixes: readonly Fix[]): Fix[] => {
  const exact = withoutCoarse(fixes);
  return exact.filter((fix, at) => !isOutlier(exact[at - 1], fix, exact[at + 1]));
};

/**
 * Which of the usable fixes (by time, both inclusive) would be usable too if more fixes came before or after;
 * null for none. A coarse fix looks ten minutes around, an outlier at its neighbours.
 */
export const surelyUsable = (fixes: readonly Fix[], isOpen: { start: boolean; end: boolean }) => {
  const [first, last] = [fixes[0], fixes.at(-1)];
  if (!first || !last) return null;
  const exact = withoutCoarse(fixes);
  const from = isOpen.start ? first.at + coarseMilliseconds : first.at;
  const to = isOpen.end ? last.at - coarseMilliseconds : last.at;
  const inside = exact.filter(({ at }) => at >= from && at <= to);
  const [start, end] = [inside[isOpen.start ? 1 : 0], inside.at(isOpen.end ? -2 : -1)];
  return start && end && start.at <= end.at ? { from: start.at, to: end.at } : null;
};
