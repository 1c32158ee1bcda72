/** A calendar day as `2026-11-08`, as date fields have it. */
export type Day = string;

export const isDay = (value: string | null): value is Day =>
  value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

/** How far a zone is ahead of UTC at a moment, in ms. Without a zone it is that of the browser. */
const offsetOf = (moment: number, timeZone: string) => {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...(timeZone && { timeZone }),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const [year, month, day] = [read('year'), read('month'), read('day')];
  return (
    Date.UTC(year, month - 1, day, read('hour'), read('minute'), read('second')) - Math.floor(moment / 1000) * 1000
  );
};

/** The moment at which a day begins in a zone. */
export const startOfDay = (day: Day, timeZone: string) => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The clocks may change between the first guess and the answer.
  const guess = midnight - offsetOf(midnight, timeZone);
  return midnight - offsetOf(guess, timeZone);
};

const dayLength = 86_400_000;

export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayLength).toISOString().slice(0, 10);

/** The last second of a day in a zone. */
export const endOfDay = (day: Day, timeZone: string) => startOfDay(addDays(day, 1), timeZone) - 1000;

/** The day that it is in a zone. */
export const dayOf = (moment: number, timeZone: string): Day =>
  new Date(moment + offsetOf(moment, timeZone)).toISOString().slice(0, 10);

/** The wall clock of a zone as `2026-11-15T17:00`, as fields for date and time have it. */
export const localTimeOf = (moment: string | Date, timeZone: string) => {
  const time = new Date(moment).getTime();
  return new Date(time + offsetOf(time, timeZone)).toISOString().slice(0, 16);
};

/** The moment at which the clocks of a zone show a time. */
export const momentOf = (localTime: string, timeZone: string) => {
  const asUtc = Date.parse(`${localTime}Z`);
  const guess = asUtc - offsetOf(asUtc, timeZone);
  return asUtc - offsetOf(guess, timeZone);
};
