import { describe, expect, it } from 'vitest';
import { day, invoiceOf, itemOf, newCustomer, openShop } from '../test/shop.ts';
import { seconds, startTestSandbox } from '../test/test-sandbox.ts';

const start = async (from = '2026-01-15T12:00:00Z', params: { trial_period_days?: number } = {}) => {
  const sandbox = await startTestSandbox();
  const { stripe } = sandbox;
  const shop = await openShop(stripe);
  const customer = await newCustomer(stripe, from);
  const made = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: shop.basic.id }],
    default_tax_rates: [shop.tax.id],
    ...params,
  });
  const item = itemOf(made).id;
  const latest = () => stripe.subscriptions.retrieve(made.id, { expand: ['latest_invoice', 'schedule'] });
  return { ...sandbox, shop, customer, made, item, latest };
};

const amounts = (invoice: { lines: { data: { amount: number }[] } }) => invoice.lines.data.map(({ amount }) => amount);

describe('a dearer plan', () => {
  it('is prorated to the second and the cent, with tax', async () => {
    const { stripe, shop, customer, made, item } = await start();
    // A period of 31 days; 7 days, 1 hour, 1 minute and 1 second are over.
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
    const { stripe, shop, customer, made, item, latest } = await start('2026-04-15T00:00:00Z');
    await customer.advance('2026-04-30T00:00:00Z');
    await stripe.subscriptions.update(made.id, { items: [{ id: item, price: shop.gold.id }] });
    expect((await stripe.invoiceItems.list({ customer: customer.id, pending: true })).data).toHaveLength(2);
    const preview = await stripe.invoices.createPreview({ subscription: made.id });
    await customer.advance('2026-05-15T00:00:00Z');
    const invoice = invoiceOf(await latest());
    expect(amounts(invoice)).toEqual([-500, 1500, 3000]);
    expect([preview.total, preview.lines.data.length]).toEqual([invoice.total, 3]);
    expect((await stripe.invoiceItems.list({ customer: customer.id, pending: true })).data).toEqual([]);
  });

  it('costs nothing more now where proration is off', async () => {
    const { stripe, shop, customer, made, item, latest } = await start('2026-04-15T00:00:00Z');
    await customer.advance('2026-04-30T00:00:00Z');
    await stripe.subscriptions.update(made.id, {
      items: [{ id: item, price: shop.gold.id }],
      proration_behavior: 'none',
    });
    await customer.advance('2026-05-15T00:00:00Z');
    expect(amounts(invoiceOf(await latest()))).toEqual([3000]);
  });

  it('of another interval starts anew with credit for the rest', async () => {
    const { stripe, shop, customer, made, item } = await start('2026-04-15T00:00:00Z');
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
    const { stripe, shop, customer, made, item, latest } = await start();
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: bad.id } });
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

  it('ends a trial at once where told to', async () => {
    const { stripe, shop, customer, made, item } = await start('2026-01-15T12:00:00Z', { trial_period_days: 14 });
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
    const { stripe, shop, customer, made, item, latest } = await start('2026-01-15T12:00:00Z', {
      trial_period_days: 14,
    });
    await stripe.subscriptions.update(made.id, { items: [{ id: item, price: shop.gold.id }] });
    await customer.advance('2026-01-29T12:00:00Z');
    expect(amounts(invoiceOf(await latest()))).toEqual([3000]);
  });
});

