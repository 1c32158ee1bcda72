const lastSeenUnits = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;

export type LastSeenUnit = (typeof lastSeenUnits)[number];

export interface Age {
  unit: LastSeenUnit;
  count: number;
}

export const lastSeenRefreshSeconds = 60;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;
const month = 30 * day;
const year = 365 * day;

const whole = (seconds: number, unit: number) => Math.max(1, Math.floor(seconds / unit));

/** Age in the largest unit that fits; null means 'Just now', also for times in the future (clock skew). */
export const ageOf = (seconds: number): Age | null => {
  if (seconds < minute) return null;
  if (seconds < hour) return { unit: 'minute', count: whole(seconds, minute) };
  if (seconds < day) return { unit: 'hour', count: whole(seconds, hour) };
  if (seconds < week) return { unit: 'day', count: whole(seconds, day) };
  if (seconds < 4 * week) return { unit: 'week', count: whole(seconds, week) };
  if (seconds < 12 * month) return { unit: 'month', count: whole(seconds, month) };
  return { unit: 'year', count: whole(seconds, year) };
};
