import { z } from 'zod';

const decimal = /^[+-]?\d{1,15}(\.\d+)?(e[+-]?\d{1,2})?$/i;

/** Templates of apps write numbers as text, too. */
export const number = z.union([z.number(), z.string().trim().regex(decimal).transform(Number)]);

/** What cannot be read, such as the empty text of a template, is absent: an extra must not cost the position. */
export const extra = number.optional().catch(undefined);

export const flag = z.preprocess((value) => {
  if (value === 'true' || value === '1' || value === 1) return true;
  return value === 'false' || value === '0' || value === 0 ? false : value;
}, z.boolean().optional().catch(undefined));

export const label = z.string().min(1).max(64).optional().catch(undefined);

/** Milliseconds from here on, as Traccar reads it. */
const firstMilliseconds = 2_147_483_647;

const bare = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?$/;

/** Date.parse would make March of the 30th of February. */
const isOnCalendar = (text: string) => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)[ T]/.exec(text) ?? [];
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
};

/** UTC unless it says otherwise; an offset may lack its colon: `-0700`. */
const parseDate = (text: string) => {
  if (!isOnCalendar(text)) return Number.NaN;
  return Date.parse(bare.test(text) ? `${text.replace(' ', 'T')}Z` : text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
};

/** Unix seconds or milliseconds, or a date as text; in seconds, or NaN. */
const toSeconds = (text: string): number => {
  if (!/^\d+(\.\d+)?$/.test(text)) return Math.floor(parseDate(text) / 1000);
  const value = Number(text);
  return Math.floor(value >= firstMilliseconds ? value / 1000 : value);
};

export const time = z
  .union([z.string().max(64), z.number().transform(String)])
  .transform(toSeconds)
  .pipe(z.number());
