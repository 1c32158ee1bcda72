import type { Spot7 } from '@holdfast/contract/timeline-fix.rules';
import { describe, expect, it } from 'vitest';
import { holdCorners } from './hold-corners.ts';

/** One metre in units of 10⁻⁷ degrees. */
const metre = 90;
const most = 400;

interface Numbered extends Spot7 {
  number: number;
}

/** A road along the equator with a bend at every corner, of some hundred metres. */
const road: Numbered[] = Array.from({ length: 40_000 }, (_, number) => ({
  number,
  lat: Math.round(300 * metre * Math.sin(number * 0.37)),
  lon: Math.round(number * 20 * metre + 300 * metre * Math.cos(number * 0.91)),
}));

/** Maximum distance in metres between the line and the corners of the road. */
const farthestFrom = (line: readonly Numbered[]) => {
  let [farthest, at] = [0, 0];
  for (const { number, lat, lon } of road) {
    while (at < line.length - 2 && (line[at + 1]?.number ?? 0) < number) at += 1;
    const [from, to] = [line[at] as Numbered, line[at + 1] as Numbered];
    const [px, py, dx, dy] = [lon - from.lon, lat - from.lat, to.lon - from.lon, to.lat - from.lat];
    const along = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
    farthest = Math.max(farthest, Math.hypot(px - along * dx, py - along * dy) / metre);
  }
  return farthest;
};

describe('a line of any length', () => {
  it('is held in few corners, and says how far it is off without making much more of it', async () => {
    const held = holdCorners<Numbered>({ tolerance: 2, most });
    for (let at = 0; at < road.length; at += 100) {
      await held.add(road.slice(at, at + 100));
      expect(held.end().corners.length).toBeLessThanOrEqual(most);
    }
    const { corners, lost } = held.end();
    expect([corners[0], corners.at(-1)]).toEqual([road[0], road.at(-1)]);
    const farthest = farthestFrom(corners);
    expect(farthest).toBeGreaterThan(2);
    expect(lost).toBeGreaterThanOrEqual(Math.floor(farthest));
    expect(lost).toBeLessThan(farthest * 6);
  });

  it('that has room loses hardly anything', async () => {
    const held = holdCorners<Numbered>({ tolerance: 2, most });
    await held.add(road.slice(0, 200));
    await held.add(road.slice(200, 300));
    expect(held.end().lost).toBe(2);
  });
});
