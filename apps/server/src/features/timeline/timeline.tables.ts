import { date, integer, json, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { PackedDay } from './pack-day.ts';

export const timelineDays = pgTable(
  'timeline_days',
  {
    deviceId: uuid('device_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Number of points from which the summary was built, to detect a stale cache. */
    points: integer('points').notNull(),
    summary: json('summary').$type<PackedDay>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.day] })],
);
