import type { PaymentMethod } from '@holdfast/contract/payments';
import type { Plan, Subscription } from '@holdfast/contract/plans';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { NewCoupon, NewPlan } from '../src/features/plans/admin/plans-admin.service.ts';
import { createDevice } from './device-factories.ts';
import { createUser, type UserOptions } from './factories.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

export type Person = Awaited<ReturnType<typeof createUser>>;
export type Device = Awaited<ReturnType<typeof createDevice>>;

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  declinedLater: '4000000000000341',
  asksOnce: '4000002500003155',
  asksAlways: '4000002760003184',
};

export const address = {
  name: 'Olivia Hart',
  line1: '12 Harbour Street',
  line2: '',
  city: 'Sydney',
  state: 'NSW',
  postal_code: '2000',
  country: 'AU',
};

const by = { operator: 'test' };
const gst = { name: 'GST', percentage: 10 };

export const addPlan = (test: TestApp, plan: Partial<NewPlan> & Pick<NewPlan, 'name' | 'priceCents'>) =>
  test.services.plansAdmin.addPlan(by, {
    currency: 'aud',
    type: 'product',
    duration: 'monthly',
    freeTrialDays: 0,
    isMostPopular: false,
    isBestValue: false,
    features: [],
    tax: gst,
    deviceType: 'shield_gps',
    pauseDeductionCents: 0,
    pauseDeductionDays: 0,
    ...plan,
  });

export const addUsualPlans = async (test: TestApp) => {
  const monthly = await addPlan(test, {
    name: 'GPS Monthly',
    priceCents: 895,
    pauseDeductionCents: 150,
    pauseDeductionDays: 30,
  });
  const yearly = await addPlan(test, {
    name: 'GPS Yearly',
    priceCents: 7900,
    duration: 'yearly',
    isMostPopular: true,
    features: [
      { name: 'Scheduled reports', enabled: true },
      { name: 'Client API', enabled: false },
    ],
  });
  const daily = await addPlan(test, { name: 'GPS Days', priceCents: 1000, duration: 'days', frequencyDays: 10 });
  const cover = await addPlan(test, {
    name: 'Lost & damaged cover',
    priceCents: 400,
    type: 'tier',
    freeTrialDays: 14,
  });
  return { monthly, yearly, daily, cover };
};

export type UsualPlans = Awaited<ReturnType<typeof addUsualPlans>>;

/** Sets up one application for all tests of a file, with payments and the usual plans. */
export const useShop = (
  onOpen: (shop: { test: TestApp; plan: UsualPlans }) => unknown,
  options: TestAppOptions = {},
) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({}, { payments: true, ...options });
    await onOpen({ test, plan: await addUsualPlans(test) });
  });
  afterAll(() => test.close());
};

export const addCoupon = (test: TestApp, coupon: Partial<NewCoupon> & Pick<NewCoupon, 'code'>) =>
  test.services.plansAdmin.addCoupon(by, {
    title: 'Less to pay',
    percentage: 20,
    months: null,
    productId: test.services.plansAdmin.productIdOf('GPS Monthly'),
    maxUses: null,
    expiresAt: null,
    ...coupon,
  });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export const call = async <T>(
  test: TestApp,
  person: { headers: Record<string, string> },
  method: Method,
  url: string,
  options: { payload?: object; headers?: Record<string, string> } = {},
) => {
  const headers = { ...person.headers, ...options.headers };
  const response = await test.app.inject({
    method,
    url,
    headers,
    ...(options.payload && { payload: options.payload }),
  });
  return {
    status: response.statusCode,
    body: response.json<T & { message?: string; code?: string }>(),
    headers: response.headers,
  };
};

const postForm = (test: TestApp, url: string, fields: Record<string, string>) =>
  test.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

