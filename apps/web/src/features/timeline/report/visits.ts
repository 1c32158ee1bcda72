import type { DaySegment } from '../day/day-segments.ts';

export interface Visit {
  kind: 'came' | 'left' | 'back';
  /** A moment. */
  at: string;
}

/** When it came to each of the person's places and left it, by their names, in the order of the first time. */
export const visitsOf = (segments: readonly DaySegment[]): [name: string, visits: Visit[]][] => {
  const places = new Map<string, Visit[]>();
  for (const [index, { kind, start, from, to }] of segments.entries()) {
    if (kind !== 'stop' || !start.place) continue;
    const known = places.get(start.place.name);
    const visits = known ?? [];
    // What was before and after a silence is not known.
    if (segments[index - 1]?.kind === 'trip') visits.push({ kind: known ? 'back' : 'came', at: from });
    if (segments[index + 1]?.kind === 'trip') visits.push({ kind: 'left', at: to });
    places.set(start.place.name, visits);
  }
  return [...places].filter(([, visits]) => visits.length > 0);
};
