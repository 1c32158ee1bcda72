import { earthRadius, radians } from './sphere.rules.ts';

/** Seconds of continuous tracking after an exit. */
export const trackingTimes = [300, 600, 900] as const;

export const fenceCornerLimit = 500;
export const minFenceHectares = 0.6;

export interface LatLong {
  latitude: number;
  longitude: number;
}

type Flat = readonly [x: number, y: number];

/**
 * Shifts a longitude by full turns to the value nearest to `near`, so that a boundary across the antimeridian is
 * contiguous.
 */
const unwrap = (longitude: number, near: number) => longitude - 360 * Math.round((longitude - near) / 360);

const flatten = (corners: readonly LatLong[]): Flat[] => {
  let near = corners[0]?.longitude ?? 0;
  return corners.map(({ latitude, longitude }) => {
    near = unwrap(longitude, near);
    return [near, latitude] as const;
  });
};

const edgesOf = (ring: readonly Flat[]) =>
  ring.map((from, at) => [from, ring[(at + 1) % ring.length] ?? from] as const);

/** Area on the sphere, in hectares. */
export const fenceHectares = (corners: readonly LatLong[]): number => {
  const sum = edgesOf(flatten(corners)).reduce(
    (total, [[x1, y1], [x2, y2]]) => total + radians(x2 - x1) * (2 + Math.sin(radians(y1)) + Math.sin(radians(y2))),
    0,
  );
  return Math.abs((sum * earthRadius * earthRadius) / 2) / 10_000;
};

const turn = ([ax, ay]: Flat, [bx, by]: Flat, [cx, cy]: Flat) =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));

const isOn = ([ax, ay]: Flat, [bx, by]: Flat, [px, py]: Flat) =>
  px >= Math.min(ax, bx) && px <= Math.max(ax, bx) && py >= Math.min(ay, by) && py <= Math.max(ay, by);

const doMeet = (a: Flat, b: Flat, c: Flat, d: Flat) => {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (abc !== abd && cda !== cdb) return true;
  return (
    (abc === 0 && isOn(a, b, c)) ||
    (abd === 0 && isOn(a, b, d)) ||
    (cda === 0 && isOn(c, d, a)) ||
    (cdb === 0 && isOn(c, d, b))
  );
};

/** The edges ab and bc overlap: the second goes back along the first. */
const isFolded = (a: Flat, b: Flat, c: Flat) => turn(a, b, c) === 0 && (isOn(a, b, c) || isOn(b, c, a));

/** Whether edges intersect anywhere except at the shared corner of two neighbours. */
export const isSelfCrossing = (corners: readonly LatLong[]): boolean => {
  // Between two corners lies one line, drawn there and back.
  if (corners.length < 3) return false;
  const edges = edgesOf(flatten(corners));
  const last = edges.length - 1;
  return edges.some(([a, b], first) =>
    edges.some(([c, d], second) => {
      if (second <= first) return false;
      if (second === first + 1) return isFolded(a, b, d);
      if (first === 0 && second === last) return isFolded(c, d, b);
      return doMeet(a, b, c, d);
    }),
  );
};

/** Removes duplicate neighbouring corners that drawing leaves, including a repeated first corner at the end. */
export const withoutRepeats = (corners: readonly LatLong[]): LatLong[] =>
  corners.filter(({ latitude, longitude }, at) => {
    const before = corners[(at + corners.length - 1) % corners.length];
    return corners.length === 1 || before?.latitude !== latitude || before.longitude !== longitude;
  });

export const isFenceAcceptable = (corners: readonly LatLong[]): boolean =>
  corners.length >= 3 && !isSelfCrossing(corners) && fenceHectares(corners) >= minFenceHectares;

/**
 * Distance to the boundary in metres, negative inside. Planar approximation around the point, exact enough at the size
 * of a fence.
 */
export const metresOutside = (corners: readonly LatLong[], point: LatLong): number => {
  const scaleX = Math.cos(radians(point.latitude));
  const metre = radians(1) * earthRadius;
  const ring = corners.map(
    ({ latitude, longitude }): Flat => [
      (unwrap(longitude, point.longitude) - point.longitude) * scaleX * metre,
      (latitude - point.latitude) * metre,
    ],
  );
  let isInside = false;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [[ax, ay], [bx, by]] of edgesOf(ring)) {
    if (ay > 0 !== by > 0 && (-ay * (bx - ax)) / (by - ay) + ax > 0) isInside = !isInside;
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, (-ax * (bx - ax) - ay * (by - ay)) / length));
    nearest = Math.min(nearest, Math.hypot(ax + along * (bx - ax), ay + along * (by - ay)));
  }
  return isInside ? -nearest : nearest;
};
