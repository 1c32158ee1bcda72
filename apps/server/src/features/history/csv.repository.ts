import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import { csvCellSql } from '../../platform/zip/csv-sql.ts';
import type { Span } from './days.ts';

/** Lines of the file, and where the next ones begin. */
export interface CsvPage {
  lines: string;
  count: number;
  last: { timestamp: string; alertType: string };
}

const columns: [string, string][] = [
  ['Created On', `to_char(timestamp AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`],
  ['Timestamp', 'floor(extract(epoch FROM timestamp))'],
  ['Address', csvCellSql('address')],
  ['Latitude', 'latitude'],
  ['Longitude', 'longitude'],
  ['Type', `CASE alert_type WHEN '' THEN 'Location' ELSE ${csvCellSql('alert_type')} END`],
  ['Source', 'source'],
  ['Accuracy (m)', 'accuracy'],
  ['Temperature (°C)', 'modem_temperature'],
  ['Voltage (mV)', 'modem_voltage'],
];

export const csvHeader = `${columns.map(([name]) => name).join(',')}\r\n`;

// The database writes the lines: a million points are never objects here and never block the event loop.
const page = `
  SELECT string_agg(line, '') AS lines, count(*)::int AS count, min(timestamp)::text AS timestamp,
    (array_agg(alert_type))[count(*)] AS "alertType"
  FROM (
    SELECT timestamp, alert_type, concat(${columns.map(([, value]) => value).join(`, ',', `)}, E'\\r\\n') AS line
    FROM location_points
    WHERE device_id = $1::uuid AND timestamp >= $2::timestamptz AND timestamp < $3::timestamptz
      AND timestamp <= $4::timestamptz AND (timestamp, alert_type) < ($4::timestamptz, $5::text)
    ORDER BY timestamp DESC, alert_type DESC LIMIT $6::int
  ) AS points`;

export const csvRepository = (db: Db) => ({
  /** Newest first, after the point that was the last of the page before. */
  readPage: async (
    deviceId: string,
    { from, until }: Span,
    after: CsvPage['last'] | null,
    limit: number,
  ): Promise<CsvPage> => {
    const bounds = [from.toISOString(), until.toISOString()];
    const key = after ? [after.timestamp, after.alertType] : [until.toISOString(), ''];
    const { rows } = await executeSql(db)(page, [deviceId, ...bounds, ...key, limit]);
    const [{ lines, count, timestamp, alertType } = {}] = rows;
    return {
      lines: String(lines ?? ''),
      count: Number(count),
      last: { timestamp: String(timestamp), alertType: String(alertType) },
    };
  },
});
