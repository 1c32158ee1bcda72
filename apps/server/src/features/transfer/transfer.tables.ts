import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const transfers = pgTable('transfers', {
  id: uuid('id').primaryKey(),
  deviceId: uuid('device_id').notNull(),
  deviceName: text('device_name').notNull(),
  k9Id: uuid('k9_id').notNull(),
  userId: uuid('user_id').notNull(),
  createdAt: time('created_at').notNull(),
  endedAt: time('ended_at'),
});

/** Used only by the previous release, which may run alongside during a rolling update. */
export const memberCare = pgTable(
  'member_care',
  { k9Id: uuid('k9_id').notNull(), userId: uuid('user_id').notNull(), since: time('since').notNull() },
  (table) => [primaryKey({ columns: [table.k9Id, table.userId] })],
);

export type TransferRow = typeof transfers.$inferSelect;
