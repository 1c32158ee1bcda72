import { type LatLong, metresOutside } from '@holdfast/contract/geofences.rules';
import { metresBetween } from '@holdfast/contract/sphere.rules';

export interface Fence {
  corners: LatLong[];
  /** Metres from the boundary to about the innermost place: a worse fix can never be surely inside. */
  depth: number;
}

/** What a fix without accuracy is taken for, and the least that any is trusted. */
const assumedAccuracy = 15;
const leastAccuracy = 5;
const gridSteps = 8;

export const toFence = (corners: LatLong[]): Fence => {
  const [latitudes, longitudes] = [corners.map(({ latitude }) => latitude), corners.map(({ longitude }) => longitude)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  // Across 180° the box is the whole world and the grid finds nothing: then every fix inside counts.
  let depth = 0;
  for (let row = 1; row < gridSteps; row += 1) {
    for (let column = 1; column < gridSteps; column += 1) {
      const latitude = south + ((north - south) * row) / gridSteps;
      const longitude = west + ((east - west) * column) / gridSteps;
      depth = Math.max(depth, -metresOutside(corners, { latitude, longitude }));
    }
  }
  return { corners, depth };
};

/** By how many metres a point may be wrong. */
export const trustedAccuracy = ({ accuracy }: { accuracy: number | null }) =>
  Math.max(accuracy ?? assumedAccuracy, leastAccuracy);

/**
 * Whether the device is inside now. A parked device whose fix wanders over the line by no more than its accuracy stays
 * what it was: outside is only who is surely outside, inside only who is surely inside.
 * At first a fix inside is enough, so that leaving is noticed; null is not known yet.
 */
const judge = (
  outside: number,
  depth: number,
  wasInside: boolean | null,
  point: { accuracy: number | null },
): boolean | null => {
  const accuracy = trustedAccuracy(point);
  if (outside > accuracy) return false;
  if (wasInside === null) return outside < 0 ? true : null;
  const surelyInside = accuracy < depth ? -accuracy : 0;
  return outside < surelyInside ? true : wasInside;
};

type ExactPoint = LatLong & { accuracy: number | null };

export const judgeFence = ({ corners, depth }: Fence, wasInside: boolean | null, point: ExactPoint): boolean | null =>
  judge(metresOutside(corners, point), depth, wasInside, point);

export const judgeCircle = (
  circle: LatLong & { radius: number },
  wasInside: boolean | null,
  point: ExactPoint,
): boolean | null => judge(metresBetween(circle, point) - circle.radius, circle.radius, wasInside, point);
