import { date, integer, json, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { PackedDay } from './pack-day.ts';

export const timelineDays = pgTable(
  'timeline_days',
  {
    deviceId: uuid('device_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** So many points of the day it was made from. */
    points: integer('points').notNull(),
    summary: json('summary').$type<PackedDay>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.day] })],
);
