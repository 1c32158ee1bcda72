import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const phoneCodes = pgTable('phone_codes', {
  deviceId: uuid('device_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  codeHash: text('code_hash').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

export type PhoneCodeRow = typeof phoneCodes.$inferSelect;
