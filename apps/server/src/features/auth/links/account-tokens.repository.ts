import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { accountTokens } from '../auth.tables.ts';

export type TokenRow = typeof accountTokens.$inferSelect;
export type TokenPurpose = TokenRow['purpose'];

const isGood = (tokenHash: string, purposes: readonly TokenPurpose[], now: Date) =>
  and(
    eq(accountTokens.tokenHash, tokenHash),
    inArray(accountTokens.purpose, [...purposes]),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, now),
  );

export const accountTokensRepository = (db: Db) => ({
  insert: async (token: TokenRow) => {
    await db.insert(accountTokens).values(token);
  },

  /** Atomic (one UPDATE): a token can be used only once, also by concurrent requests. */
  take: async (tokenHash: string, purposes: readonly TokenPurpose[], now: Date): Promise<TokenRow | undefined> =>
    (
      await db
        .update(accountTokens)
        .set({ usedAt: now })
        .where(isGood(tokenHash, purposes, now))
        .returning()
    )[0],

  find: async (tokenHash: string, purposes: readonly TokenPurpose[], now: Date): Promise<TokenRow | undefined> =>
    (
      await db
        .select()
        .from(accountTokens)
        .where(isGood(tokenHash, purposes, now))
    )[0],

  removeOf: async (userId: string, purposes: readonly TokenPurpose[]) => {
    await db
      .delete(accountTokens)
      .where(and(eq(accountTokens.userId, userId), inArray(accountTokens.purpose, [...purposes])));
  },

  removeExpired: async (now: Date) => {
    await db.delete(accountTokens).where(lte(accountTokens.expiresAt, now));
  },
});
