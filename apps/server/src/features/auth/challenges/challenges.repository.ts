import { lte } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { spentChallenges } from '../auth.tables.ts';

export const challengesRepository = (db: Db) => ({
  /** Atomic insert; false if the challenge was already used. */
  insert: async (id: string, expiresAt: Date): Promise<boolean> => {
    const inserted = await db
      .insert(spentChallenges)
      .values({ id, expiresAt })
      .onConflictDoNothing()
      .returning({ id: spentChallenges.id });
    return inserted.length > 0;
  },

  removeExpired: async (now: Date) => {
    await db.delete(spentChallenges).where(lte(spentChallenges.expiresAt, now));
  },
});
