import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import { always, type DayCount, dayOf, endOf, narrow, type Span, startOf } from './days.ts';
import { historyDays } from './history.tables.ts';

const { deviceId: device, day, points } = historyDays;

/** Whole days: those that the span only touches are among them. */
const touches = (deviceId: string, { from, until }: Span) =>
  and(eq(device, deviceId), gte(day, dayOf(from)), lt(day, dayOf(new Date(until.getTime() + 24 * 3600 * 1000 - 1))));

// A day has a point at least, so `limit` days are enough.
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

export const daysRepository = (db: Db) => ({
  /** Newest first; at most `limit` days. */
  list: async (deviceId: string, span: Span = always, limit?: number): Promise<DayCount[]> => {
    const days = db.select({ day, points }).from(historyDays).where(touches(deviceId, span)).orderBy(desc(day));
    return limit === undefined ? days : days.limit(limit);
  },

  /** Where the newest `limit` points of each device are; devices without points are left out. */
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

  removeAll: async (deviceId: string) => {
    await db.delete(historyDays).where(eq(device, deviceId));
  },
});
