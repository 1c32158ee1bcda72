import type { Random } from './random.ts';

export interface Place {
  latitude: number;
  longitude: number;
}

const metresPerDegree = 111_320;

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** In metres; planar approximation, exact enough within a city. */
export const distanceBetween = (from: Place, to: Place): number => {
  const middle = toRadians((from.latitude + to.latitude) / 2);
  const north = (to.latitude - from.latitude) * metresPerDegree;
  const east = (to.longitude - from.longitude) * metresPerDegree * Math.cos(middle);
  return Math.hypot(north, east);
};

/** Distance to the line segment in metres. */
export const distanceFromLine = (place: Place, from: Place, to: Place): number => {
  const narrow = Math.cos(toRadians(from.latitude));
  const [east, north] = [(to.longitude - from.longitude) * narrow, to.latitude - from.latitude];
  const [right, up] = [(place.longitude - from.longitude) * narrow, place.latitude - from.latitude];
  const squared = east * east + north * north;
  const along = squared === 0 ? 0 : Math.min(Math.max((right * east + up * north) / squared, 0), 1);
  return metresPerDegree * Math.hypot(right - along * east, up - along * north);
};

/** In degrees, 0 is north. */
export const courseBetween = (from: Place, to: Place): number => {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  return (Math.round((Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI) + 360) % 360;
};

export const placeBetween = (from: Place, to: Place, fraction: number): Place => ({
  latitude: from.latitude + (to.latitude - from.latitude) * fraction,
  longitude: from.longitude + (to.longitude - from.longitude) * fraction,
});

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Simulates GPS noise: a random position within `metres`. */
export const scatter = ({ latitude, longitude }: Place, metres: number, random: Random): Place => {
  const angle = random.between(0, 2 * Math.PI);
  const off = random.between(0, metres) / metresPerDegree;
  return {
    latitude: round(latitude + off * Math.sin(angle)),
    longitude: round(longitude + (off * Math.cos(angle)) / Math.cos(toRadians(latitude))),
  };
};
