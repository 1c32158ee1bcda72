import type { LatLong } from '@holdfast/contract/geofences.rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeFence, toFence } from './judge-fence.ts';

const metre = 1 / 111_195;
const home = { latitude: -33.87, longitude: 151.21 };
const stretch = Math.cos((home.latitude * Math.PI) / 180);

/** Position at an offset from home, in metres. */
const at = (east: number, north: number): LatLong => ({
  latitude: home.latitude + north * metre,
  longitude: home.longitude + (east * metre) / stretch,
});

const half = 200;
const fence = toFence([at(-half, -half), at(half, -half), at(half, half), at(-half, half)]);

const metres = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
const aFix = fc.record({
  east: metres(600),
  north: metres(600),
  accuracy: fc.double({ min: 1, max: 150, noNaN: true }),
});

describe('judging a fence', () => {
  it('knows how deep it is', () => {
    expect(fence.depth).toBeCloseTo(half, -1);
  });

  it('takes only who is surely outside for outside, and only who is surely inside for inside', () => {
    const judge = (was: boolean | null, east: number, accuracy: number | null = 20) =>
      judgeFence(fence, was, { ...at(east, 0), accuracy });
    expect([judge(true, 210), judge(true, 225)]).toEqual([true, false]);
    expect([judge(false, 190), judge(false, 170)]).toEqual([false, true]);
    expect([judge(null, 199), judge(null, 215), judge(null, 230)]).toEqual([true, null, false]);
    expect([judge(true, 214, null), judge(true, 216, null)]).toEqual([true, false]);
  });

  it('lets a fix that is worse than the fence is deep come home, or leaving would never be noticed again', () => {
    expect(judgeFence(fence, false, { ...at(0, 0), accuracy: 500 })).toBe(true);
    expect(judgeFence(fence, false, { ...at(250, 0), accuracy: 500 })).toBe(false);
  });

  it('never sees two exits without an entry between, on any of 10,000 walks', () => {
    fc.assert(
      fc.property(fc.array(aFix, { minLength: 1, maxLength: 60 }), (walk) => {
        let isInside: boolean | null = null;
        const told: string[] = [];
        for (const { east, north, accuracy } of walk) {
          const next = judgeFence(fence, isInside, { ...at(east, north), accuracy });
          if (isInside !== null && next !== isInside) told.push(next ? 'entry' : 'exit');
          isInside = next;
        }
        for (const [index, kind] of told.entries()) expect(kind).not.toBe(told[index - 1]);
      }),
      { numRuns: 10_000 },
    );
  });

  it('raises no alarm for a parked device whose fixes wander within their accuracy', () => {
    const wander = fc.array(fc.tuple(metres(1), metres(1)), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(
        metres(400),
        metres(400),
        fc.integer({ min: 6, max: 150 }),
        wander,
        (east, north, accuracy, steps) => {
          let isInside: boolean | null = null;
          let changes = 0;
          for (const [dx, dy] of steps) {
            const scale = accuracy / Math.max(1, Math.hypot(dx, dy)) - 0.5;
            const fix = { ...at(east + dx * scale, north + dy * scale), accuracy };
            const next = judgeFence(fence, isInside, fix);
            if (isInside !== null && next !== isInside) changes += 1;
            isInside = next;
          }
          // The first evaluation is lenient: a device parked outside may change state once.
          const isParkedInside = Math.max(Math.abs(east), Math.abs(north)) <= half;
          expect(changes).toBeLessThanOrEqual(isParkedInside ? 0 : 1);
        },
      ),
      { numRuns: 10_000 },
    );
  });
});
