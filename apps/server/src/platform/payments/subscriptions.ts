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
  /** Of the current period, or of a change within it. */
  latestInvoice: { id: string; status: string } | null;
}

export interface ProviderSchedule {
  id: string;
  phases: { start: number; end: number; priceId: string }[];
  currentPhase: { start: number; end: number } | null;
}

/** The first payment of a subscription, where there is something to pay. */
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
  /** A further line on the first invoice, untaxed. */
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

const expand = ['schedule', 'latest_invoice'];

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
});

/** Since 2025 the period is the item's. */
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
    latestInvoice: typeof invoice === 'object' && invoice ? { id: invoice.id, status: invoice.status ?? '' } : null,
  };
};

/** An empty list is not sent at all, and would change nothing. */
const orNone = (ids: string[]): string[] | '' => (ids.length > 0 ? ids : '');

const discounts = (couponId: string | null) => (couponId ? { discounts: [{ coupon: couponId }] } : {});

const feeItem = (fee: NewSubscription['fee']) =>
  fee && {
    add_invoice_items: [
      {
        price_data: { currency: fee.currency, product: fee.productId, unit_amount: fee.amount },
        tax_rates: fee.taxRateIds,
      },
    ],
  };

export const createSubscriptions = (call: ProviderCall) => {
  const update = (id: string, params: Stripe.SubscriptionUpdateParams, key?: string) =>
    call(async (stripe) =>
      toSubscription(await stripe.subscriptions.update(id, { ...params, expand }, key ? { idempotencyKey: key } : {})),
    );

  return {
    get: (id: string): Promise<ProviderSubscription> =>
      call(async (stripe) => toSubscription(await stripe.subscriptions.retrieve(id, { expand }))),

    /** Ended ones too. */
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

    /** Nothing is paid yet: that is the first payment's business. */
    create: (key: string, asked: NewSubscription): Promise<ProviderSubscription> =>
      call(async (stripe) => {
        const params: Stripe.SubscriptionCreateParams = {
          customer: asked.customerId,
          items: [{ price: asked.priceId }],
          default_tax_rates: asked.taxRateIds,
          payment_behavior: 'default_incomplete',
          metadata: asked.metadata,
          expand,
          ...(asked.trialDays > 0 && { trial_period_days: asked.trialDays }),
          ...discounts(asked.couponId),
          ...feeItem(asked.fee),
        };
        return toSubscription(await stripe.subscriptions.create(params, { idempotencyKey: key }));
      }),

    /** Null when nothing is to be paid. */
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

    /** Throws a `CardError` when the bank says no. */
    pay: (intentId: string, methodId: string): Promise<{ status: string }> =>
      call(async (stripe) => {
        const { status } = await stripe.paymentIntents.confirm(intentId, { payment_method: methodId });
        return { status };
      }),

    /** At once; the difference is paid now, and where it cannot be paid everything stays as it was. */
    switch: (id: string, key: string, to: PlanSwitch) =>
      update(
        id,
        {
          items: [{ id: to.itemId, price: to.priceId }],
          default_tax_rates: orNone(to.taxRateIds),
          metadata: to.metadata,
          payment_behavior: 'error_if_incomplete',
          proration_behavior: to.endsTrial ? 'none' : 'always_invoice',
          ...(to.endsTrial && { trial_end: 'now' as const }),
          ...discounts(to.couponId),
        },
        key,
      ),

    /** From the end of the present period on. */
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
                ...discounts(next.couponId),
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

    /** Within the paid period. */
    resume: (id: string) => update(id, { pause_collection: '', cancel_at_period_end: false }),

    /** After a voided period: a new period begins and is charged now; when the card is declined it is past_due. */
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

    cancelAtPeriodEnd: (id: string) => update(id, { cancel_at_period_end: true }),

    payWith: (id: string, methodId: string) => update(id, { default_payment_method: methodId }),

    end: (id: string) => call(async (stripe) => toSubscription(await stripe.subscriptions.cancel(id, { expand }))),
  };
};
