import { placeRadiusMax, placeRadiusMin } from '@holdfast/contract/places.rules';
import { describe, expect, it } from 'vitest';
import { radiusStops } from './radius-stops.ts';

const shareOf = (metres: number) => radiusStops.indexOf(metres) / (radiusStops.length - 1);

describe('the radius of a place', () => {
  it('can be all that the contract allows', () => {
    expect(radiusStops[0]).toBe(placeRadiusMin);
    expect(radiusStops.at(-1)).toBe(placeRadiusMax);
    expect(radiusStops).toEqual([...new Set(radiusStops)].sort((a, b) => a - b));
  });

  it('has as much of the slider for what is small as for what is large', () => {
    expect(shareOf(200)).toBeGreaterThan(0.2);
    expect(shareOf(500)).toBeGreaterThan(0.4);
    expect(shareOf(500)).toBeLessThan(0.6);
    expect(shareOf(1000)).toBeLessThan(0.75);
  });
});
