/** `day` is a UTC date, e.g. `2026-11-15`. */
export interface DayCount {
  day: string;
  points: number;
}

/** Half-open interval: `from` inclusive, `until` exclusive. */
export interface Span {
  from: Date;
  until: Date;
}

export const dayMilliseconds = 24 * 3600 * 1000;

export const startOfDay = (day: string) => Date.parse(`${day}T00:00:00Z`);
export const endOfDay = (day: string) => startOfDay(day) + dayMilliseconds;
export const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Groups sorted days into runs of at most about `points` points, so that no query occupies the database for long. */
export const runsOfDays = (days: readonly DayCount[], points: number): DayCount[][] => {
  const runs: DayCount[][] = [];
  let size = 0;
  for (const day of days) {
    const run = runs.at(-1);
    if (run && size + day.points <= points) run.push(day);
    else {
      runs.push([day]);
      size = 0;
    }
    size += day.points;
  }
  return runs;
};

/** Span of the days, starting at `since` at the earliest. */
export const spanOf = (days: readonly DayCount[], since: number): Span => ({
  from: new Date(Math.max(startOfDay(days[0]?.day ?? '1970-01-01'), since)),
  until: new Date(endOfDay(days.at(-1)?.day ?? '1970-01-01')),
});
