import type { WebhookPayload } from '@holdfast/contract/integration-events';
import { type ChannelKind, channelKinds } from '@holdfast/contract/integrations.rules';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { users } from '../account/account.tables.ts';
import type { Message } from './calls.ts';
import { integrationDeliveries, integrationMotions, integrations } from './integrations.tables.ts';

/** Deliveries of alerts via channels. The recipient is the user, since an ntfy topic is effectively a password. */
export const listAlertDeliveries = async (db: Db, alertIds: string[]) =>
  alertIds.length === 0
    ? []
    : db
        .select({
          alertId: integrationDeliveries.alertId,
          channel: sql<ChannelKind>`${integrations.kind}`,
          recipient: users.email,
          state: integrationDeliveries.state,
          status: integrationDeliveries.status,
          reason: integrationDeliveries.reason,
          createdAt: integrationDeliveries.createdAt,
          triedAt: integrationDeliveries.triedAt,
        })
        .from(integrationDeliveries)
        .innerJoin(integrations, eq(integrations.id, integrationDeliveries.integrationId))
        .innerJoin(users, eq(users.id, integrations.userId))
        .where(and(inArray(integrationDeliveries.alertId, alertIds), inArray(integrations.kind, channelKinds)))
        .orderBy(asc(integrations.kind), asc(users.email), asc(integrationDeliveries.id));

export type AlertDeliveryRow = Awaited<ReturnType<typeof listAlertDeliveries>>[number];

/** After a password reset, since an attacker may have added integrations; false if none was on. */
export const switchOffIntegrations = async (tx: Db, userId: string): Promise<boolean> =>
  (
    await tx
      .update(integrations)
      .set({ isOn: false, offReason: 'password' })
      .where(and(eq(integrations.userId, userId), eq(integrations.isOn, true)))
      .returning({ id: integrations.id })
  ).length > 0;

const withoutPlace = (content: string): string => {
  const message = JSON.parse(content) as Extract<WebhookPayload, { type: 'alert.raised' }> | Message;
  if (!('data' in message)) return JSON.stringify({ ...message, body: message.bodyWithoutPlace ?? '' });
  const alert = { ...message.data.alert, position: null };
  return JSON.stringify({ ...message, data: { ...message.data, alert } });
};

/**
 * When the history is cleared: deletes deliveries about positions, and removes the position from alerts, which are
 * still sent.
 */
export const forgetDeliveredPlaces = async (tx: Db, deviceId: string) => {
  const isOfDevice = eq(integrationDeliveries.deviceId, deviceId);
  await tx
    .delete(integrationDeliveries)
    .where(and(isOfDevice, inArray(integrationDeliveries.event, ['device.moved', 'trip.ended'])));
  const alerts = await tx
    .select({ id: integrationDeliveries.id, content: integrationDeliveries.content })
    .from(integrationDeliveries)
    .where(and(isOfDevice, eq(integrationDeliveries.event, 'alert.raised')));
  const rows = alerts.map(({ id, content }) => ({ id, content: withoutPlace(content) }));
  await tx.execute(sql`
    UPDATE integration_deliveries d SET content = r.content
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (id uuid, content text) WHERE d.id = r.id`);
};

/** For a release or a transfer of the device. */
export const removeFromIntegrations = async (tx: Db, deviceId: string) => {
  await tx.delete(integrationDeliveries).where(eq(integrationDeliveries.deviceId, deviceId));
  await tx.delete(integrationMotions).where(eq(integrationMotions.deviceId, deviceId));
};
