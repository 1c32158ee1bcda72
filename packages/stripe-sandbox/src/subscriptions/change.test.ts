import { describe, expect, it } from 'vitest';
import { day, invoiceOf, itemOf } from '../test/shop.ts';
import { amounts, startSubscribed } from '../test/subscribed.ts';
import { seconds } from '../test/test-sandbox.ts';

describe('a dearer plan', () => {
  it('is prorated to the second and the cent, with tax', async () => {
    const { stripe, shop, customer, made, item } = await startSubscribed();
    // A period of 31 days; 7 days, 1 hour, 1 minute and 1 second have passed.
    await customer.advance('2026-01-22T13:01:01Z');
    const changed = await stripe.subscriptions.update(made.id, {
      items: [{ id: item, price: shop.gold.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    const left = 31 * 86_400 - (7 * 86_400 + 3600 + 60 + 1);
    const credit = -Math.round((1000 * left) / (31 * 86_400));
    const charge = Math.round((3000 * left) / (31 * 86_400));
    const invoice = invoiceOf(changed);
    expect(amounts(invoice)).toEqual([credit, charge]);
    expect(invoice.lines.data.map(({ description }) => description)).toEqual([
      'Unused time on Tracker plan after 22 Jan 2026',
      'Remaining time on Tracker plan after 22 Jan 2026',
    ]);
    expect(invoice).toMatchObject({
      subtotal: 1545,
      total: 1700,
      status: 'paid',
      billing_reason: 'subscription_update',
    });
    expect(invoice.parent?.subscription_details?.subscription_proration_date).toBe(seconds('2026-01-22T13:01:01Z'));
    expect(itemOf(changed)).toMatchObject({ id: item, price: { id: shop.gold.id } });
    expect(day(itemOf(changed).current_period_end)).toBe('2026-02-15T12:00:00.000Z');
  });

  it('waits with its difference for the next invoice by default', async () => {
    const { stripe, shop, customer, made, item, latest } = await startSubscribed('2026-04-15T00:00:00Z');
    await customer.advance('2026-04-30T00:00:00Z');
    await stripe.subscriptions.update(made.id, { items: [{ id: item, price: shop.gold.id }] });
    const preview = await stripe.invoices.createPreview({ subscription: made.id });
    await customer.advance('2026-05-15T00:00:00Z');
    const invoice = invoiceOf(await latest());
    expect(amounts(invoice)).toEqual([-500, 1500, 3000]);
    expect([preview.total, preview.lines.data.length]).toEqual([invoice.total, 3]);
  });

  it('costs nothing more now where proration is off', async () => {
    const { stripe, shop, customer, made, item, latest } = await startSubscribed('2026-04-15T00:00:00Z');
    await customer.advance('2026-04-30T00:00:00Z');
    await stripe.subscriptions.update(made.id, {
      items: [{ id: item, price: shop.gold.id }],
      proration_behavior: 'none',
    });
    await customer.advance('2026-05-15T00:00:00Z');
    expect(amounts(invoiceOf(await latest()))).toEqual([3000]);
  });

  it('taken without proration gives no more credit than was billed', async () => {
    const { stripe, shop, customer, made, item } = await startSubscribed('2026-04-15T00:00:00Z');
    const change = (price: string, proration_behavior: 'none' | 'always_invoice') =>
      stripe.subscriptions.update(made.id, {
        items: [{ id: item, price }],
        proration_behavior,
        expand: ['latest_invoice'],
      });
    await change(shop.gold.id, 'none');
    await customer.advance('2026-04-30T00:00:00Z');
    expect(amounts(invoiceOf(await change(shop.basic.id, 'always_invoice')))).toEqual([-500, 500]);
  });

  it('of another interval starts a new period with credit for the rest', async () => {
    const { stripe, shop, customer, made, item } = await startSubscribed('2026-04-15T00:00:00Z');
    await customer.advance('2026-04-30T00:00:00Z');
    const changed = await stripe.subscriptions.update(made.id, {
      items: [{ id: item, price: shop.yearly.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect(amounts(invoiceOf(changed))).toEqual([-500, 10_000]);
    expect(day(itemOf(changed).current_period_end)).toBe('2027-04-30T00:00:00.000Z');
  });

  it('that cannot be paid leaves the old one where it must be paid', async () => {
    const { stripe, shop, customer, made, item, latest } = await startSubscribed();
    await customer.payWith('pm_card_chargeCustomerFail');
    await customer.advance('2026-01-20T00:00:00Z');
    const upgrade = (payment_behavior: 'error_if_incomplete' | 'allow_incomplete') =>
      stripe.subscriptions.update(made.id, {
        items: [{ id: item, price: shop.gold.id }],
        proration_behavior: 'always_invoice',
        payment_behavior,
      });
    await expect(upgrade('error_if_incomplete')).rejects.toMatchObject({ type: 'StripeCardError' });
    const same = await latest();
    expect([same.status, itemOf(same).price.id]).toEqual(['active', shop.basic.id]);
    expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
    expect((await upgrade('allow_incomplete')).status).toBe('past_due');
  });

  it('ends a trial at once where asked to', async () => {
    const { stripe, shop, customer, made, item } = await startSubscribed('2026-01-15T12:00:00Z', {
      trial_period_days: 14,
    });
    await customer.advance('2026-01-20T06:00:00Z');
    const changed = await stripe.subscriptions.update(made.id, {
      items: [{ id: item, price: shop.gold.id }],
      trial_end: 'now',
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect(changed).toMatchObject({ status: 'active', trial_end: seconds('2026-01-20T06:00:00Z') });
    expect(invoiceOf(changed)).toMatchObject({ subtotal: 3000, total: 3300, status: 'paid' });
    expect(day(itemOf(changed).current_period_end)).toBe('2026-02-20T06:00:00.000Z');
  });

  it('is free to choose while trying', async () => {
    const { stripe, shop, customer, made, item, latest } = await startSubscribed('2026-01-15T12:00:00Z', {
      trial_period_days: 14,
    });
    await stripe.subscriptions.update(made.id, { items: [{ id: item, price: shop.gold.id }] });
    await customer.advance('2026-01-29T12:00:00Z');
    expect(amounts(invoiceOf(await latest()))).toEqual([3000]);
  });
});

describe('a coupon that is good once', () => {
  it('is spent with the rest of the period that it makes cheaper', async () => {
    const { stripe, shop, customer, made, item, latest } = await startSubscribed('2026-04-15T00:00:00Z');
    await customer.advance('2026-04-30T00:00:00Z');
    const coupon = await stripe.coupons.create({ percent_off: 50 });
    const changed = await stripe.subscriptions.update(made.id, {
      items: [{ id: item, price: shop.gold.id }],
      proration_behavior: 'always_invoice',
      discounts: [{ coupon: coupon.id }],
      expand: ['latest_invoice'],
    });
    expect(amounts(invoiceOf(changed))).toEqual([-500, 750]);
    expect(changed.discounts).toEqual([]);
    await customer.advance('2026-05-15T00:00:00Z');
    expect(invoiceOf(await latest())).toMatchObject({ subtotal: 3000, total: 3300 });
  });
});

describe('money left over', () => {
  it('is kept as balance and spent on the next invoices', async () => {
    const { stripe, shop, customer, made, item } = await startSubscribed('2026-04-15T00:00:00Z');
    await stripe.subscriptions.update(made.id, {
      items: [{ id: item, price: shop.gold.id }],
      proration_behavior: 'always_invoice',
    });
    const down = await stripe.subscriptions.update(made.id, {
      items: [{ id: item, price: shop.basic.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect(invoiceOf(down)).toMatchObject({
      total: -2200,
      amount_due: 0,
      status: 'paid',
      starting_balance: 0,
      ending_balance: -2200,
    });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -2200 });
    await customer.advance('2026-07-15T00:00:00Z');
    const { data } = await stripe.invoices.list({ subscription: made.id, limit: 3 });
    expect(data.map((one) => [one.total, one.starting_balance, one.ending_balance, one.amount_due])).toEqual([
      [1100, 0, 0, 1100],
      [1100, -1100, 0, 0],
      [1100, -2200, -1100, 0],
    ]);
  });

  it('too small to charge is carried over', async () => {
    const { stripe, shop, customer, made, item } = await startSubscribed('2026-04-15T00:00:00Z');
    const more = await stripe.prices.create({
      product: shop.product.id,
      currency: 'aud',
      unit_amount: 1030,
      recurring: { interval: 'month' },
    });
    const changed = await stripe.subscriptions.update(made.id, {
      items: [{ id: item, price: more.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect(invoiceOf(changed)).toMatchObject({ total: 33, amount_due: 0, ending_balance: 33, status: 'paid' });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: 33 });
    await customer.advance('2026-05-15T00:00:00Z');
    const [next] = (await stripe.invoices.list({ subscription: made.id, limit: 1 })).data;
    expect(next).toMatchObject({ total: 1133, starting_balance: 33, amount_due: 1166, ending_balance: 0 });
  });
});

describe('the times of a subscription', () => {
  it('start again from now where asked to', async () => {
    const { stripe, customer, made } = await startSubscribed('2026-04-15T00:00:00Z');
    await customer.advance('2026-04-30T00:00:00Z');
    const changed = await stripe.subscriptions.update(made.id, {
      billing_cycle_anchor: { type: 'now' },
      expand: ['latest_invoice'],
    });
    expect(amounts(invoiceOf(changed))).toEqual([-500, 1000]);
    expect(day(itemOf(changed).current_period_end)).toBe('2026-05-30T00:00:00.000Z');
  });

  it('let a change count from a moment of the caller, within the period', async () => {
    const { stripe, shop, customer, made, item } = await startSubscribed('2026-04-15T00:00:00Z');
    await customer.advance('2026-05-01T00:00:00Z');
    const change = (proration_date: number) =>
      stripe.subscriptions.update(made.id, {
        items: [{ id: item, price: shop.gold.id }],
        proration_behavior: 'always_invoice',
        proration_date,
        expand: ['latest_invoice'],
      });
    await expect(change(seconds('2026-04-14T00:00:00Z'))).rejects.toMatchObject({ param: 'proration_date' });
    expect(amounts(invoiceOf(await change(seconds('2026-04-30T00:00:00Z'))))).toEqual([-500, 1500]);
  });
});

describe('a change that waits for its payment', () => {
  it('leaves the subscription past due until then', async () => {
    const { stripe, shop, made, item, latest } = await startSubscribed();
    const changed = await stripe.subscriptions.update(made.id, {
      items: [{ id: item, price: shop.gold.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'default_incomplete',
    });
    expect(changed.status).toBe('past_due');
    await stripe.invoices.pay(String(changed.latest_invoice));
    expect(await latest()).toMatchObject({ status: 'active', latest_invoice: { amount_paid: 2200 } });
  });
});
