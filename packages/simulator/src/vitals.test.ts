import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBattery, createThermometer, millivolts } from './vitals.ts';

const anyTime = fc.integer({ min: 1_600_000_000, max: 2_000_000_000 });

describe('a battery', () => {
  it('drains slowly, charges faster, and stays between empty and full', () => {
    fc.assert(
      fc.property(fc.string(), anyTime, (seed, time) => {
        const battery = createBattery(seed);
        const [now, later] = [battery.at(time), battery.at(time + 60)];
        for (const { percent } of [now, later]) {
          expect(percent).toBeGreaterThanOrEqual(0);
          expect(percent).toBeLessThanOrEqual(100);
        }
        if (now.isCharging && later.isCharging) expect(later.percent).toBeGreaterThan(now.percent);
        if (!now.isCharging && !later.isCharging) expect(later.percent).toBeLessThan(now.percent);
      }),
    );
  });

  it('has the voltage of its charge', () => {
    expect([100, 97.5, 50, 5, 0].map(millivolts)).toEqual([4200, 4175, 3840, 3610, 3270]);
  });

  it('lasts for weeks and is charged within two months', () => {
    const battery = createBattery('any');
    const hours = Array.from({ length: 24 * 60 }, (_, hour) => battery.at(1_700_000_000 + hour * 3600));
    expect(hours.some(({ isCharging }) => isCharging)).toBe(true);
    expect(hours.some(({ percent }) => percent < 35)).toBe(true);
    const [first, fortnight] = [hours.findIndex(({ isCharging }) => isCharging), 24 * 14];
    expect(hours.slice(first, first + fortnight).filter(({ isCharging }) => !isCharging).length).toBeGreaterThan(
      fortnight - 6,
    );
  });
});

describe('a thermometer', () => {
  it('shows warmer afternoons than mornings, wherever it is', () => {
    const midnight = Date.UTC(2026, 0, 1) / 1000;
    for (const longitude of [-74, 0, 13, 151, 175]) {
      const thermometer = createThermometer('any');
      const atHour = (hour: number) => thermometer.at(midnight + (hour - longitude / 15 + 24) * 3600, longitude);
      expect(atHour(15)).toBeGreaterThan(atHour(4) + 7);
    }
  });
});
