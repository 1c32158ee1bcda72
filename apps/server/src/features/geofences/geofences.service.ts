import { randomUUID } from 'node:crypto';
import type { GeoFence } from '@holdfast/contract/geofences';
import { isFenceAcceptable, type LatLong, withoutRepeats } from '@holdfast/contract/geofences.rules';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { DeviceAccess, DeviceAccessService } from '../devices/device-access.service.ts';
import { type GeoFenceChanges, geofencesRepository } from './geofences.repository.ts';

export type GeofencesService = ReturnType<typeof createGeofencesService>;

/** Geofences are evaluated by the server, so changes take effect without the device. */
export const createGeofencesService = (
  { db, transact, events }: Core,
  { deviceAccess }: { deviceAccess: DeviceAccessService },
) => {
  const get = async ({ id, deviceUuid }: DeviceAccess): Promise<GeoFence> => {
    const row = await geofencesRepository(db).find(id);
    return { deviceUUID: deviceUuid, latLongs: row?.corners ?? [], active: row?.isOn ?? false };
  };

  const change = async (userId: string, { id }: DeviceAccess, work: (tx: Db) => Promise<void>) => {
    await transact(async (tx) => {
      await deviceAccess.assertStillManages(tx, userId, id);
      await work(tx);
    });
    events.emit('device.updated', { deviceId: id });
  };

  const put = (userId: string, device: DeviceAccess, changes: GeoFenceChanges) =>
    change(userId, device, (tx) => geofencesRepository(tx).put(device.id, changes));

  return {
    get,

    /** Runs in the transaction `tx` and emits no event. */
    draw: (tx: Db, deviceId: string, corners: LatLong[], isOn: boolean) =>
      geofencesRepository(tx).put(deviceId, { corners, isOn, isInside: null, revision: randomUUID() }),

    /** The inside state is re-evaluated with the next point. */
    save: async (
      userId: string,
      device: DeviceAccess,
      { latLongs, active }: { latLongs: LatLong[]; active: boolean },
    ) => {
      const corners = withoutRepeats(latLongs);
      if (!isFenceAcceptable(corners)) throw new AppError('fence-too-small');
      await put(userId, device, { corners, isOn: active, isInside: null, revision: randomUUID() });
      return get(device);
    },

    turn: async (userId: string, device: DeviceAccess, isOn: boolean) => {
      const row = await geofencesRepository(db).find(device.id);
      if (isOn && !row?.corners.length) throw new AppError('fence-not-drawn');
      await put(userId, device, { isOn, isInside: null });
    },

    updateRules: (
      userId: string,
      device: DeviceAccess,
      { liveTrackingUnable, trackingTime }: { liveTrackingUnable: boolean; trackingTime: number },
    ) => put(userId, device, { hasLiveTracking: liveTrackingUnable, trackingSeconds: trackingTime }),

    remove: (userId: string, device: DeviceAccess) =>
      change(userId, device, (tx) => geofencesRepository(tx).remove(device.id)),

    removeAll: (tx: Db, deviceId: string) => geofencesRepository(tx).remove(deviceId),
  };
};
