import { describe, expect, it } from 'vitest';
import { defaultMapPageSize, historyPageSize, isLineDrawn, mapPageSizes, withNewPoint } from './history.rules.ts';

const aPoint = (timestamp: number, latitude = 1, address = 'Here') => ({ latitude, longitude: 2, address, timestamp });

describe('the points shown when another one arrives', () => {
  const shown = [aPoint(20), aPoint(10)];

  it('puts a new place on top and keeps the length [P1.2.52]', () => {
    const next = aPoint(30, 1.5, 'There');
    expect(withNewPoint(shown, next, 2)).toEqual([next, aPoint(20)]);
    expect(withNewPoint(shown, next, 10)).toEqual([next, ...shown]);
    expect(withNewPoint([], next, 10)).toEqual([next]);
  });

  it.each([
    ['the same place', aPoint(30)],
    ['the same address', aPoint(30, 1.5)],
    ['the same position', aPoint(30, 1, 'There')],
  ])('only renews the time of the top point for %s [P1.2.52]', (_case, next) => {
    expect(withNewPoint(shown, next, 10)).toEqual([aPoint(30), aPoint(10)]);
  });

  it('ignores a point older than the top one', () => {
    expect(withNewPoint(shown, aPoint(15, 1.5, 'There'), 10)).toEqual(shown);
  });
});

describe('the numbers of the history', () => {
  it('offers 10 to 100 points on the map, 20 rows in the grid, and a line below 50 [P1.2.46 P1.2.49 P1.9.12]', () => {
    expect(mapPageSizes).toEqual([10, 20, 30, 40, 50, 75, 100]);
    expect([defaultMapPageSize, historyPageSize]).toEqual([10, 20]);
    expect([10, 49, 50, 100].map(isLineDrawn)).toEqual([true, true, false, false]);
  });
});
