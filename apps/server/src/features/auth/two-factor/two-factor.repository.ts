import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { credentials, recoveryCodes } from '../auth.tables.ts';

export const twoFactorRepository = (db: Db) => ({
  /** False if two-factor authentication is already on: its secret is never replaced in place. */
  setPendingSecret: async (userId: string, totpSecret: string): Promise<boolean> => {
    const changed = await db
      .update(credentials)
      .set({ totpSecret, totpLastStep: 0 })
      .where(and(eq(credentials.userId, userId), isNull(credentials.totpConfirmedAt)))
      .returning({ userId: credentials.userId });
    return changed.length > 0;
  },

  /** False if the secret was replaced or confirmed concurrently. */
  confirm: async (userId: string, totpSecret: string, now: Date): Promise<boolean> => {
    const isPending = and(eq(credentials.totpSecret, totpSecret), isNull(credentials.totpConfirmedAt));
    const changed = await db
      .update(credentials)
      .set({ totpConfirmedAt: now })
      .where(and(eq(credentials.userId, userId), isPending))
      .returning({ userId: credentials.userId });
    return changed.length > 0;
  },

  /**
   * Atomic (one UPDATE): a code can be used only once. The step only increases, which prevents replay of older codes.
   */
  spendStep: async (userId: string, step: number): Promise<boolean> => {
    const changed = await db
      .update(credentials)
      .set({ totpLastStep: step })
      .where(and(eq(credentials.userId, userId), lt(credentials.totpLastStep, step)))
      .returning({ userId: credentials.userId });
    return changed.length > 0;
  },

  spendRecoveryCode: async (userId: string, codeHash: string, now: Date): Promise<boolean> => {
    const isSame = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash));
    const changed = await db
      .update(recoveryCodes)
      .set({ usedAt: now })
      .where(and(isSame, isNull(recoveryCodes.usedAt)))
      .returning({ userId: recoveryCodes.userId });
    return changed.length > 0;
  },

  replaceRecoveryCodes: async (userId: string, codeHashes: string[]) => {
    await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    if (codeHashes.length === 0) return;
    await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
  },

  setSignInSetting: async (userId: string, signInSetting: 1 | 2) => {
    await db.update(credentials).set({ signInSetting }).where(eq(credentials.userId, userId));
  },

  /** False if it was not on. */
  remove: async (userId: string): Promise<boolean> => {
    const changed = await db
      .update(credentials)
      .set({ totpSecret: null, totpConfirmedAt: null, signInSetting: 1 })
      .where(and(eq(credentials.userId, userId), isNotNull(credentials.totpConfirmedAt)))
      .returning({ userId: credentials.userId });
    return changed.length > 0;
  },
});
