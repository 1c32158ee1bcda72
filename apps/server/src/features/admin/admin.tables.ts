import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const adminAudit = pgTable('admin_audit', {
  id: uuid('id').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  actorId: uuid('actor_id'),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  origin: text('origin').notNull(),
});
