import type { DaySegment } from '../day/day-segments.ts';

export interface Visit {
  kind: 'came' | 'left' | 'back';
  /** ISO timestamp. */
  at: string;
}

/** Arrivals and departures by place name, ordered by the first visit. */
export const visitsOf = (segments: readonly DaySegment[]): [name: string, visits: Visit[]][] => {
  const places = new Map<string, Visit[]>();
  for (const [index, { kind, start, from, to }] of segments.entries()) {
    if (kind !== 'stop' || !start.place) continue;
    const known = places.get(start.place.name);
    const visits = known ?? [];
    // Next to a gap the time of arrival or departure is unknown, so it is omitted.
    if (segments[index - 1]?.kind === 'trip') visits.push({ kind: known ? 'back' : 'came', at: from });
    if (segments[index + 1]?.kind === 'trip') visits.push({ kind: 'left', at: to });
    places.set(start.place.name, visits);
  }
  return [...places].filter(([, visits]) => visits.length > 0);
};
