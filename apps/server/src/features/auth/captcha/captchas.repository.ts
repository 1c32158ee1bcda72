import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { usedCaptchas } from '../auth.tables.ts';

export const captchasRepository = (db: Db) => ({
  /** Atomic insert; false if the captcha was already used. */
  insert: async (id: string, expiresAt: Date): Promise<boolean> => {
    const inserted = await db
      .insert(usedCaptchas)
      .values({ id, expiresAt })
      .onConflictDoNothing()
      .returning({ id: usedCaptchas.id });
    return inserted.length > 0;
  },

  setLoginEmail: async (id: string, loginEmail: string | null) => {
    await db.update(usedCaptchas).set({ loginEmail }).where(eq(usedCaptchas.id, id));
  },

  isKeptFor: async (id: string, email: string, now: Date): Promise<boolean> => {
    const found = await db
      .select({ id: usedCaptchas.id })
      .from(usedCaptchas)
      .where(and(eq(usedCaptchas.id, id), eq(usedCaptchas.loginEmail, email), gt(usedCaptchas.expiresAt, now)));
    return found.length > 0;
  },

  removeExpired: async (now: Date) => {
    await db.delete(usedCaptchas).where(lte(usedCaptchas.expiresAt, now));
  },
});
