import { describe, expect, it } from 'vitest';
import { countryCodes, isCountryCode } from './countries.rules.ts';
import { currencies, currencyOfCountry } from './currency.rules.ts';

const euroArea = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');

describe('currencyOfCountry', () => {
  it.each([
    ...euroArea.map((country) => [country, 'eur']),
    ['AU', 'aud'],
    ['NZ', 'nzd'],
    ['GB', 'gbp'],
    ['US', 'usd'],
    ['SE', 'usd'],
    ['PL', 'usd'],
    ['CH', 'usd'],
    ['JP', 'usd'],
  ])('of %s is %s [P1.5.8]', (country, currency) => {
    expect(currencyOfCountry(country)).toBe(currency);
  });

  it('is usd where no country is known', () => {
    for (const nothing of [null, undefined, '', 'xx', 'au']) expect(currencyOfCountry(nothing)).toBe('usd');
  });
});

describe('countryCodes', () => {
  it('are the 249 of ISO 3166-1, each once, with a name and a currency', () => {
    expect(countryCodes).toHaveLength(249);
    expect(new Set(countryCodes).size).toBe(249);
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    for (const code of countryCodes) {
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect(names.of(code), code).toBeTruthy();
      expect(currencies).toContain(currencyOfCountry(code));
    }
    expect(new Set(countryCodes.map((code) => names.of(code))).size).toBe(249);
  });

  it('know no codes that ISO does not assign', () => {
    for (const code of ['XX', 'UK', 'EU', 'ZZ', 'XK', 'au', '', 'AUS', '__proto__']) {
      expect(isCountryCode(code), code).toBe(false);
    }
  });
});
