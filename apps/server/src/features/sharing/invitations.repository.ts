import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { users } from '../account/account.tables.ts';
import { devices } from '../devices/devices.tables.ts';
import { accountShares, shareInvitations, shares } from './sharing.tables.ts';

export type InvitedTo = { shareId: string } | { accountShareId: string };

export const invitationsRepository = (db: Db) => {
  const isGood = (tokenHash: string, now: Date) =>
    and(eq(shareInvitations.tokenHash, tokenHash), gt(shareInvitations.expiresAt, now));

  const isFor = (to: InvitedTo) =>
    'shareId' in to ? eq(shareInvitations.shareId, to.shareId) : eq(shareInvitations.accountShareId, to.accountShareId);

  return {
    /** Revokes the previous invitation. */
    replace: async (to: InvitedTo, tokenHash: string, expiresAt: Date) => {
      await db.delete(shareInvitations).where(isFor(to));
      await db.insert(shareInvitations).values({ ...to, tokenHash, expiresAt });
    },

    setEnd: async (to: InvitedTo, expiresAt: Date) => {
      await db.update(shareInvitations).set({ expiresAt }).where(isFor(to));
    },

    find: async (tokenHash: string, now: Date) => {
      const [row] = await db
        .select({
          share: shares,
          device: {
            id: devices.id,
            deviceUuid: devices.deviceUuid,
            type: devices.type,
            name: devices.name,
            ownerId: devices.ownerId,
          },
          accountShare: accountShares,
          inviter: { name: users.name },
        })
        .from(shareInvitations)
        .leftJoin(shares, eq(shares.id, shareInvitations.shareId))
        .leftJoin(devices, eq(devices.id, shares.deviceId))
        .leftJoin(accountShares, eq(accountShares.id, shareInvitations.accountShareId))
        .leftJoin(users, eq(users.id, accountShares.ownerId))
        .where(isGood(tokenHash, now));
      return row;
    },

    /** Atomic (one DELETE … RETURNING): of two concurrent requests with one token only one succeeds. */
    take: async (tokenHash: string, now: Date): Promise<boolean> =>
      (
        await db
          .delete(shareInvitations)
          .where(isGood(tokenHash, now))
          .returning({ tokenHash: shareInvitations.tokenHash })
      ).length > 0,

    /** Two queries instead of an OR, so that each uses an index. */
    isInvited: async (email: string, now: Date): Promise<boolean> => {
      const isGoing = gt(shareInvitations.expiresAt, now);
      const toDevice = await db
        .select({ id: shares.id })
        .from(shares)
        .innerJoin(shareInvitations, eq(shareInvitations.shareId, shares.id))
        .where(and(eq(shares.email, email), eq(shares.isAccepted, false), isGoing));
      const toAccount = await db
        .select({ id: accountShares.id })
        .from(accountShares)
        .innerJoin(shareInvitations, eq(shareInvitations.accountShareId, accountShares.id))
        .where(and(eq(accountShares.email, email), eq(accountShares.isAccepted, false), isGoing));
      return toDevice.length + toAccount.length > 0;
    },

    removeExpired: async (now: Date) => {
      await db.delete(shareInvitations).where(lte(shareInvitations.expiresAt, now));
    },
  };
};
