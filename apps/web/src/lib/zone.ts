import { kept } from './kept.ts';

/** Calendar day as `2026-11-08`, the value format of date inputs. */
export type Day = string;

export const isDay = (value: string | null): value is Day =>
  value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

const wallClockOf = kept(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      ...(timeZone && { timeZone }),
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
);

/** UTC offset of a zone at a moment, in ms; an empty zone is the browser's. */
const offsetOf = (moment: number, timeZone: string) => {
  const parts = wallClockOf(timeZone).formatToParts(moment);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const [year, month, day] = [read('year'), read('month'), read('day')];
  return (
    Date.UTC(year, month - 1, day, read('hour'), read('minute'), read('second')) - Math.floor(moment / 1000) * 1000
  );
};

/**
 * The moment at which the wall clock of a zone shows a time, given as if it were UTC. A time that the clocks skip becomes
 * one after the gap.
 */
const momentAt = (wallClock: number, timeZone: string) => {
  const guess = wallClock - offsetOf(wallClock, timeZone);
  const corrected = wallClock - offsetOf(guess, timeZone);
  const isShown = corrected + offsetOf(corrected, timeZone) === wallClock;
  return isShown ? corrected : Math.max(guess, corrected);
};

/** Moment at which a day begins in a zone; not 0:00 where the clocks go forward at midnight. */
export const startOfDay = (day: Day, timeZone: string) => momentAt(Date.parse(`${day}T00:00:00Z`), timeZone);

const dayLength = 86_400_000;

export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayLength).toISOString().slice(0, 10);

/** Last second of a day in a zone, in ms since the epoch. */
export const endOfDay = (day: Day, timeZone: string) => startOfDay(addDays(day, 1), timeZone) - 1000;

export const dayOf = (moment: number, timeZone: string): Day =>
  new Date(moment + offsetOf(moment, timeZone)).toISOString().slice(0, 10);

/** Local time in a zone as `2026-11-15T17:00`, the value format of datetime inputs. */
export const localTimeOf = (moment: string | Date, timeZone: string) => {
  const time = new Date(moment).getTime();
  return new Date(time + offsetOf(time, timeZone)).toISOString().slice(0, 16);
};

/** Inverse of `localTimeOf`, in ms since the epoch. */
export const momentOf = (localTime: string, timeZone: string) => momentAt(Date.parse(`${localTime}Z`), timeZone);
