/** Degrees × 10⁷; some files contain values after a 32-bit overflow. */
export const fromE7 = (value: unknown, most: number): number => {
  if (value === null || value === undefined || value === '') return Number.NaN;
  const degrees = Number(value);
  return (degrees > most * 1e7 ? degrees - 4_294_967_296 : degrees) / 1e7;
};

const numberPattern = '([+-]?\\d+(?:\\.\\d+)?)';
const pairPattern = new RegExp(`^\\s*(?:geo:)?\\s*${numberPattern}\\s*°?\\s*,\\s*${numberPattern}\\s*°?`);

/** E.g. `43.77°, 9.07°` or `geo:43.77,9.07`. */
export const readPair = (value: unknown): { latitude: number; longitude: number } => {
  const found = typeof value === 'string' ? pairPattern.exec(value) : null;
  return { latitude: Number(found?.[1] ?? Number.NaN), longitude: Number(found?.[2] ?? Number.NaN) };
};
