import { describe, expect, it } from 'vitest';
import { aSegment, aSpot } from '../../../../test/open-day.ts';
import { numberSegments, spotsOf } from './day-segments.ts';

/** Stops at 0, 20, 500 and 20,000 m north of the first. */
const marked = numberSegments(
  [0, 20, 500, 20_000].map((metres) =>
    aSegment('stop', ['07:00', '08:00'], { start: aSpot('Vaduz', { latitude: 47 + metres / 111_195 }) }),
  ),
).map((segment) => ({ segment, at: segment.start }));

const numbersAt = (metresPerPixel: number) =>
  spotsOf(marked, metresPerPixel).map(({ segments }) => segments.map(({ number }) => number));

describe('squares on the map', () => {
  it('are one for what is at one place, however near one looks', () => {
    expect(numbersAt(0.1)).toEqual([[1, 2], [3], [4]]);
  });

  it('are one for what would cover each other', () => {
    expect(numbersAt(10)).toEqual([[1, 2], [3], [4]]);
    expect(numbersAt(20)).toEqual([[1, 2, 3], [4]]);
    expect(numbersAt(1000)).toEqual([[1, 2, 3, 4]]);
  });
});
