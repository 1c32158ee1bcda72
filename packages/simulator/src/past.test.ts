import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceBetween, distanceFromLine } from './geo.ts';
import { habitNames } from './habits.ts';
import { pastOf } from './past.ts';
import { routeNames } from './routes.ts';
import { createThing } from './things.ts';

const anyThing = fc.record({
  route: fc.constantFrom(...routeNames),
  habit: fc.constantFrom(...habitNames),
  seed: fc.string(),
});
const anyTime = fc.integer({ min: 1_600_000_000, max: 2_000_000_000 });
const hours = 8;

it('reports so that no line between two points leaves the road', () => {
  fc.assert(
    fc.property(anyThing, anyTime, fc.constantFrom(15, 60, 120), (options, from, everySeconds) => {
      const thing = createThing(options);
      const reported = pastOf(thing, from, from + hours * 3600, everySeconds).map(({ timestamp }) => timestamp);
      for (const [index, until] of reported.entries()) {
        const since = reported[index - 1];
        if (since === undefined) continue;
        const [begins, ends] = [thing.at(since), thing.at(until)];
        // What is at rest for long is so until a moment before it sets off.
        const waited = until - since > Math.max(thing.habit.interval.moving, everySeconds) + 10;
        if (waited) expect(distanceBetween(begins.place, ends.place)).toBeLessThan(1);
        for (let at = since; at < until; at += 10)
          expect(distanceFromLine(thing.at(at).place, begins.place, ends.place)).toBeLessThan(30);
      }
    }),
    { numRuns: 60 },
  );
});

it('is silent for a while at rest', () => {
  const thing = createThing({ seed: 'a', route: routeNames[0] as (typeof routeNames)[number], habit: 'parked' });
  expect(pastOf(thing, 0, 6 * 3600, 15)).toHaveLength(1 + 12);
});
