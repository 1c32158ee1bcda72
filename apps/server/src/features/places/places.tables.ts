import type { PlaceIcon } from '@holdfast/contract/places.rules';
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

export const places = pgTable('places', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  icon: text('icon').$type<PlaceIcon>().notNull(),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  /** Metres. */
  radius: integer('radius').notNull(),
  /** Applies to all devices that the user can access; otherwise to those in `placeDevices`. */
  isForAll: boolean('is_for_all').notNull(),
  hasArriveAlert: boolean('has_arrive_alert').notNull(),
  hasLeaveAlert: boolean('has_leave_alert').notNull(),
  /** Alert hours, in minutes after midnight in the time zone of the user; null for always. */
  hoursFrom: integer('hours_from'),
  hoursUntil: integer('hours_until'),
  /** Changes with the circle. */
  revision: uuid('revision').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export type PlaceRow = typeof places.$inferSelect;

export const placeDevices = pgTable(
  'place_devices',
  {
    placeId: uuid('place_id').notNull(),
    deviceId: uuid('device_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.placeId, table.deviceId] })],
);

export const placeStates = pgTable(
  'place_states',
  {
    placeId: uuid('place_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    revision: uuid('revision').notNull(),
    isInside: boolean('is_inside').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.placeId] })],
);

/** Single row; incremented by every change that can affect which places a device is evaluated for. */
export const placeRevision = pgTable('place_revision', {
  id: boolean('id').primaryKey().default(true),
  revision: bigint('revision', { mode: 'number' }).notNull(),
});
