import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { liveLinks } from './live-links.tables.ts';

export const liveLinksOf = (tx: Db, deviceId: string) => ({
  listMadeBy: async (userIds: string[]) =>
    userIds.length === 0
      ? []
      : tx
          .select({ id: liveLinks.id, label: liveLinks.label, stoppedAt: liveLinks.stoppedAt, until: liveLinks.until })
          .from(liveLinks)
          .where(and(eq(liveLinks.deviceId, deviceId), inArray(liveLinks.userId, userIds)))
          .orderBy(asc(liveLinks.createdAt), asc(liveLinks.id)),

  setMaker: async (ids: string[], userId: string) => {
    if (ids.length > 0) await tx.update(liveLinks).set({ userId }).where(inArray(liveLinks.id, ids));
  },

  remove: async (ids: string[]) => {
    if (ids.length > 0) await tx.delete(liveLinks).where(inArray(liveLinks.id, ids));
  },
});

/** For a release or a transfer. */
export const removeLiveLinks = async (tx: Db, deviceId: string) => {
  await tx.delete(liveLinks).where(eq(liveLinks.deviceId, deviceId));
};
