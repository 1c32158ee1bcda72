import { doublePrecision, integer, pgTable, primaryKey, real, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const locationPoints = pgTable(
  'location_points',
  {
    deviceId: uuid('device_id').notNull(),
    timestamp: timestamp('timestamp', { withTimezone: true }).notNull(),
    alertType: text('alert_type').notNull().default(''),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    accuracy: real('accuracy'),
    source: text('source', { enum: ['mcell', 'scell', 'gps'] }),
    address: text('address').notNull().default(''),
    modemTemperature: real('modem_temperature'),
    modemVoltage: integer('modem_voltage'),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.timestamp, table.alertType] })],
);

export type PointRow = typeof locationPoints.$inferSelect;
