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
  /** In metres. */
  radius: integer('radius').notNull(),
  /** For every device that the person may see; else for those of `placeDevices`. */
  isForAll: boolean('is_for_all').notNull(),
  hasArriveAlert: boolean('has_arrive_alert').notNull(),
  hasLeaveAlert: boolean('has_leave_alert').notNull(),
  /** When it tells, in minutes after midnight of the person's time zone; null is always. */
  hoursFrom: integer('hours_from'),
  hoursUntil: integer('hours_until'),
  /** Another one whenever the circle changes. */
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

/** One row. Counts whatever may give a device another place to be watched for. */
export const placeRevision = pgTable('place_revision', {
  id: boolean('id').primaryKey().default(true),
  revision: bigint('revision', { mode: 'number' }).notNull(),
});
