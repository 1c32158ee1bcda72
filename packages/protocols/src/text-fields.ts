const knot = 1.852;

/**
 * Parses degrees and minutes as one number: minutes are the two digits before the point. Without a point the last four
 * digits are decimals of minutes; a dash separates the degrees. Null for an invalid angle.
 */
export const readAngle = (text: string, letter: string): number | null => {
  const pointed = /^\d+$/.test(text) ? text.replace(/(\d{4})$/, '.$1') : text;
  const [, degrees, minutes] = /^-?(\d{1,3})-?(\d{2}(?:\.\d+)?)$/.exec(pointed) ?? [];
  if (degrees === undefined || Number(minutes) >= 60) return null;
  const angle = Number(degrees) + Number(minutes) / 60;
  return letter === 'S' || letter === 'W' ? -angle : angle;
};

const writeAngle = (value: number, digits: number) => {
  const degrees = Math.floor(Math.abs(value));
  const minutes = Math.min((Math.abs(value) - degrees) * 60, 59.99999);
  return `${String(degrees).padStart(digits, '0')}${minutes.toFixed(5).padStart(8, '0')}`;
};

/** `ddmm.mmmmm,N,dddmm.mmmmm,E` */
export const writePlace = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${writeAngle(latitude, 2)},${latitude < 0 ? 'S' : 'N'},${writeAngle(longitude, 3)},${longitude < 0 ? 'W' : 'E'}`;

/** Null for an invalid number; blanks are ignored. */
export const readNumber = (text: string | undefined): number | null => {
  const trimmed = text?.replaceAll(' ', '') ?? '';
  return /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : null;
};

export const readSigned = (text: string | undefined): number | null => {
  const value = readNumber(text?.replace(/^ *-/, ''));
  return value !== null && text?.trim().startsWith('-') ? -value : value;
};

/** Splits `hhmmss` and similar into numbers. */
export const readPairs = (text: string) => (text.match(/\d\d/g) ?? []).map(Number);

export const fromKnots = (knots: number | null) => (knots === null ? null : knots * knot);
export const toKnots = (kmh: number) => kmh / knot;
