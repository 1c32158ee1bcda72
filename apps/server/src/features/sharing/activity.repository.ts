import { and, count, desc, eq, ilike, or } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { likeLiteral } from '../../platform/db/like-literal.ts';
import { deviceActivity } from './sharing.tables.ts';

export interface ActivityFilter {
  page: number;
  perPage: number;
  filter: string;
}

const matches = (deviceId: string, filter: string) => {
  const pattern = likeLiteral(filter);
  const text = or(
    ilike(deviceActivity.action, pattern),
    ilike(deviceActivity.actor, pattern),
    ilike(deviceActivity.subject, pattern),
    ilike(deviceActivity.detail, pattern),
  );
  return and(eq(deviceActivity.deviceId, deviceId), filter === '' ? undefined : text);
};

export const activityRepository = (db: Db) => ({
  insert: async (rows: (typeof deviceActivity.$inferInsert)[]) => {
    if (rows.length > 0) await db.insert(deviceActivity).values(rows);
  },

  list: async (deviceId: string, { page, perPage, filter }: ActivityFilter) =>
    db
      .select()
      .from(deviceActivity)
      .where(matches(deviceId, filter))
      .orderBy(desc(deviceActivity.at), desc(deviceActivity.id))
      .limit(perPage)
      .offset(page * perPage),

  count: async (deviceId: string, filter: string): Promise<number> =>
    (await db.select({ total: count() }).from(deviceActivity).where(matches(deviceId, filter)))[0]?.total ?? 0,

  removeAll: async (deviceId: string) => {
    await db.delete(deviceActivity).where(eq(deviceActivity.deviceId, deviceId));
  },

  /** Somebody who has left is no longer named. */
  anonymize: async ({ id, email }: { id: string; email: string }, name: string) => {
    await db.update(deviceActivity).set({ actor: name }).where(eq(deviceActivity.actorId, id));
    await db.update(deviceActivity).set({ actor: name }).where(eq(deviceActivity.actor, email));
    await db.update(deviceActivity).set({ subject: name }).where(eq(deviceActivity.subject, email));
  },
});
