import { describe, expect, it } from 'vitest';
import { crossingText, graticuleOf, graticuleStep } from './graticule.ts';

describe('the graticule', () => {
  it.each([
    [2, 30],
    [4, 10],
    [8, 1],
    [15, 0.005],
    [24, 0.0001],
  ])('has lines in zoom %s every %s°', (zoom, step) => {
    expect(graticuleStep(zoom)).toBe(step);
  });

  it('has the equator and the meridian where the tiles of the world meet', () => {
    const { columns, rows } = graticuleOf({ x: 1, y: 1, z: 1 });
    expect(columns.find(({ longitude }) => longitude === 0)?.x).toBeCloseTo(0);
    expect(rows.find(({ latitude }) => latitude === 0)?.y).toBeCloseTo(0);
  });

  it('names its crossings, in neighbouring worlds alike', () => {
    expect(crossingText(-33.88, 151.2, 0.01)).toBe('33.88° S, 151.20° E');
    expect(crossingText(0, -181, 1)).toBe('0°, 179° E');
    expect(crossingText(60, 180, 30)).toBe('60° N, 180°');
  });
});
