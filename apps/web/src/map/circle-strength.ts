/** Opacity factors of a circle's outline and fill. */
interface Strength {
  line: number;
  fill: number;
}

const full: Strength = { line: 1, fill: 1 };

/** `share`: radius as a fraction of the map's shorter side, inclusive. */
const strengths: { share: number; strength: Strength }[] = [
  { share: 0.25, strength: full },
  { share: 0.4, strength: { line: 0.8, fill: 0.6 } },
  { share: 0.6, strength: { line: 0.6, fill: 0.3 } },
];

/** A circle larger than the map only shows that the position is uncertain; a fill would tint the whole map. */
const faintest: Strength = { line: 0.4, fill: 0 };

/** Strength of a circle; the radius and the map's shorter side are in px. */
export const circleStrength = (radius: number, side: number): Strength => {
  if (side === 0) return full;
  return strengths.find(({ share }) => radius <= share * side)?.strength ?? faintest;
};
