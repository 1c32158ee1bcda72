import type { Fix } from '@holdfast/contract/timeline-fix.rules';
import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import { historyDays, locationPoints } from '../history/history.tables.ts';
import type { PackedDay } from './pack-day.ts';
import { timelineDays } from './timeline.tables.ts';
import type { DayCount, Span } from './utc-days.ts';

/** The points of a day. */
export interface DayFixes {
  day: string;
  fixes: Fix[];
  /** Of all points, also of alerts; Unix milliseconds. */
  times: number[];
}

// One row for a day, in whole numbers that are written and read fast: tens of thousands of rows would cost more than
// all that is made of them.
const fixesOfDays = `
  SELECT day::text, string_agg(at::text, ',') AS times, string_agg(lat::text, ',') AS lats,
    string_agg(lon::text, ',') AS lons, string_agg(coalesce(accuracy::text, 'null'), ',') AS accuracies,
    string_agg(coalesce(speed::text, 'null'), ',') AS speeds, string_agg(is_alert::text, ',') AS alerts
  FROM (
    SELECT (timestamp AT TIME ZONE 'UTC')::date AS day, (date_part('epoch', timestamp) * 1000)::bigint AS at,
      (latitude * 1e7)::int AS lat, (longitude * 1e7)::int AS lon, CASE WHEN accuracy IS NOT NULL
      THEN least(ceil(accuracy), 1000000)::int END AS accuracy, CASE WHEN speed IS NOT NULL
      THEN least(round(speed), 100000)::int END AS speed, (alert_type <> '')::int AS is_alert
    FROM location_points
    WHERE device_id = $1::uuid AND timestamp >= $2::timestamptz AND timestamp < $3::timestamptz
    ORDER BY timestamp, alert_type
  ) AS points
  GROUP BY day ORDER BY day`;

const insertSummaries = `
  INSERT INTO timeline_days (device_id, day, points, summary)
  SELECT h.device_id, h.day, h.points, p.summary
  FROM unnest($2::date[], $3::int[], $4::json[]) AS p(day, points, summary)
  JOIN history_days h ON h.device_id = $1::uuid AND h.day = p.day AND h.points = p.points
  ON CONFLICT (device_id, day) DO UPDATE SET points = excluded.points, summary = excluded.summary`;

const numbersOf = (list: unknown): (number | null)[] => JSON.parse(`[${list}]`);

const toDayFixes = (row: Record<string, unknown>): DayFixes => {
  const times = numbersOf(row.times) as number[];
  const [lats, lons, alerts] = [numbersOf(row.lats), numbersOf(row.lons), numbersOf(row.alerts)];
  const [accuracies, speeds] = [numbersOf(row.accuracies), numbersOf(row.speeds)];
  const fixes: Fix[] = [];
  for (const [index, at] of times.entries()) {
    const isRepeated = fixes.at(-1)?.at === at;
    if (alerts[index] === 1 || isRepeated) continue;
    const [lat, lon] = [lats[index] ?? 0, lons[index] ?? 0];
    fixes.push({ at, lat, lon, accuracy: accuracies[index] ?? null, speed: speeds[index] ?? null });
  }
  return { day: String(row.day), fixes, times };
};

export const timelineRepository = (db: Db) => ({
  /** Oldest first: the days that have points, from one on. */
  listDays: async (deviceId: string, from: string): Promise<DayCount[]> =>
    db
      .select({ day: historyDays.day, points: historyDays.points })
      .from(historyDays)
      .where(and(eq(historyDays.deviceId, deviceId), gte(historyDays.day, from)))
      .orderBy(asc(historyDays.day)),

  /** What was kept of days that have the same number of points still. */
  listSummaries: async (deviceId: string, days: string[]): Promise<{ day: string; summary: PackedDay }[]> =>
    days.length === 0
      ? []
      : db
          .select({ day: timelineDays.day, summary: timelineDays.summary })
          .from(timelineDays)
          .innerJoin(
            historyDays,
            and(
              eq(historyDays.deviceId, timelineDays.deviceId),
              eq(historyDays.day, timelineDays.day),
              eq(historyDays.points, timelineDays.points),
            ),
          )
          .where(and(eq(timelineDays.deviceId, deviceId), inArray(timelineDays.day, days))),

  /** Nothing for a day that has another number of points by now. */
  saveSummaries: async (deviceId: string, days: (DayCount & { summary: PackedDay })[]) => {
    await executeSql(db)(insertSummaries, [
      deviceId,
      days.map(({ day }) => day),
      days.map(({ points }) => points),
      days.map(({ summary }) => JSON.stringify(summary)),
    ]);
  },

  /** In the order of time. */
  listFixes: async (deviceId: string, { from, until }: Span): Promise<DayFixes[]> => {
    const { rows } = await executeSql(db)(fixesOfDays, [deviceId, from.toISOString(), until.toISOString()]);
    return rows.map(toDayFixes);
  },

  /** By the moments of points (Unix milliseconds). */
  listAddresses: async (deviceId: string, moments: number[]): Promise<Map<number, string>> => {
    if (moments.length === 0) return new Map();
    const times = moments.map((at) => new Date(at));
    const [first, last] = [Math.min(...moments), Math.max(...moments)];
    const { timestamp, address } = locationPoints;
    const rows = await db
      .select({ timestamp, address })
      .from(locationPoints)
      .where(
        and(
          eq(locationPoints.deviceId, deviceId),
          eq(locationPoints.alertType, ''),
          // So that the planner leaves the other months alone.
          gte(timestamp, new Date(first)),
          lt(timestamp, new Date(last + 1)),
          sql`${timestamp} = ANY(${sql.param(times.map((time) => time.toISOString()))}::timestamptz[])`,
        ),
      );
    return new Map(rows.map((row) => [row.timestamp.getTime(), row.address]));
  },
});