describe('money left over', () => {
  it('is kept as balance and spent on the next invoices', async () => {
    const { stripe, shop, customer, made, item } = await start('2026-04-15T00:00:00Z');
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
    const { stripe, shop, customer, made, item } = await start('2026-04-15T00:00:00Z');
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

describe('a schedule', () => {
  const downgrade = async () => {
    const all = await start('2026-01-31T12:00:00Z');
    const { stripe, shop, made, item } = all;
    await stripe.subscriptions.update(made.id, {
      items: [{ id: item, price: shop.gold.id }],
      proration_behavior: 'none',
    });
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: made.id });
    const [phase] = schedule.phases;
    const planned = await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        { items: [{ price: shop.gold.id }], start_date: phase?.start_date, end_date: phase?.end_date },
        { items: [{ price: shop.basic.id }], metadata: { planId: 'basic' }, proration_behavior: 'none' },
      ],
    });
    return { ...all, schedule: planned };
  };

  it('brings the cheaper plan with the next period and then lets go', async () => {
    const { stripe, shop, customer, latest, schedule, made } = await downgrade();
    expect(schedule).toMatchObject({ status: 'active', subscription: made.id });
    expect(schedule.current_phase).toEqual({
      start_date: schedule.phases[0]?.start_date,
      end_date: schedule.phases[0]?.end_date,
    });
    expect(schedule.phases.map(({ end_date }) => day(end_date).slice(0, 10))).toEqual(['2026-02-28', '2026-03-28']);
    expect((await latest()).schedule).toMatchObject({ id: schedule.id, phases: [{}, {}] });
    await customer.advance('2026-02-28T11:59:59Z');
    expect(itemOf(await latest()).price.id).toBe(shop.gold.id);
    await customer.advance('2026-02-28T12:00:00Z');
    const changed = await latest();
    expect(itemOf(changed).price.id).toBe(shop.basic.id);
    expect(changed.metadata).toEqual({ planId: 'basic' });
    expect(amounts(invoiceOf(changed))).toEqual([1000]);
    expect(day(itemOf(changed).current_period_end)).toBe('2026-03-31T12:00:00.000Z');
    await customer.advance('2026-03-28T12:00:00Z');
    expect(await latest()).toMatchObject({ schedule: null, status: 'active' });
    expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
      status: 'released',
      subscription: null,
      released_subscription: made.id,
      current_phase: null,
    });
  });

  it('of another interval moves the day of renewal', async () => {
    const { stripe, shop, customer, made, latest } = await start('2026-01-31T12:00:00Z');
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: made.id });
    const [phase] = schedule.phases;
    await stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        { items: [{ price: shop.basic.id }], start_date: phase?.start_date, end_date: phase?.end_date },
        { items: [{ price: shop.yearly.id }], duration: { interval: 'year' } },
      ],
    });
    await customer.advance('2026-02-28T12:00:00Z');
    const changed = await latest();
    expect(amounts(invoiceOf(changed))).toEqual([10_000]);
    expect(day(itemOf(changed).current_period_end)).toBe('2027-02-28T12:00:00.000Z');
  });

  it('is released before anything else is changed', async () => {
    const { stripe, shop, made, item, schedule, latest } = await downgrade();
    const cancel = () => stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
    await expect(cancel()).rejects.toMatchObject({ statusCode: 400 });
    const change = stripe.subscriptions.update(made.id, { items: [{ id: item, price: shop.basic.id }] });
    await expect(change).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.subscriptionSchedules.create({ from_subscription: made.id })).rejects.toMatchObject({
      statusCode: 400,
    });
    expect((await stripe.subscriptionSchedules.release(schedule.id)).status).toBe('released');
    await expect(stripe.subscriptionSchedules.release(schedule.id)).rejects.toMatchObject({ statusCode: 400 });
    expect((await latest()).schedule).toBeNull();
    expect((await cancel()).cancel_at_period_end).toBe(true);
  });

  it('may end with the subscription', async () => {
    const { stripe, customer, schedule, latest } = await downgrade();
    await stripe.subscriptionSchedules.update(schedule.id, { end_behavior: 'cancel' });
    await customer.advance('2026-03-28T12:00:00Z');
    expect((await latest()).status).toBe('canceled');
    expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({ status: 'completed' });
  });

  it('is canceled together with its subscription', async () => {
    const { stripe, schedule, latest } = await downgrade();
    expect(await stripe.subscriptionSchedules.cancel(schedule.id)).toMatchObject({ status: 'canceled' });
    expect(await latest()).toMatchObject({ status: 'canceled', schedule: null });
    expect((await stripe.subscriptionSchedules.list()).data).toHaveLength(1);
  });
});

