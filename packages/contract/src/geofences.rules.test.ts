import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fenceHectares,
  isFenceAcceptable,
  isSelfCrossing,
  type LatLong,
  metresOutside,
  minFenceHectares,
  withoutRepeats,
} from './geofences.rules.ts';

const corners = (...of: [latitude: number, longitude: number][]): LatLong[] =>
  of.map(([latitude, longitude]) => ({ latitude, longitude }));

/** A square with sides of so many metres around a place. */
const square = (metres: number, { latitude, longitude }: LatLong): LatLong[] => {
  const north = metres / 2 / 111_195;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  return corners(
    [latitude - north, longitude - east],
    [latitude - north, longitude + east],
    [latitude + north, longitude + east],
    [latitude + north, longitude - east],
  );
};

const sydney = { latitude: -33.87, longitude: 151.21 };
const wrapped = (fence: LatLong[]) =>
  fence.map(({ latitude, longitude }) => ({ latitude, longitude: ((longitude + 540) % 360) - 180 }));

describe('the area of a geo-fence', () => {
  it.each([
    ['Sydney', sydney],
    ['the equator', { latitude: 0, longitude: 0 }],
    ['the far north', { latitude: 70, longitude: 25 }],
    ['180°', { latitude: -17, longitude: 180 }],
  ])('is right at %s', (_place, middle) => {
    expect(fenceHectares(wrapped(square(100, middle)))).toBeCloseTo(1, 2);
    expect(fenceHectares(wrapped(square(100, middle)).reverse())).toBeCloseTo(1, 2);
  });

  it('must be at least 0.6 hectares [P1.9.21] [P1.5.15]', () => {
    expect(minFenceHectares).toBe(0.6);
    expect(isFenceAcceptable(square(Math.sqrt(6010), sydney))).toBe(true);
    expect(isFenceAcceptable(square(Math.sqrt(5990), sydney))).toBe(false);
    expect(isFenceAcceptable(square(1000, sydney).slice(0, 2))).toBe(false);
    expect(isFenceAcceptable([])).toBe(false);
  });
});

describe('a boundary that crosses itself', () => {
  const [a, b, c, d] = square(1000, sydney) as [LatLong, LatLong, LatLong, LatLong];

  it.each([
    ['a bow', [a, c, b, d]],
    ['a bow across 180°', wrapped([a, c, b, d].map((one) => ({ ...one, longitude: one.longitude + 28.79 })))],
    ['a spike that goes back on itself', [a, b, c, b, d]],
    ['a corner on another edge', [a, b, c, { latitude: a.latitude, longitude: (a.longitude + b.longitude) / 2 }]],
    ['a corner that is visited twice', [a, b, sydney, c, d, sydney]],
  ])('is found: %s [A15] [P1.5.15]', (_case, fence) => {
    expect(isSelfCrossing(fence)).toBe(true);
    expect(isFenceAcceptable(fence)).toBe(false);
  });

  it('is not seen where there is none', () => {
    expect(isSelfCrossing([a, b, c, d])).toBe(false);
    expect(isSelfCrossing([a, b, c])).toBe(false);
    expect(isSelfCrossing([a, b])).toBe(false);
    expect(isSelfCrossing(wrapped(square(5000, { latitude: -17, longitude: 180 })))).toBe(false);
    const withMiddle = [a, { latitude: a.latitude, longitude: (a.longitude + b.longitude) / 2 }, b, c, d];
    expect(isSelfCrossing(withMiddle)).toBe(false);
  });
});

describe('repeated corners', () => {
  it('are left out [A15]', () => {
    const fence = square(1000, sydney);
    const [first, second] = fence as [LatLong, LatLong];
    expect(withoutRepeats([first, first, second, second, ...fence.slice(2), first])).toEqual([
      second,
      ...fence.slice(2),
      first,
    ]);
    expect(withoutRepeats([first, first, first])).toEqual([]);
    expect(withoutRepeats([first])).toEqual([first]);
  });
});

describe('how far a place is outside', () => {
  const fence = square(1000, sydney);
  const metre = 1 / 111_195;
  const east = (metres: number) => ({
    ...sydney,
    longitude: sydney.longitude + (metres * metre) / Math.cos((33.87 * Math.PI) / 180),
  });

  it.each([
    [0, -500],
    [400, -100],
    [499, -1],
    [501, 1],
    [600, 100],
  ])('is right %i m east of the middle', (metres, expected) => {
    expect(metresOutside(fence, east(metres))).toBeCloseTo(expected, 0);
  });

  it('is right on both sides of 180°', () => {
    const fiji = wrapped(square(1000, { latitude: -17, longitude: 180 }));
    expect(metresOutside(fiji, { latitude: -17, longitude: 179.999 })).toBeLessThan(-380);
    expect(metresOutside(fiji, { latitude: -17, longitude: -179.999 })).toBeLessThan(-380);
    expect(metresOutside(fiji, { latitude: -17, longitude: -179.99 })).toBeGreaterThan(500);
  });

  it('is negative just for places inside, whichever way the corners go', () => {
    fc.assert(
      fc.property(fc.double({ min: -2000, max: 2000, noNaN: true }), fc.boolean(), (metres, isReversed) => {
        fc.pre(Math.abs(Math.abs(metres) - 500) > 0.5);
        const outside = metresOutside(isReversed ? [...fence].reverse() : fence, east(metres));
        expect(outside < 0).toBe(Math.abs(metres) < 500);
      }),
    );
  });
});
