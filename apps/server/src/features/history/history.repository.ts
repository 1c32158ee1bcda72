import { pointSources } from '@holdfast/contract/history.rules';
import { and, count, desc, eq, getTableColumns, gte, ilike, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import { likeLiteral } from '../../platform/db/like-literal.ts';
import type { DayCount, Run, Span } from './days.ts';
import { locationPoints, type PointRow, pointAddresses } from './history.tables.ts';
import { addressColumn, addressId, storeAddresses } from './point-addresses.queries.ts';

const { importId: _, addressId: addressKey, address: ownAddress, ...others } = getTableColumns(locationPoints);
const { deviceId: device, timestamp, alertType, source } = others;
const address = sql<string>`coalesce(${pointAddresses.text}, ${ownAddress})`;
const hasAddress = eq(pointAddresses.id, addressKey);

const isWithin = (deviceId: string, { from, until }: Span) =>
  and(eq(device, deviceId), gte(timestamp, from), lt(timestamp, until));

const matches = (text: string): SQL | undefined => {
  if (text === '') return undefined;
  const pattern = likeLiteral(text);
  const sources = pointSources.filter((name) => name.includes(text.toLowerCase()));
  // ILIKE is slow on every row: the alert type is usually empty, and there are only three sources.
  const ofAlert = and(ne(alertType, ''), ilike(alertType, pattern));
  return or(ilike(address, pattern), inArray(source, sources), ofAlert);
};

const newestFirst = [desc(timestamp), desc(alertType)];
const dayOfPoint = sql<string>`to_char(${timestamp} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;

// The outer bounds are parameters, which enables partition pruning.
const newestOfEach = `
  SELECT p.device_id AS "deviceId", extract(epoch FROM p.timestamp)::float8 AS at, p.alert_type AS "alertType",
    p.latitude, p.longitude, p.accuracy, p.source, p.address_text AS address, p.modem_temperature AS "modemTemperature",
    p.modem_voltage AS "modemVoltage", p.speed, p.course, p.altitude, p.battery, p.satellites
  FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) AS d(id, first, until)
  CROSS JOIN LATERAL (
    SELECT l.*, ${addressColumn} AS address_text
    FROM location_points l LEFT JOIN point_addresses a ON a.id = l.address_id
    WHERE l.device_id = d.id AND l.timestamp >= d.first AND l.timestamp < d.until
      AND l.timestamp >= $4::timestamptz AND l.timestamp < $5::timestamptz
    ORDER BY l.timestamp DESC, l.alert_type DESC LIMIT $6::int
  ) AS p`;

export const historyRepository = (db: Db) => ({
  /** Newest first. The offset is applied to the index keys only, without reading the rows. */
  list: async (deviceId: string, run: Run, filter: string): Promise<PointRow[]> => {
    const where = and(isWithin(deviceId, run), matches(filter));
    const points = db
      .select({ ...others, address })
      .from(locationPoints)
      .leftJoin(pointAddresses, hasAddress)
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
      .leftJoin(pointAddresses, hasAddress)
      .where(and(isWithin(deviceId, span), matches(filter)))
      .groupBy(sql`1`)
      .orderBy(sql`1 DESC`),

  /** Batch query for many devices; each span bounds both the scan and the visibility. */
  listNewestOfEach: async (devices: (Span & { id: string })[], limit: number): Promise<PointRow[]> => {
    if (devices.length === 0) return [];
    const from = devices.map((device) => device.from.toISOString());
    const until = devices.map((device) => device.until.toISOString());
    const outer = [from.toSorted()[0], until.toSorted().at(-1)];
    const ids = devices.map(({ id }) => id);
    const { rows } = await executeSql(db)(newestOfEach, [ids, from, until, ...outer, limit]);
    return rows.map(({ at, ...row }) => ({ ...row, timestamp: new Date(Number(at) * 1000) }) as PointRow);
  },

  describe: async (deviceId: string, at: Date, text: string) => {
    await storeAddresses(db, [text]);
    return db
      .update(locationPoints)
      .set({ address: '', addressId: sql`${addressId(text)}` })
      .where(and(eq(device, deviceId), eq(timestamp, at)))
      .returning({ deviceId: device, timestamp, alertType });
  },

  removeAll: async (deviceId: string) => {
    await db.delete(locationPoints).where(eq(device, deviceId));
  },
});
