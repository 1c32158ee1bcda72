import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatCountry,
  formatDate,
  formatDateTime,
  formatDistinctMoney,
  formatDuration,
  formatElapsed,
  formatLength,
  formatMoment,
  formatMoney,
  formatMonth,
  formatNumber,
  formatNumericDate,
  formatRelative,
  formatShortMoment,
  formatTemperature,
  formatTime,
} from './format.ts';
import { language } from './language.ts';
import { languages } from './languages.ts';

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

  it('is short where there is little room', () => {
    expect(formatRelative(secondsAgo(180), now, 'short')).toBe('3 mins ago');
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

describe('durations', () => {
  it.each([
    [60, '1 min'],
    [38 * 60 + 20, '38 min'],
    [3600, '1 h'],
    [7800, '2 h 10 min'],
    [86_400 + 3600 + 60, '1 d 1 h'],
  ])('%s s are %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

describe('moments', () => {
  const now = Date.parse('2026-11-15T00:30:00Z');
  it.each([
    ['2026-11-14T22:39:12Z', /^Today, 9:39:12\sam$/],
    ['2026-11-14T12:59:59Z', /^Yesterday, 11:59:59\spm$/],
    ['2026-11-13T12:59:59Z', /^13 Nov 2026, 11:59:59\spm$/],
  ])('%s reads %s in Sydney', (moment, text) => {
    expect(formatMoment(moment, { timeZone: 'Australia/Sydney' }, now)).toMatch(text);
  });

  it('are shortened to the minute where the second does not matter', () => {
    expect(formatShortMoment('2026-11-14T12:59:59Z', { timeZone: 'Australia/Sydney' }, now)).toMatch(
      /^Yesterday, 11:59\spm$/,
    );
  });

  it('follow the zone of the person', () => {
    expect(formatMoment('2026-11-14T22:39:12Z', { timeZone: 'America/New_York' }, now)).toMatch(/^Today, 5:39:12\spm$/);
  });
});

describe('lengths', () => {
  it.each([
    [18, 'km', '18 m'],
    [1240, 'km', '1.2 km'],
    [99_940, 'km', '99.9 km'],
    [99_960, 'km', '100 km'],
    [172_140, 'km', '172 km'],
    [18, 'mi', '59 ft'],
    [1240, 'mi', '0.8 mi'],
    [277_000, 'mi', '172 mi'],
  ] as const)('%i m in %s are %s', (metres, unit, text) => {
    expect(formatLength(metres, unit)).toBe(text);
  });
});

describe('sizes of files', () => {
  it.each([
    [0, '0 byte'],
    [999, '999 byte'],
    [84_000, '84 kB'],
    [1_240_000, '1.2 MB'],
    [3e12, '3,000 GB'],
  ])('of %i bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

describe('money', () => {
  it.each([
    ['usd', '$9.85', '$9.85'],
    ['aud', '$9.85', 'A$9.85'],
    ['nzd', '$9.85', 'NZ$9.85'],
    ['eur', '€9.85', '€9.85'],
    ['gbp', '£9.85', '£9.85'],
  ] as const)(
    'in %s has the symbol of its currency: %s, and %s beside other currencies [P1.9.11]',
    (currency, text, distinct) => {
      expect(formatMoney(9.85, currency)).toBe(text);
      expect(formatDistinctMoney(9.85, currency)).toBe(distinct);
    },
  );
});

describe('in another language', () => {
  beforeEach(() => void Object.assign(language, languages.de));
  afterEach(() => void Object.assign(language, languages.en));
  // Intl puts spaces of many widths between numbers and their units.
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  const moment = '2026-03-02T15:04:05Z';
  const zone = { timeZone: 'UTC' };

  const cases: [what: string, text: string, expected: string][] = [
    ['dates', 'formatDate', '2. März 2026'],
    ['dates in numbers', 'formatNumericDate', '02.03.2026'],
    ['dates with times', 'formatDateTime', '02.03.2026, 15:04'],
    ['times', 'formatTime', '15:04'],
  ];
  const formats = { formatDate, formatNumericDate, formatDateTime, formatTime };

  it.each(cases)('writes %s as it does', (_what, name, expected) => {
    expect(plain(formats[name as keyof typeof formats](moment, zone))).toBe(expected);
  });

  it('writes months, ages, numbers, units and money as it does', () => {
    expect(formatMonth(2028, 3)).toBe('März 2028');
    expect(formatRelative(secondsAgo(3600), now)).toBe('vor 1 Stunde');
    expect(formatNumber(1234.5)).toBe('1.234,5');
    expect(plain(formatTemperature(21.5, 'c'))).toBe('21,5 °C');
    expect(plain(formatLength(1234, 'km'))).toBe('1,2 km');
    expect(plain(formatBytes(1_250_000))).toBe('1,3 MB');
    expect(plain(formatMoney(9, 'eur'))).toBe('9,00 €');
  });
});
