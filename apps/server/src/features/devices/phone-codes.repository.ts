import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { type PhoneCodeRow, phoneCodes } from './phone-codes.tables.ts';

const isGood = (codeHash: string, now: Date) => and(eq(phoneCodes.codeHash, codeHash), gt(phoneCodes.expiresAt, now));

export const phoneCodesRepository = (db: Db) => ({
  /** Replaces an earlier code of the same phone. */
  put: async ({ deviceId, ...code }: PhoneCodeRow) => {
    await db
      .insert(phoneCodes)
      .values({ deviceId, ...code })
      .onConflictDoUpdate({ target: phoneCodes.deviceId, set: code });
  },

  find: async (codeHash: string, now: Date): Promise<PhoneCodeRow | undefined> =>
    (await db.select().from(phoneCodes).where(isGood(codeHash, now)))[0],

  /** Single DELETE … RETURNING, so a code can be redeemed only once. */
  take: async (codeHash: string, now: Date): Promise<PhoneCodeRow | undefined> =>
    (await db.delete(phoneCodes).where(isGood(codeHash, now)).returning())[0],
});
