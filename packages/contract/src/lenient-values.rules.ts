const decimal = /^[+-]?\d{1,15}(\.\d+)?(e[+-]?\d{1,2})?$/i;

/** Accepts numeric strings, which app templates produce; null if the value is not a number. */
export const toNumber = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.length > 64) return null;
  const text = value.trim();
  return decimal.test(text) ? Number(text) : null;
};

/** Larger values are milliseconds, the same threshold as in Traccar. */
const firstMilliseconds = 2_147_483_647;

const bare = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?$/;

/** Date.parse accepts 30 February and returns a day in March. */
const isOnCalendar = (text: string) => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)[ T]/.exec(text) ?? [];
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
};

/** UTC unless an offset is given; the offset may lack its colon or its minutes: `-0700`, `-07`. */
const parseDate = (text: string) => {
  if (!isOnCalendar(text)) return Number.NaN;
  return Date.parse(
    bare.test(text)
      ? `${text.replace(' ', 'T')}Z`
      : text.replace(/(:\d\d(?:\.\d+)?[+-]\d\d)(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`),
  );
};

/** Parses Unix seconds, milliseconds or a date; returns seconds, or NaN. */
const textToSeconds = (text: string): number => {
  if (!/^\d+(\.\d+)?$/.test(text)) return Math.floor(parseDate(text) / 1000);
  const value = Number(text);
  return Math.floor(value >= firstMilliseconds ? value / 1000 : value);
};

/** Parses Unix seconds, milliseconds or a date to Unix seconds; null if the value is none of these. */
export const toSeconds = (value: unknown): number | null => {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.length > 64) return null;
  const seconds = textToSeconds(text.trim());
  return Number.isFinite(seconds) ? seconds : null;
};

export const kilometresPerHour = { knots: 1.852, metresPerSecond: 3.6 } as const;
