import { bigint, pgTable, smallint } from 'drizzle-orm/pg-core';

export const clockOffset = pgTable('clock_offset', {
  id: smallint('id').primaryKey(),
  milliseconds: bigint('milliseconds', { mode: 'number' }).notNull(),
});
