import type { AlertKind } from '@holdfast/contract/alerts.rules';
import { doublePrecision, integer, json, pgTable, primaryKey, real, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Candidate } from './judging/judge-report.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const alerts = pgTable(
  'alerts',
  {
    id: uuid('id').notNull(),
    deviceId: uuid('device_id').notNull(),
    kind: text('kind').$type<AlertKind>().notNull(),
    timestamp: time('timestamp').notNull(),
    value: real('value'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    address: text('address').notNull().default(''),
    createdAt: time('created_at').notNull(),
    /** User whose place the alert is about, the only recipient; null for all users with access to the device. */
    userId: uuid('user_id'),
    placeId: uuid('place_id'),
    place: text('place'),
    more: integer('more').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.id] })],
);

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

/** `due_at` is a lower bound for the time at which a device can become silent. */
export const silenceWatch = pgTable('silence_watch', {
  deviceId: uuid('device_id').primaryKey(),
  hours: integer('hours').notNull(),
  dueAt: time('due_at').notNull(),
});

export const alertHours = pgTable(
  'alert_hours',
  {
    deviceId: uuid('device_id').notNull(),
    kind: text('kind').$type<AlertKind>().notNull(),
    userId: uuid('user_id'),
    since: time('since').notNull(),
    count: integer('count').notNull(),
    untold: integer('untold').notNull(),
    latest: json('latest').$type<Candidate>(),
    id: uuid('id').notNull().defaultRandom(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.id] })],
);

export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    id: uuid('id').notNull(),
    alertId: uuid('alert_id').notNull(),
    channel: text('channel', { enum: ['email', 'push'] }).notNull(),
    recipient: text('recipient').notNull(),
    userId: uuid('user_id'),
    state: text('state', { enum: ['waiting', 'delivered', 'failed'] }).notNull(),
    reason: text('reason'),
    updatedAt: time('updated_at').notNull(),
    subscriptionId: uuid('subscription_id'),
    notificationEmailId: uuid('notification_email_id'),
    deviceId: uuid('device_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.alertId, table.id] })],
);

export const notificationEmails = pgTable('notification_emails', {
  id: uuid('id').primaryKey(),
  deviceId: uuid('device_id').notNull(),
  email: text('email').notNull(),
  confirmedAt: time('confirmed_at'),
  confirmHash: text('confirm_hash'),
  confirmUntil: time('confirm_until'),
  createdAt: time('created_at').notNull(),
  addedBy: uuid('added_by'),
});

export const pushSubscriptions = pgTable('push_subscriptions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  sessionId: uuid('session_id').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  createdAt: time('created_at').notNull(),
});

export const notificationReads = pgTable('notification_reads', {
  userId: uuid('user_id').primaryKey(),
  readAt: time('read_at').notNull(),
});

export const alertReads = pgTable(
  'alert_reads',
  {
    userId: uuid('user_id').notNull(),
    alertId: uuid('alert_id').notNull(),
    deviceId: uuid('device_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.alertId, table.userId] })],
);

export type AlertRow = typeof alerts.$inferSelect;
export type NamedAlertRow = AlertRow & { deviceUuid: string; deviceName: string };
export type DeliveryRow = typeof alertDeliveries.$inferSelect;
export type NotificationEmailRow = typeof notificationEmails.$inferSelect;
export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;
