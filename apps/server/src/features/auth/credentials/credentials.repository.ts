import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { users } from '../../account/account.tables.ts';
import { credentials } from '../auth.tables.ts';

export type CredentialsRow = typeof credentials.$inferSelect;

export const credentialsRepository = (db: Db) => ({
  insert: async (row: typeof credentials.$inferInsert) => {
    await db.insert(credentials).values(row);
  },

  find: async (userId: string): Promise<CredentialsRow | undefined> =>
    (await db.select().from(credentials).where(eq(credentials.userId, userId)))[0],

  findByEmail: async (email: string): Promise<CredentialsRow | undefined> =>
    (
      await db
        .select({ credentials })
        .from(credentials)
        .innerJoin(users, eq(users.id, credentials.userId))
        .where(eq(users.email, email))
    )[0]?.credentials,

  setPassword: async (userId: string, passwordHash: string, now: Date) => {
    await db
      .update(credentials)
      .set({ passwordHash, passwordChangedAt: now, failedLoginAttempts: 0, hasPassword: true })
      .where(eq(credentials.userId, userId));
  },

  /** Locked until the transaction `db` ends; false when the account or this password is gone. */
  holdPassword: async (userId: string, passwordHash: string): Promise<boolean> => {
    const isSame = and(eq(credentials.userId, userId), eq(credentials.passwordHash, passwordHash));
    const held = await db.select({ id: credentials.userId }).from(credentials).where(isSame).for('no key update');
    return held.length > 0;
  },

  /** Compare-and-set on `formerHash`: false when the password has changed since. */
  replacePassword: async (userId: string, formerHash: string, passwordHash: string, now: Date): Promise<boolean> => {
    const changed = await db
      .update(credentials)
      .set({ passwordHash, passwordChangedAt: now, failedLoginAttempts: 0, hasPassword: true })
      .where(and(eq(credentials.userId, userId), eq(credentials.passwordHash, formerHash)))
      .returning({ userId: credentials.userId });
    return changed.length > 0;
  },

  /** What nobody knows the words of. */
  dropPassword: async (userId: string, unknownHash: string, now: Date) => {
    await db
      .update(credentials)
      .set({ passwordHash: unknownHash, passwordChangedAt: now, failedLoginAttempts: 0, hasPassword: false })
      .where(eq(credentials.userId, userId));
  },

  /**
   * Locked until the transaction `db` ends: ways in are counted under it, so that no two removals leave none. Whatever
   * needs this row takes it before links, sessions and the user, so that no two wait for each other.
   */
  holdHasPassword: async (userId: string): Promise<boolean> =>
    (
      await db
        .select({ hasPassword: credentials.hasPassword })
        .from(credentials)
        .where(eq(credentials.userId, userId))
        .for('no key update')
    )[0]?.hasPassword ?? false,

  /** Locked likewise: whether the password has been the same since then. */
  holdPasswordSince: async (userId: string, since: Date): Promise<boolean> => {
    const isSame = and(eq(credentials.userId, userId), lte(credentials.passwordChangedAt, since));
    const held = await db.select({ id: credentials.userId }).from(credentials).where(isSame).for('no key update');
    return held.length > 0;
  },

  markVerified: async (userId: string, now: Date) => {
    await db
      .update(credentials)
      .set({ emailVerifiedAt: now })
      .where(and(eq(credentials.userId, userId), isNull(credentials.emailVerifiedAt)));
  },

  /** The same statement whether or not there is such an account, against timing attacks. */
  countFailure: async (email: string) => {
    const owner = db.select({ id: users.id }).from(users).where(eq(users.email, email));
    await db
      .update(credentials)
      .set({ failedLoginAttempts: sql`${credentials.failedLoginAttempts} + 1` })
      .where(inArray(credentials.userId, owner));
  },

  clearFailures: async (userId: string) => {
    await db.update(credentials).set({ failedLoginAttempts: 0 }).where(eq(credentials.userId, userId));
  },
});
