import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { randomToken, type Secrets } from '../../platform/secrets/secrets.ts';
import { trustedBrowsersRepository } from './trusted-browsers.repository.ts';

export const trustDays = 90;

export type TrustedBrowsersService = ReturnType<typeof createTrustedBrowsersService>;

/** Browsers in which a person has given a code before. */
export const createTrustedBrowsersService = ({ db, clock, secrets }: { db: Db; clock: Clock; secrets: Secrets }) => ({
  /** Answers the token for the browser to keep. */
  trust: async (userId: string): Promise<string> => {
    const token = randomToken();
    const expiresAt = new Date(clock().getTime() + trustDays * 24 * 3_600_000);
    await trustedBrowsersRepository(db).insert({ tokenHash: secrets.hash(token), userId, expiresAt });
    return token;
  },

  isTrusted: async (userId: string, token: string | undefined): Promise<boolean> =>
    token !== undefined && trustedBrowsersRepository(db).exists(userId, secrets.hash(token), clock()),

  endAll: (tx: Db, userId: string) => trustedBrowsersRepository(tx).removeOf(userId),

  removeExpired: () => trustedBrowsersRepository(db).removeExpired(clock()),
});
