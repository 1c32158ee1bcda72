import { canSwitchPlan, intervalOf, isUpgrade } from '@holdfast/contract/plans.rules';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../../platform/core.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Payments } from '../../../platform/payments/payments.ts';
import { isUnreachable } from '../../../platform/payments/provider-errors.ts';
import type { ProviderSubscription } from '../../../platform/payments/subscriptions.ts';
import type { CustomersService } from '../../payments/customers.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { plansRepository } from '../catalogue/plans.repository.ts';
import type { CouponsService } from '../coupons/coupons.service.ts';
import type { CouponRow, PlanRow } from '../plans.tables.ts';
import type { ScheduleReleaseService } from './schedule-release.service.ts';
import { metadataOf, stateOf } from './subscription.presenter.ts';
import type { FoundSubscription } from './subscriptions.repository.ts';

export type PlanChangeService = ReturnType<typeof createPlanChangeService>;

const perDay = (plan: PlanRow) => ({ ...plan, price: plan.priceCents });

/** Upgrades, and changes during a trial, apply immediately; downgrades apply at the end of the period. */
export const isAtOnce = ({ status }: Pick<ProviderSubscription, 'status'>, current: PlanRow, plan: PlanRow) =>
  status === 'trialing' || isUpgrade(perDay(current), perDay(plan));

export const createPlanChangeService = (
  { db, transact }: Core,
  deps: {
    payments: Payments;
    customers: CustomersService;
    catalogue: CatalogueService;
    coupons: CouponsService;
    scheduleRelease: ScheduleReleaseService;
  },
) => {
  const { payments, customers, catalogue, coupons, scheduleRelease } = deps;

  const assertCard = async (userId: string) => {
    const method = await customers.findDefaultMethod(await customers.ensure(userId));
    if (!method) throw new AppError('card-required');
  };

  const idsOf = async (truth: ProviderSubscription, plan: PlanRow, coupon: CouponRow | null) => ({
    priceId: await catalogue.priceOf(plan),
    taxRateIds: await catalogue.taxRatesOf(plan),
    couponId: coupon ? await catalogue.couponOf(coupon, plan) : null,
    metadata: { ...truth.metadata, ...metadataOf(plan) },
  });

  const schedule = async (truth: ProviderSubscription, plan: PlanRow, coupon: CouponRow | null) => {
    const ids = await idsOf(truth, plan, coupon);
    await payments.subscriptions.schedule(truth, `change-${uuidv7()}`, { ...ids, ...intervalOf(plan) });
  };

  const switchNow = async (truth: ProviderSubscription, plan: PlanRow, coupon: CouponRow | null) => {
    const ids = await idsOf(truth, plan, coupon);
    const endsTrial = truth.status === 'trialing';
    await payments.subscriptions.switch(truth.id, `change-${uuidv7()}`, { ...ids, itemId: truth.itemId, endsTrial });
  };

  /** Releases the current schedule first and restores it if the change fails. */
  const replacingSchedule = async (
    truth: ProviderSubscription,
    planned: PlanRow | undefined,
    work: () => Promise<void>,
  ) => {
    if (!truth.schedule) return work();
    await scheduleRelease.release(truth.schedule);
    try {
      await work();
    } catch (error) {
      if (planned && !isUnreachable(error)) await schedule(truth, planned, null);
      throw error;
    }
  };

  const withCoupon = async (coupon: CouponRow | null, work: () => Promise<void>) => {
    if (!coupon) return work();
    await transact((tx) => coupons.take(tx, coupon));
    try {
      await work();
    } catch (error) {
      if (!isUnreachable(error)) await transact((tx) => coupons.giveBack(tx, coupon.id));
      throw error;
    }
  };

  return {
    change: async ({ subscription, plan: current }: FoundSubscription, plan: PlanRow, coupon: CouponRow | null) => {
      if (!subscription.providerId || !canSwitchPlan(stateOf(subscription))) {
        throw new AppError('cannot-change-plan');
      }
      const truth = await payments.subscriptions.get(subscription.providerId);
      if (truth.pause || truth.cancelAtPeriodEnd) throw new AppError('cannot-change-plan');
      if (plan.id === current.id) {
        if (truth.schedule) await scheduleRelease.release(truth.schedule);
        return;
      }
      if (plan.priceCents > 0) await assertCard(subscription.userId);
      // Collects the overdue invoice first: the provider credits the rest of the old period even if it is unpaid.
      if (truth.status === 'past_due' && truth.latestInvoice) await payments.invoices.pay(truth.latestInvoice.id);
      const plannedId = subscription.schedule?.phases.at(-1)?.planId;
      const planned = plannedId ? await plansRepository(db).find(plannedId) : undefined;
      const isNow = isAtOnce(truth, current, plan);
      await withCoupon(coupon, () =>
        replacingSchedule(truth, planned, () => (isNow ? switchNow : schedule)(truth, plan, coupon)),
      );
    },
  };
};
