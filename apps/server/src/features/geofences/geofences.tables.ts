import type { LatLong } from '@holdfast/contract/geofences.rules';
import { boolean, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';

export const geoFences = pgTable('geo_fences', {
  deviceId: uuid('device_id').primaryKey(),
  corners: jsonb('corners').$type<LatLong[]>().notNull().default([]),
  isOn: boolean('is_on').notNull().default(false),
  hasLiveTracking: boolean('has_live_tracking').notNull().default(false),
  trackingSeconds: integer('tracking_seconds').notNull().default(0),
  isInside: boolean('is_inside'),
  /** Changes with the corners. */
  revision: uuid('revision').notNull().defaultRandom(),
});

export type GeoFenceRow = typeof geoFences.$inferSelect;
