import { lowBatteryPercent } from '@holdfast/contract/alerts.rules';
import type { Device } from '@holdfast/contract/devices';
import { batteryPercent, toFahrenheit } from '@holdfast/contract/devices.rules';
import type { KnownDevice } from '../devices/device-credentials.service.ts';
import type { ModemRow, SeenRow } from '../devices/device-states.service.ts';
import type { DevicePoint } from './points.repository.ts';

export interface ReportedPoint extends DevicePoint {
  /**
   * Live position only: the device sends the same point again later in its buffered history, and that one is stored.
   */
  isLiveOnly?: true;
}

export type ReportedModem = Omit<ModemRow, 'deviceId'>;

export interface DeviceAlert {
  kind: 'accelerometer' | 'water' | 'sos' | 'temperature' | 'battery' | 'power' | 'geofence-entry' | 'geofence-exit';
  /** Unix seconds. */
  timestamp: number;
  value?: number | null | undefined;
  /** Position at that moment; if missing, the last known position is used. */
  place?: ReportedPoint | undefined;
}

export interface Report {
  device: KnownDevice;
  receivedAt: Date;
  points: ReportedPoint[];
  alerts: DeviceAlert[];
  modem: ReportedModem | null;
}

export interface Folded {
  device: KnownDevice;
  receivedAt: Date;
  /** Deduplicated points to store. */
  toStore: ReportedPoint[];
  /** Sorted by time, without points in the future. */
  points: ReportedPoint[];
  newest: ReportedPoint | null;
  modem: ReportedModem | null;
  alerts: DeviceAlert[];
  /** Percent; null if not reported. */
  battery: number | null;
}

/**
 * Tolerated clock skew: a point in the future must not become the live position, as later correct points would be
 * older.
 */
const aheadSeconds = 60;
/** Hysteresis: the battery must reach this level before it can become low again. */
const chargedPercent = 25;

/** From the newest voltage; devices without a voltage report a percentage. */
const batteryOf = (newest: ReportedPoint | null, modem: ReportedModem | null): number | null => {
  const modem_voltage = newest?.modemVoltage ?? modem?.modem_voltage ?? null;
  const battery_percentage = modem?.battery_percentage ?? null;
  return batteryPercent({ is_wifi_device: modem_voltage === null, battery_percentage, modem_voltage });
};

interface Gathered {
  device: KnownDevice;
  receivedAt: Date;
  toStore: ReportedPoint[];
  timely: ReportedPoint[];
  /** True if the points are strictly ascending (the normal case), so that sorting and deduplication are skipped. */
  isAscending: boolean;
  modem: ReportedModem | null;
  alerts: DeviceAlert[];
}

const gather = (into: Gathered, { receivedAt, points, modem, alerts }: Report) => {
  const latest = receivedAt.getTime() / 1000 + aheadSeconds;
  for (const point of points) {
    const before = into.toStore.at(-1);
    if (point.isLiveOnly || (before && before.timestamp >= point.timestamp)) into.isAscending = false;
    if (!point.isLiveOnly) into.toStore.push(point);
    if (point.timestamp <= latest) into.timely.push(point);
  }
  if (receivedAt > into.receivedAt) into.receivedAt = receivedAt;
  if (modem) into.modem = { ...into.modem, ...modem };
  if (alerts.length > 0) into.alerts.push(...alerts);
};

/** Deduplicates by second and alert type; the first point wins. */
const eachOnce = (points: ReportedPoint[]): ReportedPoint[] => {
  const byKey = new Map<string, ReportedPoint>();
  for (const point of points) {
    const key = `${point.timestamp} ${point.alertType}`;
    if (!byKey.has(key)) byKey.set(key, point);
  }
  return [...byKey.values()];
};

const toFolded = ({ device, receivedAt, toStore, timely, isAscending, modem, alerts }: Gathered): Folded => {
  const points = isAscending ? timely : timely.sort((one, other) => one.timestamp - other.timestamp);
  const newest = points.at(-1) ?? null;
  return {
    device,
    receivedAt,
    toStore: isAscending ? toStore : eachOnce(toStore),
    points,
    newest,
    modem,
    alerts,
    battery: batteryOf(newest, modem),
  };
};

export const foldReports = (reports: Report[]): Folded[] => {
  const byDevice = new Map<string, Gathered>();
  for (const report of reports) {
    const { device, receivedAt } = report;
    let gathered = byDevice.get(device.id);
    if (!gathered) {
      gathered = { device, receivedAt, toStore: [], timely: [], isAscending: true, modem: null, alerts: [] };
      byDevice.set(device.id, gathered);
    }
    gather(gathered, report);
  }
  return [...byDevice.values()].map(toFolded);
};

const isBatteryLow = (percent: number | null): boolean | null => {
  if (percent === null) return null;
  if (percent <= lowBatteryPercent) return true;
  return percent >= chargedPercent ? false : null;
};

export const toSeenRow = ({ device, receivedAt, newest, battery }: Folded): SeenRow => ({
  deviceId: device.id,
  seenAt: receivedAt.getTime() / 1000,
  positionAt: newest?.timestamp ?? null,
  latitude: newest?.latitude ?? null,
  longitude: newest?.longitude ?? null,
  accuracy: newest?.accuracy ?? null,
  source: newest?.source ?? null,
  address: newest?.address ?? '',
  modemVoltage: newest?.modemVoltage ?? null,
  modemTemperature: newest?.modemTemperature ?? null,
  isBatteryLow: isBatteryLow(battery),
});

export const toModemRows = (folded: Folded[]): ModemRow[] =>
  folded.flatMap(({ device, modem }) => (modem ? { deviceId: device.id, ...modem } : []));

const temperature = (celsius: number | null | undefined) =>
  typeof celsius === 'number'
    ? { modem_temperature: celsius, modem_temperature_c: celsius, modem_temperature_f: toFahrenheit(celsius) }
    : {};

export const toChanges = ({ receivedAt, newest, modem }: Folded, hasMoved: boolean): Partial<Device> => ({
  lastSeenTime: receivedAt.toISOString(),
  ...(hasMoved &&
    newest && {
      position: {
        latitude: newest.latitude,
        longitude: newest.longitude,
        timestamp: newest.timestamp,
        address: newest.address,
        accuracy: newest.accuracy,
        type: newest.source,
      },
      ...(newest.modemVoltage !== null && { modem_voltage: newest.modemVoltage }),
      ...temperature(newest.modemTemperature),
    }),
  ...modem,
  ...temperature(modem?.modem_temperature),
});
