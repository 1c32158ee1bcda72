import { readPairs } from '../text-fields.ts';
import { utcTime } from '../time.ts';

const dayMilliseconds = 24 * 3600 * 1000;
/** Zones are multiples of it; clocks are some seconds wrong. */
const quarterMilliseconds = 15 * 60 * 1000;

const readLocal = (text: string): number | null => {
  if (!/^\d{10}(\d\d)?$/.test(text)) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = readPairs(text);
  return utcTime(2000 + year, month, day, hour, minute, second);
};

/** Since midnight. */
const readUtc = (text: string): number | null => {
  if (!/^\d{6}(\.\d+)?$/.test(text)) return null;
  const [hour = 0, minute = 0, second = 0] = readPairs(text);
  return utcTime(1970, 1, 1, hour, minute, second);
};

/**
 * The date is that of the device's clock, the time is told in UTC as well: they differ by the device's zone, which is
 * within half a day of `zone` (minutes, Greenwich where it is not known). Without the UTC only a known zone helps.
 */
export const readTime = (localText: string, utcText: string, zone: number | null): number | null => {
  const local = readLocal(localText);
  if (local === null) return null;
  if (utcText === '') return zone === null ? null : local - zone * 60_000;
  const utc = readUtc(utcText);
  if (utc === null) return null;
  const difference = (local % dayMilliseconds) - utc;
  const rounded = Math.round(difference / quarterMilliseconds) * quarterMilliseconds;
  // Half a day ahead of UTC people live, half a day behind it nobody does.
  const days = Math.ceil((rounded - (zone ?? 0) * 60_000) / dayMilliseconds - 0.5);
  return local - (difference - days * dayMilliseconds);
};
