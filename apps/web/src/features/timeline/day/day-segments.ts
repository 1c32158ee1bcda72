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

/** Two are one square on the map where they are nearer than this, in metres and in px. */
const sameSpot = { metres: 30, pixels: 28 };

export interface SegmentSpot extends Position {
  segments: DaySegment[];
}

/** Segments by where they are marked, those together that cannot be told from each other at so many metres per px. */
export const spotsOf = (
  marked: readonly { segment: DaySegment; at: Position }[],
  metresPerPixel: number,
): SegmentSpot[] => {
  const spots: SegmentSpot[] = [];
  const near = Math.max(sameSpot.metres, sameSpot.pixels * metresPerPixel);
  for (const { segment, at } of marked) {
    const known = spots.find((spot) => metresBetween(spot, at) <= near);
    if (known) known.segments.push(segment);
    else spots.push({ latitude: at.latitude, longitude: at.longitude, segments: [segment] });
  }
  return spots;
};
