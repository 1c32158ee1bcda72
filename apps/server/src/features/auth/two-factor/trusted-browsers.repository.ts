import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { trustedBrowsers } from '../auth.tables.ts';

export const trustedBrowsersRepository = (db: Db) => ({
  insert: async (browser: typeof trustedBrowsers.$inferInsert) => {
    await db.insert(trustedBrowsers).values(browser);
  },

  exists: async (userId: string, tokenHash: string, now: Date): Promise<boolean> => {
    const isSame = and(eq(trustedBrowsers.userId, userId), eq(trustedBrowsers.tokenHash, tokenHash));
    const found = await db
      .select({ userId: trustedBrowsers.userId })
      .from(trustedBrowsers)
      .where(and(isSame, gt(trustedBrowsers.expiresAt, now)));
    return found.length > 0;
  },

  removeOf: async (userId: string) => {
    await db.delete(trustedBrowsers).where(eq(trustedBrowsers.userId, userId));
  },

  removeExpired: async (now: Date) => {
    await db.delete(trustedBrowsers).where(lte(trustedBrowsers.expiresAt, now));
  },
});
