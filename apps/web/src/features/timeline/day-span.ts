import { addDays, type Day, endOfDay, startOfDay } from '../../lib/zone.ts';

/** Whole days in the user's time zone, both inclusive. */
export interface DaySpan {
  from: Day;
  to: Day;
}

const dayLength = 86_400_000;

export const daysBetween = (from: Day, to: Day) => Math.round((Date.parse(to) - Date.parse(from)) / dayLength);

export const daysOf = ({ from, to }: DaySpan): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));

export const isOneDay = ({ from, to }: DaySpan) => from === to;

const iso = (moment: number) => new Date(moment).toISOString();

export const momentsOf = ({ from, to }: DaySpan, timeZone: string) => ({
  from: iso(startOfDay(from, timeZone)),
  to: iso(endOfDay(to, timeZone)),
});

export const wholeMonthOf = (day: Day): DaySpan => {
  const first = `${day.slice(0, 7)}-01`;
  return { from: first, to: addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1) };
};

/** The month of a day, ending no later than today. */
export const monthOf = (day: Day, today: Day): DaySpan => {
  const { from, to } = wholeMonthOf(day);
  return { from, to: to < today ? to : today };
};

/** Whether the span starts on the first day of the month it ends in. */
export const isMonth = ({ from, to }: DaySpan) => wholeMonthOf(to).from === from;

/** First days of the `count` preceding months, newest first. */
export const monthsBefore = (day: Day, count: number): Day[] => {
  const months: Day[] = [];
  for (let first = `${day.slice(0, 7)}-01`; months.length < count; first = months.at(-1) ?? first) {
    months.push(`${addDays(first, -1).slice(0, 7)}-01`);
  }
  return months;
};

/** Seven days of the strip; weeks are counted back from today. */
export const weekOf = (day: Day, today: Day): DaySpan => {
  const to = addDays(today, -7 * Math.floor(Math.max(0, daysBetween(day, today)) / 7));
  return { from: addDays(to, -6), to };
};
