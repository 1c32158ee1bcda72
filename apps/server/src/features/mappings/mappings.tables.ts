import type { MessageMapping, SpeedUnit } from '@holdfast/contract/mappings.rules';
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const mappings = pgTable('mappings', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  topic: text('topic').notNull(),
  fields: jsonb('fields').$type<MessageMapping['fields']>().notNull(),
  speedUnit: text('speed_unit').$type<SpeedUnit>().notNull(),
  username: text('username').notNull(),
  /** Mosquitto hash format, for export to an external broker. */
  secretHash: text('secret_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export type MappingRow = typeof mappings.$inferSelect;
