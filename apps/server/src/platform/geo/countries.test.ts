import { describe, expect, it } from 'vitest';
import { openCountries } from './countries.ts';

const { countryOf } = await openCountries();

describe('countryOf', () => {
  it.each([
    ['8.8.8.8', 'US'],
    ['85.214.132.117', 'DE'],
    ['2001:4860:4860::8888', 'US'],
    ['2001:4860:4860:0:0:0:0:8888', 'US'],
  ])('knows the country of %s', (ip, country) => {
    expect(countryOf(ip)).toBe(country);
  });

  it.each(['::ffff:85.214.132.117', '::FFFF:85.214.132.117', '::ffff:55d6:8475', '0:0:0:0:0:ffff:55d6:8475'])(
    'reads IPv4 written as IPv6: %s',
    (ip) => {
      expect(countryOf(ip)).toBe('DE');
    },
  );

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fd12:3456::1',
    '::ffff:127.0.0.1',
    '::ffff:192.168.1.1',
  ])('has no country for the private address %s', (ip) => {
    expect(countryOf(ip)).toBeNull();
  });

  it.each(['', 'garbage', '8.8.8', '8.8.8.8.8', '999.1.1.1', '8.8.8.8:80', '[::1]', '8.8.8.8\n', '../etc', '1e3'])(
    'has no country for %j',
    (ip) => {
      expect(countryOf(ip)).toBeNull();
    },
  );
});
