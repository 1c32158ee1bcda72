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

  /** Row lock (FOR NO KEY UPDATE); false if the account is gone or the password has changed. */
  holdPassword: async (userId: string, passwordHash: string): Promise<boolean> => {
    const isSame = and(eq(credentials.userId, userId), eq(credentials.passwordHash, passwordHash));
    const held = await db.select({ id: credentials.userId }).from(credentials).where(isSame).for('no key update');
    return held.length > 0;
  },

  /** Compare-and-set on `formerHash`: false if the password has changed in the meantime. */
  replacePassword: async (userId: string, formerHash: string, passwordHash: string, now: Date): Promise<boolean> => {
    const changed = await db
      .update(credentials)
      .set({ passwordHash, passwordChangedAt: now, failedLoginAttempts: 0, hasPassword: true })
      .where(and(eq(credentials.userId, userId), eq(credentials.passwordHash, formerHash)))
      .returning({ userId: credentials.userId });
    return changed.length > 0;
  },

  /** Replaces the password with a hash whose password is unknown. */
  dropPassword: async (userId: string, unknownHash: string, now: Date) => {
    await db
      .update(credentials)
      .set({ passwordHash: unknownHash, passwordChangedAt: now, failedLoginAttempts: 0, hasPassword: false })
      .where(eq(credentials.userId, userId));
  },

  /**
   * Row lock (FOR NO KEY UPDATE) under which sign-in methods are counted, so that concurrent removals cannot remove the
   * last one. Lock order: credentials before links, sessions and user.
   */
  holdHasPassword: async (userId: string): Promise<boolean> =>
    (
      await db
        .select({ hasPassword: credentials.hasPassword })
        .from(credentials)
        .where(eq(credentials.userId, userId))
        .for('no key update')
    )[0]?.hasPassword ?? false,

  /** Same row lock; false if the password was changed after `since`. */
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

  /** Runs the same statement for unknown addresses, against timing attacks. */
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
