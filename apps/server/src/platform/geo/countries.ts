import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';
import { open } from 'maxmind';

export type Countries = Awaited<ReturnType<typeof readCountries>>;

const databaseFile = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

async function readCountries() {
  const file = createRequire(import.meta.url).resolve(databaseFile);
  const reader = await open(file);

  return {
    /** ISO 3166-1 alpha-2, or null for private, unknown and malformed addresses. */
    countryOf(ip: string): string | null {
      const address = plainAddress(ip);
      if (!address || isPrivate(address)) return null;
      // The library's types only describe MaxMind's own databases, which have a different schema.
      const { country_code: country = '' } = (reader.get(address) ?? {}) as { country_code?: string };
      return /^[A-Z]{2}$/.test(country) ? country : null;
    },
  };
}

let countries: Promise<Countries> | undefined;

/** Country by IP address from a bundled database, so no address leaves the server; loaded once per process. */
export function openCountries() {
  countries ??= readCountries();
  return countries;
}

// The database assigns a country to some of these private ranges.
const privateRanges = new BlockList();
privateRanges.addSubnet('0.0.0.0', 8);
privateRanges.addSubnet('10.0.0.0', 8);
privateRanges.addSubnet('100.64.0.0', 10);
privateRanges.addSubnet('127.0.0.0', 8);
privateRanges.addSubnet('169.254.0.0', 16);
privateRanges.addSubnet('172.16.0.0', 12);
privateRanges.addSubnet('192.168.0.0', 16);
privateRanges.addAddress('::1', 'ipv6');
privateRanges.addSubnet('fc00::', 7, 'ipv6');
privateRanges.addSubnet('fe80::', 10, 'ipv6');

function isPrivate(address: string): boolean {
  return privateRanges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Removes the zone id and unwraps IPv4-mapped IPv6 addresses, which dual-stack sockets report. */
function plainAddress(ip: string): string | null {
  if (isIP(ip) === 0) return null;
  if (isIP(ip) === 4) return ip;
  const [withoutZone] = ip.split('%');
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (!mapped) return canonical;
  const [high, low] = mapped.slice(1).map((group) => Number.parseInt(group, 16)) as [number, number];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
