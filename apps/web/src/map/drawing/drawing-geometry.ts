import { earthRadius, radians } from '@holdfast/contract/sphere.rules';
import type { Position } from '../map-settings.ts';

const metresPerDegree = radians(1) * earthRadius;

export const midpointOf = (from: Position, to: Position): Position => ({
  latitude: (from.latitude + to.latitude) / 2,
  longitude: (from.longitude + to.longitude) / 2,
});

interface Pixel {
  x: number;
  y: number;
}

/** Indices of points that are at least `gap` px from the last chosen one, so that touch can hit each; plus `always`. */
export const spacedOut = (pixels: readonly Pixel[], gap: number, always: number | null): Set<number> => {
  const chosen = new Set<number>();
  let last: Pixel | undefined;
  for (const [index, pixel] of pixels.entries()) {
    const isNear = last !== undefined && Math.hypot(pixel.x - last.x, pixel.y - last.y) < gap;
    if (isNear && index !== always) continue;
    chosen.add(index);
    last = pixel;
  }
  return chosen;
};

const clampLatitude = (latitude: number) => Math.min(85, Math.max(-85, latitude));

export const shifted = ({ latitude, longitude }: Position, north: number, east: number): Position => ({
  latitude: clampLatitude(latitude + north / metresPerDegree),
  longitude: longitude + east / (metresPerDegree * Math.cos(radians(latitude))),
});

/** Axis-aligned square; `side` in metres. */
export const squareAround = (center: Position, side: number): Position[] => {
  const half = side / 2;
  return [
    shifted(center, half, -half),
    shifted(center, half, half),
    shifted(center, -half, half),
    shifted(center, -half, -half),
  ];
};

/** The equivalent longitude (mod 360) closest to `other`: the map can be scrolled around the world. */
export const nearLongitude = (longitude: number, other: number) =>
  longitude + 360 * Math.round((other - longitude) / 360);

const digits = 1e6;
const rounded = (degrees: number) => Math.round(degrees * digits) / digits;

/** Stored form: rounded to a tenth of a metre, longitude within ±180°. */
export const plainPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: rounded(latitude),
  longitude: rounded(nearLongitude(longitude, 0)),
});
