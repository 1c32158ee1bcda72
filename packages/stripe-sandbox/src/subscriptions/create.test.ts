import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { day, invoiceOf, itemOf, newCustomer, openShop } from '../test/shop.ts';
import { browserPost, cardForm, startTestSandbox } from '../test/test-sandbox.ts';

const start = async (card?: string) => {
  const sandbox = await startTestSandbox();
  const shop = await openShop(sandbox.stripe);
  return { ...sandbox, shop, customer: await newCustomer(sandbox.stripe, '2026-01-15T12:00:00Z', card) };
};

/** The payment of an invoice whose payments are expanded. */
const intentOf = (invoice: Stripe.Invoice) => String(invoice.payments?.data[0]?.payment.payment_intent);

describe('a new subscription', () => {
  it('is paid at once from the default card, with tax', async () => {
    const { stripe, shop, customer } = await start();
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.basic.id }],
      default_tax_rates: [shop.tax.id],
      metadata: { planId: 'p1' },
      expand: ['latest_invoice.payments', 'schedule'],
    });
    expect(made).toMatchObject({ status: 'active', metadata: { planId: 'p1' }, schedule: null, trial_end: null });
    expect(day(itemOf(made).current_period_end)).toBe('2026-02-15T12:00:00.000Z');
    const invoice = invoiceOf(made);
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      subtotal: 1000,
      total: 1100,
      amount_due: 1100,
      amount_paid: 1100,
      amount_remaining: 0,
      total_taxes: [{ amount: 100, taxable_amount: 1000 }],
      default_tax_rates: [{ display_name: 'GST', percentage: 10 }],
      parent: { subscription_details: { subscription: made.id, metadata: { planId: 'p1' } } },
    });
    expect(invoice.number).toMatch(/^[A-Z0-9]{8}-0001$/);
    expect(invoice.lines.data).toMatchObject([{ description: '1 × Tracker plan (at A$10.00 / month)', amount: 1000 }]);
    const payment_intent = intentOf(invoice);
    const payment = await stripe.paymentIntents.retrieve(payment_intent);
    expect(payment).toMatchObject({ status: 'succeeded', amount: 1100, amount_received: 1100 });
    const found = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent },
      expand: ['data.invoice'],
    });
    expect(found.data).toMatchObject([{ invoice: { id: invoice.id }, status: 'paid', amount_paid: 1100 }]);
  });

  it('waits for its payment when asked to, and is active with it', async () => {
    const { stripe, shop, customer } = await start();
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.basic.id }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice'],
    });
    expect(made.status).toBe('incomplete');
    const invoice = invoiceOf(made);
    expect(invoice.status).toBe('open');
    await stripe.invoices.pay(invoice.id ?? '');
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe('active');
    await expect(stripe.invoices.pay(invoice.id ?? '')).rejects.toMatchObject({ code: 'invoice_already_paid' });
  });

  it('is confirmed in the browser where the card asks for it', async () => {
    const { stripe, url, shop, customer } = await start();
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.basic.id }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.payments'],
    });
    const intent = intentOf(invoiceOf(made));
    const secret = (await stripe.paymentIntents.retrieve(intent)).client_secret ?? '';
    const path = `/v1/payment_intents/${intent}`;
    const asking = await browserPost({ url }, `${path}/confirm`, cardForm('4000002500003155', secret));
    expect(asking.body.status).toBe('requires_action');
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe('incomplete');
    const no = await browserPost({ url }, `${path}/authenticate`, { client_secret: secret, ok: 'false' });
    expect(no.body.error?.code).toBe('payment_intent_authentication_failure');
    await browserPost({ url }, `${path}/confirm`, cardForm('4000002500003155', secret));
    const yes = await browserPost({ url }, `${path}/confirm`, { client_secret: secret, confirmed: 'true' });
    expect(yes.body.status).toBe('succeeded');
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe('active');
    const kept = (await stripe.paymentMethods.list({ customer: customer.id })).data.map(({ id }) => id);
    expect(kept).toContain(yes.body.payment_method);
    await customer.payWith(yes.body.payment_method ?? '');
    await customer.advance('2026-02-15T12:00:00Z');
    const renewed = await stripe.subscriptions.retrieve(made.id, { expand: ['latest_invoice'] });
    expect([renewed.status, invoiceOf(renewed).status]).toEqual(['active', 'paid']);
  });

  it('asks again on an existing card that always asks', async () => {
    const { stripe, shop, customer } = await start('pm_card_authenticationRequired');
    const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: shop.basic.id }] });
    expect(made.status).toBe('incomplete');
    await expect(stripe.invoices.pay(String(made.latest_invoice))).rejects.toMatchObject({
      statusCode: 402,
      code: 'invoice_payment_intent_requires_action',
    });
    const types = (await stripe.events.list({ limit: 50 })).data.map(({ type }) => type);
    expect(types).toContain('invoice.payment_action_required');
  });

  it('stays incomplete on a card that fails, and expires after 23 hours', async () => {
    const { stripe, shop, customer } = await start('pm_card_chargeCustomerFail');
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.basic.id }],
      expand: ['latest_invoice'],
    });
    expect([made.status, invoiceOf(made).status, invoiceOf(made).attempt_count]).toEqual(['incomplete', 'open', 1]);
    const change = stripe.subscriptions.update(made.id, { items: [{ id: itemOf(made).id, price: shop.gold.id }] });
    await expect(change).rejects.toMatchObject({ statusCode: 400 });
    await customer.advance('2026-01-16T10:59:59Z');
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe('incomplete');
    await customer.advance('2026-01-16T11:00:00Z');
    const over = await stripe.subscriptions.retrieve(made.id, { expand: ['latest_invoice'] });
    expect([over.status, invoiceOf(over).status]).toEqual(['incomplete_expired', 'void']);
    await expect(stripe.invoices.pay(invoiceOf(over).id ?? '')).rejects.toMatchObject({ statusCode: 400 });
    expect((await stripe.paymentIntents.list({ customer: customer.id })).data).toMatchObject([{ status: 'canceled' }]);
  });

  it('gives the balance back that it took, when it expires', async () => {
    const { stripe, shop, customer } = await start();
    const balance = async () => {
      const found = await stripe.customers.retrieve(customer.id);
      return found.deleted ? null : found.balance;
    };
    await stripe.customers.update(customer.id, { balance: -300 });
    await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.basic.id }],
      payment_behavior: 'default_incomplete',
    });
    expect(await balance()).toBe(0);
    await customer.advance('2026-01-16T11:00:00Z');
    expect(await balance()).toBe(-300);
  });

  it('leaves nothing behind when it must be paid or not be', async () => {
    const { stripe, shop, customer } = await start('pm_card_chargeCustomerFail');
    const buy = stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.basic.id }],
      payment_behavior: 'error_if_incomplete',
    });
    await expect(buy).rejects.toMatchObject({ type: 'StripeCardError', decline_code: 'generic_decline' });
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([]);
    expect((await stripe.invoices.list({ customer: customer.id })).data).toEqual([]);
    expect((await stripe.charges.list({ customer: customer.id })).data).toEqual([]);
  });

  it('needs a way to pay, unless it waits for one', async () => {
    const { stripe, shop } = await start();
    const poor = await stripe.customers.create();
    const items = [{ price: shop.basic.id }];
    await expect(stripe.subscriptions.create({ customer: poor.id, items })).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
    });
    const waiting = await stripe.subscriptions.create({
      customer: poor.id,
      items,
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.payments'],
    });
    const intent = await stripe.paymentIntents.retrieve(intentOf(invoiceOf(waiting)));
    expect(intent.status).toBe('requires_payment_method');
  });

  it('carries a one time fee as a line of its own', async () => {
    const { stripe, shop, customer } = await start();
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.basic.id }],
      add_invoice_items: [{ price_data: { currency: 'aud', product: shop.product.id, unit_amount: 2500 } }],
      default_tax_rates: [shop.tax.id],
      expand: ['latest_invoice'],
    });
    expect(invoiceOf(made)).toMatchObject({ subtotal: 3500, total: 3850 });
    const untaxed = await stripe.invoices.createPreview({
      customer: customer.id,
      subscription_details: { items: [{ price: shop.basic.id }], default_tax_rates: '' },
    });
    expect(untaxed.total).toBe(1000);
    expect(invoiceOf(made).lines.data.map(({ amount }) => amount)).toEqual([2500, 1000]);
    await customer.advance('2026-02-15T12:00:00Z');
    const next = await stripe.subscriptions.retrieve(made.id, { expand: ['latest_invoice'] });
    expect(invoiceOf(next)).toMatchObject({ subtotal: 1000, billing_reason: 'subscription_cycle' });
  });

  it('refuses prices of another currency, or not for subscriptions', async () => {
    const { stripe, shop, customer } = await start();
    const buy = (price: string) => stripe.subscriptions.create({ customer: customer.id, items: [{ price }] });
    const once = await stripe.prices.create({ product: shop.product.id, currency: 'aud', unit_amount: 100 });
    await expect(buy(once.id)).rejects.toMatchObject({ param: 'items[0][price]' });
    await buy(shop.basic.id);
    const { basic: dollars } = await openShop(stripe, 'usd');
    await expect(buy(dollars.id)).rejects.toMatchObject({ statusCode: 400 });
    await expect(buy('price_none')).rejects.toMatchObject({ code: 'resource_missing' });
  });
});

