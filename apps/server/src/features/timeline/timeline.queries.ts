import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { timelineDays } from './timeline.tables.ts';

/**
 * Invalidates cached days whose points changed. Needed for replaced points, as the cache validates the point count
 * only.
 */
export const forgetTimeline = async (tx: Db, deviceId: string, days: string[]) => {
  if (days.length === 0) return;
  await tx.delete(timelineDays).where(and(eq(timelineDays.deviceId, deviceId), inArray(timelineDays.day, days)));
};

/** For a transfer to a new owner. */
export const forgetWholeTimeline = async (tx: Db, deviceId: string) => {
  await tx.delete(timelineDays).where(eq(timelineDays.deviceId, deviceId));
};
