import { and, asc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { passkeys } from './passkeys.tables.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

const own = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

export const passkeysRepository = (db: Db) => ({
  insert: async (row: PasskeyRow): Promise<boolean> =>
    (await db.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })).length > 0,

  list: (userId: string): Promise<PasskeyRow[]> =>
    db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id)),

  findByCredential: async (credentialId: string): Promise<PasskeyRow | undefined> =>
    (await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))[0],

  rename: async (userId: string, id: string, name: string): Promise<PasskeyRow | undefined> =>
    (await db.update(passkeys).set({ name }).where(own(userId, id)).returning())[0],

  remove: async (userId: string, id: string): Promise<boolean> =>
    (await db.delete(passkeys).where(own(userId, id)).returning({ id: passkeys.id })).length > 0,

  /**
   * Compare-and-set against replay and cloned keys: false if the passkey is gone, or was used with this or a higher
   * counter.
   */
  use: async (id: string, counter: number, now: Date): Promise<boolean> => {
    // Authenticators without a counter always send 0.
    const isHigher = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
    const used = await db
      .update(passkeys)
      .set({ counter, lastUsedAt: now })
      .where(and(eq(passkeys.id, id), isHigher))
      .returning({ id: passkeys.id });
    return used.length > 0;
  },
});
