import { type ChannelKind, channelKinds } from '@holdfast/contract/integrations.rules';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { users } from '../account/account.tables.ts';
import { integrationDeliveries, integrationMotions, integrations } from './integrations.tables.ts';

/** What became of alerts in the channels; a topic is in effect a password, so that only the person is named. */
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

/** Whoever took the account over may have added them. False where none was on. */
export const switchOffIntegrations = async (tx: Db, userId: string): Promise<boolean> =>
  (
    await tx
      .update(integrations)
      .set({ isOn: false, offReason: 'password' })
      .where(and(eq(integrations.userId, userId), eq(integrations.isOn, true)))
      .returning({ id: integrations.id })
  ).length > 0;

/** Of events that tell where a device was. */
export const forgetDeliveries = async (tx: Db, deviceId: string) => {
  await tx.delete(integrationDeliveries).where(eq(integrationDeliveries.deviceId, deviceId));
};

/** What was told of a device that was released or has another owner. */
export const removeFromIntegrations = async (tx: Db, deviceId: string) => {
  await forgetDeliveries(tx, deviceId);
  await tx.delete(integrationMotions).where(eq(integrationMotions.deviceId, deviceId));
};
