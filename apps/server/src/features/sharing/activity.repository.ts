import { and, count, desc, eq, gte, ilike, or } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { likeLiteral } from '../../platform/db/like-literal.ts';
import { deviceActivity } from './sharing.tables.ts';

export interface ActivityFilter {
  page: number;
  perPage: number;
  filter: string;
}

export interface LoggedDevice {
  id: string;
  /** What was before is not for whoever asks. */
  since: Date | null;
}

const matches = ({ id, since }: LoggedDevice, filter: string) => {
  const pattern = likeLiteral(filter);
  const text = or(
    ilike(deviceActivity.action, pattern),
    ilike(deviceActivity.actor, pattern),
    ilike(deviceActivity.subject, pattern),
    ilike(deviceActivity.detail, pattern),
  );
  const isVisible = since ? gte(deviceActivity.at, since) : undefined;
  return and(eq(deviceActivity.deviceId, id), isVisible, filter === '' ? undefined : text);
};

export const activityRepository = (db: Db) => ({
  insert: async (rows: (typeof deviceActivity.$inferInsert)[]) => {
    if (rows.length > 0) await db.insert(deviceActivity).values(rows);
  },

  list: async (device: LoggedDevice, { page, perPage, filter }: ActivityFilter) =>
    db
      .select()
      .from(deviceActivity)
      .where(matches(device, filter))
      .orderBy(desc(deviceActivity.at), desc(deviceActivity.id))
      .limit(perPage)
      .offset(page * perPage),

  count: async (device: LoggedDevice, filter: string): Promise<number> =>
    (await db.select({ total: count() }).from(deviceActivity).where(matches(device, filter)))[0]?.total ?? 0,

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
