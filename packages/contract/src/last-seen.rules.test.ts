import { describe, expect, it } from 'vitest';
import { type Age, ageOf, lastSeenRefreshSeconds } from './last-seen.rules.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const cases: [seconds: number, age: Age | null][] = [
  [-30, null],
  [0, null],
  [59, null],
  [minute, { unit: 'minute', count: 1 }],
  [hour - 1, { unit: 'minute', count: 59 }],
  [hour, { unit: 'hour', count: 1 }],
  [day - 1, { unit: 'hour', count: 23 }],
  [day, { unit: 'day', count: 1 }],
  [7 * day - 1, { unit: 'day', count: 6 }],
  [7 * day, { unit: 'week', count: 1 }],
  [28 * day - 1, { unit: 'week', count: 3 }],
  [28 * day, { unit: 'month', count: 1 }],
  [60 * day, { unit: 'month', count: 2 }],
  [360 * day - 1, { unit: 'month', count: 11 }],
  [360 * day, { unit: 'year', count: 1 }],
  [729 * day, { unit: 'year', count: 1 }],
  [730 * day, { unit: 'year', count: 2 }],
];

describe('the age of what was last seen', () => {
  it.each(cases)('after %i seconds is %o [P1.4.23]', (seconds, age) => {
    expect(ageOf(seconds)).toEqual(age);
  });

  it('is refreshed each minute [P1.9.9]', () => {
    expect(lastSeenRefreshSeconds).toBe(60);
  });
});
