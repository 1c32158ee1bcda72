import { type PastPart, partOf } from '@holdfast/contract/timeline-days.rules';
import type { Fix } from '@holdfast/contract/timeline-fix.rules';
import { type Node, quarterMilliseconds } from '@holdfast/contract/timeline-nodes.rules';

export interface DaySummary extends PastPart {
  /** Points per quarter of an hour; quarters are counted from 1970. */
  counts: [quarter: number, points: number][];
}

/** Compact form of `DaySummary`: fixes as a flat array with delta-encoded time, latitude and longitude. */
export interface PackedDay {
  head: (number | null)[];
  nodes: Node[];
  tail: (number | null)[];
  counts: [quarter: number, points: number][];
}

const numbersOfFix = 5;

const packFixes = (fixes: readonly Fix[]) => {
  const packed: (number | null)[] = [];
  let before = { at: 0, lat: 0, lon: 0 };
  for (const fix of fixes) {
    packed.push(fix.at - before.at, fix.lat - before.lat, fix.lon - before.lon, fix.accuracy, fix.speed);
    before = fix;
  }
  return packed;
};

const unpackFixes = (numbers: readonly (number | null)[]): Fix[] => {
  let [at, lat, lon] = [0, 0, 0];
  return Array.from({ length: numbers.length / numbersOfFix }, (_, index) => {
    const first = index * numbersOfFix;
    at += numbers[first] ?? 0;
    lat += numbers[first + 1] ?? 0;
    lon += numbers[first + 2] ?? 0;
    return { at, lat, lon, accuracy: numbers[first + 3] ?? null, speed: numbers[first + 4] ?? null };
  });
};

export const packDay = ({ head, nodes, tail, counts }: DaySummary): PackedDay => ({
  head: packFixes(head),
  nodes,
  tail: packFixes(tail),
  counts,
});

export const unpackDay = ({ head, nodes, tail, counts }: PackedDay): DaySummary => ({
  head: unpackFixes(head),
  nodes,
  tail: unpackFixes(tail),
  counts,
});

/** Both are sorted by time; `times` includes alerts, which have no fix. */
export const summarizeDay = (fixes: readonly Fix[], times: readonly number[]): DaySummary => {
  const counts: DaySummary['counts'] = [];
  for (const at of times) {
    const quarter = Math.floor(at / quarterMilliseconds);
    const last = counts.at(-1);
    if (last?.[0] === quarter) last[1] += 1;
    else counts.push([quarter, 1]);
  }
  return { ...partOf(fixes), counts };
};
