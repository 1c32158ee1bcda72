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
    /** Inline address of alerts and of points of earlier versions; other points use `address_id`. */
    address: text('address').notNull().default(''),
    modemTemperature: real('modem_temperature'),
    modemVoltage: integer('modem_voltage'),
    /** km/h. */
    speed: real('speed'),
    /** Degrees, 0 is north. */
    course: smallint('course'),
    /** Metres. */
    altitude: real('altitude'),
    /** Percent. */
    battery: smallint('battery'),
    satellites: smallint('satellites'),
    /** Import that created the point; null for points from devices. */
    importId: uuid('import_id'),
    addressId: bigint('address_id', { mode: 'bigint' }),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.timestamp, table.alertType] })],
);

export type PointRow = Omit<typeof locationPoints.$inferSelect, 'importId' | 'addressId'>;

/** Deduplicated texts; the id is the hash of the text. */
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
  /** Null for tickets of earlier versions, which are refused. */
  sessionId: uuid('session_id'),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  format: text('format').$type<ExportFormat>().notNull(),
  fromTime: timestamp('from_time', { withTimezone: true }),
  toTime: timestamp('to_time', { withTimezone: true }),
  filter: text('filter').notNull(),
});
