import { canManage, canOwn, type DeviceType, type Privilege, privileges } from '@holdfast/contract/devices.rules';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { devicesRepository } from './devices.repository.ts';

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

export const createDeviceAccessService = ({ db, clock }: { db: Db; clock: Clock }) => ({
  /** Null when the device does not exist for this user. */
  find: async (userId: string, idOrUuid: string): Promise<DeviceAccess | null> => {
    const row = await devicesRepository(db).findAccess(userId, idOrUuid, clock());
    if (!row) return null;
    const { ownerId, privilege, since, until, ...device } = row;
    if (ownerId === userId) return { ...device, privilege: privileges.superOwner, since: null, until: null };
    return privilege === null ? null : { ...device, privilege, since, until };
  },

  listPeople: (tx: Db, deviceId: string): Promise<string[]> => devicesRepository(tx).listPeople(deviceId, clock()),
});

/** What each right of the contract asks of a privilege. */
export const deviceRights = {
  'device:view': () => true,
  'device:manage': canManage,
  'device:own': canOwn,
} as const satisfies Record<string, (privilege: Privilege) => boolean>;
