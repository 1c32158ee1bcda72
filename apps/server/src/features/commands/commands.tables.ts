import type { CommandName, CommandState } from '@holdfast/contract/commands.rules';
import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const commands = pgTable(
  'commands',
  {
    id: uuid('id').notNull(),
    deviceId: uuid('device_id').notNull(),
    name: text('name').$type<CommandName>().notNull(),
    args: jsonb('args').$type<Record<string, unknown>>().notNull().default({}),
    state: text('state').$type<CommandState>().notNull(),
    reason: text('reason'),
    requestedBy: uuid('requested_by'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.id] })],
);

export type CommandRow = typeof commands.$inferSelect;
