const metresPerFoot = 0.3048;
const metresPerMile = 1609.344;

export interface Scale {
  value: number;
  unit: 'meter' | 'kilometer' | 'foot' | 'mile';
  /** Of the bar, in px. */
  width: number;
}

export const metresPerPixel = (latitude: number, zoom: number) =>
  (40_075_016.686 * Math.cos((latitude * Math.PI) / 180)) / (256 * 2 ** zoom);

/** The largest of 1, 2, 3, 5 with zeros that is not above the value. */
const roundDown = (value: number) => {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([5, 3, 2].find((digit) => value >= digit * power) ?? 1);
};

/** A round length that is at most `widest` px long. */
export const scaleOf = (pixel: number, distance: 'km' | 'mi', widest = 96): Scale => {
  const metres = pixel * widest;
  const [small, large] = distance === 'km' ? [1, 1000] : [metresPerFoot, metresPerMile];
  const isLarge = metres >= large;
  const metresPerUnit = isLarge ? large : small;
  const value = roundDown(metres / metresPerUnit);
  const names = distance === 'km' ? (['meter', 'kilometer'] as const) : (['foot', 'mile'] as const);
  return { value, unit: names[isLarge ? 1 : 0], width: Math.round((value * metresPerUnit) / pixel) };
};
