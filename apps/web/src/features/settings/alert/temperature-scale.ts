import type { Device } from '@holdfast/contract/devices';
import { toFahrenheit } from '@holdfast/contract/devices.rules';

type Unit = Device['temperature']['unit'];

/** Relative position of the threshold on the scale, which leaves room beyond it. */
const levelShare = 0.7;
const smallestEnd = 20;

const toUnit = (celsius: number, unit: Unit) => (unit === 'c' ? celsius : toFahrenheit(celsius));
const toCelsius = (degrees: number, unit: Unit) => (unit === 'c' ? degrees : (degrees * 5 - 160) / 9);

/** Scale from 0 °C up, extended when the measurement or the threshold lies outside. */
export const scaleOf = (level: number, unit: Unit, celsius: number | null) => {
  const at = toCelsius(level, unit);
  const lowest = Math.min(at, celsius ?? at);
  const from = lowest < 5 ? Math.floor(lowest - 10) : 0;
  const to = Math.round(Math.max(from + (at - from) / levelShare, smallestEnd, (celsius ?? 0) + 5));
  const share = (degrees: number) => Math.min(1, Math.max(0, (degrees - from) / (to - from)));
  return {
    from: toUnit(from, unit),
    to: toUnit(to, unit),
    now: celsius === null ? null : toUnit(celsius, unit),
    nowShare: celsius === null ? null : share(celsius),
    levelShare: share(at),
  };
};
