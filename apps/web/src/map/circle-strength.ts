/** How much of its line and of its colour a circle keeps. */
interface Strength {
  line: number;
  fill: number;
}

const full: Strength = { line: 1, fill: 1 };

/** Up to so much of the map's shorter side, as a radius. */
const strengths: { share: number; strength: Strength }[] = [
  { share: 0.25, strength: full },
  { share: 0.4, strength: { line: 0.8, fill: 0.6 } },
  { share: 0.6, strength: { line: 0.6, fill: 0.3 } },
];

/** What is larger than the map says only that nobody knows, and must not colour all of it. */
const faintest: Strength = { line: 0.4, fill: 0 };

/** A circle with a radius of so many px on a map whose shorter side has so many. */
export const circleStrength = (radius: number, side: number): Strength => {
  if (side === 0) return full;
  return strengths.find(({ share }) => radius <= share * side)?.strength ?? faintest;
};
