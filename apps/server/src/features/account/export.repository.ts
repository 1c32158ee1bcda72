import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { sessions, trustedBrowsers } from '../auth/auth.tables.ts';
import { clientKeys } from './account.tables.ts';

/** Data export of sessions and keys, without hashes and secrets. */
export const exportRepository = (db: Db) => ({
  findAll: async (userId: string) => ({
    sessions: await db
      .select({
        ip: sessions.ip,
        userAgent: sessions.userAgent,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(sessions.createdAt),
    trustedBrowsers: await db
      .select({ expiresAt: trustedBrowsers.expiresAt })
      .from(trustedBrowsers)
      .where(eq(trustedBrowsers.userId, userId)),
    clientKey: (
      await db
        .select({ active: clientKeys.active, createdAt: clientKeys.createdAt, lastUsedAt: clientKeys.lastUsedAt })
        .from(clientKeys)
        .where(eq(clientKeys.userId, userId))
    )[0],
  }),
});
