import type { Currency } from '@holdfast/contract/currency.rules';
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const paymentCustomers = pgTable('payment_customers', {
  userId: uuid('user_id').primaryKey(),
  providerId: text('provider_id').notNull(),
  currency: text('currency').$type<Currency>(),
  revision: integer('revision').notNull().default(0),
  createdAt: time('created_at').notNull(),
});

export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  receivedAt: time('received_at').notNull(),
});

export type CustomerRow = typeof paymentCustomers.$inferSelect;
