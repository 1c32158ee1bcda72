import { isDeepStrictEqual } from 'node:util';
import type { Forecast, NextPayment } from '@holdfast/contract/plans';
import { intervalOf, isEnded, isRefundable } from '@holdfast/contract/plans.rules';
import type { Core } from '../../../platform/core.ts';
import type { Payments } from '../../../platform/payments/payments.ts';
import type { ProviderSubscription } from '../../../platform/payments/subscriptions.ts';
import type { DeviceAccess } from '../../devices/device-access.service.ts';
import type { CustomersService } from '../../payments/customers.service.ts';
import { oneself } from '../../transfer/payer.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { PlansService } from '../catalogue/plans.service.ts';
import type { CouponsService } from '../coupons/coupons.service.ts';
import type { CouponRow, PlanRow } from '../plans.tables.ts';
import { monthsLater, nthRenewal } from '../renewals.ts';
import { isAtOnce } from '../subscriptions/plan-change.service.ts';
import { isPeriodVoid } from '../subscriptions/provider-copy.ts';
import { type FoundSubscription, subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { SubscriptionsService } from '../subscriptions/subscriptions.service.ts';
import { trials } from './trials.queries.ts';

export type ForecastService = ReturnType<typeof createForecastService>;

interface Order {
  userId: string;
  device: DeviceAccess;
  plan: PlanRow;
  coupon: CouponRow | null;
}

/** Sequence of payments for a plan; the first `skipped` payments are shown separately. */
interface Course {
  start: Date;
  skipped: number;
  /** Start of the coupon duration. */
  redeemedAt: Date;
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
const toTime = (time: number) => new Date(time * 1000);
const day = 24 * 3600 * 1000;

/** Forecast of charges, as previewed by the provider: for purchases, plan changes and running subscriptions. */
export const createForecastService = (
  { db, clock }: Core,
  deps: {
    payments: Payments;
    customers: CustomersService;
    catalogue: CatalogueService;
    plans: PlansService;
    coupons: CouponsService;
    subscriptions: SubscriptionsService;
  },
) => {
  const { payments, customers, catalogue, plans, coupons, subscriptions } = deps;

  const idsOf = async ({ plan, coupon }: Order) => ({
    priceId: await catalogue.priceOf(plan),
    taxRateIds: await catalogue.taxRatesOf(plan),
    couponId: coupon ? await catalogue.couponOf(coupon, plan) : null,
  });

  /** Price of one payment with and without the coupon, ignoring customer credit. */
  const pricesOf = async (order: Order) => {
    const ids = await idsOf(order);
    const { providerId: customerId } = await customers.ensure(order.userId);
    const ask = async (couponId: string | null) =>
      (await payments.previews.first({ ...ids, customerId, couponId, trialEnd: null, fee: null })).total;
    const regular = await ask(null);
    return { regular, reduced: ids.couponId ? await ask(ids.couponId) : regular };
  };

  /** Points at which the price of a payment changes, until it is final. */
  const laterOf = async (order: Order, { start, skipped, redeemedAt }: Course): Promise<Forecast['later']> => {
    const { plan, coupon } = order;
    const { regular, reduced } = await pricesOf(order);
    const isReduced = (n: number) => {
      if (!coupon) return false;
      return coupon.months === null ? n === 0 : nthRenewal(start, plan, n) < monthsLater(redeemedAt, coupon.months);
    };
    const later: Forecast['later'] = [];
    for (let n = skipped; ; n += 1) {
      const amount = isReduced(n) ? reduced : regular;
      if (later.at(-1)?.amount !== amount) later.push({ at: seconds(nthRenewal(start, plan, n)), amount });
      if (!isReduced(n)) break;
    }
    return later.some(({ amount }) => amount > 0) ? later : [];
  };

  const purchase = async (order: Order): Promise<Omit<Forecast, 'currency'>> => {
    const { userId, device, plan } = order;
    const now = clock();
    const trialDays = (await trials(db).isUsed(userId, device.id)) ? 0 : plan.freeTrialDays;
    const start = new Date(now.getTime() + trialDays * day);
    const first = await payments.previews.first({
      ...(await idsOf(order)),
      customerId: (await customers.ensure(userId)).providerId,
      trialEnd: trialDays > 0 ? seconds(start) : null,
      fee: null,
    });
    const later = await laterOf(order, { start, skipped: trialDays > 0 ? 0 : 1, redeemedAt: now });
    const isPaidAtOnce = trialDays === 0 && first.amountDue > 0;
    const hadRefund = await subscriptionsRepository(db).hadRefund(userId, device.deviceUuid);
    const isReturnable = isPaidAtOnce && isRefundable(plan) && !hadRefund;
    return { now: first.amountDue, credit: first.creditLeft, later, isRefundable: isReturnable };
  };

  const creditOf = async (customerId: string) =>
    Math.max(0, -((await payments.customers.get(customerId))?.balance ?? 0));

  /** Outstanding amount of a past-due subscription, which is collected before the plan changes. */
  const overdueOf = ({ status, latestInvoice }: ProviderSubscription) =>
    status === 'past_due' ? (latestInvoice?.amountRemaining ?? 0) : 0;

  const change = async (order: Order, { plan: current }: FoundSubscription, truth: ProviderSubscription) => {
    const overdue = overdueOf(truth);
    const periodEnd = toTime(truth.periodEnd);
    if (!isAtOnce(truth, current, order.plan)) {
      const later = await laterOf(order, { start: periodEnd, skipped: 0, redeemedAt: periodEnd });
      return { now: overdue, credit: await creditOf(truth.customerId), later, isRefundable: false };
    }
    const endsTrial = truth.status === 'trialing';
    const to = { ...(await idsOf(order)), itemId: truth.itemId, metadata: {}, endsTrial };
    const { amountDue, creditLeft: credit } = await payments.previews.switch(truth.id, to);
    const isSameCycle = !endsTrial && isDeepStrictEqual(intervalOf(current), intervalOf(order.plan));
    const start = isSameCycle ? toTime(truth.periodStart) : clock();
    const [next, ...rest] = await laterOf(order, { start, skipped: 1, redeemedAt: clock() });
    const later = next && isSameCycle ? [{ ...next, at: truth.periodEnd }, ...rest] : next ? [next, ...rest] : [];
    return { now: overdue + amountDue, credit, later, isRefundable: false };
  };

  /** Forecast without the scheduled change. */
  const keep = async (order: Order, { discount, periodEnd, customerId }: ProviderSubscription) => {
    const couponId = discount && (discount.end ?? periodEnd + 1) > periodEnd ? discount.couponId : null;
    const ids = await idsOf({ ...order, coupon: null });
    const { total } = await payments.previews.first({ ...ids, customerId, couponId, trialEnd: null, fee: null });
    const later = total > 0 ? [{ at: periodEnd, amount: total }] : [];
    return { now: 0, credit: await creditOf(customerId), later, isRefundable: false };
  };

  const forecastOf = async (order: Order): Promise<Omit<Forecast, 'currency'>> => {
    const living = (await subscriptionsRepository(db).listLivingOfDevice(order.device.id)).find(
      ({ subscription: { userId, planType, status } }) =>
        userId === order.userId && planType === order.plan.type && status !== 'pending' && status !== 'incomplete',
    );
    if (!living?.subscription.providerId) return purchase(order);
    const truth = await payments.subscriptions.get(living.subscription.providerId);
    // The local copy may be stale.
    if (isEnded(truth.status as 'canceled')) return purchase(order);
    return living.plan.id === order.plan.id ? keep(order, truth) : change(order, living, truth);
  };

  /** Next renewal: at the end of the period, or when a longer pause ends. */
  const renewalOf = async (truth: ProviderSubscription): Promise<{ at: number; amount: number }[]> => {
    if (truth.cancelAtPeriodEnd) return [];
    if (isPeriodVoid(truth) || (truth.pause?.resumesAt ?? 0) > truth.periodEnd) {
      const { amountDue } = await payments.previews.restart(truth.id);
      return [{ at: Math.max(truth.pause?.resumesAt ?? 0, seconds(clock())), amount: amountDue }];
    }
    const next = await payments.previews.next(truth);
    return next ? [{ at: truth.periodEnd, amount: next.amountDue }] : [];
  };

  return {
    preview: async (
      userId: string,
      planId: string,
      request: { deviceUUID: string; couponCode?: string | undefined },
    ): Promise<Forecast> => {
      const device = await plans.findDevice(oneself(userId), request.deviceUUID);
      const plan = await plans.findToKeep(userId, device, planId);
      const coupon = request.couponCode ? await coupons.findFor(userId, request.couponCode, plan) : null;
      return { currency: plan.currency, ...(await forecastOf({ userId, device, plan, coupon })) };
    },

    /** Null if no further charge is expected. */
    nextPayment: async (userId: string, id: string): Promise<NextPayment | null> => {
      const { subscription } = await subscriptions.findOwn(userId, id);
      if (!subscription.providerId) return null;
      const truth = await payments.subscriptions.get(subscription.providerId);
      if (isEnded(truth.status as 'canceled') || ['incomplete', 'unpaid'].includes(truth.status)) return null;
      const coming = [...(await payments.invoices.listRetries(truth.id)), ...(await renewalOf(truth))];
      if (coming.length === 0) return null;
      const at = Math.min(...coming.map((payment) => payment.at));
      const amount = coming.reduce((sum, payment) => (payment.at === at ? sum + payment.amount : sum), 0);
      return { at, amount, currency: subscription.currency, credit: await creditOf(truth.customerId) };
    },
  };
};
