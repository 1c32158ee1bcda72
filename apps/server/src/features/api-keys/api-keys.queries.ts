import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { toShownKey } from './api-key.presenter.ts';
import { apiKeys } from './api-keys.tables.ts';

/** After a password reset, since an attacker may have created keys. Returns descriptions of the removed keys. */
export const endApiKeys = async (tx: Db, userId: string): Promise<string[]> => {
  const ended = await tx.delete(apiKeys).where(eq(apiKeys.userId, userId)).returning();
  return ended.map(({ name, keyEnd }) => `${name} (${toShownKey(keyEnd)})`).sort();
};
