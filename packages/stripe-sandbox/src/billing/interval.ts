export interface Recurring {
  interval: string;
  interval_count: number;
}

const DAY = 24 * 3600;

/**
 * The `n`th renewal after the anchor, clamped to the last day of a shorter month; always counted from the anchor, so
 * the day does not drift.
 */
export const nthRenewal = (anchor: number, { interval, interval_count }: Recurring, n: number): number => {
  const count = n * interval_count;
  if (interval === 'day') return anchor + count * DAY;
  if (interval === 'week') return anchor + count * 7 * DAY;
  return addMonths(anchor, interval === 'year' ? count * 12 : count);
};

export const addMonths = (from: number, months: number): number => {
  const date = new Date(from * 1000);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  const secondsOfDay = ((from % DAY) + DAY) % DAY;
  return Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), day) / 1000 + secondsOfDay;
};

const LONGEST: Record<string, number> = { day: DAY, week: 7 * DAY, month: 31 * DAY, year: 366 * DAY };

/** The first renewal after `start`; a period that starts before the anchor ends at the anchor. */
export const periodEnd = (anchor: number, recurring: Recurring, start: number): number => {
  if (start < anchor) return anchor;
  const longest = (LONGEST[recurring.interval] ?? DAY) * recurring.interval_count;
  let n = Math.floor((start - anchor) / longest);
  while (nthRenewal(anchor, recurring, n) <= start) n += 1;
  return nthRenewal(anchor, recurring, n);
};

export const isSameInterval = (a: Recurring, b: Recurring) =>
  a.interval === b.interval && a.interval_count === b.interval_count;
