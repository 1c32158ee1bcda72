import type { Spot7 } from '@holdfast/contract/timeline-fix.rules';
import { describe, expect, it } from 'vitest';
import { simplify } from './simplify.ts';

/** One metre in units of 10⁻⁷ degrees. */
const metre = 90;

/** Widening zigzag: worst case for Douglas-Peucker, as each corner is farther from the line than all before it. */
const zigzag = (length: number): Spot7[] =>
  Array.from({ length }, (_, at) => ({
    lat: at * metre,
    lon: (at % 2 === 0 ? 1 : -1) * Math.round((at * 40 * metre) / length),
  }));

describe('a line', () => {
  it('loses what lies on it and keeps its bends', async () => {
    const corners = Array.from({ length: 2500 }, (_, at) => ({
      lat: at * metre,
      lon: at < 1200 ? 0 : (at - 1200) * metre,
    }));
    const { corners: kept, tolerance } = await simplify(corners, { tolerance: 2 });
    expect(tolerance).toBe(2);
    expect(kept).toContain(corners[0]);
    expect(kept).toContain(corners.at(-1));
    expect(kept.some(({ lat }) => Math.abs(lat - 1200 * metre) <= 4 * metre)).toBe(true);
    // The bend, the ends, and the ends of the chunks in which the line is processed.
    expect(kept.length).toBeLessThan(20);
  });

  it('keeps the corners that must stay, as far as there is room for them', async () => {
    const corners = Array.from({ length: 1000 }, (_, at) => ({ lat: at * metre, lon: 0, isStop: at % 100 === 50 }));
    const isFixed = ({ isStop }: { isStop: boolean }) => isStop;
    const kept = await simplify(corners, { tolerance: 2, isFixed });
    expect(kept.corners.filter(isFixed)).toHaveLength(10);
    expect(kept.corners.length).toBeLessThan(20);
    const few = await simplify(corners, { tolerance: 2, isFixed, most: 10 });
    expect(few.corners.length).toBeGreaterThan(1);
    expect(few.corners.length).toBeLessThanOrEqual(10);
  });

  it('has at most so many corners, and says how far it is off', async () => {
    const { corners, tolerance } = await simplify(zigzag(20_000), { tolerance: 2, most: 5000 });
    expect(corners.length).toBeLessThanOrEqual(5000);
    expect(tolerance).toBeGreaterThan(2);
  });

  it('of a day of zigzag lets others in between, all the time [A23]', async () => {
    // CPU time, so that other processes do not affect the result.
    const spent = () => process.cpuUsage().user / 1000;
    let longest = 0;
    let last = spent();
    const timer = setInterval(() => {
      longest = Math.max(longest, spent() - last);
      last = spent();
    }, 5);
    await simplify(zigzag(86_400), { tolerance: 2, most: 5000 });
    clearInterval(timer);
    expect(Math.max(longest, spent() - last)).toBeLessThan(1500);
  });
});
