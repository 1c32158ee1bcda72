import type { Alarm } from '../record.ts';

const knot = 1.852;

/** 32 bits in which 0 is active, the first that matches. */
const alarmOfBit: readonly [bit: number, alarm: Alarm][] = [
  [0, 'vibration'],
  [1, 'sos'],
  [18, 'sos'],
  [2, 'overspeed'],
  [19, 'powerCut'],
];
const ignitionBit = 10;

export const readStatus = (status: number) => ({
  alarm: alarmOfBit.find(([bit]) => ((status >>> bit) & 1) === 0)?.[1] ?? null,
  ignition: ((status >>> ignitionBit) & 1) === 1,
});

/**
 * Degrees and minutes in one: the minutes are the two digits before the point. Without a point the last four digits
 * are decimals of minutes; with a dash the degrees stand before it. Null where that is no angle.
 */
export const readAngle = (text: string, letter: string): number | null => {
  const pointed = /^\d+$/.test(text) ? text.replace(/(\d{4})$/, '.$1') : text;
  const [, degrees, minutes] = /^-?(\d{1,3})-?(\d{2}(?:\.\d+)?)$/.exec(pointed) ?? [];
  if (degrees === undefined || Number(minutes) >= 60) return null;
  const angle = Number(degrees) + Number(minutes) / 60;
  return letter === 'S' || letter === 'W' ? -angle : angle;
};

/** Null for what is no number; blanks do not matter. */
export const readNumber = (text: string | undefined): number | null => {
  const trimmed = text?.replaceAll(' ', '') ?? '';
  return /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : null;
};

export const fromKnots = (knots: number | null) => (knots === null ? null : knots * knot);

export const readPercent = (text: string | undefined) => {
  const value = readNumber(text);
  return value !== null && value <= 100 ? value : null;
};
