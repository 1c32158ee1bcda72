import { describe, expect, it } from 'vitest';
import { circleStrength } from './circle-strength.ts';

describe('a circle of accuracy', () => {
  it('is drawn as it is while it is small', () => {
    expect(circleStrength(80, 600)).toEqual({ line: 1, fill: 1 });
  });

  it('fades as it grows, and colours nothing once it is larger than the map', () => {
    const fills = [80, 200, 300, 800].map((radius) => circleStrength(radius, 600).fill);
    expect(fills).toEqual([1, 0.6, 0.3, 0]);
    expect(circleStrength(800, 600).line).toBe(0.4);
  });

  it('is not judged by a map that has no size yet', () => {
    expect(circleStrength(80, 0)).toEqual({ line: 1, fill: 1 });
  });
});
