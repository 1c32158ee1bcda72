import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const oidcLinks = pgTable('oidc_links', {
  userId: uuid('user_id').primaryKey(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  email: text('email').notNull(),
  createdAt: time('created_at').notNull(),
  lastUsedAt: time('last_used_at'),
});
