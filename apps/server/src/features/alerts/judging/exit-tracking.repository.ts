import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { type CommandRow, commands } from '../../commands/commands.tables.ts';
import { devices } from '../../devices/devices.tables.ts';
import { geoFences } from '../../geofences/geofences.tables.ts';
import { alerts } from '../alerts.tables.ts';

export const exitTrackingRepository = (db: Db) => ({
  /** Devices with an exit alert among `alertIds` whose geofence has live tracking enabled. */
  listLeft: async (alertIds: string[]) =>
    db
      .select({
        id: devices.id,
        deviceUuid: devices.deviceUuid,
        model: devices.model,
        leftAt: alerts.createdAt,
        seconds: geoFences.trackingSeconds,
      })
      .from(alerts)
      .innerJoin(devices, eq(devices.id, alerts.deviceId))
      .innerJoin(geoFences, eq(geoFences.deviceId, alerts.deviceId))
      .where(
        and(
          inArray(alerts.id, alertIds),
          eq(alerts.kind, 'geofence-exit'),
          eq(devices.type, 'shield_gps'),
          eq(geoFences.hasLiveTracking, true),
          gt(geoFences.trackingSeconds, 0),
        ),
      ),

  /** True if the device is still there and the command is not. */
  isForgotten: async (deviceId: string, commandId: string): Promise<boolean> =>
    (
      await db
        .select({ id: devices.id })
        .from(devices)
        .leftJoin(commands, eq(commands.id, commandId))
        .where(and(eq(devices.id, deviceId), isNull(commands.id)))
    ).length > 0,

  /** Last tracking command that did not fail or expire. */
  findLastAsked: async (deviceId: string): Promise<CommandRow | undefined> =>
    (
      await db
        .select()
        .from(commands)
        .where(
          and(
            eq(commands.deviceId, deviceId),
            inArray(commands.name, ['locate', 'stop']),
            inArray(commands.state, ['waiting', 'sent', 'done']),
          ),
        )
        .orderBy(desc(commands.createdAt), desc(commands.id))
        .limit(1)
    )[0],
});
