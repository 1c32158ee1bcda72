import { pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';

export const memberCare = pgTable(
  'member_care',
  {
    k9Id: uuid('k9_id').notNull(),
    userId: uuid('user_id').notNull(),
    since: timestamp('since', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.k9Id, table.userId] })],
);
