import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { itemOf } from '../shop.ts';
import { startTestSandbox } from '../test-sandbox.ts';
import { type Action, action, PLANS, sell, startLife } from './actions.ts';
import type { ModelSubscription } from './model.ts';

const SEED = 20_261_115;
const SEQUENCES = 200;

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

const seenInSandbox = (subscription: Stripe.Subscription) => {
  const { price, current_period_start, current_period_end } = itemOf(subscription);
  return {
    status: subscription.status,
    plan: price.unit_amount,
    period: [current_period_start, current_period_end],
    endsWithPeriod: subscription.cancel_at_period_end,
    isPaused: subscription.pause_collection !== null,
    isPlanned: subscription.schedule !== null,
  };
};

const seenInModel = (subscription: ModelSubscription) => ({
  status: subscription.status,
  plan: subscription.plan.amount,
  period: [subscription.start, subscription.end],
  endsWithPeriod: subscription.endsWithPeriod,
  isPaused: subscription.pause !== null,
  isPlanned: subscription.planned !== null,
});

const discountOf = (invoice: Stripe.Invoice) => sum((invoice.total_discount_amounts ?? []).map(({ amount }) => amount));
const taxOf = (invoice: Stripe.Invoice) => sum((invoice.total_taxes ?? []).map(({ amount }) => amount));

const billedInSandbox = (invoice: Stripe.Invoice) => ({
  status: invoice.status,
  lines: invoice.lines.data.map(({ amount }) => amount),
  discount: discountOf(invoice),
  tax: taxOf(invoice),
  total: invoice.total,
  due: invoice.amount_due,
  paid: invoice.amount_paid,
  balance: [invoice.starting_balance, invoice.ending_balance],
  tries: invoice.attempt_count,
  nextTry: invoice.next_payment_attempt,
});

const billedInModel = (subscription: ModelSubscription) =>
  subscription.invoices.map(({ balanceBefore, balanceAfter, isFirst: _, ...invoice }) => ({
    ...invoice,
    balance: [balanceBefore, balanceAfter],
  }));

/** What must hold whatever happened: lines + tax − discount − applied balance = amount due, and no cent is lost. */
const checkMoney = (invoice: Stripe.Invoice) => {
  const lines = sum(invoice.lines.data.map(({ amount }) => amount));
  const applied = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  expect(invoice.subtotal).toBe(lines);
  expect(invoice.amount_due).toBe(lines + taxOf(invoice) - discountOf(invoice) - applied);
  expect(invoice.amount_paid + invoice.amount_remaining).toBe(invoice.amount_due);
  expect(sum(invoice.lines.data.flatMap(({ taxes }) => (taxes ?? []).map(({ amount }) => amount)))).toBe(
    taxOf(invoice),
  );
  const payments = invoice.payments?.data.filter(({ status }) => status === 'paid') ?? [];
  expect(sum(payments.map(({ amount_paid }) => amount_paid ?? 0))).toBe(invoice.amount_paid);
};

const live = async (stripe: Stripe, catalogue: Awaited<ReturnType<typeof sell>>, actions: Action[]) => {
  const { customer, model, ids, perform } = await startLife(stripe, catalogue);
  for (const one of actions) {
    await perform(one);
    const { data } = await stripe.subscriptions.list({ customer, status: 'all' });
    expect(data.toReversed().map(seenInSandbox)).toEqual(model.subscriptions.map(seenInModel));
  }
  const invoices = await stripe.invoices
    .list({ customer, limit: 100, expand: ['data.payments'] })
    .autoPagingToArray({ limit: 5000 });
  invoices.forEach(checkMoney);
  const bySubscription = (id: string) =>
    invoices.filter(({ parent }) => parent?.subscription_details?.subscription === id).toReversed();
  expect(ids.map((id) => bySubscription(id).map(billedInSandbox))).toEqual(model.subscriptions.map(billedInModel));
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: model.balance });
  const charges = await stripe.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit: 5000 });
  const taken = sum(charges.filter(({ paid }) => paid).map(({ amount }) => amount));
  expect(taken).toBe(sum(invoices.map(({ amount_paid }) => amount_paid)));
  return invoices.length;
};

it(`agrees with a plain model of the rules over ${SEQUENCES} random lives, and all money adds up`, {
  timeout: 600_000,
}, async () => {
  const { stripe } = await startTestSandbox();
  const catalogue = await sell(stripe);
  let invoices = 0;
  const seen = new Set<string>();
  const first = fc.record({ ...subscribeFirst });
  await fc.assert(
    fc.asyncProperty(first, fc.array(action, { minLength: 4, maxLength: 10, size: 'max' }), async (start, rest) => {
      invoices += await live(stripe, catalogue, [start, ...rest]);
      for (const { do: name } of rest) seen.add(name);
    }),
    { numRuns: SEQUENCES, seed: SEED },
  );
  process.stdout.write(`seed ${SEED}: ${SEQUENCES} sequences, ${invoices} invoices, no difference\n`);
  expect(seen.size).toBe(11);
  expect(invoices).toBeGreaterThan(SEQUENCES);
});

/** A life begins with something to live through. */
const subscribeFirst = {
  do: fc.constant('subscribe' as const),
  plan: fc.nat(PLANS.length - 1),
  trialDays: fc.constantFrom(0, 0, 14),
  coupon: fc.option(fc.nat(3), { freq: 2 }),
  taxes: fc.nat(2),
  fee: fc.constantFrom(0, 0, 2500),
  waits: fc.boolean(),
};
