import type {
  DeliveredEvent,
  DeliveryReason,
  IntegrationKind,
  IntegrationResult,
  OffReason,
  WebhookEvent,
} from '@holdfast/contract/integrations.rules';
import { boolean, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const integrations = pgTable('integrations', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<IntegrationKind>().notNull(),
  url: text('url').notNull(),
  recipient: text('recipient').notNull(),
  priority: smallint('priority').notNull(),
  events: text('events').array().$type<WebhookEvent[]>().notNull(),
  secretSealed: text('secret_sealed').notNull(),
  secretEnd: text('secret_end').notNull(),
  isOn: boolean('is_on').notNull(),
  offReason: text('off_reason').$type<OffReason>(),
  failingSince: time('failing_since'),
  lastResult: text('last_result').$type<IntegrationResult>(),
  createdAt: time('created_at').notNull(),
  /** Time of creation, of switching on or of adding an event; earlier movements are not reported. */
  toldFrom: time('told_from').notNull(),
});

export const integrationDeliveries = pgTable('integration_deliveries', {
  id: uuid('id').primaryKey(),
  integrationId: uuid('integration_id').notNull(),
  deviceId: uuid('device_id'),
  alertId: uuid('alert_id'),
  event: text('event').$type<DeliveredEvent>().notNull(),
  content: text('content').notNull(),
  state: text('state', { enum: ['waiting', 'delivered', 'failed'] }).notNull(),
  tries: integer('tries').notNull().default(0),
  status: integer('status'),
  reason: text('reason').$type<DeliveryReason>(),
  took: integer('took'),
  createdAt: time('created_at').notNull(),
  triedAt: time('tried_at'),
});

export const integrationMotions = pgTable('integration_motions', {
  deviceId: uuid('device_id').primaryKey(),
  movedAt: time('moved_at'),
  judgedAt: time('judged_at'),
  tripTo: time('trip_to'),
});

export type IntegrationRow = typeof integrations.$inferSelect;
export type NewIntegrationRow = typeof integrations.$inferInsert;
export type DeliveryRow = typeof integrationDeliveries.$inferSelect;
export type NewDeliveryRow = typeof integrationDeliveries.$inferInsert;
