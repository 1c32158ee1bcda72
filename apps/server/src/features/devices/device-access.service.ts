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
}

export type DeviceAccessService = ReturnType<typeof createDeviceAccessService>;

export const createDeviceAccessService = ({ db, clock }: { db: Db; clock: Clock }) => ({
  /** Null when the device does not exist for this user. */
  find: async (userId: string, idOrUuid: string): Promise<DeviceAccess | null> => {
    const row = await devicesRepository(db).findAccess(userId, idOrUuid, clock());
    if (!row) return null;
    const { id, deviceUuid, imei, type } = row;
    if (row.ownerId === userId) return { id, deviceUuid, imei, type, privilege: privileges.superOwner, since: null };
    return row.privilege === null ? null : { id, deviceUuid, imei, type, privilege: row.privilege, since: row.since };
  },
});

/** What each right of the contract asks of a privilege. */
export const deviceRights = {
  'device:view': () => true,
  'device:manage': canManage,
  'device:own': canOwn,
} as const satisfies Record<string, (privilege: Privilege) => boolean>;
