import { toCsv } from '@holdfast/contract/csv.rules';
import { and, asc, eq } from 'drizzle-orm';
import type { Core } from '../../platform/core.ts';
import type { Exporter } from '../account/export.service.ts';
import { isSeenBy } from './device-access.tables.ts';
import { deviceAlertSettings, deviceStates, devices } from './devices.tables.ts';

const columns = ['device', 'serial', 'imei', 'type', 'model', 'since', 'last seen'];

/** Data export: owned devices and alert settings, without secrets. */
export const createDevicesExporter =
  ({ db, clock }: Core): Exporter =>
  async (userId) => {
    // Excludes devices whose share has ended: their current name is not the former guest's data.
    const isSeen = isSeenBy(db, userId, devices.id, clock());
    const owned = await db
      .select({ device: devices, lastSeenAt: deviceStates.lastSeenAt })
      .from(devices)
      .innerJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
      .where(eq(devices.ownerId, userId))
      .orderBy(asc(devices.deviceUuid));
    const alertSettings = await db
      .select({ settings: deviceAlertSettings, name: devices.name, serial: devices.deviceUuid })
      .from(deviceAlertSettings)
      .innerJoin(devices, eq(devices.id, deviceAlertSettings.deviceId))
      .where(and(eq(deviceAlertSettings.userId, userId), isSeen))
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
    const settings = alertSettings.map(({ settings: { emailAlerts, pushNotification }, name, serial }) => [
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
