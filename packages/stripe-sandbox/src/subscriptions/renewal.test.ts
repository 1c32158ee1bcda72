import { describe, expect, it } from 'vitest';
import { day, invoiceOf, itemOf, newCustomer, openShop, payWithCard } from '../test/shop.ts';
import { seconds, startTestSandbox } from '../test/test-sandbox.ts';

const start = async (from: string, options: Parameters<typeof startTestSandbox>[0] = {}) => {
  const sandbox = await startTestSandbox(options);
  const shop = await openShop(sandbox.stripe);
  const customer = await newCustomer(sandbox.stripe, from);
  const { stripe } = sandbox;
  const latest = async (id: string) => {
    const subscription = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    return { subscription, invoice: invoiceOf(subscription), item: itemOf(subscription) };
  };
  return { ...sandbox, shop, customer, latest };
};

describe('renewals', () => {
  it('keep their day over months that do not have it', async () => {
    const { stripe, shop, customer } = await start('2026-01-31T10:00:00Z');
    const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: shop.basic.id }] });
    await customer.advance('2026-05-31T10:00:00Z');
    const { data } = await stripe.invoices.list({ subscription: made.id });
    expect(data.map((invoice) => day(invoice.lines.data[0]?.period.end).slice(0, 10))).toEqual([
      '2026-06-30',
      '2026-05-31',
      '2026-04-30',
      '2026-03-31',
      '2026-02-28',
    ]);
    expect(data.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid', 'paid']);
    expect(new Set(data.map(({ number }) => number)).size).toBe(5);
  });

  it('happen at their second and not before', async () => {
    const { stripe, shop, customer, latest } = await start('2026-01-15T12:00:00Z');
    const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: shop.basic.id }] });
    await customer.advance('2026-02-15T11:59:59Z');
    expect((await latest(made.id)).invoice.billing_reason).toBe('subscription_create');
    await customer.advance('2026-02-15T12:00:00Z');
    expect((await latest(made.id)).invoice).toMatchObject({
      billing_reason: 'subscription_cycle',
      created: seconds('2026-02-15T12:00:00Z'),
    });
  });

  it('follow the app clock where there is no test clock, in due order', async () => {
    const { stripe, shop, clock, runDue } = await start('2026-01-15T12:00:00Z');
    const buy = async (price: string) => {
      const customer = await stripe.customers.create();
      await payWithCard(stripe, customer.id, 'pm_card_visa');
      return stripe.subscriptions.create({ customer: customer.id, items: [{ price }] });
    };
    const daily = await stripe.prices.create({
      product: shop.product.id,
      currency: 'aud',
      unit_amount: 100,
      recurring: { interval: 'day', interval_count: 10 },
    });
    const first = await buy(daily.id);
    clock.now = new Date('2026-01-16T12:00:00Z');
    const second = await buy(daily.id);
    clock.now = new Date('2026-02-06T00:00:00Z');
    await runDue();
    const { data } = await stripe.events.list({ type: 'invoice.paid', limit: 100 });
    const seen = data.toReversed().map(({ created, data: { object } }) => {
      const subscription = 'parent' in object ? object.parent?.subscription_details?.subscription : null;
      return [day(created).slice(0, 10), subscription === first.id ? 'first' : 'second'];
    });
    expect(seen).toEqual([
      ['2026-01-15', 'first'],
      ['2026-01-16', 'second'],
      ['2026-01-25', 'first'],
      ['2026-01-26', 'second'],
      ['2026-02-04', 'first'],
      ['2026-02-05', 'second'],
    ]);
    expect(day(itemOf(await stripe.subscriptions.retrieve(second.id)).current_period_end)).toBe(
      '2026-02-15T12:00:00.000Z',
    );
  });

  it('are announced some days before', async () => {
    const { stripe, shop, customer } = await start('2026-01-15T12:00:00Z');
    await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.basic.id }],
      default_tax_rates: [shop.tax.id],
    });
    await customer.advance('2026-02-08T11:59:59Z');
    expect((await stripe.events.list({ type: 'invoice.upcoming' })).data).toEqual([]);
    await customer.advance('2026-02-08T12:00:00Z');
    const { data } = await stripe.events.list({ type: 'invoice.upcoming' });
    expect(data).toMatchObject([{ data: { object: { total: 1100, status: 'draft', number: null } } }]);
    expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
  });
});

