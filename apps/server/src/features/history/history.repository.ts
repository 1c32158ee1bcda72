import { and, count, desc, eq, gte, ilike, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import { likeLiteral } from '../../platform/db/like-literal.ts';
import type { DayCount, Run, Span } from './days.ts';
import { locationPoints, type PointRow } from './history.tables.ts';

const { deviceId: device, timestamp, alertType, source, address } = locationPoints;

const isWithin = (deviceId: string, { from, until }: Span) =>
  and(eq(device, deviceId), gte(timestamp, from), lt(timestamp, until));

const matches = (text: string): SQL | undefined => {
  if (text === '') return undefined;
  const pattern = likeLiteral(text);
  return or(ilike(address, pattern), ilike(source, pattern), ilike(alertType, pattern));
};

const isOlder = ({ timestamp: at, alertType: kind }: PointRow) =>
  sql`(${timestamp}, ${alertType}) < (${at.toISOString()}::timestamptz, ${kind})`;

const newestFirst = [desc(timestamp), desc(alertType)];
const dayOfPoint = sql<string>`to_char(${timestamp} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;

// The lower bound of each device keeps it out of the months before its newest points.
const newestOfEach = `
  SELECT p.device_id AS "deviceId", extract(epoch FROM p.timestamp)::float8 AS at, p.alert_type AS "alertType", p.latitude, p.longitude, p.accuracy,
    p.source, p.address, p.modem_temperature AS "modemTemperature", p.modem_voltage AS "modemVoltage"
  FROM unnest($1::uuid[], $2::timestamptz[]) AS d(id, since)
  CROSS JOIN LATERAL (
    SELECT min(day) AS first, max(day) AS last FROM (
      SELECT day, sum(points) OVER (ORDER BY day DESC) - points AS newer
      FROM (
        SELECT day, points FROM history_days
        WHERE device_id = d.id AND day >= (d.since AT TIME ZONE 'UTC')::date ORDER BY day DESC LIMIT $3::int
      ) AS newest
    ) AS counted WHERE newer < $3::int
  ) AS days
  CROSS JOIN LATERAL (
    SELECT * FROM location_points l
    WHERE l.device_id = d.id AND l.timestamp >= d.since
      AND l.timestamp >= days.first::timestamp AT TIME ZONE 'UTC'
      AND l.timestamp < (days.last + 1)::timestamp AT TIME ZONE 'UTC'
    ORDER BY l.timestamp DESC, l.alert_type DESC LIMIT $3::int
  ) AS p`;

export const historyRepository = (db: Db) => ({
  /** Newest first. What is skipped is skipped on keys, without a look at the rows. */
  list: async (deviceId: string, run: Run, filter: string): Promise<PointRow[]> => {
    const where = and(isWithin(deviceId, run), matches(filter));
    const points = db
      .select()
      .from(locationPoints)
      .orderBy(...newestFirst)
      .limit(run.take);
    if (run.skip === 0 || filter !== '') return points.where(where).offset(run.skip);
    const first = db
      .select({ timestamp, alertType })
      .from(locationPoints)
      .where(where)
      .orderBy(...newestFirst)
      .limit(1)
      .offset(run.skip);
    return points.where(and(where, sql`(${timestamp}, ${alertType}) <= (${first})`));
  },

  countByDay: async (deviceId: string, span: Span, filter: string): Promise<DayCount[]> =>
    db
      .select({ day: dayOfPoint, points: count() })
      .from(locationPoints)
      .where(and(isWithin(deviceId, span), matches(filter)))
      .groupBy(sql`1`)
      .orderBy(sql`1 DESC`),

  /** Of many devices at once; `since` bounds what each of them may show. */
  listNewestOfEach: async (devices: { id: string; since: Date }[], limit: number): Promise<PointRow[]> => {
    const { rows } = await executeSql(db)(newestOfEach, [
      devices.map(({ id }) => id),
      devices.map(({ since }) => since.toISOString()),
      limit,
    ]);
    return rows.map(({ at, ...row }) => ({ ...row, timestamp: new Date(Number(at) * 1000) }) as PointRow);
  },

  /** Newest first, after the point that was the last of the page before. */
  listAfter: async (deviceId: string, span: Span, last: PointRow | null, limit: number): Promise<PointRow[]> => {
    const isAfter = last && and(lte(timestamp, last.timestamp), isOlder(last));
    return db
      .select()
      .from(locationPoints)
      .where(and(isWithin(deviceId, span), isAfter ?? undefined))
      .orderBy(...newestFirst)
      .limit(limit);
  },

  removeAll: async (deviceId: string) => {
    await db.delete(locationPoints).where(eq(device, deviceId));
  },
});
