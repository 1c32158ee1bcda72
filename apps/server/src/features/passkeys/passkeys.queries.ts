import { count, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { passkeys } from './passkeys.tables.ts';

export const countPasskeys = async (tx: Db, userId: string): Promise<number> =>
  (await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId)))[0]?.count ?? 0;

/** After a password reset, since an attacker may have added passkeys; false if there were none. */
export const removePasskeys = async (tx: Db, userId: string): Promise<boolean> =>
  (await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })).length > 0;
