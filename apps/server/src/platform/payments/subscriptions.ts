import type Stripe from 'stripe';
import { idOf } from './customers.ts';
import type { ProviderCall } from './provider-call.ts';

export interface ProviderSubscription {
  id: string;
  customerId: string;
  status: Stripe.Subscription.Status;
  cancelAtPeriodEnd: boolean;
  pause: { resumesAt: number | null } | null;
  itemId: string;
  priceId: string;
  amount: number;
  currency: string;
  periodStart: number;
  periodEnd: number;
  metadata: Record<string, string>;
  schedule: ProviderSchedule | null;
  /** Applies to payments before `end`; null: only to the next payment. */
  discount: { couponId: string; end: number | null } | null;
  latestInvoice: LatestInvoice | null;
}

export interface LatestInvoice {
  id: string;
  status: string;
  isFirst: boolean;
  amountPaid: number;
  amountRemaining: number;
  /** Due time, in seconds since the epoch. */
  finalizedAt: number | null;
  paidAt: number | null;
}

export interface ProviderSchedule {
  id: string;
  phases: { start: number; end: number; priceId: string }[];
  currentPhase: { start: number; end: number } | null;
  couponId: string | null;
}

export interface FirstPayment {
  intentId: string;
  clientSecret: string;
  status: string;
}

export interface NewSubscription {
  customerId: string;
  priceId: string;
  taxRateIds: string[];
  couponId: string | null;
  trialDays: number;
  metadata: Record<string, string>;
  description: string;
  /** One-time fee, an extra line on the first invoice. */
  fee: { productId: string; amount: number; currency: string; taxRateIds: string[] } | null;
}

export interface PlanSwitch {
  itemId: string;
  priceId: string;
  taxRateIds: string[];
  couponId: string | null;
  endsTrial: boolean;
  metadata: Record<string, string>;
}

export interface ScheduledPrice {
  priceId: string;
  interval: 'day' | 'month';
  count: number;
  taxRateIds: string[];
  couponId: string | null;
  metadata: Record<string, string>;
}

const expand = ['schedule', 'latest_invoice', 'discounts'];

const toSchedule = (schedule: Stripe.SubscriptionSchedule): ProviderSchedule => ({
  id: schedule.id,
  phases: schedule.phases.map(({ start_date, end_date, items }) => ({
    start: start_date,
    end: end_date,
    priceId: idOf(items[0]?.price) ?? '',
  })),
  currentPhase: schedule.current_phase && {
    start: schedule.current_phase.start_date,
    end: schedule.current_phase.end_date,
  },
  couponId: idOf(schedule.phases.at(-1)?.discounts[0]?.coupon) ?? null,
});

const toDiscount = ([discount]: (string | Stripe.Discount)[]): ProviderSubscription['discount'] => {
  const couponId = typeof discount === 'object' ? idOf(discount.source.coupon) : null;
  return typeof discount === 'object' && couponId ? { couponId, end: discount.end } : null;
};

const toLatestInvoice = (invoice: Stripe.Invoice): LatestInvoice => ({
  id: invoice.id,
  status: invoice.status ?? '',
  isFirst: invoice.billing_reason === 'subscription_create',
  amountPaid: invoice.amount_paid,
  amountRemaining: invoice.amount_remaining,
  finalizedAt: invoice.status_transitions.finalized_at,
  paidAt: invoice.status_transitions.paid_at,
});

/** Since API version 2025-03-31 the billing period belongs to the subscription item. */
const toSubscription = (subscription: Stripe.Subscription): ProviderSubscription => {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`${subscription.id} has no item`);
  const { schedule, pause_collection: pause, latest_invoice: invoice } = subscription;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    status: subscription.status,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    pause: pause && { resumesAt: pause.resumes_at ?? null },
    itemId: item.id,
    priceId: item.price.id,
    amount: item.price.unit_amount ?? 0,
    currency: subscription.currency,
    periodStart: item.current_period_start,
    periodEnd: item.current_period_end,
    metadata: subscription.metadata,
    schedule: typeof schedule === 'object' && schedule ? toSchedule(schedule) : null,
    discount: toDiscount(subscription.discounts),
    latestInvoice: typeof invoice === 'object' && invoice ? toLatestInvoice(invoice) : null,
  };
};

/** The SDK omits empty lists, which would leave the value unchanged; an empty string clears it. */
export const orNone = (ids: string[]): string[] | '' => (ids.length > 0 ? ids : '');

/** A coupon applies to one plan only: a change without a coupon clears the discount. */
export const discountsOf = (couponId: string | null): { coupon: string }[] | '' =>
  couponId ? [{ coupon: couponId }] : '';

export const feeItem = (fee: NonNullable<NewSubscription['fee']>) => [
  {
    price_data: { currency: fee.currency, product: fee.productId, unit_amount: fee.amount },
    tax_rates: fee.taxRateIds,
  },
];

export const itemSwitch = (to: PlanSwitch) => ({
  items: [{ id: to.itemId, price: to.priceId }],
  default_tax_rates: orNone(to.taxRateIds),
  proration_behavior: to.endsTrial ? ('none' as const) : ('always_invoice' as const),
  ...(to.endsTrial && { trial_end: 'now' as const }),
  discounts: discountsOf(to.couponId),
});

