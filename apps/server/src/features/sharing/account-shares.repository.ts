import { and, asc, eq, gt, ne, notExists, or } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { isUuid } from '../../platform/db/is-uuid.ts';
import { devices } from '../devices/devices.tables.ts';
import { type AccountShareRow, accountShares, shareInvitations } from './sharing.tables.ts';

export const accountSharesRepository = (db: Db) => ({
  /** Undefined if the account is already shared with this address. */
  insert: async (share: typeof accountShares.$inferInsert): Promise<AccountShareRow | undefined> =>
    (await db.insert(accountShares).values(share).onConflictDoNothing().returning())[0],

  listOf: async (userId: string): Promise<AccountShareRow[]> =>
    db
      .select()
      .from(accountShares)
      .where(
        or(
          eq(accountShares.ownerId, userId),
          and(eq(accountShares.userId, userId), eq(accountShares.isAccepted, true)),
        ),
      )
      .orderBy(asc(accountShares.createdAt), asc(accountShares.id)),

  listDevices: async (ownerId: string): Promise<string[]> =>
    (await db.select({ id: devices.id }).from(devices).where(eq(devices.ownerId, ownerId))).map(({ id }) => id),

  find: async (id: string): Promise<AccountShareRow | undefined> =>
    isUuid(id) ? (await db.select().from(accountShares).where(eq(accountShares.id, id)))[0] : undefined,

  accept: async ({ id, ownerId }: AccountShareRow, userId: string) => {
    await db
      .delete(accountShares)
      .where(and(eq(accountShares.ownerId, ownerId), eq(accountShares.userId, userId), ne(accountShares.id, id)));
    await db.update(accountShares).set({ userId, isAccepted: true }).where(eq(accountShares.id, id));
  },

  remove: async (id: string): Promise<boolean> =>
    (await db.delete(accountShares).where(eq(accountShares.id, id)).returning({ id: accountShares.id })).length > 0,

  /** Removes an unaccepted share whose invitation has expired, so that the address can be invited again. */
  removeUnused: async (ownerId: string, email: string, now: Date) => {
    const invitation = db
      .select({ id: shareInvitations.accountShareId })
      .from(shareInvitations)
      .where(and(eq(shareInvitations.accountShareId, accountShares.id), gt(shareInvitations.expiresAt, now)));
    await db
      .delete(accountShares)
      .where(
        and(
          eq(accountShares.ownerId, ownerId),
          eq(accountShares.email, email),
          eq(accountShares.isAccepted, false),
          notExists(invitation),
        ),
      );
  },
});
