import { lowBatteryPercent } from '@holdfast/contract/alerts.rules';
import type { Device } from '@holdfast/contract/devices';
import { batteryPercent, toFahrenheit } from '@holdfast/contract/devices.rules';
import type { KnownDevice } from '../devices/device-credentials.service.ts';
import type { ModemRow, SeenRow } from '../devices/device-states.service.ts';
import type { NewPoint } from './points.repository.ts';

export type ReportedPoint = Omit<NewPoint, 'deviceId'>;

export type ReportedModem = Omit<ModemRow, 'deviceId'>;

/** Raised by the device itself. */
export interface DeviceAlert {
  kind: 'accelerometer' | 'water' | 'sos' | 'temperature' | 'battery' | 'power' | 'geofence-entry' | 'geofence-exit';
  /** Unix seconds. */
  timestamp: number;
  value?: number | null | undefined;
}

/** What one message of a device said. */
export interface Report {
  device: KnownDevice;
  receivedAt: Date;
  points: ReportedPoint[];
  alerts: DeviceAlert[];
  modem: ReportedModem | null;
}

/** All that a batch says of one device. */
export interface Folded {
  device: KnownDevice;
  receivedAt: Date;
  /** In the order of time, without those that run ahead. */
  points: ReportedPoint[];
  /** The last of them. */
  newest: ReportedPoint | null;
  modem: ReportedModem | null;
  alerts: DeviceAlert[];
  /** In percent; null when it was not reported. */
  battery: number | null;
}

/** A clock that runs ahead must not hold the live position: later, right points would all be 'older'. */
const aheadSeconds = 60;
/** Only then may a battery become low again. */
const chargedPercent = 25;

const inOrder = (before: ReportedPoint[], points: ReportedPoint[], receivedAt: Date): ReportedPoint[] => {
  const latest = receivedAt.getTime() / 1000 + aheadSeconds;
  const timely = points.filter(({ timestamp }) => timestamp <= latest);
  return [...before, ...timely].sort((one, other) => one.timestamp - other.timestamp);
};

/** By the newest voltage; devices without one report a percentage. */
const batteryOf = (newest: ReportedPoint | null, modem: ReportedModem | null): number | null => {
  const modem_voltage = newest?.modemVoltage ?? modem?.modem_voltage ?? null;
  const battery_percentage = modem?.battery_percentage ?? null;
  return batteryPercent({ is_wifi_device: modem_voltage === null, battery_percentage, modem_voltage });
};

export const foldReports = (reports: Report[]): Folded[] => {
  const byDevice = new Map<string, Folded>();
  for (const { device, receivedAt, points, modem, alerts } of reports) {
    const before = byDevice.get(device.id);
    const ordered = inOrder(before?.points ?? [], points, receivedAt);
    const newest = ordered.at(-1) ?? null;
    const allOfModem = modem || before?.modem ? { ...before?.modem, ...modem } : null;
    byDevice.set(device.id, {
      device,
      receivedAt: before && before.receivedAt > receivedAt ? before.receivedAt : receivedAt,
      points: ordered,
      newest,
      modem: allOfModem,
      alerts: [...(before?.alerts ?? []), ...alerts],
      battery: batteryOf(newest, allOfModem),
    });
  }
  return [...byDevice.values()];
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

/** For those who watch the device. */
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
