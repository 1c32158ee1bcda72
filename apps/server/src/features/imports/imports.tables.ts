import type { ErrorCode } from '@holdfast/contract/errors';
import type { ImportFormat, ImportState } from '@holdfast/contract/imports.rules';
import { bigint, customType, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Skipped } from './read/read-point.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });
const bytes = (name: string) => bigint(name, { mode: 'number' });
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const imports = pgTable('imports', {
  id: uuid('id').primaryKey(),
  deviceId: uuid('device_id').notNull(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  size: bytes('size').notNull(),
  /** What the client says of the file's contents, to recognise it; empty if it says nothing. */
  fingerprint: text('fingerprint').notNull().default(''),
  received: bytes('received').notNull().default(0),
  parts: integer('parts').notNull().default(0),
  state: text('state').$type<ImportState>().notNull(),
  format: text('format').$type<ImportFormat>(),
  readBytes: bytes('read_bytes').notNull().default(0),
  points: integer('points').notNull().default(0),
  duplicates: integer('duplicates').notNull().default(0),
  skipped: jsonb('skipped').$type<Skipped>().notNull().default({}),
  firstAt: time('first_at'),
  lastAt: time('last_at'),
  /** Number of points of the file that are processed, in file order. */
  stored: integer('stored').notNull().default(0),
  added: integer('added').notNull().default(0),
  error: text('error').$type<ErrorCode>(),
  createdAt: time('created_at').notNull(),
  latest: time('latest').notNull(),
  oldest: time('oldest').notNull(),
  endedAt: time('ended_at'),
  leasedBy: uuid('leased_by'),
  leasedUntil: time('leased_until'),
  /** Consecutive attempts without progress, to detect imports that crash the process. */
  tries: integer('tries').notNull().default(0),
});

export type ImportRow = typeof imports.$inferSelect;

export const importParts = pgTable(
  'import_parts',
  {
    importId: uuid('import_id').notNull(),
    number: integer('number').notNull(),
    content: bytea('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
);
