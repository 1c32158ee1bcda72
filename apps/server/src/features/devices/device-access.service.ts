import { canManage, canOwn, type DeviceType, type Privilege } from '@holdfast/contract/devices.rules';
import type { DeviceModel } from '@holdfast/contract/models.rules';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { groupBy } from '../../platform/group-by.ts';
import { devicePlan } from './device-plan.queries.ts';
import { devicesRepository } from './devices.repository.ts';

export interface DeviceAccess {
  id: string;
  deviceUuid: string;
  imei: string;
  type: DeviceType;
  /** Null for first-party devices. */
  model: DeviceModel | null;
  privilege: Privilege;
  /** Start of the visible history (start of the share, or the transfer to a new owner); null for no limit. */
  since: Date | null;
  /** Expiry of the access; null if it does not expire. */
  until: Date | null;
}

export type DeviceAccessService = ReturnType<typeof createDeviceAccessService>;

export const createDeviceAccessService = ({ db, clock }: Core) => ({
  /** Null if the device does not exist or the user has no access. */
  find: async (userId: string, idOrUuid: string, on: Db = db): Promise<DeviceAccess | null> =>
    (await devicesRepository(on).listAccess(userId, [idOrUuid], clock()))[0] ?? null,

  /** Repeats the access check under the row lock that release, transfer and removal of shares take. */
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

  /** Accessible devices, keyed by `_id`, and also by imei if the user manages the device. */
  findByImei: async (userId: string, names: string[]): Promise<Map<string, DeviceAccess>> => {
    const found = new Map<string, DeviceAccess>();
    if (names.length === 0) return found;
    for (const access of await devicesRepository(db).listAccessByImei(userId, names, clock())) {
      found.set(access.id, access);
      if (canManage(access.privilege)) found.set(access.imei, access);
    }
    return found;
  },

  /** Deduplicated, by `_id` or serial; throws `device-not-found` if the user cannot access one of them. */
  getAll: async (userId: string, names: string[]): Promise<DeviceAccess[]> => {
    if (names.length === 0) return [];
    const found = await devicesRepository(db).listAccess(userId, [...new Set(names)], clock());
    const known = new Set(found.flatMap(({ id, deviceUuid }) => [id, deviceUuid]));
    if (!names.every((name) => known.has(name))) throw new AppError('device-not-found');
    return found;
  },

  listBrief: (userId: string, ids: string[]) => devicesRepository(db).listBrief(userId, ids, clock()),

  listPeople: async (tx: Db, deviceId: string): Promise<string[]> =>
    (await devicesRepository(tx).listPeople([deviceId], clock())).map(({ userId }) => userId),

  /** For each moment: ids of the users whose visible history includes it. */
  listViewers: async (moments: { deviceId: string; moment: Date }[]): Promise<string[][]> => {
    const ids = [...new Set(moments.map(({ deviceId }) => deviceId))];
    const people = groupBy(await devicesRepository(db).listPeople(ids, clock()), ({ deviceId }) => deviceId);
    return moments.map(({ deviceId, moment }) =>
      (people.get(deviceId) ?? []).filter(({ since }) => since === null || since <= moment).map(({ userId }) => userId),
    );
  },

  listManagers: async (deviceId: string) => {
    const people = await devicesRepository(db).listPeople([deviceId], clock());
    return people.filter(({ privilege }) => canManage(privilege));
  },
});

export const deviceRights = {
  'device:view': () => true,
  'device:manage': canManage,
  'device:own': canOwn,
} as const satisfies Record<string, (privilege: Privilege) => boolean>;
