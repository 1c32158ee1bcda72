import { and, asc, count, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { isUuid } from '../../platform/db/is-uuid.ts';
import { users } from '../account/account.tables.ts';
import { type ApiKeyRow, apiKeys } from './api-keys.tables.ts';

export const apiKeysRepository = (db: Db) => ({
  list: async (userId: string): Promise<ApiKeyRow[]> =>
    db.select().from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(asc(apiKeys.createdAt), asc(apiKeys.id)),

  /** Row lock on the user: serialises creation, so that the limit cannot be exceeded concurrently. */
  lockPerson: async (userId: string) => {
    await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  },

  count: async (userId: string): Promise<number> =>
    (await db.select({ count: count() }).from(apiKeys).where(eq(apiKeys.userId, userId)))[0]?.count ?? 0,

  insert: async (row: ApiKeyRow) => {
    await db.insert(apiKeys).values(row);
  },

  remove: async (userId: string, id: string): Promise<boolean> =>
    isUuid(id) &&
    (
      await db
        .delete(apiKeys)
        .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
        .returning({ id: apiKeys.id })
    ).length > 0,

  findByHash: async (keyHash: string) =>
    (
      await db
        .select({ key: apiKeys, roles: users.roles })
        .from(apiKeys)
        .innerJoin(users, eq(users.id, apiKeys.userId))
        .where(eq(apiKeys.keyHash, keyHash))
    )[0],

  noteUse: async (id: string, lastUsedAt: Date) => {
    await db.update(apiKeys).set({ lastUsedAt }).where(eq(apiKeys.id, id));
  },
});
