import type { Motion } from '@holdfast/contract/history.rules';
import { arrayLiteral } from '../../platform/db/array-literal.ts';
import { binaryArray } from '../../platform/db/binary-array.ts';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import { daysRepository } from './days.repository.ts';
import { always, chunksOf, type Span } from './days.ts';
import { motionColumns } from './motion-columns.ts';
import { addressId } from './point-addresses.queries.ts';

export type { Span } from './days.ts';

/** Struct of arrays, NaN for unknown values; timestamps are Unix seconds. */
export type ImportedPoints = Record<'timestamp' | 'latitude' | 'longitude', Float64Array> &
  Record<'accuracy' | keyof Motion, Float32Array>;

/** Imported points raise no events and do not change the live position. */
const insertImported = `
  WITH added AS (
    INSERT INTO location_points
      (device_id, timestamp, latitude, longitude, accuracy, source, address_id, import_id, ${motionColumns})
    SELECT $1::uuid, to_timestamp(p.at), p.latitude, p.longitude, p.accuracy, 'import', p.address_id, $2::uuid,
      ${motionColumns}
    FROM unnest($3::float8[], $4::float8[], $5::float8[], $6::real[], $7::bigint[], $8::real[], $9::real[], $10::real[],
      $11::real[], $12::real[])
      AS p(at, latitude, longitude, accuracy, address_id, ${motionColumns})
    ON CONFLICT DO NOTHING RETURNING timestamp
  ),
  days AS (SELECT (timestamp AT TIME ZONE 'UTC')::date AS day, count(*)::int AS points FROM added GROUP BY 1),
  counted AS (
    INSERT INTO history_days (device_id, day, points) SELECT $1::uuid, day, points FROM days
    ON CONFLICT (device_id, day) DO UPDATE SET points = history_days.points + excluded.points
  )
  SELECT day::text, points FROM days`;

const removeImported = `
  WITH first AS (
    SELECT timestamp FROM location_points
    WHERE device_id = $1::uuid AND import_id = $2::uuid AND timestamp >= $3::timestamptz AND timestamp < $4::timestamptz
    ORDER BY timestamp LIMIT $5::int
  ),
  removed AS (
    DELETE FROM location_points
    WHERE device_id = $1::uuid AND import_id = $2::uuid AND timestamp >= $3::timestamptz AND timestamp < $4::timestamptz
      AND timestamp <= (SELECT max(timestamp) FROM first)
    RETURNING timestamp
  ),
  days AS (SELECT (timestamp AT TIME ZONE 'UTC')::date AS day, count(*)::int AS points FROM removed GROUP BY 1),
  emptied AS (
    DELETE FROM history_days h USING days
    WHERE h.device_id = $1::uuid AND h.day = days.day AND h.points <= days.points
  ),
  counted AS (
    UPDATE history_days h SET points = h.points - days.points FROM days
    WHERE h.device_id = $1::uuid AND h.day = days.day AND h.points > days.points
  )
  SELECT day::text, points, (SELECT max(timestamp) FROM removed) AS last FROM days`;

// The bounds are parameters, which enables partition pruning.
const countKnown = `
  SELECT count(*)::int AS known FROM location_points
  WHERE device_id = $1::uuid AND timestamp = ANY(SELECT to_timestamp(at) FROM unnest($2::float8[]) AS at)
    AND timestamp >= to_timestamp($3::float8) AND timestamp <= to_timestamp($4::float8) AND alert_type = ''`;

const importedAt = `
  SELECT (date_part('epoch', timestamp) * 1000)::float8 AS at FROM location_points
  WHERE device_id = $1::uuid AND timestamp = ANY($2::timestamptz[]) AND import_id IS NOT NULL`;

export interface ChangedDay {
  day: string;
  points: number;
}

const toDays = (rows: Record<string, unknown>[]): ChangedDay[] =>
  rows.map(({ day, points }) => ({ day: String(day), points: Number(points) }));

export const importedPoints = (tx: Db, deviceId: string) => ({
  /**
   * SELECT … FOR SHARE on the device state: mutually exclusive with a release, which deletes the history. False if the
   * device has no state.
   */
  lock: async (): Promise<boolean> => {
    const text = 'SELECT 1 FROM device_states WHERE device_id = $1::uuid FOR SHARE';
    return (await executeSql(tx)(text, [deviceId])).rows.length > 0;
  },

  /** Idempotent; returns the inserted points per day. Partitions and addresses must exist already. */
  insert: async (importId: string, points: ImportedPoints, addresses: string[]): Promise<ChangedDay[]> => {
    const { rows } = await executeSql(tx)(insertImported, [
      deviceId,
      importId,
      binaryArray(points.timestamp),
      binaryArray(points.latitude),
      binaryArray(points.longitude),
      binaryArray(points.accuracy),
      arrayLiteral(addresses.map(addressId)),
      binaryArray(points.speed),
      binaryArray(points.course),
      binaryArray(points.altitude),
      binaryArray(points.battery),
      binaryArray(points.satellites),
    ]);
    return toDays(rows);
  },

  listDays: async (): Promise<Set<string>> => new Set((await daysRepository(tx).list(deviceId)).map(({ day }) => day)),

  listSpans: async (within: Partial<Span>, size: number): Promise<Span[]> =>
    chunksOf(await daysRepository(tx).list(deviceId, { ...always, ...within }), size),

  /** Deletes the first `most` points of an import within the span; returns the time of the last one. */
  remove: async (importId: string, { from, until }: Span, most: number) => {
    const values = [deviceId, importId, from.toISOString(), until.toISOString(), most];
    const { rows } = await executeSql(tx)(removeImported, values);
    const days = toDays(rows);
    return {
      days: days.map(({ day }) => day),
      points: days.reduce((sum, { points }) => sum + points, 0),
      last: rows[0] ? new Date(rows[0].last as string | Date) : null,
    };
  },

  /** How many of the times (Unix seconds, sorted) already have a point. */
  countKnown: async (times: number[]): Promise<number> => {
    const { rows } = await executeSql(tx)(countKnown, [deviceId, arrayLiteral(times), times[0], times.at(-1)]);
    return Number(rows[0]?.known ?? 0);
  },

  /** Which of the times (Unix milliseconds) belong to imported points. */
  listMoments: async (moments: number[]): Promise<Set<number>> => {
    const times = moments.map((at) => new Date(at).toISOString());
    const { rows } = await executeSql(tx)(importedAt, [deviceId, times]);
    return new Set(rows.map(({ at }) => Math.round(Number(at))));
  },
});
