import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { shares } from './sharing.tables.ts';

export const sharingRepository = (db: Db) => ({
  insert: async (share: typeof shares.$inferInsert) => {
    await db.insert(shares).values(share);
  },

  removeAll: async (deviceId: string) => {
    await db.delete(shares).where(eq(shares.deviceId, deviceId));
  },
});
