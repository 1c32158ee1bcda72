import { describe, expect, it } from 'vitest';
import { aSegment, aSpot } from '../../../../test/open-day.ts';
import type { Position } from '../../../map/map-settings.ts';
import { numberSegments, spotsOf, tripSpotsOf } from './day-segments.ts';

/** Stops at 0, 20, 500 and 20,000 m north of the first. */
const marked = numberSegments(
  [0, 20, 500, 20_000].map((metres) =>
    aSegment('stop', ['07:00', '08:00'], { start: aSpot('Vaduz', { latitude: 47 + metres / 111_195 }) }),
  ),
).map((segment) => ({ segment, at: segment.start }));

const numbersAt = (metresPerPixel: number, taken?: Position) =>
  spotsOf(marked, metresPerPixel, taken).map(({ segments }) => segments.map(({ number }) => number));

describe('squares on the map', () => {
  it('are one for what is at one place, however near one looks', () => {
    expect(numbersAt(0.1)).toEqual([[1, 2], [3], [4]]);
  });

  it('are none where the device itself stands', () => {
    const device = { latitude: 47 + 400 / 111_195, longitude: 9.52 };
    expect(numbersAt(1, device)).toEqual([[1, 2], [3], [4]]);
    expect(numbersAt(10, device)).toEqual([[1, 2], [4]]);
  });

  it('are one for what would cover each other', () => {
    expect(numbersAt(10)).toEqual([[1, 2], [3], [4]]);
    expect(numbersAt(20)).toEqual([[1, 2, 3], [4]]);
    expect(numbersAt(1000)).toEqual([[1, 2, 3, 4]]);
  });
});

/** The same way so many times. */
const wayThere = [aSpot('Vaduz', { latitude: 47 }), aSpot('Schaan', { latitude: 47.1 })];
const trips = (count: number) =>
  numberSegments(Array.from({ length: count }, () => aSegment('trip', ['07:00', '08:00']))).map((segment) => ({
    segment,
    corners: wayThere,
  }));
const spots = (count: number, metresPerPixel: number) =>
  tripSpotsOf(trips(count), metresPerPixel).map(({ latitude, segments }) => [
    latitude.toFixed(3),
    ...segments.map(({ number }) => number),
  ]);

describe('numbers of trips on paper', () => {
  it('stand beside each other on the same way', () => {
    expect(spots(3, 10)).toEqual([
      ['47.050', 1],
      ['47.038', 2],
      ['47.062', 3],
    ]);
  });

  it('share a place only where there is no other', () => {
    expect(spots(3, 1000)).toEqual([['47.050', 1, 2, 3]]);
  });
});
