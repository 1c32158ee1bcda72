import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { type PushSubscriptionRow, pushSubscriptions } from '../alerts.tables.ts';

export const pushSubscriptionsRepository = (db: Db) => ({
  /** An endpoint belongs to the last user who subscribed with it. */
  put: async (row: PushSubscriptionRow) => {
    const { id: _id, endpoint: _endpoint, ...changes } = row;
    await db
      .insert(pushSubscriptions)
      .values(row)
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: changes });
  },

  listOf: async (userId: string): Promise<PushSubscriptionRow[]> =>
    db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(pushSubscriptions.createdAt, pushSubscriptions.id),

  removeBeyond: async (userId: string, limit: number) => {
    const old = db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .offset(limit);
    await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, old));
  },

  remove: async (userId: string, endpoint: string) => {
    await db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
  },

  removeById: async (id: string) => {
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  },
});
