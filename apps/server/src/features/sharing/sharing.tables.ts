import type { DeviceLogAction } from '@holdfast/contract/sharing.rules';
import { boolean, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const shares = pgTable('shares', {
  id: uuid('id').primaryKey(),
  deviceId: uuid('device_id').notNull(),
  email: text('email').notNull(),
  userId: uuid('user_id'),
  sharedBy: uuid('shared_by'),
  privilege: smallint('privilege').$type<0 | 1 | 2>().notNull(),
  securityLevel: smallint('security_level').$type<0 | 1>().notNull().default(0),
  sharerName: text('sharer_name').notNull().default(''),
  message: text('message').notNull().default(''),
  isAccepted: boolean('is_accepted').notNull().default(false),
  startDate: time('start_date').notNull(),
  expiryDate: time('expiry_date'),
  createdAt: time('created_at').notNull(),
});

export const accountShares = pgTable('account_shares', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  email: text('email').notNull(),
  userId: uuid('user_id'),
  isAccepted: boolean('is_accepted').notNull().default(false),
  createdAt: time('created_at').notNull(),
});

export const shareInvitations = pgTable('share_invitations', {
  tokenHash: text('token_hash').primaryKey(),
  shareId: uuid('share_id'),
  accountShareId: uuid('account_share_id'),
  expiresAt: time('expires_at').notNull(),
});

export const deviceLogEntries = pgTable(
  'device_activity',
  {
    id: uuid('id').notNull(),
    deviceId: uuid('device_id').notNull(),
    action: text('action').$type<DeviceLogAction>().notNull(),
    actorId: uuid('actor_id'),
    actor: text('actor').notNull().default(''),
    subject: text('subject').notNull().default(''),
    detail: text('detail').notNull().default(''),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.id] })],
);

export type ShareRow = typeof shares.$inferSelect;
export type AccountShareRow = typeof accountShares.$inferSelect;
