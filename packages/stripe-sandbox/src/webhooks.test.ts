import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkShapes } from './test/check-shapes.ts';
import { newCustomer, openShop } from './test/shop.ts';
import { startTestSandbox } from './test/test-sandbox.ts';

const SECRET = 'whsec_test';
const { webhooks } = new Stripe('sk_test_webhooks');

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/** Takes events as our server would: by the raw body and its signature. */
const startReceiver = async (answer: (event: Stripe.Event, nth: number) => number = () => 200) => {
  const taken: Stripe.Event[] = [];
  let calls = 0;
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    checkShapes(JSON.parse(body));
    const event = webhooks.constructEvent(body, String(request.headers['stripe-signature']), SECRET);
    calls += 1;
    response.statusCode = answer(event, calls);
    if (response.statusCode === 200) taken.push(event);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, taken, calls: () => calls };
};

describe('webhooks', () => {
  it('bring every event, signed, once and in order', async () => {
    const receiver = await startReceiver();
    const { stripe, webhooksIdle } = await startTestSandbox({ webhook: { url: receiver.url, secret: SECRET } });
    const shop = await openShop(stripe);
    const customer = await newCustomer(stripe);
    await stripe.subscriptions.create({ customer: customer.id, items: [{ price: shop.basic.id }] });
    await customer.advance('2026-03-15T12:00:00Z');
    await webhooksIdle();
    const { data } = await stripe.events.list({ limit: 100 });
    expect(data.length).toBeGreaterThan(30);
    expect(receiver.taken.map(({ id }) => id)).toEqual(data.toReversed().map(({ id }) => id));
    expect(data.every(({ pending_webhooks }) => pending_webhooks === 0)).toBe(true);
  });

  it('tell a renewal from the invoice to the subscription', async () => {
    const receiver = await startReceiver();
    const { stripe, webhooksIdle } = await startTestSandbox({ webhook: { url: receiver.url, secret: SECRET } });
    const shop = await openShop(stripe);
    const customer = await newCustomer(stripe);
    const bought = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: shop.basic.id }] });
    await webhooksIdle();
    const before = receiver.taken.length;
    await stripe.subscriptions.update(bought.id, { metadata: { note: 'x' } });
    await customer.advance('2026-02-15T12:00:00Z');
    await webhooksIdle();
    expect(receiver.taken.slice(before).map(({ type }) => type)).toEqual([
      'customer.subscription.updated',
      'test_helpers.test_clock.advancing',
      'invoice.upcoming',
      'customer.subscription.updated',
      'invoice.created',
      'payment_intent.created',
      'invoice.finalized',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice_payment.paid',
      'invoice.paid',
      'invoice.payment_succeeded',
      'test_helpers.test_clock.ready',
    ]);
    const [updated] = receiver.taken.slice(before);
    expect(updated?.data.previous_attributes).toEqual({ metadata: {} });
    expect(updated?.request?.id).toMatch(/^req_/);
  });

  it('are sent again until they are taken, the later ones after them', async () => {
    const receiver = await startReceiver((_, nth) => (nth <= 3 ? 500 : 200));
    const { stripe, webhooksIdle } = await startTestSandbox({ webhook: { url: receiver.url, secret: SECRET } });
    await stripe.products.create({ name: 'one' });
    await stripe.products.create({ name: 'two' });
    await webhooksIdle();
    expect(receiver.calls()).toBe(5);
    expect(receiver.taken.map(({ data: { object } }) => 'name' in object && object.name)).toEqual(['one', 'two']);
  });

  it('do not count where the secret or the body is another', async () => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event' });
    const { signature } = await import('./webhooks.ts');
    const now = Math.floor(Date.now() / 1000);
    const header = signature(body, SECRET, now);
    expect(webhooks.constructEvent(body, header, SECRET)).toMatchObject({ id: 'evt_1' });
    expect(() => webhooks.constructEvent(body, header, 'whsec_other')).toThrow();
    expect(() => webhooks.constructEvent(`${body} `, header, SECRET)).toThrow();
    expect(() => webhooks.constructEvent(body, signature(body, SECRET, now - 3600), SECRET)).toThrow();
  });

  it('do not hold up a sandbox that closes while nobody answers', async () => {
    const { stripe, close } = await startTestSandbox({
      webhook: { url: 'http://127.0.0.1:9/hook', secret: SECRET },
      keepsRunning: true,
    });
    await stripe.products.create({ name: 'one' });
    const closed = vi.fn();
    await close().then(closed);
    expect(closed).toHaveBeenCalled();
  });
});
