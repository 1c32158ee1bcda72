import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { timelineDays } from './timeline.tables.ts';

/** What was made of days whose points changed, for those who change them: an equal number of others would look the same. */
export const forgetTimeline = async (tx: Db, deviceId: string, days: string[]) => {
  if (days.length === 0) return;
  await tx.delete(timelineDays).where(and(eq(timelineDays.deviceId, deviceId), inArray(timelineDays.day, days)));
};

/** Of a device that is given away. */
export const forgetWholeTimeline = async (tx: Db, deviceId: string) => {
  await tx.delete(timelineDays).where(eq(timelineDays.deviceId, deviceId));
};
