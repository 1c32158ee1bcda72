/** Point in normalised Web Mercator: x and y run from 0 to 1, y from the north. */
export interface Flat {
  x: number;
  y: number;
}

const farthest = 85.05112878;

export const flatX = (longitude: number) => (longitude + 180) / 360;

export const flatY = (latitude: number) => {
  const sine = Math.sin((Math.max(-farthest, Math.min(farthest, latitude)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};

export const latitudeAt = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
