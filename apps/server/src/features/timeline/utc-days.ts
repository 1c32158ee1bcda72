/** `2026-11-15` and the like, in UTC. */
export interface DayCount {
  day: string;
  points: number;
}

/** From `from` on, up to and without `until`. */
export interface Span {
  from: Date;
  until: Date;
}

export const dayMilliseconds = 24 * 3600 * 1000;

export const startOfDay = (day: string) => Date.parse(`${day}T00:00:00Z`);
export const endOfDay = (day: string) => startOfDay(day) + dayMilliseconds;
export const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Days in the order of time, in runs of at most about so many points, for work that must not hold the database long. */
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

/** All that lies in these days and after a moment. */
export const spanOf = (days: readonly DayCount[], since: number): Span => ({
  from: new Date(Math.max(startOfDay(days[0]?.day ?? '1970-01-01'), since)),
  until: new Date(endOfDay(days.at(-1)?.day ?? '1970-01-01')),
});
