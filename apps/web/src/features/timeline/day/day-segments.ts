import { metresBetween } from '@holdfast/contract/sphere.rules';
import type { Segment } from '@holdfast/contract/timeline';
import type { SegmentKind } from '@holdfast/contract/timeline.rules';
import type { Position } from '../../../map/map-settings.ts';
import { placeAlong } from './route.ts';

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
  /** Where something larger stands, which would cover them. */
  taken?: Position,
): SegmentSpot[] => {
  const spots: SegmentSpot[] = [];
  const near = Math.max(sameSpot.metres, sameSpot.pixels * metresPerPixel);
  for (const { segment, at } of marked) {
    const known = spots.find((spot) => metresBetween(spot, at) <= near);
    if (known) known.segments.push(segment);
    else spots.push({ latitude: at.latitude, longitude: at.longitude, segments: [segment] });
  }
  return taken ? spots.filter((spot) => metresBetween(spot, taken) > sameSpot.pixels * metresPerPixel) : spots;
};

/** Shares of a trip at which its number may stand, the best first. */
const shares = [0.5, 0.38, 0.62, 0.26, 0.74, 0.14, 0.86, 0.44, 0.56, 0.32, 0.68, 0.2, 0.8];

/** A place on each trip for its number, away from the others; those that have none share one. */
export const tripSpotsOf = (
  trips: readonly { segment: DaySegment; corners: readonly Position[] }[],
  metresPerPixel: number,
): SegmentSpot[] => {
  const spots: SegmentSpot[] = [];
  const near = sameSpot.pixels * metresPerPixel;
  const spotNear = (at: Position) => spots.find((spot) => metresBetween(spot, at) <= near);
  for (const { segment, corners } of trips) {
    const places = shares.flatMap((share) => placeAlong(corners, share) ?? []);
    const free = places.find((place) => !spotNear(place));
    const [middle = segment.start] = places;
    const known = free ? undefined : spotNear(middle);
    if (known) known.segments.push(segment);
    else {
      const { latitude, longitude } = free ?? middle;
      spots.push({ latitude, longitude, segments: [segment] });
    }
  }
  return spots;
};
