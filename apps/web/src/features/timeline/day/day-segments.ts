import { metresBetween } from '@holdfast/contract/sphere.rules';
import type { Segment } from '@holdfast/contract/timeline';
import type { SegmentKind } from '@holdfast/contract/timeline.rules';
import type { Position } from '../../../map/map-settings.ts';
import { placeAlong } from './route.ts';

export interface DaySegment extends Segment {
  /** Counted per kind, from 1. */
  number: number;
}

export const numberSegments = (segments: readonly Segment[]): DaySegment[] => {
  const counts: Record<SegmentKind, number> = { trip: 0, stop: 0, gap: 0 };
  return segments.map((segment) => {
    counts[segment.kind] += 1;
    return { ...segment, number: counts[segment.kind] };
  });
};

/** Segments nearer than this share a marker. */
const sameSpot = { metres: 30, pixels: 28 };

export interface SegmentSpot extends Position {
  segments: DaySegment[];
}

/** Groups segments whose markers would overlap at this zoom level. */
export const spotsOf = (
  marked: readonly { segment: DaySegment; at: Position }[],
  metresPerPixel: number,
  /** Position of the device marker, which would cover them. */
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

/** Fractions of a trip's length where its number may stand, in order of preference. */
const shares = [0.5, 0.38, 0.62, 0.26, 0.74, 0.14, 0.86, 0.44, 0.56, 0.32, 0.68, 0.2, 0.8];

/** Places each trip number away from the others; trips without free space share a marker. */
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
