import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const leases = pgTable('leases', {
  key: text().primaryKey(),
  holder: text().notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
});
