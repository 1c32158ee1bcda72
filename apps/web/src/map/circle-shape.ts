import { earthRadius, radians } from '@holdfast/contract/sphere.rules';
import type { Position } from './map-settings.ts';

export interface CircleShape extends Position {
  /** In metres. */
  radius: number;
}

const degreesOf = (metres: number) => (metres / earthRadius) * (180 / Math.PI);

/** The northernmost, easternmost, southernmost and westernmost point. */
export const circleEnds = ({ latitude, longitude, radius }: CircleShape): Position[] => {
  const up = degreesOf(radius);
  const aside = up / Math.max(0.01, Math.cos(radians(latitude)));
  return [
    { latitude: latitude + up, longitude },
    { latitude, longitude: longitude + aside },
    { latitude: latitude - up, longitude },
    { latitude, longitude: longitude - aside },
  ];
};
