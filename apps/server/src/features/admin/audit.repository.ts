import { and, count, desc, eq, gt, ilike, max, or } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { likeLiteral } from '../../platform/db/like-literal.ts';
import { adminAudit } from './admin.tables.ts';

export interface PageOf {
  page: number;
  perPage: number;
  filter: string;
}

const matches = (filter: string) => {
  const pattern = likeLiteral(filter);
  const columns = [adminAudit.actor, adminAudit.action, adminAudit.subject];
  return filter === '' ? undefined : or(...columns.map((column) => ilike(column, pattern)));
};

export const auditRepository = (db: Db) => ({
  insert: async (rows: (typeof adminAudit.$inferInsert)[]) => {
    await db.insert(adminAudit).values(rows);
  },

  has: async (row: { actor: string; action: string; subject: string }, since: Date): Promise<boolean> => {
    const { actor, action, subject, at } = adminAudit;
    const isSame = and(eq(actor, row.actor), eq(action, row.action), eq(subject, row.subject));
    return (await db.$count(adminAudit, and(isSame, gt(at, since)))) > 0;
  },

  lastAt: async (action: string): Promise<Date | null> => {
    const [row] = await db
      .select({ at: max(adminAudit.at) })
      .from(adminAudit)
      .where(eq(adminAudit.action, action));
    return row?.at ?? null;
  },

  list: async ({ page, perPage, filter }: PageOf) => {
    const rows = await db
      .select()
      .from(adminAudit)
      .where(matches(filter))
      .orderBy(desc(adminAudit.at), desc(adminAudit.id))
      .limit(perPage)
      .offset(page * perPage);
    const [counted] = await db.select({ total: count() }).from(adminAudit).where(matches(filter));
    return { rows, total: counted?.total ?? 0 };
  },
});
