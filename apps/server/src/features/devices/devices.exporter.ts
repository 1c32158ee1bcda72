import { toCsv } from '@holdfast/contract/csv.rules';
import { asc, eq } from 'drizzle-orm';
import type { Core } from '../../platform/core.ts';
import type { Exporter } from '../account/export.service.ts';
import { deviceAlertSettings, deviceStates, devices } from './devices.tables.ts';

const columns = ['device', 'serial', 'imei', 'type', 'model', 'since', 'last seen'];

/** The devices that a user owns, and of which they want to be told; nothing that opens one. */
export const createDevicesExporter =
  ({ db }: Core): Exporter =>
  async (userId) => {
    const owned = await db
      .select({ device: devices, lastSeenAt: deviceStates.lastSeenAt })
      .from(devices)
      .innerJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
      .where(eq(devices.ownerId, userId))
      .orderBy(asc(devices.deviceUuid));
    const told = await db
      .select({ settings: deviceAlertSettings, name: devices.name, serial: devices.deviceUuid })
      .from(deviceAlertSettings)
      .innerJoin(devices, eq(devices.id, deviceAlertSettings.deviceId))
      .where(eq(deviceAlertSettings.userId, userId))
      .orderBy(asc(devices.deviceUuid));
    const rows = owned.map(({ device, lastSeenAt }) => [
      device.name,
      device.deviceUuid,
      device.imei,
      device.type,
      device.model ?? '',
      device.claimedAt ?? '',
      lastSeenAt ?? '',
    ]);
    const settings = told.map(({ settings: { emailAlerts, pushNotification }, name, serial }) => [
      name,
      serial,
      emailAlerts ? 'yes' : 'no',
      pushNotification ? 'yes' : 'no',
    ]);
    return [
      { name: 'devices.csv', content: toCsv(columns, rows) },
      ...(settings.length > 0
        ? [{ name: 'alert-settings.csv', content: toCsv(['device', 'serial', 'email', 'push'], settings) }]
        : []),
    ];
  };
