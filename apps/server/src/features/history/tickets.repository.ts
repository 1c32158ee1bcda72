import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { historyTickets } from './history.tables.ts';

export type TicketRow = typeof historyTickets.$inferSelect;

const isGood = (tokenHash: string, now: Date) =>
  and(eq(historyTickets.tokenHash, tokenHash), gt(historyTickets.expiresAt, now));

export const ticketsRepository = (db: Db) => ({
  insert: async (ticket: TicketRow) => {
    await db.insert(historyTickets).values(ticket);
  },

  find: async (tokenHash: string, now: Date): Promise<TicketRow | undefined> =>
    (await db.select().from(historyTickets).where(isGood(tokenHash, now)))[0],

  /** Single DELETE … RETURNING, so a ticket can be used only once. */
  take: async (tokenHash: string, now: Date): Promise<TicketRow | undefined> =>
    (await db.delete(historyTickets).where(isGood(tokenHash, now)).returning())[0],

  removeExpired: async (now: Date) => {
    await db.delete(historyTickets).where(lte(historyTickets.expiresAt, now));
  },
});
