import { boolean, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const shares = pgTable('shares', {
  id: uuid('id').primaryKey(),
  deviceId: uuid('device_id').notNull(),
  email: text('email').notNull(),
  userId: uuid('user_id'),
  privilege: smallint('privilege').$type<0 | 1 | 2>().notNull(),
  securityLevel: smallint('security_level').$type<0 | 1>().notNull().default(0),
  sharerName: text('sharer_name').notNull().default(''),
  message: text('message').notNull().default(''),
  isAccepted: boolean('is_accepted').notNull().default(false),
  startDate: time('start_date').notNull(),
  expiryDate: time('expiry_date'),
  createdAt: time('created_at').notNull(),
});

export type ShareRow = typeof shares.$inferSelect;
