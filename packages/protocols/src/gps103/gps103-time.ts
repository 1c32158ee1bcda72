import { readPairs } from '../text-fields.ts';
import { utcTime } from '../time.ts';

const dayMilliseconds = 24 * 3600 * 1000;
/** Zone offsets are multiples of 15 minutes; rounding removes the clock error of some seconds. */
const quarterMilliseconds = 15 * 60 * 1000;

const readLocal = (text: string): number | null => {
  if (!/^\d{10}(\d\d)?$/.test(text)) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = readPairs(text);
  return utcTime(2000 + year, month, day, hour, minute, second);
};

/** Milliseconds since midnight. */
const readUtc = (text: string): number | null => {
  if (!/^\d{6}(\.\d+)?$/.test(text)) return null;
  const [hour = 0, minute = 0, second = 0] = readPairs(text);
  return utcTime(1970, 1, 1, hour, minute, second);
};

/**
 * The report has the local date and time, and the UTC time of day without a date. Their difference is the device's zone
 * offset, which is assumed within half a day of `zone` (minutes; UTC if null). Without the UTC time, `zone` is
 * required.
 */
export const readTime = (localText: string, utcText: string, zone: number | null): number | null => {
  const local = readLocal(localText);
  if (local === null) return null;
  if (utcText === '') return zone === null ? null : local - zone * 60_000;
  const utc = readUtc(utcText);
  if (utc === null) return null;
  const difference = (local % dayMilliseconds) - utc;
  const rounded = Math.round(difference / quarterMilliseconds) * quarterMilliseconds;
  // Ties round to the zone half a day ahead: UTC+12 is inhabited, UTC-12 is not.
  const days = Math.ceil((rounded - (zone ?? 0) * 60_000) / dayMilliseconds - 0.5);
  return local - (difference - days * dayMilliseconds);
};
