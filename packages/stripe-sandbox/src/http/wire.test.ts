import { describe, expect, it } from 'vitest';
import { draftOf, newCustomer, openShop } from '../test/shop.ts';
import { startSubscribed } from '../test/subscribed.ts';
import { KEY, startTestSandbox } from '../test/test-sandbox.ts';

const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers: { authorization: `Bearer ${KEY}`, ...headers } });

describe('requests', () => {
  it('needs a secret key', async () => {
    const { url } = await startTestSandbox();
    expect((await fetch(`${url}/v1/products`)).status).toBe(401);
    const publishable = await post(`${url}/v1/customers`, '', { authorization: 'Bearer pk_test_1' });
    expect(publishable.status).toBe(401);
    expect(await publishable.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  it('answers an unknown path as Stripe does, with a request id', async () => {
    const { url } = await startTestSandbox();
    const response = await post(`${url}/v1/unicorns`, '');
    expect(response.status).toBe(404);
    expect(response.headers.get('request-id')).toMatch(/^req_/);
    expect(await response.json()).toMatchObject({
      error: {
        type: 'invalid_request_error',
        message: expect.stringContaining('Unrecognized request URL (POST: /v1/unicorns)'),
      },
    });
  });

  it('refuses an unknown parameter by name, at any depth', async () => {
    const { stripe, url } = await startTestSandbox();
    const top = await post(`${url}/v1/customers`, 'email=a@b.test&colour=red');
    expect(await top.json()).toMatchObject({
      error: { code: 'parameter_unknown', param: 'colour', message: 'Received unknown parameter: colour' },
    });
    const deep = await post(`${url}/v1/subscriptions`, 'customer=cus_1&items[0][price]=p&items[0][colour]=red');
    expect(await deep.json()).toMatchObject({ error: { code: 'parameter_unknown', param: 'items[0][colour]' } });
    expect((await stripe.events.list()).data).toEqual([]);
  });

  it('says which parameter is missing or wrong', async () => {
    const { stripe, url } = await startTestSandbox();
    await expect(stripe.products.create({ name: undefined as unknown as string })).rejects.toMatchObject({
      statusCode: 400,
      code: 'parameter_missing',
      param: 'name',
    });
    const { product } = await openShop(stripe);
    const wrong = await post(`${url}/v1/prices`, `product=${product.id}&currency=usd&unit_amount=ten`);
    expect(await wrong.json()).toMatchObject({ error: { code: 'parameter_invalid_integer', param: 'unit_amount' } });
    await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    await expect(stripe.prices.create({ product: 'prod_none', currency: 'usd', unit_amount: 1 })).rejects.toMatchObject(
      {
        statusCode: 400,
        code: 'resource_missing',
        param: 'product',
      },
    );
  });

  it('reads lists with and without indices, and keys that look like parts of objects', async () => {
    const { url, stripe } = await startTestSandbox();
    const made = await post(`${url}/v1/customers`, 'name=x&metadata[__proto__]=1&metadata[a b]=c%26d');
    expect(await made.json()).toMatchObject({ name: 'x', metadata: { 'a b': 'c&d' } });
    for (const id of ['a', 'b', 'c']) await stripe.products.create({ id, name: id });
    for (const ids of ['ids[]=a&ids[]=b', 'ids[1]=b&ids[0]=a']) {
      const found = await fetch(`${url}/v1/products?${ids}`, { headers: { authorization: `Bearer ${KEY}` } });
      expect(await found.json()).toMatchObject({ data: [{ id: 'b' }, { id: 'a' }] });
    }
  });
});

describe('idempotency keys', () => {
  it('replays the answer to the same call', async () => {
    const { stripe, url } = await startTestSandbox();
    const first = await stripe.customers.create({ email: 'a@b.test' }, { idempotencyKey: 'one' });
    const again = await stripe.customers.create({ email: 'a@b.test' }, { idempotencyKey: 'one' });
    expect(again.id).toBe(first.id);
    const raw = () => post(`${url}/v1/customers`, 'email=e@f.test', { 'idempotency-key': 'two' });
    expect((await raw()).headers.get('idempotent-replayed')).toBeNull();
    expect((await raw()).headers.get('idempotent-replayed')).toBe('true');
    expect((await stripe.events.list({ type: 'customer.created' })).data).toHaveLength(2);
  });

  it('refuses the key with another body or another path', async () => {
    const { stripe } = await startTestSandbox();
    await stripe.customers.create({ email: 'a@b.test' }, { idempotencyKey: 'one' });
    const refusal = { statusCode: 400, type: 'StripeIdempotencyError' };
    await expect(stripe.customers.create({ email: 'c@d.test' }, { idempotencyKey: 'one' })).rejects.toMatchObject(
      refusal,
    );
    await expect(stripe.products.create({ name: 'a' }, { idempotencyKey: 'one' })).rejects.toMatchObject(refusal);
  });

  it('replays a declined payment and lets a refused call be corrected', async () => {
    const { stripe } = await startTestSandbox();
    const customer = await newCustomer(stripe, undefined, 'pm_card_chargeCustomerFail');
    const { id } = await draftOf(stripe, customer.id, 500);
    const pay = () => stripe.invoices.pay(id, {}, { idempotencyKey: 'pay' });
    await expect(pay()).rejects.toMatchObject({ statusCode: 402, decline_code: 'generic_decline' });
    await expect(pay()).rejects.toMatchObject({ statusCode: 402 });
    expect((await stripe.charges.list()).data).toHaveLength(1);
    const rate = (percentage: number) =>
      stripe.taxRates.create({ display_name: 'x', percentage, inclusive: false }, { idempotencyKey: 'rate' });
    await expect(rate(101)).rejects.toMatchObject({ statusCode: 400 });
    expect(await rate(10)).toMatchObject({ percentage: 10 });
  });
});

describe('pages', () => {
  it('go forth and back by cursors, newest first', async () => {
    const { stripe } = await startTestSandbox();
    const made: string[] = [];
    for (let n = 0; n < 27; n += 1) made.unshift((await stripe.products.create({ name: `p${n}` })).id);
    const ids = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);
    const first = await stripe.products.list({ limit: 10 });
    expect([ids(first), first.has_more]).toEqual([made.slice(0, 10), true]);
    const second = await stripe.products.list({ limit: 10, starting_after: made[9] });
    expect([ids(second), second.has_more]).toEqual([made.slice(10, 20), true]);
    const third = await stripe.products.list({ limit: 10, starting_after: made[19] });
    expect([ids(third), third.has_more]).toEqual([made.slice(20), false]);
    const back = await stripe.products.list({ limit: 10, ending_before: made[20] });
    expect([ids(back), back.has_more]).toEqual([made.slice(10, 20), true]);
    const start = await stripe.products.list({ limit: 10, ending_before: made[10] });
    expect([ids(start), start.has_more]).toEqual([made.slice(0, 10), false]);
    expect((await stripe.products.list().autoPagingToArray({ limit: 100 })).map(({ id }) => id)).toEqual(made);
    await expect(stripe.products.list({ starting_after: 'prod_none' })).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.products.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  });
});

describe('expansion', () => {
  it('refuses what cannot be expanded', async () => {
    const { stripe, made } = await startSubscribed();
    await expect(stripe.subscriptions.retrieve(made.id, { expand: ['currency'] })).rejects.toMatchObject({
      statusCode: 400,
      message: 'This property cannot be expanded (currency).',
    });
    await expect(stripe.subscriptions.retrieve(made.id, { expand: ['nothing.here'] })).rejects.toMatchObject({
      param: 'expand',
    });
  });

  it('reaches through lists', async () => {
    const { stripe } = await startSubscribed();
    const { data } = await stripe.subscriptions.list({ expand: ['data.latest_invoice.payments', 'data.schedule'] });
    expect(data).toMatchObject([{ latest_invoice: { payments: { data: [{ status: 'paid' }] } }, schedule: null }]);
  });
});
