import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { memberCare } from './transfer.tables.ts';

export const memberCareRepository = (db: Db) => ({
  put: async (row: typeof memberCare.$inferInsert) => {
    await db
      .insert(memberCare)
      .values(row)
      .onConflictDoUpdate({ target: [memberCare.k9Id, memberCare.userId], set: { since: row.since } });
  },

  exists: async (k9Id: string, userId: string, since: Date): Promise<boolean> => {
    const found = await db
      .select({ userId: memberCare.userId })
      .from(memberCare)
      .where(and(eq(memberCare.k9Id, k9Id), eq(memberCare.userId, userId), gt(memberCare.since, since)));
    return found.length > 0;
  },
});
