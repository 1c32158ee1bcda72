import type { DeviceType } from '@holdfast/contract/devices.rules';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { firmwares } from './firmwares.tables.ts';

export const firmwaresRepository = (db: Db) => ({
  insert: async (firmware: typeof firmwares.$inferInsert) => {
    await db.insert(firmwares).values(firmware).onConflictDoNothing();
  },

  listVersions: async (type: DeviceType): Promise<string[]> =>
    (await db.select({ version: firmwares.version }).from(firmwares).where(eq(firmwares.deviceType, type))).map(
      ({ version }) => version,
    ),
});
