import { addDays, type Day, dayOf, endOfDay, startOfDay } from '../../../lib/zone.ts';

/** Whole days in the user's time zone, both inclusive; an empty end is unbounded. */
export interface DayRange {
  from: Day | '';
  to: Day | '';
}

export const allTime: DayRange = { from: '', to: '' };

export const isAllTime = ({ from, to }: DayRange) => !from && !to;

export const isReversed = ({ from, to }: DayRange) => Boolean(from && to && from > to);

export const lastDays = (count: number, timeZone: string, now = Date.now()): DayRange => {
  const today = dayOf(now, timeZone);
  return { from: addDays(today, 1 - count), to: today };
};

const iso = (moment: number) => new Date(moment).toISOString();

/** Stored points have milliseconds, addresses only seconds: include the whole second. */
export const endOfSecond = (seconds: number) => iso(seconds * 1000 + 999);

export const momentsOf = ({ from, to }: DayRange, timeZone: string) => ({
  from: from ? iso(startOfDay(from, timeZone)) : undefined,
  to: to ? iso(endOfDay(to, timeZone)) : undefined,
});

export type Moments = ReturnType<typeof momentsOf>;
