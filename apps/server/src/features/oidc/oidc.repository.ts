import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { users } from '../account/account.tables.ts';
import { oidcLinks } from './oidc.tables.ts';

export type OidcLinkRow = typeof oidcLinks.$inferSelect;

export interface Identity {
  issuer: string;
  subject: string;
}

const same = ({ issuer, subject }: Identity) => and(eq(oidcLinks.issuer, issuer), eq(oidcLinks.subject, subject));

export const oidcRepository = (db: Db) => ({
  find: async (userId: string): Promise<OidcLinkRow | undefined> =>
    (await db.select().from(oidcLinks).where(eq(oidcLinks.userId, userId)))[0],

  findByIdentity: async (identity: Identity): Promise<OidcLinkRow | undefined> =>
    (await db.select().from(oidcLinks).where(same(identity)))[0],

  /** SELECT … FOR UPDATE: the address cannot change until the transaction ends. */
  holdEmail: async (userId: string): Promise<string | undefined> =>
    (await db.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update'))[0]?.email,

  /** Replaces the previous link of the user. */
  replace: async (row: OidcLinkRow) => {
    const { userId: _, ...changes } = row;
    await db.insert(oidcLinks).values(row).onConflictDoUpdate({ target: oidcLinks.userId, set: changes });
  },

  /** False if the link was removed in the meantime. */
  use: async (identity: Identity, userId: string, now: Date): Promise<boolean> => {
    const used = await db
      .update(oidcLinks)
      .set({ lastUsedAt: now })
      .where(and(same(identity), eq(oidcLinks.userId, userId)))
      .returning({ userId: oidcLinks.userId });
    return used.length > 0;
  },
});
