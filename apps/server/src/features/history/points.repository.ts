import { type Motion, noMotion, type PointSource } from '@holdfast/contract/history.rules';
import { arrayLiteral, textArrayLiteral } from '../../platform/db/array-literal.ts';
import { binaryArray } from '../../platform/db/binary-array.ts';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import { motionColumns } from './motion-columns.ts';
import { addressId } from './point-addresses.queries.ts';

export interface NewPoint extends Motion {
  deviceId: string;
  /** Unix seconds. */
  timestamp: number;
  /** Empty for a regular point. */
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
  /** Null to use the last known position. */
  place?: { latitude: number; longitude: number; address: string } | null;
}

/** Point without its device id, which `DevicePoints` stores once, to avoid a copy per point. */
export type DevicePoint = Omit<NewPoint, 'deviceId'>;

/** Each device must occur once per batch, and each point once per device. */
export interface DevicePoints {
  deviceId: string;
  points: DevicePoint[];
}

const keyOf = (deviceId: unknown, timestamp: unknown, alertType: unknown) => `${deviceId} ${timestamp} ${alertType}`;

const counted = (insert: string, columns: string, answer: string) => `
  WITH added AS (${insert} ON CONFLICT DO NOTHING RETURNING ${columns}),
  counted AS (
    INSERT INTO history_days (device_id, day, points)
    SELECT device_id, (timestamp AT TIME ZONE 'UTC')::date, count(*) FROM added GROUP BY 1, 2
    ON CONFLICT (device_id, day) DO UPDATE SET points = history_days.points + excluded.points
  )
  ${answer}`;

const reported = `
  unnest($1::uuid[], $2::float8[], $3::text[], $4::float8[], $5::float8[], $6::real[], $7::text[], $8::real[],
    $9::real[], $10::bigint[], $11::real[], $12::real[], $13::real[], $14::real[], $15::real[])
    AS p(device_id, at, alert_type, latitude, longitude, accuracy, source, modem_temperature, modem_voltage,
    address_id, ${motionColumns})`;

const insertPoints = counted(
  `
  INSERT INTO location_points
    (device_id, timestamp, alert_type, latitude, longitude, accuracy, source, modem_temperature, modem_voltage,
    address_id, ${motionColumns})
  SELECT p.device_id, to_timestamp(p.at), p.alert_type, p.latitude, p.longitude, p.accuracy, p.source,
    p.modem_temperature, p.modem_voltage, p.address_id, ${motionColumns}
  FROM ${reported}`,
  'device_id, timestamp, alert_type',
  // Fast path: usually all points are new, and the count alone tells.
  `SELECT NULL::uuid AS device_id, count(*)::float8 AS at, '' AS alert_type FROM added
  UNION ALL SELECT device_id, extract(epoch FROM timestamp)::float8, alert_type FROM added
  WHERE (SELECT count(*) FROM added) < $16::int`,
);

// UPDATE instead of ON CONFLICT DO UPDATE, which would lock and write every existing row. The bounds are parameters,
// which enables partition pruning.
const replaceImported = `
  UPDATE location_points l SET latitude = p.latitude, longitude = p.longitude, accuracy = p.accuracy,
    source = p.source, modem_temperature = p.modem_temperature, modem_voltage = p.modem_voltage, address = '',
    address_id = p.address_id, speed = p.speed, course = p.course, altitude = p.altitude, battery = p.battery, satellites = p.satellites,
    import_id = NULL
  FROM ${reported}
  WHERE l.device_id = p.device_id AND l.timestamp = to_timestamp(p.at) AND l.alert_type = p.alert_type
    AND l.import_id IS NOT NULL AND l.timestamp >= to_timestamp($16::float8) AND l.timestamp <= to_timestamp($17::float8)
  RETURNING l.device_id, p.at, l.alert_type`;

const orNothing = (value: number | null) => value ?? Number.NaN;

