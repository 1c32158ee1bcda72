import type { ApiScope } from '@holdfast/contract/api-keys.rules';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const apiKeys = pgTable('api_keys', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
  keyHash: text('key_hash').notNull(),
  keyEnd: text('key_end').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at'),
  lastUsedAt: time('last_used_at'),
});

export type ApiKeyRow = typeof apiKeys.$inferSelect;