describe('a trial', () => {
  it('begins with an invoice of nothing and ends with the first payment', async () => {
    const { stripe, shop, customer, latest } = await start('2026-01-15T12:00:00Z');
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.basic.id }],
      default_tax_rates: [shop.tax.id],
      trial_period_days: 14,
      payment_behavior: 'default_incomplete',
    });
    expect(made.status).toBe('trialing');
    const first = await latest(made.id);
    expect(first.invoice).toMatchObject({ status: 'paid', total: 0, amount_due: 0, amount_paid: 0 });
    expect(first.invoice.lines.data).toMatchObject([{ description: 'Free trial for 1 × Tracker plan', amount: 0 }]);
    expect((await stripe.paymentIntents.list({ customer: customer.id })).data).toEqual([]);
    expect(day(first.subscription.trial_end)).toBe('2026-01-29T12:00:00.000Z');
    await customer.advance('2026-01-26T12:00:00Z');
    expect((await stripe.events.list({ type: 'customer.subscription.trial_will_end' })).data).toHaveLength(1);
    await customer.advance('2026-01-29T12:00:00Z');
    const after = await latest(made.id);
    expect(after.subscription.status).toBe('active');
    expect(after.invoice).toMatchObject({ status: 'paid', total: 1100, billing_reason: 'subscription_cycle' });
    expect(day(after.item.current_period_end)).toBe('2026-02-28T12:00:00.000Z');
    await customer.advance('2026-03-29T12:00:00Z');
    expect(day((await latest(made.id)).item.current_period_end)).toBe('2026-04-29T12:00:00.000Z');
  });

  it('without a card ends past due', async () => {
    const { stripe, shop } = await start('2026-01-15T12:00:00Z');
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: seconds('2026-01-15T12:00:00Z') });
    const customer = await stripe.customers.create({ test_clock: clock.id });
    const items = [{ price: shop.basic.id }];
    const made = await stripe.subscriptions.create({ customer: customer.id, items, trial_period_days: 7 });
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: seconds('2026-01-22T12:00:00Z') });
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe('past_due');
  });
});

describe('a payment that fails', () => {
  const broken = async (options: Parameters<typeof startTestSandbox>[0] = {}) => {
    const all = await start('2026-01-15T12:00:00Z', options);
    const { stripe, shop, customer } = all;
    const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: shop.basic.id }] });
    await customer.payWith('pm_card_chargeCustomerFail');
    await customer.advance('2026-02-15T12:00:00Z');
    return { ...all, made };
  };

  it('leaves the subscription past due until the invoice is paid', async () => {
    const { stripe, customer, latest, made } = await broken();
    const due = await latest(made.id);
    expect(due.subscription.status).toBe('past_due');
    expect(due.invoice).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 1000 });
    expect(day(due.invoice.next_payment_attempt)).toBe('2026-02-18T12:00:00.000Z');
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ delinquent: true });
    const pay = stripe.invoices.pay(due.invoice.id ?? '');
    await expect(pay).rejects.toMatchObject({ code: 'card_declined', statusCode: 402 });
    expect((await latest(made.id)).invoice.attempt_count).toBe(1);
    await customer.payWith(customer.card);
    await stripe.invoices.pay(due.invoice.id ?? '');
    const paid = await latest(made.id);
    expect([paid.subscription.status, paid.invoice.status]).toEqual(['active', 'paid']);
    expect(day(paid.item.current_period_end)).toBe('2026-03-15T12:00:00.000Z');
  });

  it('is tried again, and mends itself when the card is changed', async () => {
    const { customer, latest, made } = await broken();
    await customer.advance('2026-02-18T12:00:00Z');
    expect((await latest(made.id)).invoice.attempt_count).toBe(2);
    await customer.payWith(customer.card);
    await customer.advance('2026-02-23T12:00:00Z');
    expect((await latest(made.id)).subscription.status).toBe('active');
  });

  it('ends the subscription after the last try', async () => {
    const { stripe, customer, latest, made } = await broken();
    await customer.advance('2026-03-02T11:59:59Z');
    expect((await latest(made.id)).subscription.status).toBe('past_due');
    await customer.advance('2026-03-02T12:00:00Z');
    const over = await latest(made.id);
    expect(over.subscription).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
    expect(over.invoice).toMatchObject({ status: 'open', attempt_count: 4, next_payment_attempt: null });
    expect((await stripe.events.list({ type: 'customer.subscription.deleted' })).data).toHaveLength(1);
  });

  it('leaves it unpaid where the account is set so; later invoices stay drafts', async () => {
    const { stripe, customer, latest, made } = await broken({ afterRetries: 'unpaid' });
    await customer.advance('2026-03-15T12:00:00Z');
    const unpaid = await latest(made.id);
    expect([unpaid.subscription.status, unpaid.invoice.status]).toEqual(['unpaid', 'draft']);
    await customer.payWith(customer.card);
    await stripe.invoices.pay(unpaid.invoice.id ?? '');
    expect((await latest(made.id)).subscription.status).toBe('active');
  });
});
