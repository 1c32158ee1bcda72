import type { Device } from '@holdfast/contract/devices';
import { toFahrenheit } from '@holdfast/contract/devices.rules';
import type { KnownDevice } from '../devices/device-credentials.service.ts';
import type { ModemRow, SeenRow } from '../devices/device-states.service.ts';
import type { NewPoint } from './points.repository.ts';

export type ReportedPoint = Omit<NewPoint, 'deviceId'>;

/** By its names on the wire; a field that is missing was not told. */
export type ReportedModem = Partial<
  Pick<
    Device,
    | 'modem_state'
    | 'modem_voltage'
    | 'modem_temperature'
    | 'edrx_value'
    | 'edrx_ptw'
    | 'psm_tau'
    | 'psm_active_time'
    | 'battery_percentage'
    | 'firmware'
  >
>;

/** What one message of a device said. */
export interface Report {
  device: KnownDevice;
  receivedAt: Date;
  points: ReportedPoint[];
  alerts: { timestamp: number; kind: string }[];
  modem: ReportedModem | null;
}

/** All that a batch says of one device. */
export interface Folded {
  device: KnownDevice;
  receivedAt: Date;
  newest: ReportedPoint | null;
  modem: ReportedModem | null;
}

/** A clock that runs ahead must not hold the live position: later, right points would all be 'older'. */
const aheadSeconds = 60;

const newestOf = (points: ReportedPoint[], receivedAt: Date, than: ReportedPoint | null) => {
  const latest = receivedAt.getTime() / 1000 + aheadSeconds;
  let newest = than;
  for (const point of points) {
    if (point.timestamp <= latest && (!newest || point.timestamp > newest.timestamp)) newest = point;
  }
  return newest;
};

export const foldReports = (reports: Report[]): Folded[] => {
  const byDevice = new Map<string, Folded>();
  for (const { device, receivedAt, points, modem } of reports) {
    const before = byDevice.get(device.id);
    byDevice.set(device.id, {
      device,
      receivedAt: before && before.receivedAt > receivedAt ? before.receivedAt : receivedAt,
      newest: newestOf(points, receivedAt, before?.newest ?? null),
      modem: modem || before?.modem ? { ...before?.modem, ...modem } : null,
    });
  }
  return [...byDevice.values()];
};

export const toSeenRow = ({ device, receivedAt, newest }: Folded): SeenRow => ({
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
});

export const toModemRows = (folded: Folded[]): ModemRow[] =>
  folded.flatMap(({ device, modem }) =>
    modem
      ? {
          deviceId: device.id,
          modemState: modem.modem_state ?? null,
          modemVoltage: modem.modem_voltage ?? null,
          modemTemperature: modem.modem_temperature ?? null,
          edrxValue: modem.edrx_value ?? null,
          edrxPtw: modem.edrx_ptw ?? null,
          psmTau: modem.psm_tau ?? null,
          psmActiveTime: modem.psm_active_time ?? null,
          batteryPercentage: modem.battery_percentage ?? null,
          firmware: modem.firmware ?? null,
        }
      : [],
  );

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
