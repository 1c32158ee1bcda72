import { placeRadiusMax, placeRadiusMin } from '@holdfast/contract/places.rules';

/** In metres; steps grow with the radius. */
const parts = [
  { from: placeRadiusMin, to: 200, step: 10 },
  { from: 200, to: 500, step: 20 },
  { from: 500, to: 1000, step: 50 },
  { from: 1000, to: 2000, step: 100 },
  { from: 2000, to: placeRadiusMax, step: 250 },
] as const;

/** Values of the slider, spaced so that small and large radii are both easy to set. */
export const radiusStops: readonly number[] = [
  ...parts.flatMap(({ from, to, step }) =>
    Array.from({ length: (to - from) / step }, (_, index) => from + index * step),
  ),
  placeRadiusMax,
];
