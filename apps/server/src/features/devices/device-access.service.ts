import { canManage, canOwn, type DeviceType, type Privilege } from '@holdfast/contract/devices.rules';
import type { DeviceModel } from '@holdfast/contract/models.rules';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { groupBy } from '../../platform/group-by.ts';
import { devicePlan } from './device-plan.queries.ts';
import { devicesRepository } from './devices.repository.ts';

/** A device as far as a caller's right to it is concerned. */
export interface DeviceAccess {
  id: string;
  deviceUuid: string;
  imei: string;
  type: DeviceType;
  /** Null for one of ours. */
  model: DeviceModel | null;
  privilege: Privilege;
  /** A share shows history only from its start on, a transferred device none from before the transfer; else null. */
  since: Date | null;
  /** When the right ends by itself; null for one without end. */
  until: Date | null;
}

export type DeviceAccessService = ReturnType<typeof createDeviceAccessService>;

export const createDeviceAccessService = ({ db, clock }: Core) => ({
  /** Null when the device does not exist for this user. */
  find: async (userId: string, idOrUuid: string, on: Db = db): Promise<DeviceAccess | null> =>
    (await devicesRepository(on).listAccess(userId, [idOrUuid], clock()))[0] ?? null,

  /** The right may have ended since the call was allowed: again under the lock that whatever ends it takes. */
  assertStillManages: async (tx: Db, userId: string, deviceId: string) => {
    await devicePlan(tx).lockOwner(deviceId);
    const [access] = await devicesRepository(tx).listAccess(userId, [deviceId], clock());
    if (!access) throw new AppError('device-not-found');
    if (!canManage(access.privilege)) throw new AppError('permission-denied');
  },

  ownsAny: async (userId: string): Promise<boolean> => (await devicesRepository(db).listOwned(userId)).length > 0,

  listOwned: async (userId: string): Promise<DeviceAccess[]> => {
    const ids = await devicesRepository(db).listOwned(userId);
    return ids.length === 0 ? [] : devicesRepository(db).listAccess(userId, ids, clock());
  },

  /** Those that exist for this user, by the name asked for: an `_id`, or an imei where they may see it. */
  findByImei: async (userId: string, names: string[]): Promise<Map<string, DeviceAccess>> => {
    const found = new Map<string, DeviceAccess>();
    if (names.length === 0) return found;
    for (const access of await devicesRepository(db).listAccessByImei(userId, names, clock())) {
      found.set(access.id, access);
      if (canManage(access.privilege)) found.set(access.imei, access);
    }
    return found;
  },

  /** Each once, however often and by whichever id it is named; none when one of them does not exist for this user. */
  getAll: async (userId: string, names: string[]): Promise<DeviceAccess[]> => {
    if (names.length === 0) return [];
    const found = await devicesRepository(db).listAccess(userId, [...new Set(names)], clock());
    const known = new Set(found.flatMap(({ id, deviceUuid }) => [id, deviceUuid]));
    if (!names.every((name) => known.has(name))) throw new AppError('device-not-found');
    return found;
  },

  /** Enough to name and draw those of these devices that exist for this user, by name. */
  listBrief: (userId: string, ids: string[]) => devicesRepository(db).listBrief(userId, ids, clock()),

  listPeople: async (tx: Db, deviceId: string): Promise<string[]> =>
    (await devicesRepository(tx).listPeople([deviceId], clock())).map(({ userId }) => userId),

  /** For each moment of a device, those who may see what it told then. */
  listViewers: async (moments: { deviceId: string; moment: Date }[]): Promise<string[][]> => {
    const ids = [...new Set(moments.map(({ deviceId }) => deviceId))];
    const people = groupBy(await devicesRepository(db).listPeople(ids, clock()), ({ deviceId }) => deviceId);
    return moments.map(({ deviceId, moment }) =>
      (people.get(deviceId) ?? []).filter(({ since }) => since === null || since <= moment).map(({ userId }) => userId),
    );
  },

  /** Those who may see with whom the device is shared. */
  listManagers: async (deviceId: string) => {
    const people = await devicesRepository(db).listPeople([deviceId], clock());
    return people.filter(({ privilege }) => canManage(privilege));
  },
});

/** What each right of the contract asks of a privilege. */
export const deviceRights = {
  'device:view': () => true,
  'device:manage': canManage,
  'device:own': canOwn,
} as const satisfies Record<string, (privilege: Privilege) => boolean>;
