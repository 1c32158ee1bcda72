import { type ExportFormat, pointSources } from '@holdfast/contract/history.rules';
import {
  bigint,
  date,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

export const locationPoints = pgTable(
  'location_points',
  {
    deviceId: uuid('device_id').notNull(),
    timestamp: timestamp('timestamp', { withTimezone: true }).notNull(),
    alertType: text('alert_type').notNull().default(''),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    accuracy: real('accuracy'),
    source: text('source', { enum: pointSources }),
    /** Of an alert, and of points of earlier versions. */
    address: text('address').notNull().default(''),
    modemTemperature: real('modem_temperature'),
    modemVoltage: integer('modem_voltage'),
    /** In km/h. */
    speed: real('speed'),
    /** In degrees, 0 is north. */
    course: smallint('course'),
    /** In metres. */
    altitude: real('altitude'),
    /** In percent. */
    battery: smallint('battery'),
    satellites: smallint('satellites'),
    /** Of a file, by which import. */
    importId: uuid('import_id'),
    addressId: bigint('address_id', { mode: 'bigint' }),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.timestamp, table.alertType] })],
);

export type PointRow = Omit<typeof locationPoints.$inferSelect, 'importId' | 'addressId'>;

/** Each text once, under its hash. */
export const pointAddresses = pgTable('point_addresses', {
  id: bigint('id', { mode: 'bigint' }).primaryKey(),
  text: text('text').notNull(),
});

export const historyDays = pgTable(
  'history_days',
  {
    deviceId: uuid('device_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    points: integer('points').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.day] })],
);

export const historyTickets = pgTable('history_tickets', {
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  deviceId: uuid('device_id').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  format: text('format').$type<ExportFormat>().notNull(),
  /** What of the history, as it was asked for. */
  fromTime: timestamp('from_time', { withTimezone: true }),
  toTime: timestamp('to_time', { withTimezone: true }),
  filter: text('filter').notNull(),
});
