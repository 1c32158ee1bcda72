import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const mailbox = pgTable('mailbox', {
  id: uuid('id').primaryKey(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export type MailRow = typeof mailbox.$inferSelect;
