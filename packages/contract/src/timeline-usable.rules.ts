import { coarseMetres, coarseSeconds, outlierSpeed } from './timeline.rules.ts';
import { type Fix, isFaster } from './timeline-fix.rules.ts';

const coarseMilliseconds = coarseSeconds * 1000;

const isCoarse = ({ accuracy }: Fix) => accuracy !== null && accuracy > coarseMetres;

/** Time to the last accurate fix, in iteration order of `fixes`. */
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

/** A single jump away and back. */
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
 * Time range (inclusive) of fixes whose usability no earlier or later fix can change; null if none. A coarse fix
 * depends on ten minutes around it, an outlier on its neighbours.
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

/** Fixes used for segmentation, and the range in which that selection is final; `fixes` must be chronological. */
export const usableFixes = (fixes: readonly Fix[], isOpen: { start: boolean; end: boolean }) => {
  const exact = withoutCoarse(fixes);
  return { used: withoutOutliers(exact), sure: surelyUsable(fixes, exact, isOpen) };
};
