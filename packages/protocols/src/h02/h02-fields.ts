import type { Alarm } from '../record.ts';
import { readNumber } from '../text-fields.ts';

/** Status word of 32 bits, active low; the first match wins. */
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

export const readPercent = (text: string | undefined) => {
  const value = readNumber(text);
  return value !== null && value <= 100 ? value : null;
};