const valuesOf = (devices: DevicePoints[], count: number) => {
  const ids = new Array<string>(count);
  const alertTypes = new Array<string>(count);
  const sources = new Array<string | null>(count);
  const addresses = new Array<string | null>(count);
  const [times, latitudes, longitudes] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  const [accuracies, temperatures, voltages] = [
    new Float32Array(count),
    new Float32Array(count),
    new Float32Array(count),
  ];
  const [speeds, courses, altitudes] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  const [batteries, satellites] = [new Float32Array(count), new Float32Array(count)];
  let at = 0;
  for (const { deviceId, points } of devices) {
    for (const point of points) {
      ids[at] = deviceId;
      times[at] = point.timestamp;
      alertTypes[at] = point.alertType;
      latitudes[at] = point.latitude;
      longitudes[at] = point.longitude;
      accuracies[at] = orNothing(point.accuracy);
      sources[at] = point.source;
      temperatures[at] = orNothing(point.modemTemperature);
      voltages[at] = orNothing(point.modemVoltage);
      addresses[at] = addressId(point.address);
      speeds[at] = orNothing(point.speed);
      courses[at] = orNothing(point.course);
      altitudes[at] = orNothing(point.altitude);
      batteries[at] = orNothing(point.battery);
      satellites[at] = orNothing(point.satellites);
      at += 1;
    }
  }
  return [
    arrayLiteral(ids),
    binaryArray(times),
    textArrayLiteral(alertTypes),
    binaryArray(latitudes),
    binaryArray(longitudes),
    binaryArray(accuracies),
    textArrayLiteral(sources),
    binaryArray(temperatures),
    binaryArray(voltages),
    arrayLiteral(addresses),
    binaryArray(speeds),
    binaryArray(courses),
    binaryArray(altitudes),
    binaryArray(batteries),
    binaryArray(satellites),
  ];
};

const countOf = (devices: DevicePoints[]) => devices.reduce((sum, { points }) => sum + points.length, 0);

const divide = (devices: DevicePoints[], rows: Record<string, unknown>[]) => {
  const keys = new Set(rows.map((row) => keyOf(row.device_id, row.at, row.alert_type)));
  const among = ({ deviceId, points }: DevicePoints, isAmong: boolean) => ({
    deviceId,
    points: points.filter((point) => keys.has(keyOf(deviceId, point.timestamp, point.alertType)) === isAmong),
  });
  const hasPoints = ({ points }: DevicePoints) => points.length > 0;
  return {
    found: devices.map((device) => among(device, true)).filter(hasPoints),
    others: devices.map((device) => among(device, false)).filter(hasPoints),
  };
};

// An alert without a position uses the last known position.
const insertAlerts = counted(
  `
  INSERT INTO location_points
    (device_id, timestamp, alert_type, latitude, longitude, accuracy, address, modem_temperature, modem_voltage)
  SELECT p.device_id, to_timestamp(p.at), p.kind, coalesce(p.latitude, s.latitude), coalesce(p.longitude, s.longitude),
    s.accuracy, coalesce(p.address, s.address), s.modem_temperature, s.modem_voltage
  FROM unnest($1::uuid[], $2::float8[], $3::text[], $4::float8[], $5::float8[], $6::text[])
    AS p(device_id, at, kind, latitude, longitude, address)
  JOIN device_states s ON s.device_id = p.device_id AND s.latitude IS NOT NULL`,
  '*',
  `SELECT device_id, extract(epoch FROM timestamp)::float8 AS at, alert_type, latitude, longitude, accuracy, address,
    modem_temperature, modem_voltage FROM added`,
);

export const pointsRepository = (db: Db) => ({
  insert: async (devices: DevicePoints[]): Promise<{ added: DevicePoints[]; known: DevicePoints[] }> => {
    const count = countOf(devices);
    const { rows } = await executeSql(db)(insertPoints, [...valuesOf(devices, count), count]);
    if (rows.length === 1 && Number(rows[0]?.at) === count) return { added: devices, known: [] };
    const { found, others } = divide(devices, rows);
    return { added: found, known: others };
  },

  /** Points from the device replace imported points of the same time; returns the replaced ones. */
  replaceImported: async (devices: DevicePoints[]): Promise<DevicePoints[]> => {
    const times = devices.flatMap(({ points }) => points.map(({ timestamp }) => timestamp));
    const bounds = [
      times.reduce((one, other) => Math.min(one, other)),
      times.reduce((one, other) => Math.max(one, other)),
    ];
    const { rows } = await executeSql(db)(replaceImported, [...valuesOf(devices, times.length), ...bounds]);
    return divide(devices, rows).found;
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
