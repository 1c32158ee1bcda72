import { and, asc, count, eq, ilike, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { isUuid } from '../../platform/db/is-uuid.ts';
import { likeLiteral } from '../../platform/db/like-literal.ts';
import { users } from '../account/account.tables.ts';
import { deviceGroupMembers, deviceGroups, type GroupRow } from './groups.tables.ts';

export interface GroupFilter {
  page: number;
  perPage: number;
  filter: string;
}

const matches = (userId: string, filter: string) =>
  and(eq(deviceGroups.userId, userId), filter === '' ? undefined : ilike(deviceGroups.name, likeLiteral(filter)));

export const groupsRepository = (db: Db) => ({
  insert: async (group: GroupRow) => {
    await db.insert(deviceGroups).values(group);
  },

  list: async (userId: string, { page, perPage, filter }: GroupFilter): Promise<GroupRow[]> =>
    db
      .select()
      .from(deviceGroups)
      .where(matches(userId, filter))
      .orderBy(asc(deviceGroups.nameKey), asc(deviceGroups.id))
      .limit(perPage)
      .offset(page * perPage),

  count: async (userId: string, filter = ''): Promise<number> =>
    (await db.select({ total: count() }).from(deviceGroups).where(matches(userId, filter)))[0]?.total ?? 0,

  /** Row lock on the user: serialises creation, so that the limit cannot be exceeded concurrently. */
  countForInsert: async (userId: string): Promise<number> => {
    await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    return (await db.select({ total: count() }).from(deviceGroups).where(matches(userId, '')))[0]?.total ?? 0;
  },

  find: async (userId: string, id: string): Promise<GroupRow | undefined> =>
    isUuid(id)
      ? (
          await db
            .select()
            .from(deviceGroups)
            .where(and(eq(deviceGroups.id, id), eq(deviceGroups.userId, userId)))
        )[0]
      : undefined,

  /** SELECT … FOR UPDATE: concurrent updates of the same group are serialised; false if it was deleted. */
  lock: async (id: string): Promise<boolean> =>
    (await db.select({ id: deviceGroups.id }).from(deviceGroups).where(eq(deviceGroups.id, id)).for('update')).length >
    0,

  rename: async (id: string, names: Pick<GroupRow, 'name' | 'nameKey'>) => {
    await db.update(deviceGroups).set(names).where(eq(deviceGroups.id, id));
  },

  remove: async (userId: string, id: string): Promise<boolean> =>
    isUuid(id) &&
    (
      await db
        .delete(deviceGroups)
        .where(and(eq(deviceGroups.id, id), eq(deviceGroups.userId, userId)))
        .returning({ id: deviceGroups.id })
    ).length > 0,

  listMembers: async (groupIds: string[]) =>
    db.select().from(deviceGroupMembers).where(inArray(deviceGroupMembers.groupId, groupIds)),

  setMembers: async (groupId: string, deviceIds: string[]) => {
    await db.delete(deviceGroupMembers).where(eq(deviceGroupMembers.groupId, groupId));
    if (deviceIds.length === 0) return;
    await db.insert(deviceGroupMembers).values(deviceIds.map((deviceId) => ({ groupId, deviceId })));
  },

  removeDevice: async (deviceId: string) => {
    await db.delete(deviceGroupMembers).where(eq(deviceGroupMembers.deviceId, deviceId));
  },
});
