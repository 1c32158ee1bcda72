import { authEndpoints } from '@holdfast/contract/auth.endpoints';
import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import { randomToken } from '../../../platform/secrets/secrets.ts';
import { trustedBrowsersRepository } from './trusted-browsers.repository.ts';

const trustDays = 90;

/** The path restricts the cookie to the sign-in endpoints. */
export const trustCookie = (isHttps: boolean) =>
  ({
    path: authEndpoints.login.path,
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps,
    maxAge: trustDays * 24 * 3600,
  }) as const;

export type TrustedBrowsersService = ReturnType<typeof createTrustedBrowsersService>;

export const createTrustedBrowsersService = ({ db, clock, secrets }: Core) => {
  // One cookie per user, since several users may share a browser.
  const cookieName = (userId: string) => `trusted-browser-${secrets.hash(userId).slice(0, 16)}`;

  return {
    trust: async (tx: Db, userId: string): Promise<{ name: string; value: string }> => {
      const token = randomToken();
      const expiresAt = new Date(clock().getTime() + trustDays * 24 * 3_600_000);
      await trustedBrowsersRepository(tx).insert({ tokenHash: secrets.hash(token), userId, expiresAt });
      return { name: cookieName(userId), value: token };
    },

    isTrusted: async (userId: string, cookies: Record<string, string | undefined>): Promise<boolean> => {
      const token = cookies[cookieName(userId)];
      return token !== undefined && trustedBrowsersRepository(db).exists(userId, secrets.hash(token), clock());
    },

    endAll: (tx: Db, userId: string) => trustedBrowsersRepository(tx).removeOf(userId),

    removeExpired: () => trustedBrowsersRepository(db).removeExpired(clock()),
  };
};
