import { coarseMetres, coarseSeconds, outlierSpeed } from './timeline.rules.ts';
import { type Fix, isFaster } from './timeline-fix.rules.ts';

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

const withoutCoarse = (fixes: readonly Fix[]): readonly Fix[] => {
  if (!fixes.some(isCoarse)) return fixes;
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
  isFaster(before, fix, outlierSpeed) &&
  isFaster(fix, after, outlierSpeed) &&
  !isFaster(before, after, outlierSpeed);

const withoutOutliers = (fixes: readonly Fix[]): readonly Fix[] => {
  const isOut = (fix: Fix, at: number) => at > 0 && isOutlier(fixes[at - 1], fix, fixes[at + 1]);
  return fixes.some(isOut) ? fixes.filter((fix, at) => !isOut(fix, at)) : fixes;
};

/**
 * Which of the exact fixes (by time, both inclusive) would be usable too if more fixes came before or after; null for
 * none. A coarse fix looks ten minutes around, an outlier at its neighbours.
 */
const surelyUsable = (fixes: readonly Fix[], exact: readonly Fix[], isOpen: { start: boolean; end: boolean }) => {
  const [first, last] = [fixes[0], fixes.at(-1)];
  if (!first || !last) return null;
  const from = isOpen.start ? first.at + coarseMilliseconds : first.at;
  const to = isOpen.end ? last.at - coarseMilliseconds : last.at;
  const firstIn = exact.findIndex(({ at }) => at >= from);
  const lastIn = exact.findLastIndex(({ at }) => at <= to);
  if (firstIn < 0 || lastIn < firstIn) return null;
  const [startAt, endAt] = [firstIn + (isOpen.start ? 1 : 0), lastIn - (isOpen.end ? 1 : 0)];
  const [start, end] = [exact[startAt], exact[endAt]];
  return start && end && startAt <= endAt ? { from: start.at, to: end.at } : null;
};

/** Fixes that trips and stops are cut by, of fixes in the order of time, and which of them are surely such. */
export const usableFixes = (fixes: readonly Fix[], isOpen: { start: boolean; end: boolean }) => {
  const exact = withoutCoarse(fixes);
  return { used: withoutOutliers(exact), sure: surelyUsable(fixes, exact, isOpen) };
};
