import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { credentials, recoveryCodes } from '../auth/auth.tables.ts';
import { clientKeys, type UserRow, users } from './account.tables.ts';

export type NewUser = typeof users.$inferInsert;
export type UserChanges = Partial<Omit<UserRow, 'id' | 'createdAt'>>;

export const usersRepository = (db: Db) => ({
  /**
   * SELECT … FOR UPDATE: serialises concurrent removals of the role, so that the last super admin cannot be removed.
   */
  lockSuperAdmins: async () =>
    (
      await db
        .select({ id: users.id })
        .from(users)
        .where(sql`'superAdmin' = ANY(${users.roles})`)
        .orderBy(asc(users.id))
        .for('update')
    ).map(({ id }) => id),

  /** SELECT … FOR UPDATE: blocks new rows that reference the user until the transaction ends. */
  lock: async (id: string) => {
    await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  },

  insert: async (user: NewUser): Promise<boolean> => {
    const inserted = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
    return inserted.length > 0;
  },

  isEmpty: async (): Promise<boolean> => (await db.select({ id: users.id }).from(users).limit(1)).length === 0,

  findByEmail: async (email: string): Promise<UserRow | undefined> =>
    (await db.select().from(users).where(eq(users.email, email)))[0],

  findById: async (id: string): Promise<UserRow | undefined> =>
    (await db.select().from(users).where(eq(users.id, id)))[0],

  /** User with the fields of related tables that the API returns. */
  findProfile: async (id: string) => {
    const [row] = await db
      .select({ user: users, credentials, clientKey: { active: clientKeys.active, lastUsedAt: clientKeys.lastUsedAt } })
      .from(users)
      .innerJoin(credentials, eq(credentials.userId, users.id))
      .leftJoin(clientKeys, eq(clientKeys.userId, users.id))
      .where(eq(users.id, id));
    if (!row) return undefined;
    const [codes] = await db
      .select({ left: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, id), isNull(recoveryCodes.usedAt)));
    return { ...row, recoveryCodesLeft: codes?.left ?? 0 };
  },

  update: async (id: string, changes: UserChanges) => {
    if (Object.keys(changes).length > 0) await db.update(users).set(changes).where(eq(users.id, id));
  },

  /** Single UPDATE, so that a concurrent change of roles is not lost. */
  becomeOwner: async (id: string) => {
    const owner = sql`array_replace(${users.roles}, 'sharedUser', 'user')`;
    await db
      .update(users)
      .set({ roles: owner })
      .where(and(eq(users.id, id), sql`'sharedUser' = ANY(${users.roles})`));
  },

  remove: async (id: string) => {
    await db.delete(users).where(eq(users.id, id));
  },
});

export type UserProfile = NonNullable<Awaited<ReturnType<ReturnType<typeof usersRepository>['findProfile']>>>;
