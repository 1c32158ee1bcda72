import type { AlertKind } from '@holdfast/contract/alerts.rules';
import { doublePrecision, integer, pgTable, primaryKey, real, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const alerts = pgTable('alerts', {
  id: uuid('id').primaryKey(),
  deviceId: uuid('device_id').notNull(),
  kind: text('kind').$type<AlertKind>().notNull(),
  timestamp: time('timestamp').notNull(),
  value: real('value'),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  address: text('address').notNull().default(''),
  createdAt: time('created_at').notNull(),
});

export const alertMutes = pgTable(
  'alert_mutes',
  {
    deviceId: uuid('device_id').notNull(),
    kind: text('kind').$type<AlertKind>().notNull(),
    raisedAt: time('raised_at').notNull(),
    muteSeconds: integer('mute_seconds').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.kind] })],
);

export const alertDeliveries = pgTable('alert_deliveries', {
  id: uuid('id').primaryKey(),
  alertId: uuid('alert_id').notNull(),
  channel: text('channel', { enum: ['email', 'push'] }).notNull(),
  recipient: text('recipient').notNull(),
  userId: uuid('user_id'),
  state: text('state', { enum: ['waiting', 'delivered', 'failed'] }).notNull(),
  reason: text('reason'),
  updatedAt: time('updated_at').notNull(),
});

export type AlertRow = typeof alerts.$inferSelect;
export type DeliveryRow = typeof alertDeliveries.$inferSelect;
