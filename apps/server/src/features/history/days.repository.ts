import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import { always, type Day, type DayCount, dayOf, endOf, narrow, type Span, startOf } from './days.ts';
import { historyDays } from './history.tables.ts';

const { deviceId: device, day, points } = historyDays;

/** Includes days that the span only partly covers. */
const touches = (deviceId: string, { from, until }: Span) =>
  and(eq(device, deviceId), gte(day, dayOf(from)), lt(day, dayOf(new Date(until.getTime() + 24 * 3600 * 1000 - 1))));

// Each day has at least one point, so `limit` days are sufficient.
const newestSpans = `
  SELECT d.id, min(day)::text AS first, max(day)::text AS last
  FROM unnest($1::uuid[], $2::date[]) AS d(id, since)
  CROSS JOIN LATERAL (
    SELECT day, sum(points) OVER (ORDER BY day DESC) - points AS newer FROM (
      SELECT day, points FROM history_days
      WHERE device_id = d.id AND day >= d.since ORDER BY day DESC LIMIT $3::int
    ) AS newest
  ) AS counted
  WHERE newer < $3::int
  GROUP BY d.id`;

// Batches of devices by primary key, to keep transactions short.
const removeDaysBefore = `
  WITH batch AS (SELECT id FROM devices WHERE id > $2::uuid ORDER BY id LIMIT $3::int),
  removed AS (
    DELETE FROM history_days
    WHERE device_id > $2::uuid AND device_id <= (SELECT max(id::text)::uuid FROM batch) AND day < $1::date
  )
  SELECT max(id::text) AS last FROM batch`;
const beforeAll = '00000000-0000-0000-0000-000000000000';

export const daysRepository = (db: Db) => ({
  /** Newest first; at most `limit` days. */
  list: async (deviceId: string, span: Span = always, limit?: number): Promise<DayCount[]> => {
    const days = db.select({ day, points }).from(historyDays).where(touches(deviceId, span)).orderBy(desc(day));
    return limit === undefined ? days : days.limit(limit);
  },

  /** Span of the newest `limit` points of each device; devices without points are omitted. */
  listNewestSpans: async (
    devices: { id: string; since: Date }[],
    limit: number,
  ): Promise<(Span & { id: string })[]> => {
    const { rows } = await executeSql(db)(newestSpans, [
      devices.map(({ id }) => id),
      devices.map(({ since }) => dayOf(since)),
      limit,
    ]);
    const since = new Map(devices.map((device) => [device.id, device.since]));
    return rows.map(({ id, first, last }) => {
      const days = { from: startOf(String(first)), until: endOf(String(last)) };
      return { id: String(id), ...narrow(days, { ...days, from: since.get(String(id)) ?? days.from }) };
    });
  },

  /** Processes the next batch of devices after `after`; returns the last id, or null at the end. */
  removeBefore: async (firstKept: Day, some: { after: string | null; devices: number }): Promise<string | null> => {
    const { rows } = await executeSql(db)(removeDaysBefore, [firstKept, some.after ?? beforeAll, some.devices]);
    return rows[0]?.last ? String(rows[0].last) : null;
  },

  removeAll: async (deviceId: string) => {
    await db.delete(historyDays).where(eq(device, deviceId));
  },
});
