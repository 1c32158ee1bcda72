import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { type PhoneCodeRow, phoneCodes } from './phone-codes.tables.ts';

const isGood = (codeHash: string, now: Date) => and(eq(phoneCodes.codeHash, codeHash), gt(phoneCodes.expiresAt, now));

export const phoneCodesRepository = (db: Db) => ({
  /** In place of an earlier one of the same phone. */
  put: async ({ deviceId, ...code }: PhoneCodeRow) => {
    await db
      .insert(phoneCodes)
      .values({ deviceId, ...code })
      .onConflictDoUpdate({ target: phoneCodes.deviceId, set: code });
  },

  find: async (codeHash: string, now: Date): Promise<PhoneCodeRow | undefined> =>
    (await db.select().from(phoneCodes).where(isGood(codeHash, now)))[0],

  /** One statement, so that of two requests with one code only one gets it. */
  take: async (codeHash: string, now: Date): Promise<PhoneCodeRow | undefined> =>
    (await db.delete(phoneCodes).where(isGood(codeHash, now)).returning())[0],
});
