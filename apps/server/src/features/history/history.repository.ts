import { and, count, desc, eq, gte, ilike, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import { likeLiteral } from '../../platform/db/like-literal.ts';
import type { DayCount, Run, Span } from './days.ts';
import { locationPoints, type PointRow } from './history.tables.ts';

const { deviceId: device, timestamp, alertType, latitude, longitude, accuracy, source, address } = locationPoints;
const { modemTemperature, modemVoltage } = locationPoints;

/** A point whose numbers are text already: of a million points only what needs care is looked at one by one. */
export interface CsvRow {
  /** Unix seconds. */
  at: number;
  address: string;
  position: string;
  alertType: string;
  measures: string;
}

const isWithin = (deviceId: string, { from, until }: Span) =>
  and(eq(device, deviceId), gte(timestamp, from), lt(timestamp, until));

const matches = (text: string): SQL | undefined => {
  if (text === '') return undefined;
  const pattern = likeLiteral(text);
  return or(ilike(address, pattern), ilike(source, pattern), ilike(alertType, pattern));
};

const isOlder = ({ at, alertType: kind }: CsvRow) => sql`(${timestamp}, ${alertType}) < (to_timestamp(${at}), ${kind})`;

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
  listForCsv: async (deviceId: string, span: Span, last: CsvRow | null, limit: number): Promise<CsvRow[]> => {
    const isAfter = last && and(lte(timestamp, sql`to_timestamp(${last.at})`), isOlder(last));
    const query = db
      .select({
        at: sql<number>`extract(epoch FROM ${timestamp})::float8`,
        address,
        position: sql<string>`${latitude} || ',' || ${longitude}`,
        alertType,
        measures: sql<string>`concat(${source}, ',', ${accuracy}, ',', ${modemTemperature}, ',', ${modemVoltage})`,
      })
      .from(locationPoints)
      .where(and(isWithin(deviceId, span), isAfter ?? undefined))
      .orderBy(...newestFirst)
      .limit(limit);
    return query;
  },

  /** The points of that moment, if they are still there. */
  describe: async (deviceId: string, at: Date, text: string): Promise<PointRow[]> =>
    db
      .update(locationPoints)
      .set({ address: text })
      .where(and(eq(device, deviceId), eq(timestamp, at)))
      .returning(),

  removeAll: async (deviceId: string) => {
    await db.delete(locationPoints).where(eq(device, deviceId));
  },
});
