import { describe, expect, it } from 'vitest';
import { metresPerPixel, scaleOf, scaleText } from './scale-bar.tsx';

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

  it.each(['km', 'mi'] as const)('in %s is as wide as its words at every zoom', (distance) => {
    /** Px of a character at 11 px, and of both edges. */
    const [character, edges] = [6, 3];
    for (let zoom = 1; zoom <= 19; zoom += 0.25) {
      for (const latitude of [0, 30, 47, 60]) {
        const scale = scaleOf(metresPerPixel(latitude, zoom), distance);
        expect(scale.width, scaleText(scale)).toBeGreaterThanOrEqual(scaleText(scale).length * character + edges);
      }
    }
  });

  it('shrinks with the latitude and halves with each zoom', () => {
    expect(metresPerPixel(0, 0)).toBeCloseTo(156_543.03, 1);
    expect(metresPerPixel(60, 1)).toBeCloseTo(156_543.03 / 4, 1);
  });
});
