import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, notInArray, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { isUuid } from '../../../platform/db/is-uuid.ts';
import { devices } from '../../devices/devices.tables.ts';
import {
  type PlanRow,
  pauseDeductions,
  plans,
  purchases,
  type SubscriptionRow,
  subscriptions,
} from '../plans.tables.ts';

export type NewSubscriptionRow = typeof subscriptions.$inferInsert;
export type SubscriptionChanges = Partial<Omit<SubscriptionRow, 'id' | 'userId' | 'createdAt'>>;

export interface FoundSubscription {
  subscription: SubscriptionRow;
  plan: PlanRow;
  /** A refund was already made, so no further one is possible. */
  hadRefund: boolean;
}

/**
 * One refund per device, whatever its owner; one per user for all third-party devices, which can be added without
 * limit.
 */
const hadRefundOf = (userId: SQLWrapper, deviceUuid: SQLWrapper) => sql<boolean>`(EXISTS (
  SELECT 1 FROM devices own WHERE own.device_uuid = ${deviceUuid} AND own.refunded_at IS NOT NULL) OR EXISTS (
  SELECT 1 FROM subscriptions other WHERE other.refunded_at IS NOT NULL AND (
    other.device_uuid = ${deviceUuid} OR (other.user_id = ${userId} AND (
      SELECT bool_and(d.model IS NOT NULL) FROM devices d WHERE d.device_uuid IN (other.device_uuid, ${deviceUuid}))))))`;

export type Deduction = Pick<typeof pauseDeductions.$inferSelect, 'subscriptionId' | 'pausedAt' | 'month'>;

const isDeduction = ({ subscriptionId, pausedAt, month }: Deduction) =>
  and(
    eq(pauseDeductions.subscriptionId, subscriptionId),
    eq(pauseDeductions.pausedAt, pausedAt),
    eq(pauseDeductions.month, month),
  );

const isLiving = notInArray(subscriptions.status, ['canceled', 'incomplete_expired']);

export const subscriptionsRepository = (db: Db) => {
  const found = () =>
    db
      .select({
        subscription: subscriptions,
        plan: plans,
        hadRefund: hadRefundOf(subscriptions.userId, subscriptions.deviceUuid),
      })
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, subscriptions.planId));

  return {
    insert: async (row: NewSubscriptionRow) => {
      await db.insert(subscriptions).values(row);
    },

    update: async (id: string, changes: SubscriptionChanges) => {
      await db.update(subscriptions).set(changes).where(eq(subscriptions.id, id));
    },

    remove: async (id: string) => {
      await db.delete(subscriptions).where(eq(subscriptions.id, id));
    },

    find: async (id: string): Promise<FoundSubscription | undefined> =>
      isUuid(id) ? (await found().where(eq(subscriptions.id, id)))[0] : undefined,

    /** SELECT … FOR UPDATE. */
    lock: async (id: string): Promise<SubscriptionRow | undefined> =>
      (await db.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update'))[0],

    /** Name and serial of the device, for invoices. */
    describe: async ({ deviceUuid }: SubscriptionRow): Promise<string> => {
      const [device] = await db.select({ name: devices.name }).from(devices).where(eq(devices.deviceUuid, deviceUuid));
      return device ? `${device.name} (${deviceUuid})` : deviceUuid;
    },

    listOfUser: async (userId: string): Promise<FoundSubscription[]> =>
      found().where(eq(subscriptions.userId, userId)).orderBy(asc(subscriptions.createdAt), asc(subscriptions.id)),

    listLivingOfDevice: async (deviceId: string): Promise<FoundSubscription[]> =>
      found().where(and(eq(subscriptions.deviceId, deviceId), isLiving)),

    listDevicesOfLiving: async (userId: string): Promise<string[]> => {
      const isOfUser = and(eq(subscriptions.userId, userId), isLiving);
      return (await db.select({ deviceUuid: subscriptions.deviceUuid }).from(subscriptions).where(isOfUser)).map(
        ({ deviceUuid }) => deviceUuid,
      );
    },

    hadRefund: async (userId: string, deviceUuid: string): Promise<boolean> => {
      const had = hadRefundOf(sql`${userId}::uuid`, sql`${deviceUuid}::text`);
      const [facts] = await db.select({ had }).from(devices).where(eq(devices.deviceUuid, deviceUuid));
      return facts?.had ?? false;
    },

    listPaused: async (): Promise<FoundSubscription[]> =>
      found().where(and(isLiving, isNotNull(subscriptions.pausedAt), sql`${plans.pauseDeductionCents} > 0`)),

    listPastDue: async (since: Date): Promise<FoundSubscription[]> =>
      found().where(and(eq(subscriptions.status, 'past_due'), lte(subscriptions.pastDueSince, since))),

    /** Users with a subscription for which a webhook is overdue. */
    listOverdueUsers: async (now: Date, reservedBefore: Date): Promise<string[]> => {
      const rows = await db
        .selectDistinct({ userId: subscriptions.userId })
        .from(subscriptions)
        .where(
          and(
            isLiving,
            or(
              lte(subscriptions.periodEnd, now),
              lte(subscriptions.resumesAt, now),
              and(
                inArray(subscriptions.status, ['pending', 'incomplete']),
                lt(subscriptions.createdAt, reservedBefore),
              ),
            ),
          ),
        );
      return rows.map(({ userId }) => userId);
    },

    leaveDevice: async (deviceId: string) => {
      await db.update(subscriptions).set({ deviceId: null }).where(eq(subscriptions.deviceId, deviceId));
    },

    findPurchase: async (userId: string, key: string) =>
      (
        await db
          .select()
          .from(purchases)
          .where(and(eq(purchases.userId, userId), eq(purchases.key, key)))
      )[0],

    insertPurchase: async (row: typeof purchases.$inferInsert) => {
      await db.insert(purchases).values(row).onConflictDoNothing();
    },

    removePurchasesBefore: async (time: Date) => {
      await db.delete(purchases).where(lt(purchases.createdAt, time));
    },

    findDeduction: async (of: Deduction) => (await db.select().from(pauseDeductions).where(isDeduction(of)))[0],

    insertDeduction: async (row: typeof pauseDeductions.$inferInsert) => {
      await db.insert(pauseDeductions).values(row).onConflictDoNothing();
    },

    settleDeduction: async (of: Deduction, settledAt: Date) => {
      await db.update(pauseDeductions).set({ settledAt }).where(isDeduction(of));
    },

    /** Old reservations whose request to the provider was lost. */
    listAbandoned: async (userId: string, before: Date): Promise<SubscriptionRow[]> =>
      db
        .select()
        .from(subscriptions)
        .where(
          and(
            eq(subscriptions.userId, userId),
            eq(subscriptions.status, 'pending'),
            isNull(subscriptions.providerId),
            lt(subscriptions.createdAt, before),
          ),
        ),
  };
};
