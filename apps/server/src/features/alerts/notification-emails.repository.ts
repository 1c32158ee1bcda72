import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { type NotificationEmailRow, notificationEmails } from './alerts.tables.ts';

export const notificationEmailsRepository = (db: Db) => ({
  list: async (deviceId: string): Promise<NotificationEmailRow[]> =>
    db
      .select()
      .from(notificationEmails)
      .where(eq(notificationEmails.deviceId, deviceId))
      .orderBy(asc(notificationEmails.createdAt), asc(notificationEmails.email)),

  put: async (row: NotificationEmailRow) => {
    const { confirmHash, confirmUntil, addedBy } = row;
    await db
      .insert(notificationEmails)
      .values(row)
      .onConflictDoUpdate({
        target: [notificationEmails.deviceId, notificationEmails.email],
        set: { confirmHash, confirmUntil, addedBy },
      });
  },

  /** Single UPDATE … RETURNING, so a link can be used only once. */
  confirm: async (confirmHash: string, now: Date): Promise<NotificationEmailRow | undefined> =>
    (
      await db
        .update(notificationEmails)
        .set({ confirmedAt: now, confirmHash: null, confirmUntil: null })
        .where(and(eq(notificationEmails.confirmHash, confirmHash), gt(notificationEmails.confirmUntil, now)))
        .returning()
    )[0],

  remove: async (deviceId: string, email: string) => {
    await db
      .delete(notificationEmails)
      .where(and(eq(notificationEmails.deviceId, deviceId), eq(notificationEmails.email, email)));
  },

  removeById: async (id: string): Promise<NotificationEmailRow | undefined> =>
    (await db.delete(notificationEmails).where(eq(notificationEmails.id, id)).returning())[0],

  listAddedBy: async (deviceId: string, userIds: string[]): Promise<NotificationEmailRow[]> =>
    db
      .select()
      .from(notificationEmails)
      .where(and(eq(notificationEmails.deviceId, deviceId), inArray(notificationEmails.addedBy, userIds)))
      .orderBy(asc(notificationEmails.createdAt), asc(notificationEmails.email)),

  setAddedBy: async (id: string, addedBy: string) => {
    await db.update(notificationEmails).set({ addedBy }).where(eq(notificationEmails.id, id));
  },

  removeAll: async (deviceId: string) => {
    await db.delete(notificationEmails).where(eq(notificationEmails.deviceId, deviceId));
  },
});
