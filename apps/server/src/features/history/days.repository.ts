import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { always, type DayCount, dayOf, type Span } from './days.ts';
import { historyDays } from './history.tables.ts';

const { deviceId: device, day, points } = historyDays;

/** Whole days: those that the span only touches are among them. */
const touches = (deviceId: string, { from, until }: Span) =>
  and(eq(device, deviceId), gte(day, dayOf(from)), lt(day, dayOf(new Date(until.getTime() + 24 * 3600 * 1000 - 1))));

export const daysRepository = (db: Db) => ({
  /** Newest first; at most `limit` days. */
  list: async (deviceId: string, span: Span = always, limit?: number): Promise<DayCount[]> => {
    const days = db.select({ day, points }).from(historyDays).where(touches(deviceId, span)).orderBy(desc(day));
    return limit === undefined ? days : days.limit(limit);
  },

  removeAll: async (deviceId: string) => {
    await db.delete(historyDays).where(eq(device, deviceId));
  },
});
