import type { DeviceType } from '@holdfast/contract/devices.rules';
import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const firmwares = pgTable(
  'firmwares',
  {
    deviceType: text('device_type').$type<DeviceType>().notNull(),
    version: text('version').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceType, table.version] })],
);