describe('a coupon', () => {
  const bought = async (params: Parameters<Awaited<ReturnType<typeof start>>['stripe']['coupons']['create']>[0]) => {
    const { stripe, shop, customer } = await start();
    const coupon = await stripe.coupons.create(params);
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.basic.id }],
      default_tax_rates: [shop.tax.id],
      discounts: [{ coupon: coupon.id }],
    });
    await customer.advance('2026-05-15T12:00:00Z');
    const { data } = await stripe.invoices.list({ subscription: made.id, expand: ['data.discounts'] });
    return { coupon, invoices: data.toReversed() };
  };

  it.each([
    ['once', { percent_off: 25, duration: 'once' as const }, [825, 1100, 1100, 1100, 1100]],
    [
      'for two months',
      { percent_off: 25, duration: 'repeating' as const, duration_in_months: 2 },
      [825, 825, 1100, 1100, 1100],
    ],
    ['forever', { percent_off: 33, duration: 'forever' as const }, [737, 737, 737, 737, 737]],
    [
      'of a fixed amount',
      { amount_off: 300, currency: 'aud', duration: 'once' as const },
      [770, 1100, 1100, 1100, 1100],
    ],
    ['above the price', { amount_off: 5000, currency: 'aud', duration: 'once' as const }, [0, 1100, 1100, 1100, 1100]],
  ])('that holds %s takes off what it says before tax', async (_, params, totals) => {
    const { coupon, invoices } = await bought(params);
    expect(invoices.map(({ total }) => total)).toEqual(totals);
    expect(invoices[0]?.discounts).toMatchObject([{ source: { coupon: coupon.id } }]);
  });

  it('for another product takes off nothing', async () => {
    const { stripe, shop, customer } = await start();
    const other = await stripe.products.create({ name: 'Other' });
    const coupon = await stripe.coupons.create({ percent_off: 50, applies_to: { products: [other.id] } });
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.basic.id }],
      discounts: [{ coupon: coupon.id }],
      expand: ['latest_invoice', 'discounts'],
    });
    expect(invoiceOf(made).total).toBe(1000);
    expect(made.discounts).toHaveLength(1);
  });
});