describe('a pause', () => {
  it('voids the invoices of the time and ends by itself', async () => {
    const { stripe, customer, made, latest } = await start();
    const paused = await stripe.subscriptions.update(made.id, {
      pause_collection: { behavior: 'void', resumes_at: seconds('2026-04-15T12:00:00Z') },
    });
    expect(paused).toMatchObject({ status: 'active', pause_collection: { behavior: 'void' } });
    await customer.advance('2026-04-15T12:00:00Z');
    const { data } = await stripe.invoices.list({ subscription: made.id });
    expect(data.map(({ status, total, amount_paid }) => [status, total, amount_paid])).toEqual([
      ['paid', 1100, 1100],
      ['void', 1100, 0],
      ['void', 1100, 0],
      ['paid', 1100, 1100],
    ]);
    expect((await latest()).pause_collection).toBeNull();
    expect((await stripe.paymentIntents.list({ customer: customer.id })).data).toHaveLength(2);
  });

  it('is ended by hand with an empty value', async () => {
    const { stripe, customer, made } = await start();
    await stripe.subscriptions.update(made.id, { pause_collection: { behavior: 'void' } });
    await customer.advance('2026-02-15T12:00:00Z');
    expect(await stripe.subscriptions.update(made.id, { pause_collection: '' })).toMatchObject({
      pause_collection: null,
    });
    await customer.advance('2026-03-15T12:00:00Z');
    const { data } = await stripe.invoices.list({ subscription: made.id });
    expect(data.map(({ status }) => status)).toEqual(['paid', 'void', 'paid']);
  });

  it.each([
    ['keep_as_draft', 'draft'],
    ['mark_uncollectible', 'uncollectible'],
  ] as const)('may %s instead', async (behavior, status) => {
    const { stripe, customer, made, latest } = await start();
    await stripe.subscriptions.update(made.id, { pause_collection: { behavior } });
    await customer.advance('2026-02-15T12:00:00Z');
    expect(invoiceOf(await latest()).status).toBe(status);
  });

  it('leaves an invoice of its own alone: a fee for the pause is paid', async () => {
    const { stripe, customer, made } = await start();
    await stripe.subscriptions.update(made.id, { pause_collection: { behavior: 'void' } });
    const draft = await stripe.invoices.create({ customer: customer.id, currency: 'aud', auto_advance: false });
    await stripe.invoiceItems.create({
      customer: customer.id,
      invoice: draft.id,
      amount: 200,
      currency: 'aud',
      description: 'Pause fee',
    });
    const paid = await stripe.invoices.pay(draft.id ?? '');
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 200, billing_reason: 'manual', parent: null });
  });

  it('gives no credit for time that was not paid', async () => {
    const { stripe, shop, customer, made, item } = await start();
    await stripe.subscriptions.update(made.id, { pause_collection: { behavior: 'void' } });
    await customer.advance('2026-02-15T12:00:00Z');
    await stripe.subscriptions.update(made.id, { pause_collection: '' });
    const changed = await stripe.subscriptions.update(made.id, {
      items: [{ id: item, price: shop.gold.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect(amounts(invoiceOf(changed))).toEqual([3000]);
  });
});

describe('an end', () => {
  it('comes with the period, unless it is taken back', async () => {
    const { stripe, customer, made, latest } = await start();
    const ending = await stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: seconds('2026-02-15T12:00:00Z'),
    });
    const none = stripe.invoices.createPreview({ subscription: made.id });
    await expect(none).rejects.toMatchObject({ statusCode: 404, code: 'invoice_upcoming_none' });
    const back = await stripe.subscriptions.update(made.id, { cancel_at_period_end: false });
    expect(back).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    await stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
    await customer.advance('2026-02-15T12:00:00Z');
    expect(await latest()).toMatchObject({ status: 'canceled', ended_at: seconds('2026-02-15T12:00:00Z') });
    expect((await stripe.invoices.list({ subscription: made.id })).data).toHaveLength(1);
    expect((await stripe.events.list({ type: 'customer.subscription.deleted' })).data).toHaveLength(1);
    const late = stripe.subscriptions.update(made.id, { cancel_at_period_end: false });
    await expect(late).rejects.toMatchObject({ statusCode: 400 });
    expect(await stripe.subscriptions.update(made.id, { metadata: { note: 'x' } })).toMatchObject({
      metadata: { note: 'x' },
    });
  });

  it('at once may give back the rest as balance', async () => {
    const { stripe, customer, made } = await start('2026-04-15T00:00:00Z');
    await customer.advance('2026-04-30T00:00:00Z');
    const over = await stripe.subscriptions.cancel(made.id, { prorate: true, invoice_now: true });
    expect(over.status).toBe('canceled');
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -550 });
    await expect(stripe.subscriptions.cancel(made.id)).rejects.toMatchObject({ code: 'resource_missing' });
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'ended' })).data).toHaveLength(1);
  });

  it('comes to all subscriptions of a customer who is deleted', async () => {
    const { stripe, customer, made } = await start();
    await stripe.customers.del(customer.id);
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe('canceled');
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
  });
});
