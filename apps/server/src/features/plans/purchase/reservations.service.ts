import { uuidv7 } from 'uuidv7';
import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isUniqueViolation } from '../../../platform/db/unique-violation.ts';
import { AppError } from '../../../platform/errors.ts';
import type { DeviceAccess } from '../../devices/device-access.service.ts';
import { devicePlan } from '../../devices/device-plan.queries.ts';
import type { CustomersService } from '../../payments/customers.service.ts';
import type { CouponsService } from '../coupons/coupons.service.ts';
import { planOffersRepository } from '../offers/plan-offers.repository.ts';
import type { CouponRow, PlanRow, SubscriptionRow } from '../plans.tables.ts';
import { type FoundSubscription, subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import { trials } from './trials.queries.ts';

export interface NewPurchase {
  userId: string;
  device: DeviceAccess;
  plan: PlanRow;
  coupon: CouponRow | null;
  wantsTrial: boolean;
  key: { key: string; request: string } | null;
  offerId?: string;
}

export type ReservationsService = ReturnType<typeof createReservationsService>;

/** Longer than the longest possible request to the provider. */
const abandonedMilliseconds = 10 * 60 * 1000;

/**
 * Reserves, in one transaction before the provider is called, the device's slot for the plan type, its trial and one
 * use of the coupon.
 */
export const createReservationsService = (
  { transact, clock }: Core,
  { coupons, customers }: { coupons: CouponsService; customers: CustomersService },
) => {
  /**
   * Idempotent: re-reads the row under a lock, as `row` may be stale and a sync or another call may have released it.
   */
  const giveBack = async (tx: Db, row: SubscriptionRow) => {
    // Lock order: device before subscription, as in a device removal.
    if (row.deviceId) await devicePlan(tx).lockOwner(row.deviceId);
    const held = await subscriptionsRepository(tx).lock(row.id);
    if (!held) return;
    const { id, couponId, trialDays, deviceId } = held;
    if (trialDays > 0 && deviceId) await devicePlan(tx).update(deviceId, { isTrialAvailed: false });
    if (trialDays > 0 || couponId) await subscriptionsRepository(tx).update(id, { trialDays: 0, couponId: null });
    if (couponId) await coupons.giveBack(tx, couponId);
  };

  const drop = async (tx: Db, row: SubscriptionRow) => {
    await giveBack(tx, row);
    await subscriptionsRepository(tx).remove(row.id);
  };

  return {
    reserve: async (purchase: NewPurchase): Promise<FoundSubscription> => {
      const { userId, device, plan, coupon, wantsTrial, key, offerId } = purchase;
      const id = uuidv7();
      const now = clock();
      const store = async (tx: Db) => {
        if ((await devicePlan(tx).lockOwner(device.id)) !== userId) throw new AppError('device-not-found');
        // Fails instead of charging if a concurrent purchase took the trial.
        if (wantsTrial && !(await trials(tx).take(userId, device.id))) throw new AppError('purchase-in-progress');
        if (wantsTrial) await devicePlan(tx).update(device.id, { isTermsAccepted: true });
        if (coupon) await coupons.take(tx, coupon);
        await subscriptionsRepository(tx).insert({
          id,
          userId,
          deviceId: device.id,
          deviceUuid: device.deviceUuid,
          planId: plan.id,
          planType: plan.type,
          status: 'pending',
          amountCents: plan.priceCents,
          currency: plan.currency,
          trialDays: wantsTrial ? plan.freeTrialDays : 0,
          couponId: coupon?.id ?? null,
          createdAt: now,
        });
        if (key)
          await subscriptionsRepository(tx).insertPurchase({ userId, ...key, subscriptionId: id, createdAt: now });
        if (offerId) await planOffersRepository(tx).begin(offerId, id);
        return subscriptionsRepository(tx).find(id);
      };
      const made = await transact(store).catch((error: unknown) => {
        throw isUniqueViolation(error) ? new AppError('purchase-in-progress') : error;
      });
      if (!made) throw new Error('a reservation disappeared');
      return made;
    },

    /** Rolls back a failed purchase; the revision bump prevents a concurrent sync from inserting it again. */
    drop: (row: SubscriptionRow) =>
      transact(async (tx) => {
        await customers.bumpRevision(tx, row.userId);
        await drop(tx, row);
      }),

    giveBack,

    dropAbandoned: async (tx: Db, userId: string) => {
      const before = new Date(clock().getTime() - abandonedMilliseconds);
      for (const row of await subscriptionsRepository(tx).listAbandoned(userId, before)) await drop(tx, row);
    },

    abandonedBefore: () => new Date(clock().getTime() - abandonedMilliseconds),
  };
};
