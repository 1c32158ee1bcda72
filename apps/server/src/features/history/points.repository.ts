import { type Motion, noMotion, type PointSource } from '@holdfast/contract/history.rules';
import { arrayLiteral } from '../../platform/db/array-literal.ts';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import { motionColumns } from './motion-columns.ts';

export interface NewPoint extends Motion {
  deviceId: string;
  /** Unix seconds. */
  timestamp: number;
  /** Empty for a plain point. */
  alertType: string;
  latitude: number;
  longitude: number;
  address: string;
  accuracy: number | null;
  source: PointSource | null;
  modemTemperature: number | null;
  modemVoltage: number | null;
}

export interface NewAlert {
  deviceId: string;
  timestamp: number;
  kind: string;
  /** Null where the last known position is as near as we know. */
  place?: { latitude: number; longitude: number; address: string } | null;
}

export const keyOf = ({ deviceId, timestamp, alertType }: Pick<NewPoint, 'deviceId' | 'timestamp' | 'alertType'>) =>
  `${deviceId} ${timestamp} ${alertType}`;

const counted = (insert: string, answer: string) => `
  WITH added AS (${insert} ON CONFLICT DO NOTHING RETURNING *),
  counted AS (
    INSERT INTO history_days (device_id, day, points)
    SELECT device_id, (timestamp AT TIME ZONE 'UTC')::date, count(*) FROM added GROUP BY 1, 2
    ON CONFLICT (device_id, day) DO UPDATE SET points = history_days.points + excluded.points
  )
  SELECT device_id, extract(epoch FROM timestamp)::float8 AS at, ${answer} FROM added`;

const reported = `
  unnest($1::uuid[], $2::float8[], $3::text[], $4::float8[], $5::float8[], $6::real[], $7::text[], $8::real[],
    $9::int[], $10::text[], $11::real[], $12::smallint[], $13::real[], $14::smallint[], $15::smallint[])
    AS p(device_id, at, alert_type, latitude, longitude, accuracy, source, modem_temperature, modem_voltage, address,
    ${motionColumns})`;

const insertPoints = counted(
  `
  INSERT INTO location_points
    (device_id, timestamp, alert_type, latitude, longitude, accuracy, source, modem_temperature, modem_voltage, address,
    ${motionColumns})
  SELECT p.device_id, to_timestamp(p.at), p.alert_type, p.latitude, p.longitude, p.accuracy, p.source,
    p.modem_temperature, p.modem_voltage, p.address, ${motionColumns}
  FROM ${reported}`,
  'alert_type',
);

// Not by ON CONFLICT DO UPDATE, which locks, and so writes, every row that is there already. The bounds are values, so
// that the planner leaves the months outside of them alone.
const replaceImported = `
  UPDATE location_points l SET latitude = p.latitude, longitude = p.longitude, accuracy = p.accuracy,
    source = p.source, modem_temperature = p.modem_temperature, modem_voltage = p.modem_voltage, address = p.address,
    speed = p.speed, course = p.course, altitude = p.altitude, battery = p.battery, satellites = p.satellites,
    import_id = NULL
  FROM ${reported}
  WHERE l.device_id = p.device_id AND l.timestamp = to_timestamp(p.at) AND l.alert_type = p.alert_type
    AND l.import_id IS NOT NULL AND l.timestamp >= to_timestamp($16::float8) AND l.timestamp <= to_timestamp($17::float8)
  RETURNING l.device_id, p.at, l.alert_type`;

const valuesOf = (points: NewPoint[]) => [
  arrayLiteral(points.map((point) => point.deviceId)),
  arrayLiteral(points.map((point) => point.timestamp)),
  points.map((point) => point.alertType),
  arrayLiteral(points.map((point) => point.latitude)),
  arrayLiteral(points.map((point) => point.longitude)),
  arrayLiteral(points.map((point) => point.accuracy)),
  points.map((point) => point.source),
  arrayLiteral(points.map((point) => point.modemTemperature)),
  arrayLiteral(points.map((point) => point.modemVoltage)),
  points.map((point) => point.address),
  arrayLiteral(points.map((point) => point.speed)),
  arrayLiteral(points.map((point) => point.course)),
  arrayLiteral(points.map((point) => point.altitude)),
  arrayLiteral(points.map((point) => point.battery)),
  arrayLiteral(points.map((point) => point.satellites)),
];

const toKeys = (rows: Record<string, unknown>[]) =>
  new Set(rows.map((row) => `${row.device_id} ${row.at} ${row.alert_type}`));

// An alert has no fix of its own: it carries the last known position.
const insertAlerts = counted(
  `
  INSERT INTO location_points
    (device_id, timestamp, alert_type, latitude, longitude, accuracy, address, modem_temperature, modem_voltage)
  SELECT p.device_id, to_timestamp(p.at), p.kind, coalesce(p.latitude, s.latitude), coalesce(p.longitude, s.longitude),
    s.accuracy, coalesce(p.address, s.address), s.modem_temperature, s.modem_voltage
  FROM unnest($1::uuid[], $2::float8[], $3::text[], $4::float8[], $5::float8[], $6::text[])
    AS p(device_id, at, kind, latitude, longitude, address)
  JOIN device_states s ON s.device_id = p.device_id AND s.latitude IS NOT NULL`,
  'alert_type, latitude, longitude, accuracy, address, modem_temperature, modem_voltage',
);

export const pointsRepository = (db: Db) => ({
  /** Answers the keys of those that were not there before. */
  insert: async (points: NewPoint[]): Promise<Set<string>> =>
    toKeys((await executeSql(db)(insertPoints, valuesOf(points))).rows),

  /** What came from a file gives way to what the device itself tells of the same moment; answers the keys of these. */
  replaceImported: async (points: NewPoint[]): Promise<Set<string>> => {
    const times = points.map(({ timestamp }) => timestamp);
    const bounds = [
      times.reduce((one, other) => Math.min(one, other)),
      times.reduce((one, other) => Math.max(one, other)),
    ];
    return toKeys((await executeSql(db)(replaceImported, [...valuesOf(points), ...bounds])).rows);
  },

  insertAlerts: async (alerts: NewAlert[]): Promise<NewPoint[]> => {
    const { rows } = await executeSql(db)(insertAlerts, [
      alerts.map((alert) => alert.deviceId),
      alerts.map((alert) => alert.timestamp),
      alerts.map((alert) => alert.kind),
      alerts.map(({ place }) => place?.latitude ?? null),
      alerts.map(({ place }) => place?.longitude ?? null),
      alerts.map(({ place }) => place?.address ?? null),
    ]);
    return rows.map((row) => ({
      deviceId: String(row.device_id),
      timestamp: Number(row.at),
      alertType: String(row.alert_type),
      latitude: Number(row.latitude),
      longitude: Number(row.longitude),
      accuracy: row.accuracy as number | null,
      source: null,
      address: String(row.address),
      modemTemperature: row.modem_temperature as number | null,
      modemVoltage: row.modem_voltage as number | null,
      ...noMotion,
    }));
  },
});
