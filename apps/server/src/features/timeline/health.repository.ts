import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import type { Span } from './utc-days.ts';

/** Sums instead of averages, so that buckets from several queries can be merged. */
export interface HealthRow {
  bucket: number;
  reports: number;
  temperatures: number;
  temperatureSum: number;
  low: number | null;
  high: number | null;
  satelliteFixes: number;
  satellites: number;
  sources: number;
  gps: number;
  /** Percent and millivolts of the last point that reports them. */
  battery: number | null;
  voltage: number | null;
}

const readBuckets = `
  SELECT floor((date_part('epoch', timestamp) * 1000 - $4::float8) / $5::float8)::int AS bucket, count(*)::int AS reports,
    count(modem_temperature)::int AS temperatures, coalesce(sum(modem_temperature), 0)::float8 AS "temperatureSum",
    min(modem_temperature)::float8 AS low, max(modem_temperature)::float8 AS high,
    count(satellites)::int AS "satelliteFixes", coalesce(sum(satellites), 0)::int AS satellites,
    count(source)::int AS sources, (count(*) FILTER (WHERE source = 'gps'))::int AS gps,
    (array_agg(battery ORDER BY timestamp DESC) FILTER (WHERE battery IS NOT NULL))[1]::int AS battery,
    (array_agg(modem_voltage ORDER BY timestamp DESC) FILTER (WHERE modem_voltage IS NOT NULL))[1]::int AS voltage
  FROM location_points
  WHERE device_id = $1::uuid AND timestamp >= $2::timestamptz AND timestamp < $3::timestamptz AND alert_type = ''
  GROUP BY 1 ORDER BY 1`;

export const healthRepository = (db: Db) => ({
  /** `length` and `start` of the buckets in milliseconds. */
  list: async (
    deviceId: string,
    { from, until }: Span,
    { start, length }: { start: number; length: number },
  ): Promise<HealthRow[]> => {
    const bounds = [from.toISOString(), until.toISOString()];
    const { rows } = await executeSql(db)(readBuckets, [deviceId, ...bounds, start, length]);
    return rows as unknown as HealthRow[];
  },
});
