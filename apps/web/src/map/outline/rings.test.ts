import { describe, expect, it } from 'vitest';
import { clipRing, copiesWithin, flatRing, mapPoints, unwrap } from './rings.ts';

describe('a line over 180°', () => {
  it('runs on instead of jumping to the other edge', () => {
    const line = [
      [178, -17],
      [180, -17],
      [-179, -16],
      [179, -16],
    ];
    expect(unwrap(line).map(([longitude]) => longitude)).toEqual([178, 180, 181, 179]);
    expect(
      unwrap([
        [-179, 66],
        [179, 67],
        [-178, 68],
      ]).map(([longitude]) => longitude),
    ).toEqual([-179, -181, -178]);
  });

  it('is seen in the world that it sticks out into', () => {
    const fiji = flatRing([
      [178, -17],
      [-179, -17],
      [178, -16],
      [178, -17],
    ]);
    expect(fiji.maxX).toBeCloseTo(361 / 360);
    expect(copiesWithin(fiji, 0.99, 1)).toEqual([0]);
    expect(copiesWithin(fiji, 0, 0.001)).toEqual([-1]);
    expect(copiesWithin(fiji, 0.2, 0.3)).toEqual([]);
  });
});

describe('a ring around a pole', () => {
  it('is closed behind the pole', () => {
    const south = flatRing([
      [-180, -70],
      [-60, -75],
      [60, -75],
      [180, -70],
    ]);
    expect(mapPoints(south, (x, y) => [x, Math.round(y * 1000) / 1000]).slice(-2)).toEqual([
      [1, 1],
      [0, 1],
    ]);
    expect(south.minX).toBe(0);
    expect(south.maxX).toBe(1);
  });
});

describe('the part of a ring inside a square', () => {
  const square = (min: number, max: number) => [
    { x: min, y: min },
    { x: max, y: min },
    { x: max, y: max },
    { x: min, y: max },
  ];
  const area = (points: { x: number; y: number }[]) =>
    Math.abs(
      points.reduce((sum, { x, y }, index) => {
        const next = points[(index + 1) % points.length]!;
        return sum + (x * next.y - next.x * y) / 2;
      }, 0),
    );

  it('is everything of a small ring, and the square itself within a large one', () => {
    expect(clipRing(square(10, 20), 0, 100)).toEqual(square(10, 20));
    expect(area(clipRing(square(-1e9, 1e9), 0, 100))).toBe(10_000);
    expect(clipRing(square(200, 300), 0, 100)).toEqual([]);
  });

  it('is cut where the ring leaves', () => {
    expect(area(clipRing(square(-50, 50), 0, 100))).toBe(2500);
    const triangle = [
      { x: -100, y: 0 },
      { x: 100, y: 0 },
      { x: -100, y: 200 },
    ];
    expect(area(clipRing(triangle, 0, 100))).toBe(5000);
  });
});
