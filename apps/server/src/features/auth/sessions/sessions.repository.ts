import { and, desc, eq, gt, inArray, lte, ne, or } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { users } from '../../account/account.tables.ts';
import { sessions } from '../auth.tables.ts';

export type SessionRow = typeof sessions.$inferSelect;

/** A session is valid if it was used after `usedAfter` and created after `createdAfter`. */
export interface Lifetime {
  usedAfter: Date;
  createdAfter: Date;
}

const isAlive = ({ usedAfter, createdAfter }: Lifetime) =>
  and(gt(sessions.lastUsedAt, usedAfter), gt(sessions.createdAt, createdAfter));

export const sessionsRepository = (db: Db) => ({
  insert: async (session: SessionRow) => {
    await db.insert(sessions).values(session);
  },

  findByHash: async (tokenHash: string, lifetime: Lifetime) =>
    (
      await db
        .select({ session: sessions, roles: users.roles })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.tokenHash, tokenHash), isAlive(lifetime)))
    )[0],

  list: async (userId: string, lifetime: Lifetime): Promise<SessionRow[]> =>
    db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), isAlive(lifetime)))
      .orderBy(desc(sessions.lastUsedAt)),

  /** Row lock (FOR KEY SHARE) that prevents the session from being deleted; false if it has ended. */
  hold: async (id: string): Promise<boolean> =>
    (await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).for('key share')).length > 0,

  listAlive: async (ids: string[], lifetime: Lifetime): Promise<string[]> =>
    (
      await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(inArray(sessions.id, ids), isAlive(lifetime)))
    ).map(({ id }) => id),

  update: async (id: string, changes: Partial<Pick<SessionRow, 'lastUsedAt' | 'authenticatedAt'>>) => {
    await db.update(sessions).set(changes).where(eq(sessions.id, id));
  },

  remove: async (userId: string, only: { id?: string; exceptId?: string | null }): Promise<string[]> => {
    const removed = await db
      .delete(sessions)
      .where(
        and(
          eq(sessions.userId, userId),
          only.id ? eq(sessions.id, only.id) : undefined,
          only.exceptId ? ne(sessions.id, only.exceptId) : undefined,
        ),
      )
      .returning({ id: sessions.id });
    return removed.map(({ id }) => id);
  },

  /** Keeps only the `kept` most recently used sessions. */
  removeLeastUsed: async (userId: string, kept: number): Promise<string[]> => {
    const over = db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
      .offset(kept);
    const removed = await db.delete(sessions).where(inArray(sessions.id, over)).returning({ id: sessions.id });
    return removed.map(({ id }) => id);
  },

  removeExpired: async ({ usedAfter, createdAfter }: Lifetime) => {
    await db.delete(sessions).where(or(lte(sessions.lastUsedAt, usedAfter), lte(sessions.createdAt, createdAfter)));
  },
});