/** Confirms a card like a browser: through our own origin, with the client secret only. */
export const confirmCard = async (test: TestApp, clientSecret: string, number: string) => {
  const kind = clientSecret.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const [id = ''] = clientSecret.split('_secret_');
  const base = `/api/dev/stripe/${kind}/${id}`;
  const post = (fields: Record<string, string>) =>
    postForm(test, `${base}/confirm`, { client_secret: clientSecret, ...fields });
  const confirmed = await post({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  });
  const answer = confirmed.json<{ status: string; payment_method: string; error?: { message: string } }>();
  if (answer.status !== 'requires_action') return answer;
  return (await post({ confirmed: 'true' })).json<typeof answer>();
};

/** Accepts or rejects the bank's authentication (3-D Secure). */
export const authenticate = async (test: TestApp, clientSecret: string, ok = true) => {
  const [id = ''] = clientSecret.split('_secret_');
  const url = `/api/dev/stripe/payment_intents/${id}/authenticate`;
  return postForm(test, url, { client_secret: clientSecret, ok: String(ok) });
};

export const addCard = async (test: TestApp, person: Person, number = cards.good): Promise<string> => {
  const { body } = await call<{ clientSecret: string }>(test, person, 'POST', '/api/v2/create-payment-intent');
  const { payment_method: paymentMethodId } = await confirmCard(test, body.clientSecret, number);
  const attached = await call<{ paymentMethods: PaymentMethod[] }>(
    test,
    person,
    'POST',
    '/api/paymentUser/attach-payment-method',
    { payload: { paymentMethodId, address, kind: 'card' } },
  );
  expect(attached.status).toBe(200);
  return paymentMethodId;
};

/** A user in Australia with a tracker and a card. */
export const createBuyer = async (test: TestApp, options: UserOptions & { card?: string | null } = {}) => {
  const { card = cards.good, ...rest } = options;
  const person = await createUser(test, rest);
  const device = await createDevice(test, { owner: person });
  if (card) await addCard(test, person, card);
  return { person, device };
};

export interface Purchase {
  subscription: Subscription;
  clientSecret?: string;
}

export const subscribe = (
  test: TestApp,
  person: Person,
  planId: string,
  payload: { deviceUUID: string } & Record<string, unknown>,
  headers: Record<string, string> = {},
) => call<Purchase>(test, person, 'POST', `/api/v2/subscriptions/${planId}/subscribe`, { payload, headers });

export const plansOf = async (test: TestApp, person: Person, query = '') =>
  (await call<{ data: Plan[] }>(test, person, 'GET', `/api/v2/subscriptions/plans${query}`)).body.data;

export const subscriptionsOf = async (test: TestApp, person: Person) =>
  (await call<{ data: Subscription[] }>(test, person, 'GET', '/api/v2/subscriptions/current')).body.data;

export const deviceOf = async (test: TestApp, person: Person, device: Device) =>
  (
    await call<{ devices: { isTrialAvailed: boolean; isTermsAccepted: boolean; subscription: { status: string } }[] }>(
      test,
      person,
      'GET',
      `/api/devices/${device._id}`,
    )
  ).body.devices[0];

export const advance = async (test: TestApp, days: number) => {
  test.clock.advance({ days });
  await settle(test);
};

/** Waits until all provider events have arrived and are processed. */
export const settle = async (test: TestApp) => {
  await test.sandbox?.catchUp();
  const waiting = `SELECT 1 FROM pgboss.job
    WHERE name IN ('payments-sync', 'subscription-end', 'payment-customer-remove') AND state < 'completed' LIMIT 1`;
  await vi.waitFor(async () => expect((await test.database.pool.query(waiting)).rowCount).toBe(0), {
    timeout: 20_000,
    interval: 10,
  });
};

export const provider = async <T>(test: TestApp, path: string): Promise<T> => {
  const response = await fetch(`${test.sandbox?.url}/v1/${path}`, { headers: { authorization: 'Bearer sk_test' } });
  return (await response.json()) as T;
};
