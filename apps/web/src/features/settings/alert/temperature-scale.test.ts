import { describe, expect, it } from 'vitest';
import { inUnit } from './alert-changes.ts';
import { scaleOf } from './temperature-scale.ts';

describe('the scale of a temperature', () => {
  it('begins at the freezing point and leaves room above the level', () => {
    expect(scaleOf(30, 'c', 21.4)).toMatchObject({ from: 0, to: 43, now: 21.4 });
  });

  it('says the same in Fahrenheit', () => {
    const scale = scaleOf(86, 'f', 21.4);
    expect(scale).toMatchObject({ from: 32, to: 109.4 });
    expect(scale.now).toBeCloseTo(70.52);
    expect(scale.levelShare).toBeCloseTo(scaleOf(30, 'c', 21.4).levelShare);
  });

  it.each([
    [-60, -70],
    [-18, 40],
    [2, 3],
    [400, -100],
    [5, null],
  ])('has room for a level of %d beside %s', (level, celsius) => {
    const { levelShare, nowShare } = scaleOf(level, 'c', celsius);
    for (const share of [levelShare, nowShare ?? levelShare]) {
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThan(1);
    }
  });
});

describe('a level in the other unit', () => {
  it('is the same temperature, there and back', () => {
    expect(inUnit(30, 'c', 'f')).toBe(86);
    expect(inUnit(86, 'f', 'c')).toBe(30);
    expect(inUnit('-', 'c', 'f')).toBe('-');
  });
});
