import { canManage, canOwn, type DeviceType, type Privilege, privileges } from '@holdfast/contract/devices.rules';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { type DeviceAccessRow, devicesRepository } from './devices.repository.ts';

/** A device as far as a caller's right to it is concerned. */
export interface DeviceAccess {
  id: string;
  deviceUuid: string;
  imei: string;
  type: DeviceType;
  privilege: Privilege;
  /** A share shows history only from its start on; null for the owner. */
  since: Date | null;
  /** When the right ends by itself; null for one without end. */
  until: Date | null;
}

export type DeviceAccessService = ReturnType<typeof createDeviceAccessService>;

const toAccess = (userId: string, row: DeviceAccessRow): DeviceAccess | null => {
  const { id, deviceUuid, imei, type, privilege, since, until } = row;
  if (row.ownerId === userId) {
    return { id, deviceUuid, imei, type, privilege: privileges.superOwner, since: null, until: null };
  }
  return privilege === null ? null : { id, deviceUuid, imei, type, privilege, since, until };
};

export const createDeviceAccessService = ({ db, clock }: { db: Db; clock: Clock }) => ({
  /** Null when the device does not exist for this user. */
  find: async (userId: string, idOrUuid: string): Promise<DeviceAccess | null> => {
    const row = await devicesRepository(db).findAccess(userId, idOrUuid, clock());
    return row ? toAccess(userId, row) : null;
  },

  /** By the names that were asked for: an `_id`, or an imei, which counts only for those who may see it. */
  findMany: async (userId: string, names: string[]): Promise<Map<string, DeviceAccess>> => {
    const found = new Map<string, DeviceAccess>();
    if (names.length === 0) return found;
    for (const row of await devicesRepository(db).listAccess(userId, names, clock())) {
      const access = toAccess(userId, row);
      if (!access) continue;
      found.set(access.id, access);
      if (canManage(access.privilege)) found.set(access.imei, access);
    }
    return found;
  },
});

/** What each right of the contract asks of a privilege. */
export const deviceRights = {
  'device:view': () => true,
  'device:manage': canManage,
  'device:own': canOwn,
} as const satisfies Record<string, (privilege: Privilege) => boolean>;
