import { startSandbox } from '@holdfast/stripe-sandbox/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startCuttingProxy } from '../../../../test/cutting-proxy.ts';
import { createDevice } from '../../../../test/device-factories.ts';
import { createUser } from '../../../../test/factories.ts';
import {
  addCoupon,
  address,
  addUsualPlans,
  call,
  deviceOf,
  type Person,
  subscribe,
  subscriptionsOf,
} from '../../../../test/plan-factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let plan: Awaited<ReturnType<typeof addUsualPlans>>;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let proxy: Awaited<ReturnType<typeof startCuttingProxy>>;

beforeAll(async () => {
  proxy = await startCuttingProxy(() => sandbox.url);
  const env = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_URL: proxy.url,
  };
  test = await createTestApp(env, { payments: true, paymentTimeoutMs: 2000 });
  sandbox = await startSandbox({ now: test.clock.now });
  plan = await addUsualPlans(test);
});
afterEach(() => proxy.heal());
afterAll(async () => {
  await test.close();
  proxy.close();
  await sandbox.close();
});

const ask = async <T>(path: string, body?: URLSearchParams): Promise<T> => {
  const headers = { authorization: 'Bearer sk_test_1' };
  const response = await fetch(`${sandbox.url}/v1/${path}`, body ? { method: 'POST', body, headers } : { headers });
  return (await response.json()) as T;
};

const createBuyer = async () => {
  const person = await createUser(test);
  const device = await createDevice(test, { owner: person });
  const card = new URLSearchParams({
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2040',
    'card[cvc]': '123',
  });
  const { id: paymentMethodId } = await ask<{ id: string }>('payment_methods', card);
  const payload = { paymentMethodId, address, kind: 'card' };
  const url = '/api/paymentUser/attach-payment-method';
  expect((await call(test, person, 'POST', url, { payload })).status).toBe(200);
  return { person, device, ask: { deviceUUID: device.deviceUUID } };
};

const soldTo = async ({ user }: Person) => {
  const { rows } = await test.database.pool.query('SELECT provider_id FROM payment_customers WHERE user_id = $1', [
    user._id,
  ]);
  const customer = rows[0].provider_id;
  const found = await ask<{ data: { status: string }[] }>(`subscriptions?status=all&customer=${customer}`);
  const charges = await ask<{ data: { amount: number; status: string }[] }>(`charges?customer=${customer}`);
  return { statuses: found.data.map(({ status }) => status).sort(), paid: charges.data.map(({ amount }) => amount) };
};

const isCreate = (method: string, path: string) => method === 'POST' && path === '/v1/subscriptions';
const isConfirm = (method: string, path: string) => method === 'POST' && /payment_intents\/.+\/confirm/.test(path);