export const createSubscriptions = (call: ProviderCall) => {
  const update = (id: string, params: Stripe.SubscriptionUpdateParams, key?: string) =>
    call(async (stripe) =>
      toSubscription(await stripe.subscriptions.update(id, { ...params, expand }, key ? { idempotencyKey: key } : {})),
    );

  return {
    get: (id: string): Promise<ProviderSubscription> =>
      call(async (stripe) => toSubscription(await stripe.subscriptions.retrieve(id, { expand }))),

    /** Includes ended subscriptions. */
    list: (customerId: string): Promise<ProviderSubscription[]> =>
      call(async (stripe) => {
        const found: ProviderSubscription[] = [];
        const params = { customer: customerId, status: 'all' as const, limit: 100 };
        const expandEach = expand.map((field) => `data.${field}`);
        for await (const one of stripe.subscriptions.list({ ...params, expand: expandEach })) {
          found.push(toSubscription(one));
        }
        return found;
      }),

    /** Created as incomplete: the first payment is confirmed separately. */
    create: (key: string, asked: NewSubscription): Promise<ProviderSubscription> =>
      call(async (stripe) => {
        const params: Stripe.SubscriptionCreateParams = {
          customer: asked.customerId,
          items: [{ price: asked.priceId }],
          default_tax_rates: asked.taxRateIds,
          payment_behavior: 'default_incomplete',
          metadata: asked.metadata,
          invoice_settings: { description: asked.description },
          expand,
          ...(asked.trialDays > 0 && { trial_period_days: asked.trialDays }),
          ...(asked.couponId && { discounts: discountsOf(asked.couponId) }),
          ...(asked.fee && { add_invoice_items: feeItem(asked.fee) }),
        };
        return toSubscription(await stripe.subscriptions.create(params, { idempotencyKey: key }));
      }),

    /** Null if the first invoice needs no payment. */
    findFirstPayment: (id: string): Promise<FirstPayment | null> =>
      call(async (stripe) => {
        const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(id, {
          expand: ['latest_invoice.payments'],
        });
        if (typeof invoice !== 'object' || !invoice || invoice.status !== 'open') return null;
        const intentId = idOf(invoice.payments?.data[0]?.payment.payment_intent);
        if (!intentId) return null;
        const intent = await stripe.paymentIntents.retrieve(intentId);
        return { intentId, clientSecret: intent.client_secret ?? '', status: intent.status };
      }),

    /** Throws a `CardError` if the bank declines. */
    pay: (intentId: string, methodId: string): Promise<{ status: string }> =>
      call(async (stripe) => {
        const { status } = await stripe.paymentIntents.confirm(intentId, { payment_method: methodId });
        return { status };
      }),

    /** Immediate change: the proration is charged now; if the payment fails, nothing changes. */
    switch: (id: string, key: string, to: PlanSwitch) =>
      update(
        id,
        {
          ...itemSwitch(to),
          metadata: to.metadata,
          payment_behavior: 'error_if_incomplete',
        },
        key,
      ),

    /** Change at the end of the current period. */
    schedule: (subscription: ProviderSubscription, key: string, next: ScheduledPrice) =>
      call(async (stripe) => {
        const { id } = await stripe.subscriptionSchedules.create(
          { from_subscription: subscription.id },
          { idempotencyKey: `${key}-schedule` },
        );
        await stripe.subscriptionSchedules.update(
          id,
          {
            end_behavior: 'release',
            proration_behavior: 'none',
            phases: [
              {
                items: [{ price: subscription.priceId }],
                start_date: subscription.periodStart,
                end_date: subscription.periodEnd,
                default_tax_rates: orNone(next.taxRateIds),
                metadata: subscription.metadata,
              },
              {
                items: [{ price: next.priceId }],
                duration: { interval: next.interval, interval_count: next.count },
                default_tax_rates: orNone(next.taxRateIds),
                metadata: next.metadata,
                discounts: discountsOf(next.couponId),
              },
            ],
          },
          { idempotencyKey: `${key}-phases` },
        );
      }),

    release: (scheduleId: string) =>
      call(async (stripe) => void (await stripe.subscriptionSchedules.release(scheduleId))),

    pause: (id: string, resumesAt: number) =>
      update(id, { pause_collection: { behavior: 'void', resumes_at: resumesAt } }),

    /** For a pause within the paid period. */
    resume: (id: string) => update(id, { pause_collection: '', cancel_at_period_end: false }),

    /**
     * After a voided period: a new period starts and is charged now; a declined card makes the subscription past_due.
     */
    restart: (id: string, key: string) =>
      update(
        id,
        {
          pause_collection: '',
          cancel_at_period_end: false,
          billing_cycle_anchor: { type: 'now' },
          proration_behavior: 'none',
        },
        key,
      ),

    /** Also clears the pause, which would have nothing left to resume. */
    cancelAtPeriodEnd: (id: string) => update(id, { cancel_at_period_end: true, pause_collection: '' }),

    payWith: (id: string, methodId: string) => update(id, { default_payment_method: methodId }),

    end: (id: string) => call(async (stripe) => toSubscription(await stripe.subscriptions.cancel(id, { expand }))),
  };
};
