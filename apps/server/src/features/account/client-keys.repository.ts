import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { clientKeys, users } from './account.tables.ts';

export type ClientKeyRow = typeof clientKeys.$inferSelect;

export const clientKeysRepository = (db: Db) => ({
  put: async (row: ClientKeyRow) => {
    const { userId: _, ...changes } = row;
    await db.insert(clientKeys).values(row).onConflictDoUpdate({ target: clientKeys.userId, set: changes });
  },

  find: async (userId: string): Promise<ClientKeyRow | undefined> =>
    (await db.select().from(clientKeys).where(eq(clientKeys.userId, userId)))[0],

  findByHash: async (keyHash: string) =>
    (
      await db
        .select({ key: clientKeys, roles: users.roles })
        .from(clientKeys)
        .innerJoin(users, eq(users.id, clientKeys.userId))
        .where(eq(clientKeys.keyHash, keyHash))
    )[0],

  update: async (userId: string, changes: Partial<Pick<ClientKeyRow, 'active' | 'lastUsedAt'>>) =>
    (await db.update(clientKeys).set(changes).where(eq(clientKeys.userId, userId)).returning())[0],

  remove: async (userId: string): Promise<ClientKeyRow | undefined> =>
    (await db.delete(clientKeys).where(eq(clientKeys.userId, userId)).returning())[0],
});