describe('when the provider is away', () => {
  it('buys nothing, says so, and buys when it is back [A16]', async () => {
    const { person, ask } = await createBuyer();
    proxy.refuse(() => true);
    expect(await subscribe(test, person, plan.monthly, ask)).toMatchObject({
      status: 503,
      body: { message: 'Payments are not reachable, nothing was bought, please try again' },
    });
    expect((await call(test, person, 'GET', '/api/paymentUser')).status).toBe(503);
    expect(await subscriptionsOf(test, person)).toEqual([]);
    proxy.heal();
    expect((await subscribe(test, person, plan.monthly, ask)).status).toBe(201);
    expect(await soldTo(person)).toEqual({ statuses: ['active'], paid: [985] });
  });

  it.each([
    ['the answer to the purchase is lost', isCreate],
    ['the answer to the payment is lost', isConfirm],
  ])('buys once although %s and one tries again [A16] [A19]', async (_what, rule) => {
    const { person, device, ask } = await createBuyer();
    proxy.lose(rule);
    const lost = await subscribe(test, person, plan.monthly, ask);
    expect(lost).toMatchObject({ status: 503, body: { message: expect.stringContaining('nothing is bought twice') } });
    expect((await deviceOf(test, person, device))?.subscription.status).toBe('Inactive');
    proxy.heal();
    // The idempotent request must stay identical, even if the device is renamed.
    await call(test, person, 'PUT', `/api/devices/${device._id}`, { payload: { name: 'Renamed meanwhile' } });
    const again = await subscribe(test, person, plan.monthly, ask);
    expect(again).toMatchObject({ status: 201, body: { subscription: { status: 'active' } } });
    expect(await soldTo(person)).toEqual({ statuses: ['active'], paid: [985] });
  });

  it('does not wait for ever for one that is slow, and buys once all the same [A16]', async () => {
    const { person, ask } = await createBuyer();
    proxy.hang(isConfirm);
    expect((await subscribe(test, person, plan.monthly, ask)).status).toBe(503);
    proxy.heal();
    expect((await subscribe(test, person, plan.monthly, ask)).status).toBe(201);
    expect(await soldTo(person)).toEqual({ statuses: ['active'], paid: [985] });
  });

  it('forgets what was begun when another plan is chosen then', async () => {
    const { person, ask } = await createBuyer();
    proxy.lose(isCreate);
    expect((await subscribe(test, person, plan.monthly, ask)).status).toBe(503);
    proxy.heal();
    const { body } = await subscribe(test, person, plan.yearly, ask);
    expect(body.subscription).toMatchObject({ status: 'active', plan: { name: 'GPS Yearly' } });
    const { statuses, paid } = await soldTo(person);
    expect(statuses.filter((status) => status === 'active')).toHaveLength(1);
    expect(paid).toEqual([8690]);
  });

  it('gives back trial and coupon of a purchase that never reached it, once nobody tries any more', async () => {
    await addCoupon(test, { code: 'ONCE', productId: 'holdfast_lost_damaged_cover', maxUses: 1 });
    const { person, device, ask } = await createBuyer();
    proxy.refuse(isCreate);
    const wish = { ...ask, isTermsAccepted: true, couponCode: 'ONCE' };
    expect((await subscribe(test, person, plan.cover, wish)).status).toBe(503);
    expect(await deviceOf(test, person, device)).toMatchObject({ isTrialAvailed: true });
    proxy.heal();
    test.clock.advance({ minutes: 11 });
    await test.services.plansLifecycle.runDue();
    expect(await deviceOf(test, person, device)).toMatchObject({ isTrialAvailed: false });
    const { rows } = await test.database.pool.query(`SELECT uses FROM coupons WHERE code = 'ONCE'`);
    expect(rows[0].uses).toBe(0);
    expect((await soldTo(person)).statuses).toEqual([]);
  });

  it('finds what was bought although our note of it is lost [A19]', async () => {
    const { person, device, ask } = await createBuyer();
    const { body } = await subscribe(test, person, plan.monthly, ask);
    await test.database.pool.query('DELETE FROM subscriptions WHERE id = $1', [body.subscription._id]);
    expect(await subscriptionsOf(test, person)).toEqual([]);
    await test.services.subscriptionSync.sync(person.user._id);
    expect(await subscriptionsOf(test, person)).toEqual([body.subscription]);
    expect((await deviceOf(test, person, device))?.subscription.status).toBe('Active');
  });

  it('leaves a plan as it is when the change was lost, and does not change it twice', async () => {
    const { person, ask } = await createBuyer();
    const { body } = await subscribe(test, person, plan.monthly, ask);
    const wish = { ...ask, subscriptionId: body.subscription._id };
    proxy.lose((method, path) => method === 'POST' && /subscriptions\/sub_/.test(path));
    expect((await subscribe(test, person, plan.daily, wish)).status).toBe(503);
    proxy.heal();
    const again = await subscribe(test, person, plan.daily, wish);
    expect(again.body.subscription).toMatchObject({ status: 'active', plan: { name: 'GPS Days' } });
    expect((await soldTo(person)).paid).toHaveLength(2);
  });
});

describe('without a provider', () => {
  it('nothing can be paid, and everybody is informed', async () => {
    const off = await createTestApp();
    const person = await createUser(off);
    const answer = await call(off, person, 'POST', '/api/v2/create-payment-intent');
    expect(answer).toMatchObject({ status: 503, body: { message: 'Payments are not available here' } });
    expect((await call(off, person, 'GET', '/api/paymentUser')).status).toBe(200);
    await off.close();
  });
});
