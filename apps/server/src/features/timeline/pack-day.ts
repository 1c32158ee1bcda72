import { type PastPart, partOf } from '@holdfast/contract/timeline-days.rules';
import type { Fix } from '@holdfast/contract/timeline-fix.rules';
import { type Node, quarterMilliseconds } from '@holdfast/contract/timeline-nodes.rules';

/** What is known of one day (UTC) of a device. */
export interface DaySummary extends PastPart {
  /** How many points there are in each quarter of an hour (counted from 1970 on). */
  counts: [quarter: number, points: number][];
}

/** The same with fixes as numbers in a row: time, latitude and longitude as differences. */
export interface PackedDay {
  head: (number | null)[];
  nodes: Node[];
  tail: (number | null)[];
  counts: [quarter: number, points: number][];
}

const numbersOfFix = 5;

const packFixes = (fixes: readonly Fix[]) => {
  let [at, lat, lon] = [0, 0, 0];
  return fixes.flatMap((fix) => {
    const packed = [fix.at - at, fix.lat - lat, fix.lon - lon, fix.accuracy, fix.speed];
    [at, lat, lon] = [fix.at, fix.lat, fix.lon];
    return packed;
  });
};

const unpackFixes = (numbers: readonly (number | null)[]): Fix[] => {
  let [at, lat, lon] = [0, 0, 0];
  return Array.from({ length: numbers.length / numbersOfFix }, (_, index) => {
    const [later = 0, north = 0, east = 0, accuracy = null, speed = null] = numbers.slice(
      index * numbersOfFix,
      (index + 1) * numbersOfFix,
    );
    at += later ?? 0;
    lat += north ?? 0;
    lon += east ?? 0;
    return { at, lat, lon, accuracy, speed };
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

/** Fixes in the order of time; `times` are those of all points, also of alerts, which have no fix of their own. */
export const summarizeDay = (fixes: readonly Fix[], times: readonly number[]): DaySummary => {
  const counts = new Map<number, number>();
  for (const at of times) {
    const quarter = Math.floor(at / quarterMilliseconds);
    counts.set(quarter, (counts.get(quarter) ?? 0) + 1);
  }
  return { ...partOf(fixes), counts: [...counts] };
};
