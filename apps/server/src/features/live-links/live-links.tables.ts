import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const liveLinks = pgTable('live_links', {
  id: uuid('id').primaryKey(),
  deviceId: uuid('device_id').notNull(),
  /** Creator of the link, which ends with their access to the device. */
  userId: uuid('user_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  label: text('label').notNull(),
  createdAt: time('created_at').notNull(),
  until: time('until').notNull(),
  stoppedAt: time('stopped_at'),
  views: integer('views').notNull().default(0),
  viewedAt: time('viewed_at'),
});
