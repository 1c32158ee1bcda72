/** A day as a person in a time zone has it; Unix milliseconds. */
export interface ZoneDay {
  /** `2026-11-15` and the like. */
  day: string;
  from: number;
  until: number;
}

const dayMilliseconds = 24 * 3600 * 1000;
const quarterMilliseconds = 15 * 60 * 1000;

/** No point is before 1970 or after this, and the calendar of other times is not ours. */
const lastMoment = Date.UTC(2200, 0, 1);

const clockOf = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  /** What the clock on the wall says, as if it hung in Greenwich. */
  return (at: number) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
};

const nameOf = (wall: number) => new Date(wall).toISOString().slice(0, 10);

/** Days of 23 and 25 hours among them; where midnight is skipped the day begins after it. */
export const zoneDays = (timeZone: string, asked: { from: number; until: number }): ZoneDay[] => {
  const range = { from: Math.max(asked.from, 0), until: Math.min(asked.until, lastMoment) };
  if (range.from >= range.until) return [];
  const wallAt = clockOf(timeZone);
  const startOf = (wallMidnight: number) => {
    let at = wallMidnight - (wallAt(wallMidnight) - wallMidnight);
    at -= wallAt(at) - wallMidnight;
    // The clock was put over midnight: forward, or back into the day before.
    while (wallAt(at) < wallMidnight) at += quarterMilliseconds;
    while (wallAt(at - quarterMilliseconds) >= wallMidnight) at -= quarterMilliseconds;
    return at;
  };
  const days: ZoneDay[] = [];
  const wall = wallAt(Math.floor(range.from / 1000) * 1000);
  let midnight = wall - (((wall % dayMilliseconds) + dayMilliseconds) % dayMilliseconds);
  for (let from = startOf(midnight); from < range.until; ) {
    const until = startOf(midnight + dayMilliseconds);
    if (until > from) days.push({ day: nameOf(midnight), from, until });
    midnight += dayMilliseconds;
    from = until;
  }
  return days;
};
