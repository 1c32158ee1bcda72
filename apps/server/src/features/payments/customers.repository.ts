import type { Currency } from '@holdfast/contract/currency.rules';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { type CustomerRow, paymentCustomers as customers, paymentEvents as events } from './payments.tables.ts';

export const customersRepository = (db: Db) => ({
  find: async (userId: string): Promise<CustomerRow | undefined> =>
    (await db.select().from(customers).where(eq(customers.userId, userId)))[0],

  findByProviderId: async (providerId: string): Promise<CustomerRow | undefined> =>
    (await db.select().from(customers).where(eq(customers.providerId, providerId)))[0],

  insert: async (row: typeof customers.$inferInsert) => {
    await db.insert(customers).values(row).onConflictDoNothing();
  },

  /** Optimistic locking: false if another sync has stored a newer state since `customer` was read. */
  renew: async (userId: string, from: number, currency: Currency | null): Promise<boolean> => {
    const renewed = await db
      .update(customers)
      .set({ revision: sql`${customers.revision} + 1`, currency })
      .where(and(eq(customers.userId, userId), eq(customers.revision, from)))
      .returning({ userId: customers.userId });
    return renewed.length > 0;
  },

  /** Invalidates the state that concurrent syncs have read, so that they read it again. */
  bumpRevision: async (userId: string) => {
    await db
      .update(customers)
      .set({ revision: sql`${customers.revision} + 1` })
      .where(eq(customers.userId, userId));
  },

  /** False for a duplicate event. */
  insertEvent: async (id: string, receivedAt: Date): Promise<boolean> =>
    (await db.insert(events).values({ id, receivedAt }).onConflictDoNothing().returning({ id: events.id })).length > 0,

  removeEventsBefore: async (time: Date) => {
    await db.delete(events).where(lt(events.receivedAt, time));
  },
});
