import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceBetween } from './geo.ts';
import { habitNames, habits } from './habits.ts';
import { createJourney } from './journey.ts';
import { createRoute, type Route, routeNamed, routeNames } from './routes.ts';

const anyJourney = fc.record({
  route: fc.constantFrom(...routeNames).map(routeNamed),
  habit: fc.constantFrom(...habitNames).map((name) => habits[name]),
  seed: fc.string(),
});
const anyTime = fc.integer({ min: 1_600_000_000, max: 2_000_000_000 });

/** Metres to the nearest of many places along the route. */
const distanceTo = (route: Route, place: ReturnType<Route['at']>) => {
  const step = 5;
  let nearest = Number.POSITIVE_INFINITY;
  for (let at = 0; at <= route.length; at += step) nearest = Math.min(nearest, distanceBetween(place, route.at(at)));
  return nearest;
};

describe('a journey', () => {
  it('never leaves its street', () => {
    fc.assert(
      fc.property(anyJourney, anyTime, (options, time) => {
        expect(distanceTo(options.route, createJourney(options).at(time).place)).toBeLessThan(5);
      }),
      { numRuns: 60 },
    );
  });

  it('is never faster than its habit allows, nor does it jump when a trip ends and the next begins', () => {
    fc.assert(
      fc.property(anyJourney, anyTime, fc.integer({ min: 1, max: 600 }), (options, time, seconds) => {
        const journey = createJourney(options);
        const moved = distanceBetween(journey.at(time).place, journey.at(time + seconds).place);
        expect(moved).toBeLessThanOrEqual((options.habit.kilometresPerHour / 3.6) * 1.15 * seconds + 0.01);
      }),
      { numRuns: 300 },
    );
  });

  it('is the same for the same seed, and on the way about as often as its habit says', () => {
    for (const name of habitNames) {
      const options = { route: routeNamed('vaduz-centre-round'), habit: habits[name], seed: name };
      const [one, other] = [createJourney(options), createJourney(options)];
      let moving = 0;
      for (let minute = 0; minute < 5000; minute += 1) {
        const at = one.at(1_700_000_000 + minute * 60);
        expect(at).toEqual(other.at(1_700_000_000 + minute * 60));
        if (at.isMoving) moving += 1;
      }
      expect(moving / 5000).toBeLessThanOrEqual(habits[name].onTheWay + 0.05);
      expect(moving / 5000).toBeGreaterThanOrEqual(habits[name].onTheWay * 0.6);
    }
  });
});

describe('a route', () => {
  it('is walked from its first place to its last, and not beyond', () => {
    const route = createRoute([
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 0.01 },
      { latitude: 0.01, longitude: 0.01 },
    ]);
    expect(route.length).toBeCloseTo(2226.4, 1);
    expect(route.at(-5)).toEqual({ latitude: 0, longitude: 0 });
    expect(route.at(556.6).longitude).toBeCloseTo(0.005, 6);
    expect(route.at(99_999)).toEqual({ latitude: 0.01, longitude: 0.01 });
  });

  it.each(routeNames)('%s is a round through Liechtenstein without a leap', (name) => {
    const route = routeNamed(name);
    expect(route.length).toBeGreaterThan(3000);
    expect(route.length).toBeLessThan(30_000);
    expect(distanceBetween(route.at(0), route.at(route.length))).toBeLessThan(1);
    for (let metres = 0; metres <= route.length; metres += 50) {
      const { latitude, longitude } = route.at(metres);
      expect(latitude > 47.04 && latitude < 47.28 && longitude > 9.46 && longitude < 9.64).toBe(true);
    }
  });
});
