import fc from 'fast-check';
import Stripe from 'stripe';
import { itemOf, newCustomer } from '../shop.ts';
import { Model, type ModelSubscription, type Plan, Refused } from './model.ts';
import type { Coupon } from './money.ts';

const DAY = 86_400;

export const PLANS = [
  { name: 'basic', amount: 1000, every: { months: 1 } },
  { name: 'gold', amount: 3099, every: { months: 1 } },
  { name: 'yearly', amount: 10_001, every: { months: 12 } },
  { name: 'ten days', amount: 457, every: { days: 10 } },
  { name: 'too small to charge', amount: 45, every: { months: 1 } },
] satisfies Plan[];

export const COUPONS: Coupon[] = [
  { percent: 25, lasts: 'once' },
  { percent: 33, lasts: 'forever' },
  { amount: 301, lasts: 'once' },
  { percent: 50, lasts: { months: 2 } },
];

/** In hundredths of a percent. */
export const RATES = [1000, 725];

const plan = fc.nat(PLANS.length - 1);
const which = fc.nat(1);
const time = fc.oneof(
  fc.integer({ min: 1, max: 2 * DAY }),
  fc.integer({ min: 3 * DAY, max: 16 * DAY }),
  fc.integer({ min: 16 * DAY, max: 70 * DAY }),
  fc.constantFrom(23 * 3600, 7 * DAY, 31 * DAY),
);

export const action = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('subscribe' as const),
      plan,
      trialDays: fc.constantFrom(0, 0, 0, 7, 14),
      coupon: fc.option(fc.nat(COUPONS.length - 1), { freq: 2 }),
      taxes: fc.nat(RATES.length),
      fee: fc.constantFrom(0, 0, 2500),
      waits: fc.boolean(),
    }),
  },
  { weight: 9, arbitrary: fc.record({ do: fc.constant('advance' as const), time }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      which,
      plan,
      how: fc.constantFrom(
        'always_invoice' as const,
        'always_invoice' as const,
        'create_prorations' as const,
        'none' as const,
      ),
      endsTrial: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('card' as const), pays: fc.constantFrom(false, false, true) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('plan' as const), which, plan }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pause' as const), which, time: fc.option(time) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resume' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('endWithPeriod' as const), which, ends: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('endNow' as const), which, givesBack: fc.boolean() }) },
);

export type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

export interface Catalogue {
  product: string;
  prices: string[];
  coupons: string[];
  rates: string[];
}

export const sell = async (stripe: Stripe): Promise<Catalogue> => {
  const { id: product } = await stripe.products.create({ name: 'Plan' });
  const catalogue: Catalogue = { product, prices: [], coupons: [], rates: [] };
  for (const { amount, every } of PLANS) {
    const recurring =
      'days' in every
        ? { interval: 'day' as const, interval_count: every.days }
        : { interval: 'month' as const, interval_count: every.months };
    catalogue.prices.push(
      (await stripe.prices.create({ product, currency: 'usd', unit_amount: amount, recurring })).id,
    );
  }
  for (const { percent, amount, lasts } of COUPONS) {
    const off = percent === undefined ? { amount_off: amount, currency: 'usd' } : { percent_off: percent };
    const duration =
      typeof lasts === 'object'
        ? { duration: 'repeating' as const, duration_in_months: lasts.months }
        : { duration: lasts };
    catalogue.coupons.push((await stripe.coupons.create({ ...off, ...duration })).id);
  }
  for (const rate of RATES) {
    const made = await stripe.taxRates.create({ display_name: 'Tax', percentage: rate / 100, inclusive: false });
    catalogue.rates.push(made.id);
  }
  return catalogue;
};

const START = '2027-01-31T09:30:15Z';

