import { describe, expect, it } from 'vitest';
import { metresPerPixel, scaleOf } from './scale-bar.tsx';

describe('the scale bar', () => {
  it.each([
    [1, 'km', { value: 50, unit: 'meter', width: 50 }],
    [12, 'km', { value: 1, unit: 'kilometer', width: 83 }],
    [400, 'km', { value: 30, unit: 'kilometer', width: 75 }],
    [1, 'mi', { value: 300, unit: 'foot', width: 91 }],
    [60, 'mi', { value: 3, unit: 'mile', width: 80 }],
  ] as const)('with %s m for a pixel in %s', (pixel, distance, expected) => {
    expect(scaleOf(pixel, distance)).toEqual(expected);
  });

  it('shrinks with the latitude and halves with each zoom', () => {
    expect(metresPerPixel(0, 0)).toBeCloseTo(156_543.03, 1);
    expect(metresPerPixel(60, 1)).toBeCloseTo(156_543.03 / 4, 1);
  });
});
