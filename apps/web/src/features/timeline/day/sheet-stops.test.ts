import { describe, expect, it } from 'vitest';
import { heightsOf, stopAt } from './sheet-stops.ts';

describe('a sheet that is let go', () => {
  const heights = heightsOf(744, 844);

  it.each([
    [-40, 'low'],
    [150, 'low'],
    [300, 'half'],
    [500, 'half'],
    [600, 'high'],
    [900, 'high'],
  ])('at %i px comes to rest at the nearest height', (height, stop) => {
    expect(stopAt(height, heights)).toBe(stop);
  });

  it('leaves something of the map in any case', () => {
    expect(heights.high).toBeLessThan(744);
  });
});
