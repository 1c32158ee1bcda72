import { graceDays } from '@holdfast/contract/plans.rules';
import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Payments } from '../../../platform/payments/payments.ts';
import type { CustomersService } from '../../payments/customers.service.ts';
import type { PauseDeductionsService } from '../pause/pause-deductions.service.ts';
import type { ReservationsService } from '../purchase/reservations.service.ts';
import type { SubscriptionSyncService } from './subscription-sync.service.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';

const hour = 3600 * 1000;
const day = 24 * hour;
const hourly = '23 * * * *';
const endJob = 'subscription-end';
const removeCustomerJob = 'payment-customer-remove';

/** Idempotent: what is already gone counts as ended. */
const unlessGone = (error: unknown) => {
  const isGone = error instanceof AppError && (error.code === 'not-found' || error.code === 'payment-refused');
  if (!isGone) throw error;
};

export const createPlansLifecycleService = (
  { db, transact, clock, jobs, log }: Core,
  deps: {
    payments: Payments;
    customers: CustomersService;
    reservations: ReservationsService;
    pauseDeductions: PauseDeductionsService;
    subscriptionSync: SubscriptionSyncService;
  },
) => {
  const { payments, customers, reservations, pauseDeductions, subscriptionSync } = deps;

  jobs.handle<{ providerId: string; userId: string }>(endJob, async ({ providerId, userId }) => {
    await payments.subscriptions.end(providerId).catch(unlessGone);
    await subscriptionSync.sync(userId);
  });
  jobs.handle<{ providerId: string }>(removeCustomerJob, async ({ providerId }, job) => {
    try {
      await payments.customers.remove(providerId).catch(unlessGone);
    } catch (error) {
      if (!job.isLastTry) throw error;
      log.warn({ err: error, providerId }, 'a customer could not be removed, and will be in an hour');
      // Only this job still knows the customer: if it is lost, the card is charged forever.
      await transact(async (tx) => {
        await jobs.enqueue(tx, removeCustomerJob, { providerId }, { startAfter: new Date(clock().getTime() + hour) });
        await job.complete(tx);
      });
    }
  });

  /** Fallback for lost webhooks: syncs every customer with an overdue change. */
  const readOverdue = async () => {
    const userIds = await subscriptionsRepository(db).listOverdueUsers(clock(), reservations.abandonedBefore());
    for (const userId of userIds) {
      await subscriptionSync
        .sync(userId)
        .catch((error: unknown) => log.warn({ err: error }, 'the sync of a customer failed'));
    }
  };

  const endGrace = async () => {
    const since = new Date(clock().getTime() - graceDays * day);
    for (const { subscription } of await subscriptionsRepository(db).listPastDue(since)) {
      const { userId, deviceId, planType } = subscription;
      if (deviceId && planType === 'product') {
        await transact((tx) => subscriptionSync.updateDevice(tx, userId, deviceId));
      }
    }
  };

  const runDue = async () => {
    await readOverdue();
    await endGrace();
    await pauseDeductions.deductDue();
    await subscriptionsRepository(db).removePurchasesBefore(new Date(clock().getTime() - 7 * day));
  };

  jobs.every('plans-due', hourly, runDue);

  return {
    runDue,

    /** Only subscriptions with `cancelAtPeriodEnd` remain at this point; they end with the device. */
    released: async (tx: Db, deviceId: string) => {
      for (const { subscription } of await subscriptionsRepository(tx).listLivingOfDevice(deviceId)) {
        const { providerId, userId } = subscription;
        if (providerId) await jobs.enqueue(tx, endJob, { providerId, userId });
      }
      await subscriptionsRepository(tx).leaveDevice(deviceId);
    },

    /** Removing the customer at the provider also ends its subscriptions. */
    removed: async (tx: Db, userId: string) => {
      // Same lock order as a sync: customer before devices.
      await customers.bumpRevision(tx, userId);
      const customer = await customers.findIn(tx, userId);
      if (customer) await jobs.enqueue(tx, removeCustomerJob, { providerId: customer.providerId });
    },
  };
};
