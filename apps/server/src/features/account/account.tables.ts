import type { LanguageId } from '@holdfast/contract/languages.rules';
import type { Role } from '@holdfast/contract/roles.rules';
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  roles: text('roles').array().$type<Role[]>().notNull(),
  country: text('country').notNull().default(''),
  timezone: text('timezone').notNull().default(''),
  /** Language of mails and messages; the web client stores its own choice. */
  language: text('language').$type<LanguageId>().notNull().default('en'),
  temperatureUnit: text('temperature_unit', { enum: ['c', 'f'] })
    .notNull()
    .default('c'),
  distanceUnit: text('distance_unit', { enum: ['km', 'mi'] })
    .notNull()
    .default('km'),
  profilePicture: text('profile_picture').notNull().default(''),
  updateToEmail: text('update_to_email').notNull().default(''),
  cellScanLimit: integer('cell_scan_limit').notNull().default(150),
  oneTimeDeviceFee: integer('one_time_device_fee').notNull().default(0),
  hidePaymentTabs: boolean('hide_payment_tabs').notNull().default(false),
  createdAt: time('created_at').notNull(),
});

export const clientKeys = pgTable('client_keys', {
  userId: uuid('user_id').primaryKey(),
  keyHash: text('key_hash').notNull(),
  keySealed: text('key_sealed').notNull(),
  active: boolean('active').notNull().default(true),
  createdAt: time('created_at').notNull(),
  lastUsedAt: time('last_used_at'),
});

export type UserRow = typeof users.$inferSelect;
