/** UTC date, e.g. `2026-11-15`. */
export type Day = string;

export interface DayCount {
  day: Day;
  points: number;
}

/** Half-open interval: `from` inclusive, `until` exclusive. */
export interface Span {
  from: Date;
  until: Date;
}

export const always: Span = { from: new Date(0), until: new Date('2200-01-01T00:00:00Z') };

/** Offset and limit within a span that has no long gap. */
export interface Run extends Span {
  skip: number;
  take: number;
}

const dayMilliseconds = 24 * 3600 * 1000;

export const dayOf = (time: Date): Day => time.toISOString().slice(0, 10);
export const startOf = (day: Day) => new Date(`${day}T00:00:00Z`);
export const endOf = (day: Day) => new Date(startOf(day).getTime() + dayMilliseconds);

export const isEmpty = ({ from, until }: Span) => from >= until;

export const totalOf = (days: DayCount[]) => days.reduce((sum, { points }) => sum + points, 0);

const isFar = (newer: Day, older: Day) => endOf(older).getTime() + 31 * dayMilliseconds < startOf(newer).getTime();

/**
 * Spans to query for `take` points after the newest `skip`; `days` is sorted newest first. A long gap starts a new run,
 * so that no query scans empty partitions.
 */
export const runsOf = (days: DayCount[], skip: number, take: number): Run[] => {
  const runs: Run[] = [];
  let before = 0;
  let last: Day | null = null;
  for (const { day, points } of days) {
    const taken = Math.min(before + points, skip + take) - Math.max(before, skip);
    const run = runs.at(-1);
    if (taken > 0 && run && last !== null && !isFar(last, day)) {
      run.take += taken;
      run.from = startOf(day);
    } else if (taken > 0) {
      runs.push({ from: startOf(day), until: endOf(day), skip: Math.max(0, skip - before), take: taken });
    }
    if (taken > 0) last = day;
    before += points;
    if (before >= skip + take) break;
  }
  return runs;
};

/** Newest days with about `most` points in total, at least one day. */
export const newestOf = (days: DayCount[], most: number): DayCount[] => {
  let before = 0;
  return days.filter(({ points }) => {
    const isWithin = before < most;
    before += points;
    return isWithin;
  });
};

/** Splits the days into spans of at most about `size` points, so that no query occupies the database for long. */
export const chunksOf = (days: DayCount[], size: number): Span[] => {
  const chunks: (Span & { points: number })[] = [];
  let last: Day | null = null;
  for (const { day, points } of days) {
    const chunk = chunks.at(-1);
    if (chunk && last !== null && chunk.points + points <= size && !isFar(last, day)) {
      chunk.points += points;
      chunk.from = startOf(day);
    } else {
      chunks.push({ from: startOf(day), until: endOf(day), points });
    }
    last = day;
  }
  return chunks;
};

/** Clamps both ends to `within`, which also avoids dates outside the range of the database. */
export const narrow = (span: Span, within: Span): Span => {
  const clamp = (time: Date) =>
    new Date(Math.min(Math.max(time.getTime(), within.from.getTime()), within.until.getTime()));
  return { from: clamp(span.from), until: clamp(span.until) };
};

/** Requested span (ISO times, both inclusive) limited to the visible history. */
export const visible = (
  { since }: { since: Date | null },
  { from, to }: { from?: string | undefined; to?: string | undefined } = {},
): Span =>
  narrow(
    { from: from ? new Date(from) : always.from, until: to ? new Date(Date.parse(to) + 1) : always.until },
    { from: since ?? always.from, until: always.until },
  );
