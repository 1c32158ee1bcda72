/** Calendar day in a time zone; Unix milliseconds. */
export interface ZoneDay {
  /** E.g. `2026-11-15`. */
  day: string;
  from: number;
  until: number;
}

const dayMilliseconds = 24 * 3600 * 1000;
const quarterMilliseconds = 15 * 60 * 1000;

/** Upper limit of times; no point is outside of 1970 to 2200. */
const lastMoment = Date.UTC(2200, 0, 1);

export const clampMoment = (at: number) => Math.min(Math.max(at, 0), lastMoment);

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
  /** Local wall-clock time, expressed as if it were UTC. */
  return (at: number) => {
    const [day = 1, month = 1, year = 1970, hour = 0, minute = 0, second = 0] = (
      format.format(at).match(/\d+/g) ?? []
    ).map(Number);
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
};

const nameOf = (wall: number) => new Date(wall).toISOString().slice(0, 10);

/** Handles days of 23 and 25 hours; if midnight is skipped, the day starts after the gap. */
export const zoneDays = (timeZone: string, asked: { from: number; until: number }): ZoneDay[] => {
  const range = { from: clampMoment(asked.from), until: clampMoment(asked.until) };
  if (range.from >= range.until) return [];
  const wallAt = clockOf(timeZone);
  const isStart = (at: number, wallMidnight: number) =>
    wallAt(at) === wallMidnight && wallAt(at - quarterMilliseconds) === wallMidnight - quarterMilliseconds;
  const startOf = (wallMidnight: number, likely: number) => {
    if (isStart(likely, wallMidnight)) return likely;
    let at = wallMidnight - (wallAt(wallMidnight) - wallMidnight);
    at -= wallAt(at) - wallMidnight;
    // A daylight saving change crosses midnight, forward or backward.
    while (wallAt(at) < wallMidnight) at += quarterMilliseconds;
    while (wallAt(at - quarterMilliseconds) >= wallMidnight) at -= quarterMilliseconds;
    return at;
  };
  const days: ZoneDay[] = [];
  const wall = wallAt(Math.floor(range.from / 1000) * 1000);
  let midnight = wall - (((wall % dayMilliseconds) + dayMilliseconds) % dayMilliseconds);
  for (let from = startOf(midnight, midnight); from < range.until; ) {
    const until = startOf(midnight + dayMilliseconds, from + dayMilliseconds);
    if (until > from) days.push({ day: nameOf(midnight), from, until });
    midnight += dayMilliseconds;
    from = until;
  }
  return days;
};