/** The same life twice: in the sandbox, through the SDK, and in the model. */
export const startLife = async (stripe: Stripe, catalogue: Catalogue) => {
  const customer = await newCustomer(stripe, START);
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
  const model = new Model(Date.parse(START) / 1000);
  const ids: string[] = [];

  const at = (index: number): { id: string; subscription: ModelSubscription } | null => {
    const n = Math.min(index, ids.length - 1);
    const [id, subscription] = [ids[n], model.subscriptions[n]];
    return id && subscription ? { id, subscription } : null;
  };

  /** Both do it, or both refuse. */
  const both = async (inModel: () => void, inSandbox: () => Promise<unknown>) => {
    const isRefused = await inSandbox().then(
      () => false,
      (error: unknown) => {
        if (error instanceof Stripe.errors.StripeAPIError || !(error instanceof Stripe.errors.StripeError)) throw error;
        return true;
      },
    );
    let isRefusedByModel = false;
    try {
      inModel();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      isRefusedByModel = true;
    }
    if (isRefused !== isRefusedByModel) {
      throw new Error(`the sandbox ${isRefused ? 'refused' : 'did'} what the model ${isRefused ? 'did' : 'refused'}`);
    }
  };

  const planOf = (index: number): Plan => {
    const found = PLANS[index];
    if (!found) throw new Error(`no plan ${index}`);
    return found;
  };

  const subscribe = async (a: Extract<Action, { do: 'subscribe' }>) => {
    if (ids.length === 2) return;
    const coupon = a.coupon === null ? null : (COUPONS[a.coupon] ?? null);
    model.subscribe({
      plan: planOf(a.plan),
      trialDays: a.trialDays,
      coupon,
      rates: RATES.slice(0, a.taxes),
      fee: a.fee,
      waits: a.waits,
    });
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: catalogue.prices[a.plan] }],
      default_tax_rates: catalogue.rates.slice(0, a.taxes),
      trial_period_days: a.trialDays || undefined,
      discounts: a.coupon === null ? undefined : [{ coupon: catalogue.coupons[a.coupon] }],
      add_invoice_items: a.fee
        ? [{ price_data: { currency: 'usd', product: catalogue.product, unit_amount: a.fee } }]
        : undefined,
      payment_behavior: a.waits ? 'default_incomplete' : 'allow_incomplete',
    });
    ids.push(made.id);
  };

  const schedule = async (id: string, price: string | undefined) => {
    const made = await stripe.subscriptionSchedules.create({ from_subscription: id });
    const [phase] = made.phases;
    const current = phase?.items[0]?.price;
    await stripe.subscriptionSchedules.update(made.id, {
      phases: [
        { items: [{ price: String(current) }], start_date: phase?.start_date, end_date: phase?.end_date },
        { items: [{ price: price ?? '' }] },
      ],
    });
  };

  const perform = async (a: Action): Promise<void> => {
    if (a.do === 'subscribe') return subscribe(a);
    if (a.do === 'advance') {
      model.advance(model.now + a.time);
      await stripe.testHelpers.testClocks.advance(customer.clock, { frozen_time: model.now });
      return;
    }
    if (a.do === 'card') {
      model.pays = a.pays;
      const method = a.pays ? customer.card : bad.id;
      await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method } });
      return;
    }
    const found = at(a.which);
    if (!found) return;
    const { id, subscription } = found;
    const update = (params: Stripe.SubscriptionUpdateParams) => stripe.subscriptions.update(id, params);
    if (a.do === 'pay') {
      const { latest_invoice } = await stripe.subscriptions.retrieve(id);
      return both(
        () => model.pay(subscription),
        () => stripe.invoices.pay(String(latest_invoice)),
      );
    }
    if (a.do === 'change') {
      const item = itemOf(await stripe.subscriptions.retrieve(id)).id;
      const endsTrial = a.endsTrial && subscription.status === 'trialing';
      return both(
        () => model.change(subscription, planOf(a.plan), a.how, endsTrial),
        () =>
          update({
            items: [{ id: item, price: catalogue.prices[a.plan] }],
            proration_behavior: a.how,
            ...(endsTrial ? { trial_end: 'now' } : {}),
          }),
      );
    }
    if (a.do === 'plan') {
      // A schedule takes over from the flag to end; the product takes that back first.
      if (subscription.endsWithPeriod) return;
      return both(
        () => model.plan(subscription, planOf(a.plan)),
        () => schedule(id, catalogue.prices[a.plan]),
      );
    }
    if (a.do === 'release') {
      const held = (await stripe.subscriptions.retrieve(id)).schedule;
      return both(
        () => model.release(subscription),
        () => stripe.subscriptionSchedules.release(String(held ?? 'sub_sched_none')),
      );
    }
    if (a.do === 'pause') {
      const until = a.time === null ? null : model.now + a.time;
      return both(
        () => model.pause(subscription, until),
        () => update({ pause_collection: { behavior: 'void', ...(until ? { resumes_at: until } : {}) } }),
      );
    }
    if (a.do === 'resume') {
      return both(
        () => model.resume(subscription),
        () => update({ pause_collection: '' }),
      );
    }
    if (a.do === 'endWithPeriod') {
      return both(
        () => model.endWithPeriod(subscription, a.ends),
        () => update({ cancel_at_period_end: a.ends }),
      );
    }
    return both(
      () => model.endNow(subscription, a.givesBack),
      () => stripe.subscriptions.cancel(id, a.givesBack ? { prorate: true, invoice_now: true } : {}),
    );
  };

  return { customer: customer.id, model, ids, perform };
};
