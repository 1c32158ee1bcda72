import { and, eq, isNotNull, notInArray, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { paymentCustomers } from '../payments/payments.tables.ts';
import { subscriptions } from './plans.tables.ts';

const isLiving = notInArray(subscriptions.status, ['canceled', 'incomplete_expired']);

export const subscriptionFacts = (db: Db) => {
  const exists = async (condition: SQL | undefined): Promise<boolean> =>
    (await db.select({ id: subscriptions.id }).from(subscriptions).where(condition).limit(1)).length > 0;

  /** True if the user has a subscription that has not ended. */
  const hasAny = (userId: string) => exists(and(eq(subscriptions.userId, userId), isLiving));

  return {
    hasAny,

    /** The provider fixes the currency of a customer with the first purchase, and therefore the country. */
    fixesCountry: async (userId: string): Promise<boolean> => {
      const isFixed = and(eq(paymentCustomers.userId, userId), isNotNull(paymentCustomers.currency));
      const customers = await db.select({ userId: paymentCustomers.userId }).from(paymentCustomers).where(isFixed);
      return customers.length > 0 || hasAny(userId);
    },

    /** True if a subscription has not ended and is not set to cancel at period end. */
    isDeviceBound: (deviceId: string) =>
      exists(and(eq(subscriptions.deviceId, deviceId), isLiving, eq(subscriptions.cancelAtPeriodEnd, false))),

    /** True if a subscription has not ended, even if it is set to cancel at period end. */
    isDevicePaid: (deviceId: string) => exists(and(eq(subscriptions.deviceId, deviceId), isLiving)),

    /** Provider ids of subscriptions that have not ended. */
    listPaidFor: async (userId: string): Promise<string[]> => {
      const rows = await db
        .select({ providerId: subscriptions.providerId })
        .from(subscriptions)
        .where(and(eq(subscriptions.userId, userId), isLiving));
      return rows.flatMap(({ providerId }) => providerId ?? []);
    },
  };
};
