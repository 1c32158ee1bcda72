import { metresBetween } from '@holdfast/contract/sphere.rules';
import type { Segment } from '@holdfast/contract/timeline';
import type { SegmentKind } from '@holdfast/contract/timeline.rules';
import type { Position } from '../../../map/map-settings.ts';

export interface DaySegment extends Segment {
  /** Of its kind, from 1. */
  number: number;
}

/** Trips, stops and gaps, each kind with its own numbers. */
export const numberSegments = (segments: readonly Segment[]): DaySegment[] => {
  const counts: Record<SegmentKind, number> = { trip: 0, stop: 0, gap: 0 };
  return segments.map((segment) => {
    counts[segment.kind] += 1;
    return { ...segment, number: counts[segment.kind] };
  });
};

/** Nearer than this, in metres, two stops are one square on the map. */
const sameSpotMetres = 30;

export interface StopSpot extends Position {
  stops: DaySegment[];
}

/** Where it stood, once for each place. */
export const stopSpots = (segments: readonly DaySegment[]): StopSpot[] => {
  const spots: StopSpot[] = [];
  for (const stop of segments) {
    if (stop.kind !== 'stop') continue;
    const known = spots.find((spot) => metresBetween(spot, stop.start) <= sameSpotMetres);
    if (known) known.stops.push(stop);
    else spots.push({ latitude: stop.start.latitude, longitude: stop.start.longitude, stops: [stop] });
  }
  return spots;
};
