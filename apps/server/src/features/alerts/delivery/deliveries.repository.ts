import type { AlertKind } from '@holdfast/contract/alerts.rules';
import { and, count, eq, exists, gte, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/db/db.ts';
import { users } from '../../account/account.tables.ts';
import { accessAt, deviceAccess, isSince } from '../../devices/device-access.tables.ts';
import { deviceAlertSettings, devices } from '../../devices/devices.tables.ts';
import { alertDeliveries, alerts, type DeliveryRow, notificationEmails, pushSubscriptions } from '../alerts.tables.ts';

const adders = alias(users, 'adders');

export type DeliveryChanges = Partial<Pick<DeliveryRow, 'state' | 'reason'>>;

export interface AddedDelivery {
  id: string;
  kind: AlertKind;
  /** Number of waiting deliveries to the same recipient, used to lower the priority. */
  ahead: number;
}

/** Cap on the count, to bound the query. */
const mostAhead = 1000;

/**
 * Users come first (NULLS LAST): an address that belongs to both lists is deduplicated in favour of the localised mail.
 */
const toInsert = (db: Db, alertIds: string[], now: Date) => {
  const raised = inArray(alerts.id, alertIds);
  const access = accessAt(db, now, eq(deviceAccess.deviceId, alerts.deviceId)).as('access');
  const wanting = sql`alerts JOIN LATERAL ${access} ON ${isSince(alerts.timestamp, access.since)}
    JOIN device_alert_settings t ON t.device_id = alerts.device_id AND t.user_id = ${access.userId}
    JOIN users u ON u.id = t.user_id AND u.id = coalesce(alerts.user_id, u.id)`;
  return sql`
    SELECT alerts.device_id, alerts.id AS alert_id, 'email' AS channel, u.email AS recipient, u.id AS user_id,
      NULL::uuid AS subscription_id, NULL::uuid AS notification_email_id
    FROM ${wanting} WHERE ${raised} AND t.email_alerts
    UNION ALL
    SELECT alerts.device_id, alerts.id, 'push', u.email, u.id, p.id, NULL
    FROM ${wanting} JOIN push_subscriptions p ON p.user_id = u.id WHERE ${raised} AND t.push_notification
    UNION ALL
    SELECT alerts.device_id, alerts.id, 'email', n.email, NULL, NULL, n.id
    FROM alerts JOIN notification_emails n ON n.device_id = alerts.device_id AND n.confirmed_at IS NOT NULL
    JOIN device_states h ON h.device_id = alerts.device_id
    WHERE ${raised} AND alerts.user_id IS NULL AND (h.history_since IS NULL OR alerts.timestamp >= h.history_since)
    ORDER BY user_id NULLS LAST`;
};

const isOfAlert = and(eq(alerts.deviceId, alertDeliveries.deviceId), eq(alerts.id, alertDeliveries.alertId));

const isOfRecipient = and(eq(deviceAccess.deviceId, alerts.deviceId), eq(deviceAccess.userId, alertDeliveries.userId));

/** Access and settings may have changed since the alert was raised. */
const isWanted = (db: Db, now: Date) => sql<boolean>`CASE
  WHEN ${alertDeliveries.userId} IS NULL THEN ${notificationEmails.confirmedAt} IS NOT NULL
  WHEN ${alertDeliveries.channel} = 'email' THEN coalesce(${deviceAlertSettings.emailAlerts}, false)
  ELSE coalesce(${deviceAlertSettings.pushNotification}, false) END
  AND (${alertDeliveries.userId} IS NULL OR ${exists(accessAt(db, now, isOfRecipient))})`;

export const deliveriesRepository = (db: Db) => ({
  /** Inserts one row per message; idempotent, returns only the new rows. */
  insertFor: async (alertIds: string[], now: Date): Promise<AddedDelivery[]> => {
    const { rows } = (await db.execute(sql`
      WITH added AS (
        INSERT INTO alert_deliveries
          (id, device_id, alert_id, channel, recipient, user_id, subscription_id, notification_email_id, state, updated_at)
        SELECT gen_random_uuid(), r.*, 'waiting', ${now.toISOString()}::timestamptz
        FROM (${toInsert(db, alertIds, now)}) r
        ON CONFLICT DO NOTHING
        RETURNING id, device_id, alert_id, recipient),
      waiting AS (
        SELECT r.recipient, (SELECT count(*) FROM (
          SELECT FROM alert_deliveries d WHERE d.recipient = r.recipient AND d.state = 'waiting' LIMIT ${mostAhead}
        ) w) AS count
        FROM (SELECT DISTINCT recipient FROM added) r)
      SELECT added.id, alerts.kind, least(${mostAhead}, waiting.count - 1
        + row_number() OVER (PARTITION BY added.recipient ORDER BY added.alert_id))::int AS ahead
      FROM added JOIN alerts ON alerts.device_id = added.device_id AND alerts.id = added.alert_id JOIN waiting USING (recipient)
      ORDER BY added.alert_id, added.id`)) as unknown as { rows: AddedDelivery[] };
    return rows;
  },

  find: async (id: string, now: Date) =>
    (
      await db
        .select({
          delivery: alertDeliveries,
          alert: alerts,
          device: { deviceUuid: devices.deviceUuid, name: devices.name, settings: devices.settings },
          user: { timezone: users.timezone, temperatureUnit: users.temperatureUnit, language: users.language },
          /** User who added the address; set for recipients without an account. */
          adder: { language: adders.language },
          subscription: pushSubscriptions,
          isWanted: isWanted(db, now),
        })
        .from(alertDeliveries)
        .innerJoin(alerts, isOfAlert)
        .innerJoin(devices, eq(devices.id, alerts.deviceId))
        .leftJoin(users, eq(users.id, alertDeliveries.userId))
        // The subscription now belongs to the user who signed in to that browser since then.
        .leftJoin(
          pushSubscriptions,
          and(
            eq(pushSubscriptions.id, alertDeliveries.subscriptionId),
            eq(pushSubscriptions.userId, alertDeliveries.userId),
          ),
        )
        .leftJoin(notificationEmails, eq(notificationEmails.id, alertDeliveries.notificationEmailId))
        .leftJoin(adders, eq(adders.id, sql`coalesce(${notificationEmails.addedBy}, ${devices.ownerId})`))
        .leftJoin(
          deviceAlertSettings,
          and(
            eq(deviceAlertSettings.userId, alertDeliveries.userId),
            eq(deviceAlertSettings.deviceId, alerts.deviceId),
          ),
        )
        .where(eq(alertDeliveries.id, id))
    )[0],

  listOf: async (alertIds: string[]): Promise<DeliveryRow[]> =>
    alertIds.length === 0
      ? []
      : db
          .select()
          .from(alertDeliveries)
          .where(inArray(alertDeliveries.alertId, alertIds))
          .orderBy(alertDeliveries.channel, alertDeliveries.recipient, alertDeliveries.id),

  update: async (id: string, changes: DeliveryChanges, now: Date) => {
    await db
      .update(alertDeliveries)
      .set({ ...changes, updatedAt: now })
      .where(eq(alertDeliveries.id, id));
  },

  countWaiting: async (until: Date): Promise<number> => {
    const [row] = await db
      .select({ count: count() })
      .from(alertDeliveries)
      .innerJoin(alerts, isOfAlert)
      .where(and(eq(alertDeliveries.state, 'waiting'), lte(alerts.createdAt, until)));
    return row?.count ?? 0;
  },

  countSince: async (since: Date): Promise<Partial<Record<DeliveryRow['state'], number>>> => {
    const rows = await db
      .select({ state: alertDeliveries.state, count: count() })
      .from(alertDeliveries)
      .innerJoin(alerts, isOfAlert)
      .where(gte(alerts.createdAt, since))
      .groupBy(alertDeliveries.state);
    return Object.fromEntries(rows.map((row) => [row.state, row.count]));
  },

  /** Fails deliveries whose last attempt was interrupted by a crash. */
  giveUp: async (before: Date, reason: string, now: Date) => {
    await db
      .update(alertDeliveries)
      .set({ state: 'failed', reason, updatedAt: now })
      .where(and(eq(alertDeliveries.state, 'waiting'), lte(alertDeliveries.updatedAt, before)));
  },
});

export type SendableDelivery = NonNullable<Awaited<ReturnType<ReturnType<typeof deliveriesRepository>['find']>>>;
