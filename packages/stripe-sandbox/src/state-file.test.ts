import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newCustomer, openShop } from './test/shop.ts';
import { seconds, startTestSandbox } from './test/test-sandbox.ts';

const everything = async (stripe: Stripe) => {
  const [subscription] = (await stripe.subscriptions.list({ status: 'all' })).data;
  return JSON.stringify([
    await stripe.products.list(),
    await stripe.subscriptions.list({ status: 'all', expand: ['data.latest_invoice', 'data.schedule'] }),
    await stripe.invoices.list({ expand: ['data.payments', 'data.discounts'] }),
    await stripe.paymentIntents.list(),
    await stripe.charges.list(),
    await stripe.events.list({ limit: 100 }),
    await stripe.invoices.createPreview({ subscription: subscription?.id }),
  ]).replaceAll(/(upcoming_in|il|ii)_\w+/g, '$1');
};

const live = async (stripe: Stripe) => {
  const shop = await openShop(stripe);
  const customer = await newCustomer(stripe);
  const coupon = await stripe.coupons.create({
    percent_off: 10,
    duration: 'forever',
    applies_to: { products: [shop.product.id] },
  });
  const made = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: shop.basic.id }],
    default_tax_rates: [shop.tax.id],
    discounts: [{ coupon: coupon.id }],
  });
  await customer.advance('2026-02-20T12:00:00Z');
  await stripe.subscriptionSchedules.create({ from_subscription: made.id });
  await stripe.subscriptions.update(made.id, {
    pause_collection: { behavior: 'void', resumes_at: seconds('2026-06-01T00:00:00Z') },
  });
  return customer;
};

describe('the state file', () => {
  const stateFile = () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-state-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return join(folder, 'deep/state.json');
  };

  it('holds what was answered, so that another start goes on where the first one was', async () => {
    const file = stateFile();
    const options = { file, baseUrl: 'http://localhost/stripe' };
    const first = await startTestSandbox(options);
    const customer = await live(first.stripe);
    const key = { idempotencyKey: 'once' };
    const made = await first.stripe.customers.create({ name: 'kept' }, key);
    const before = await everything(first.stripe);
    // A copy of what is on disk at this moment is all that a process killed now would leave.
    const killed = `${file}.copy`;
    writeFileSync(killed, readFileSync(file));

    const second = await startTestSandbox({ ...options, file: killed });
    expect(await everything(second.stripe)).toBe(before);
    expect((await second.stripe.customers.create({ name: 'kept' }, key)).id).toBe(made.id);
    await second.stripe.testHelpers.testClocks.advance(customer.clock, {
      frozen_time: seconds('2026-03-15T12:00:00Z'),
    });
    expect((await second.stripe.invoices.list({ customer: customer.id })).data).toHaveLength(3);
    expect((await first.stripe.invoices.list({ customer: customer.id })).data).toHaveLength(2);
  });

  it('is written before the answer, and not by reading', async () => {
    const file = stateFile();
    const { stripe } = await startTestSandbox({ file });
    expect(existsSync(file)).toBe(false);
    await stripe.products.list();
    expect(existsSync(file)).toBe(false);
    const { id } = await stripe.customers.create();
    expect(readFileSync(file, 'utf8')).toContain(id);
    await expect(stripe.customers.create({ test_clock: 'clock_none' })).rejects.toMatchObject({ statusCode: 400 });
    expect(existsSync(`${file}.new`)).toBe(false);
  });

  it('keeps events that nobody has taken yet', async () => {
    const file = stateFile();
    const webhook = { url: 'http://127.0.0.1:9/', secret: 'whsec_test' };
    const first = await startTestSandbox({ file, webhook, keepsRunning: true });
    await first.stripe.products.create({ name: 'one' });
    await first.close();
    const second = await startTestSandbox({ file, webhook });
    expect((await second.stripe.events.list()).data).toMatchObject([{ type: 'product.created', pending_webhooks: 1 }]);
  });
});
