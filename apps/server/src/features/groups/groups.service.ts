import type { Group, GroupSummary } from '@holdfast/contract/groups';
import { groupDevicesMax, groupsMax } from '@holdfast/contract/groups.rules';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { AppError } from '../../platform/errors.ts';
import type { DeviceAccessService } from '../devices/device-access.service.ts';
import type { DevicesService } from '../devices/devices.service.ts';
import { type GroupFilter, groupsRepository } from './groups.repository.ts';
import type { GroupRow } from './groups.tables.ts';

export interface GroupContents {
  name: string;
  /** `_id` or serial. */
  devices: string[];
}

export interface NewGroup {
  name: string;
  deviceIds: string[];
  createdAt: Date;
}

export type GroupsService = ReturnType<typeof createGroupsService>;

const namesOf = (name: string) => ({ name, nameKey: name.normalize('NFKC').toLowerCase() });

const asNameTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? new AppError('group-name-taken') : error;
};

const withDevices = <T>({ id, name, createdAt }: GroupRow, devices: T[]) => ({
  _id: id,
  name,
  devices,
  createdAt: createdAt.toISOString(),
});

/** After a release or a transfer. */
export const removeFromGroups = (tx: Db, deviceId: string) => groupsRepository(tx).removeDevice(deviceId);

/** Named groups of devices, private to a user. */
export const createGroupsService = (
  { db, transact, clock }: Core,
  { deviceAccess, devices }: { deviceAccess: DeviceAccessService; devices: DevicesService },
) => {
  const find = async (userId: string, id: string): Promise<GroupRow> => {
    const row = await groupsRepository(db).find(userId, id);
    if (!row) throw new AppError('group-not-found');
    return row;
  };

  const idsOf = async (userId: string, names: string[]) =>
    (await deviceAccess.getAll(userId, names)).map(({ id }) => id);

  const devicesOf = (userId: string, group: string, page: { page: number; perPage: number }) =>
    devices.list(userId, { type: 'all', name: '', group }, { sort: 'name', ...page });

  const get = async (userId: string, id: string): Promise<Group> => {
    const row = await find(userId, id);
    return withDevices(row, (await devicesOf(userId, id, { page: 0, perPage: groupDevicesMax })).data);
  };

  const insert = async (tx: Db, userId: string, { name, deviceIds, createdAt }: NewGroup): Promise<string> => {
    const id = uuidv7();
    await groupsRepository(tx).insert({ id, userId, ...namesOf(name), createdAt });
    await groupsRepository(tx).setMembers(id, deviceIds);
    return id;
  };

  return {
    get,

    listDevices: async (userId: string, id: string, page: { page: number; perPage: number }) => {
      await find(userId, id);
      return devicesOf(userId, id, page);
    },

    /** Does not check access to the devices. */
    insert,

    list: async (userId: string, asked: GroupFilter): Promise<{ total: number; data: GroupSummary[] }> => {
      const rows = await groupsRepository(db).list(userId, asked);
      const members = rows.length > 0 ? await groupsRepository(db).listMembers(rows.map(({ id }) => id)) : [];
      const known = await deviceAccess.listBrief(userId, [...new Set(members.map(({ deviceId }) => deviceId))]);
      const idsOfGroup = new Map(rows.map(({ id }) => [id, new Set<string>()]));
      for (const { groupId, deviceId } of members) idsOfGroup.get(groupId)?.add(deviceId);
      const membersOf = ({ id }: GroupRow) => known.filter(({ _id }) => idsOfGroup.get(id)?.has(_id));
      return {
        total: await groupsRepository(db).count(userId, asked.filter),
        data: rows.map((row) => withDevices(row, membersOf(row))),
      };
    },

    create: async (userId: string, { name, devices: named }: GroupContents): Promise<string> => {
      const deviceIds = await idsOf(userId, named);
      return transact(async (tx) => {
        if ((await groupsRepository(tx).countForInsert(userId)) >= groupsMax) {
          throw new AppError('too-many-groups', { message: `There cannot be more than ${groupsMax} groups` });
        }
        return insert(tx, userId, { name, deviceIds, createdAt: clock() });
      }).catch(asNameTaken);
    },

    update: async (userId: string, id: string, { name, devices: named }: Partial<GroupContents>): Promise<Group> => {
      await find(userId, id);
      const deviceIds = named && (await idsOf(userId, named));
      await transact(async (tx) => {
        if (!(await groupsRepository(tx).lock(id))) throw new AppError('group-not-found');
        if (name !== undefined) await groupsRepository(tx).rename(id, namesOf(name));
        if (deviceIds) await groupsRepository(tx).setMembers(id, deviceIds);
      }).catch(asNameTaken);
      return get(userId, id);
    },

    remove: async (userId: string, id: string) => {
      if (!(await groupsRepository(db).remove(userId, id))) throw new AppError('group-not-found');
    },
  };
};
