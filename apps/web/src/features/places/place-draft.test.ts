import { describe, expect, it } from 'vitest';
import { defaultCenter } from '../../map/map-settings.ts';
import { middleOf } from './place-draft.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('the middle of positions', () => {
  it.each([
    ['one', [at(47.1, 9.5)], at(47.1, 9.5)],
    ['two', [at(10, -20), at(20, 40)], at(15, 10)],
    ['both sides of the date line', [at(-17, 179), at(-18, -179.5), at(-17.5, 178)], at(-17.5, 179.25)],
    ['the date line, the most of them west of it', [at(0, 170), at(0, -176)], at(0, 177)],
    ['the date line, the most of them east of it', [at(0, 176), at(0, -160)], at(0, -172)],
    ['all around', [at(0, -120), at(0, 0), at(0, 120)], at(0, 0)],
  ])('of %s', (_, positions, middle) => {
    expect(middleOf(positions)).toEqual(middle);
  });

  it('of none is where the map begins', () => {
    expect(middleOf([])).toBe(defaultCenter);
  });
});
