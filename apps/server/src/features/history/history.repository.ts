import { and, desc, eq, gte } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { locationPoints, type PointRow } from './history.tables.ts';

export const historyRepository = (db: Db) => ({
  listNewest: async (deviceId: string, since: Date | null, limit: number): Promise<PointRow[]> =>
    db
      .select()
      .from(locationPoints)
      .where(and(eq(locationPoints.deviceId, deviceId), since ? gte(locationPoints.timestamp, since) : undefined))
      .orderBy(desc(locationPoints.timestamp))
      .limit(limit),

  removeAll: async (deviceId: string) => {
    await db.delete(locationPoints).where(eq(locationPoints.deviceId, deviceId));
  },
});
