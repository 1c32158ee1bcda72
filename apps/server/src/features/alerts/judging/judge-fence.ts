import { type LatLong, metresOutside } from '@holdfast/contract/geofences.rules';
import { metresBetween } from '@holdfast/contract/sphere.rules';

export interface Fence {
  corners: LatLong[];
  /** Distance in metres from the boundary to about the innermost point: a less accurate fix is never surely inside. */
  depth: number;
}

/** Accuracy in metres assumed for a fix without one, and the lower bound for all. */
const assumedAccuracy = 15;
const leastAccuracy = 5;
const gridSteps = 8;

export const toFence = (corners: LatLong[]): Fence => {
  const [latitudes, longitudes] = [corners.map(({ latitude }) => latitude), corners.map(({ longitude }) => longitude)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  // Across the antimeridian the bounding box spans the world and the grid finds nothing: depth 0 accepts every fix
  // inside.
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

/** Accuracy radius in metres. */
export const trustedAccuracy = ({ accuracy }: { accuracy: number | null }) =>
  Math.max(accuracy ?? assumedAccuracy, leastAccuracy);

/**
 * Hysteresis: the state changes only if the fix is outside or inside by more than its accuracy, so that a parked device
 * with a drifting fix does not toggle. Initially any fix inside counts, so that a later exit is detected; null if
 * unknown.
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
