import { describe, expect, it } from 'vitest';
import { isWithinHours, nightHours } from './places.rules.ts';

describe('the hours of a place', () => {
  it('may go past midnight', () => {
    expect([22 * 60 - 1, 22 * 60, 0, 6 * 60 - 1, 6 * 60].map((minute) => isWithinHours(nightHours, minute))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('end before the minute that they go to', () => {
    expect([479, 480, 719, 720].map((minute) => isWithinHours({ from: 480, until: 720 }, minute))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('are the whole day from a minute to the same one', () => {
    expect(isWithinHours({ from: 60, until: 60 }, 59)).toBe(true);
  });
});
