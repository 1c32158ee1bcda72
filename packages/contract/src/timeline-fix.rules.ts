import { earthRadius, metresBetween, radians } from './sphere.rules.ts';

/** A position in whole numbers, so that sums are the same in whatever order and pieces they are made. */
export interface Spot7 {
  /** In units of 10⁻⁷ degrees. */
  lat: number;
  lon: number;
}

export interface Fix extends Spot7 {
  /** Unix milliseconds. */
  at: number;
  /** In metres; null where it is not known. */
  accuracy: number | null;
  /** In km/h; null where it is not known. */
  speed: number | null;
}

const unit = 1e7;
export const fullTurn = 360 * unit;
const halfTurn = fullTurn / 2;
const metresPerUnit = (radians(1) * earthRadius) / unit;

/** Up to here the earth is flat enough. */
const flatUnits = 0.1 * unit;

export const toDegrees = (units: number) => units / unit;
export const toUnits = (degrees: number) => Math.round(degrees * unit);

/** The nearest equal of a longitude to another one, so that a route across 180° is one piece. */
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

/** Two fixes of one second say nothing more precise. */
const secondsApart = (one: Fix, other: Fix) => Math.max(1, (other.at - one.at) / 1000);

/** In km/h. */
export const speedBetween = (one: Fix, other: Fix) => (metresApart(one, other) / secondsApart(one, other)) * 3.6;

/** Whether the way from one fix to the other took more than a speed in km/h; nearly always the legs tell it. */
export const isFaster = (one: Fix, other: Fix, speed: number): boolean => {
  const legs = metresHigh(Math.abs(unwrap(other.lon, one.lon) - one.lon) + Math.abs(other.lat - one.lat));
  return legs * 3.6 > speed * secondsApart(one, other) && speedBetween(one, other) > speed;
};

/** In the order of time, each moment once. */
export const inOrder = (fixes: readonly Fix[]): Fix[] =>
  fixes
    .toSorted((one, other) => one.at - other.at || one.lat - other.lat || one.lon - other.lon)
    .filter(({ at }, index, all) => index === 0 || all[index - 1]?.at !== at);
