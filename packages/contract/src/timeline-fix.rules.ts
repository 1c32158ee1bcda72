import { earthRadius, metresBetween, radians } from './sphere.rules.ts';

/** Integer coordinates: sums do not depend on order or grouping, as floating-point sums would. */
export interface Spot7 {
  /** In units of 10⁻⁷ degrees. */
  lat: number;
  lon: number;
}

export interface Fix extends Spot7 {
  /** Unix milliseconds. */
  at: number;
  /** In metres; null if unknown. */
  accuracy: number | null;
  /** In km/h; null if unknown. */
  speed: number | null;
}

const unit = 1e7;
export const fullTurn = 360 * unit;
const halfTurn = fullTurn / 2;
const metresPerUnit = (radians(1) * earthRadius) / unit;

/** Planar approximation up to this distance, great circle above. */
const flatUnits = 0.1 * unit;

export const toDegrees = (units: number) => units / unit;
export const toUnits = (degrees: number) => Math.round(degrees * unit);

/**
 * Shifts a longitude by full turns to the value nearest to `near`, so that a route across the antimeridian is
 * contiguous.
 */
export const unwrap = (lon: number, near: number) => {
  const apart = lon - near;
  return apart > halfTurn || apart < -halfTurn ? lon - fullTurn * Math.round(apart / fullTurn) : lon;
};

export const metresWide = (units: number, lat: number) => units * metresPerUnit * Math.cos(radians(lat / unit));
export const metresHigh = (units: number) => units * metresPerUnit;

export const metresApart = (one: Spot7, other: Spot7): number => {
  const x = unwrap(other.lon, one.lon) - one.lon;
  const y = other.lat - one.lat;
  if (Math.abs(x) < flatUnits && Math.abs(y) < flatUnits)
    return Math.hypot(metresWide(x, (one.lat + other.lat) / 2), metresHigh(y));
  return metresBetween(
    { latitude: toDegrees(one.lat), longitude: toDegrees(one.lon) },
    { latitude: toDegrees(other.lat), longitude: toDegrees(other.lon) },
  );
};

/** At least one second: timestamps are not more precise. */
const secondsApart = (one: Fix, other: Fix) => Math.max(1, (other.at - one.at) / 1000);

/** In km/h. */
export const speedBetween = (one: Fix, other: Fix) => (metresApart(one, other) / secondsApart(one, other)) * 3.6;

/** Compares with a speed in km/h. The cheap upper bound (sum of both axes) decides nearly always. */
export const isFaster = (one: Fix, other: Fix, speed: number): boolean => {
  const legs = metresHigh(Math.abs(unwrap(other.lon, one.lon) - one.lon) + Math.abs(other.lat - one.lat));
  return legs * 3.6 > speed * secondsApart(one, other) && speedBetween(one, other) > speed;
};

/** Sorts chronologically and removes duplicate timestamps. */
export const inOrder = (fixes: readonly Fix[]): Fix[] =>
  fixes
    .toSorted((one, other) => one.at - other.at || one.lat - other.lat || one.lon - other.lon)
    .filter(({ at }, index, all) => index === 0 || all[index - 1]?.at !== at);
