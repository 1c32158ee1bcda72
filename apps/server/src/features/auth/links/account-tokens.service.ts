import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import { randomToken } from '../../../platform/secrets/secrets.ts';
import { accountTokensRepository, type TokenPurpose, type TokenRow } from './account-tokens.repository.ts';

const lifetimeSeconds: Record<TokenPurpose, number> = {
  'verify-email': 24 * 3600,
  'change-email': 24 * 3600,
  'reset-password': 3600,
  'set-password': 24 * 3600,
  'session-link': 60,
};

export type AccountTokensService = ReturnType<typeof createAccountTokensService>;

/** Tokens in links: single use, one purpose, limited lifetime. */
export const createAccountTokensService = ({ db, clock, secrets }: Core) => ({
  /** Revokes earlier tokens of the same user and purpose. */
  issue: async (tx: Db, asked: { userId: string; purpose: TokenPurpose; email?: string }): Promise<string> => {
    const { userId, purpose, email = '' } = asked;
    const token = randomToken();
    const expiresAt = new Date(clock().getTime() + lifetimeSeconds[purpose] * 1000);
    await accountTokensRepository(tx).removeOf(userId, [purpose]);
    await accountTokensRepository(tx).insert({
      tokenHash: secrets.hash(token),
      userId,
      purpose,
      email,
      expiresAt,
      usedAt: null,
    });
    return token;
  },

  /** Null if the token is unknown, used, expired or for another purpose. */
  take: async (tx: Db, token: string, ...purposes: TokenPurpose[]): Promise<TokenRow | null> =>
    (await accountTokensRepository(tx).take(secrets.hash(token), purposes, clock())) ?? null,

  /** Like `take` without using up the token. */
  find: async (tx: Db, token: string, ...purposes: TokenPurpose[]): Promise<TokenRow | null> =>
    (await accountTokensRepository(tx).find(secrets.hash(token), purposes, clock())) ?? null,

  endAll: (tx: Db, userId: string, ...purposes: TokenPurpose[]) =>
    accountTokensRepository(tx).removeOf(userId, purposes),

  endEvery: (tx: Db, userId: string) =>
    accountTokensRepository(tx).removeOf(userId, Object.keys(lifetimeSeconds) as TokenPurpose[]),

  removeExpired: () => accountTokensRepository(db).removeExpired(clock()),
});
