import { randomUUID } from 'node:crypto';
import type { GeoFence } from '@holdfast/contract/geofences';
import { isFenceAcceptable, type LatLong, withoutRepeats } from '@holdfast/contract/geofences.rules';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { DeviceAccess } from '../devices/device-access.service.ts';
import { type GeoFenceChanges, geofencesRepository } from './geofences.repository.ts';

export type GeofencesService = ReturnType<typeof createGeofencesService>;

/** Geofences are evaluated by the server, so changes take effect without the device. */
export const createGeofencesService = ({ db, events }: Core) => {
  const get = async ({ id, deviceUuid }: DeviceAccess): Promise<GeoFence> => {
    const row = await geofencesRepository(db).find(id);
    return { deviceUUID: deviceUuid, latLongs: row?.corners ?? [], active: row?.isOn ?? false };
  };

  const put = async ({ id }: DeviceAccess, changes: GeoFenceChanges) => {
    await geofencesRepository(db).put(id, changes);
    events.emit('device.updated', { deviceId: id });
  };

  return {
    get,

    /** Runs in the transaction `tx` and emits no event. */
    draw: (tx: Db, deviceId: string, corners: LatLong[], isOn: boolean) =>
      geofencesRepository(tx).put(deviceId, { corners, isOn, isInside: null, revision: randomUUID() }),

    /** The inside state is re-evaluated with the next point. */
    save: async (device: DeviceAccess, { latLongs, active }: { latLongs: LatLong[]; active: boolean }) => {
      const corners = withoutRepeats(latLongs);
      if (!isFenceAcceptable(corners)) throw new AppError('fence-too-small');
      await put(device, { corners, isOn: active, isInside: null, revision: randomUUID() });
      return get(device);
    },

    turn: async (device: DeviceAccess, isOn: boolean) => {
      const row = await geofencesRepository(db).find(device.id);
      if (isOn && !row?.corners.length) throw new AppError('fence-not-drawn');
      await put(device, { isOn, isInside: null });
    },

    updateRules: (
      device: DeviceAccess,
      { liveTrackingUnable, trackingTime }: { liveTrackingUnable: boolean; trackingTime: number },
    ) => put(device, { hasLiveTracking: liveTrackingUnable, trackingSeconds: trackingTime }),

    remove: async ({ id }: DeviceAccess) => {
      await geofencesRepository(db).remove(id);
      events.emit('device.updated', { deviceId: id });
    },

    removeAll: (tx: Db, deviceId: string) => geofencesRepository(tx).remove(deviceId),
  };
};
