import { describe, expect, it } from 'vitest';
import { formatCountry, formatDate, formatDateTime, formatElapsed, formatRelative } from './format.ts';

const now = '2026-08-03T12:00:00Z';
const secondsAgo = (seconds: number) => new Date(new Date(now).getTime() - seconds * 1000);

describe('relative time', () => {
  const day = 86_400;
  const cases: [seconds: number, text: string][] = [
    [-5, 'Just now'],
    [59, 'Just now'],
    [60, '1 minute ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [day, '1 day ago'],
    [7 * day, '1 week ago'],
    [27 * day, '3 weeks ago'],
    [28 * day, '1 month ago'],
    [359 * day, '11 months ago'],
    [360 * day, '1 year ago'],
    [365 * day, '1 year ago'],
    [800 * day, '2 years ago'],
  ];

  it.each(cases)('after %i seconds is %s', (seconds, text) => {
    expect(formatRelative(secondsAgo(seconds), now)).toBe(text);
  });
});

describe('dates', () => {
  it('are shown in the zone of the person', () => {
    expect(formatDate('2026-08-03T20:00:00Z', { timeZone: 'Australia/Sydney' })).toBe('4 Aug 2026');
    expect(formatDate('2026-08-03T20:00:00Z', { timeZone: 'America/New_York' })).toBe('3 Aug 2026');
    expect(formatDateTime('2026-08-03T20:00:00Z', { timeZone: 'Australia/Sydney' })).toMatch(/^4 Aug 2026, 6:00\sam$/);
  });
});

describe('countries', () => {
  it('have names', () => {
    expect(formatCountry('NZ')).toBe('New Zealand');
  });
});

describe('elapsed time', () => {
  it.each([
    [-5, '0:00'],
    [14_900, '0:14'],
    [605_000, '10:05'],
    [7_500_000, '2:05:00'],
  ])('of %i ms is %s', (milliseconds, text) => {
    expect(formatElapsed(milliseconds)).toBe(text);
  });
});
