import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice, passcodeOf, shareDevice } from '../../../../test/device-factories.ts';
import { createUser } from '../../../../test/factories.ts';
import {
  addCard,
  addPlan,
  addUsualPlans,
  authenticate,
  call,
  cards,
  createBuyer,
  deviceOf,
  type Person,
  plansOf,
  provider,
  settle,
  subscribe,
  subscriptionsOf,
} from '../../../../test/plan-factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let plan: Awaited<ReturnType<typeof addUsualPlans>>;
beforeAll(async () => {
  test = await createTestApp({}, { payments: true });
  plan = await addUsualPlans(test);
});
afterAll(() => test.close());

interface ProviderList<T> {
  data: T[];
}

const customerOf = async ({ user }: Person) =>
  (await test.database.pool.query('SELECT provider_id FROM payment_customers WHERE user_id = $1', [user._id])).rows[0]
    ?.provider_id as string;

const providersOf = async (person: Person) =>
  (
    await provider<ProviderList<{ status: string }>>(
      test,
      `subscriptions?status=all&customer=${await customerOf(person)}`,
    )
  ).data.map(({ status }) => status);

const paidBy = async (person: Person) =>
  (
    await provider<ProviderList<{ total: number; status: string; amount_paid: number }>>(
      test,
      `invoices?customer=${await customerOf(person)}`,
    )
  ).data;

describe('POST /api/v2/subscriptions/:plan/subscribe', () => {
  it('buys a plan for a device, which is active from then on [P2.3.2] [P2.7.23] [P2.1.2]', async () => {
    const { person, device } = await createBuyer(test);
    const { status, body } = await subscribe(test, person, plan.monthly, {
      deviceUUID: device.deviceUUID,
      paymentType: 'card',
      isUpgrade: false,
      userId: person.user._id,
    });
    expect(status).toBe(201);
    const now = test.clock.now().getTime() / 1000;
    expect(body).toEqual({
      subscription: {
        _id: expect.any(String),
        deviceUUID: device.deviceUUID,
        status: 'active',
        statusLabel: 'Active',
        planCycle: 'monthly',
        plan: { _id: plan.monthly, name: 'GPS Monthly', type: 'product' },
        terms: { currency: 'aud' },
        sourceData: {
          status: 'active',
          cancel_at_period_end: false,
          pause_collection: null,
          schedule: null,
          scheduleDetails: null,
          current_period_start: expect.any(Number),
          current_period_end: expect.any(Number),
          plan: { amount: 895 },
          metadata: {
            planId: plan.monthly,
            duration: 'monthly',
            frequencyDays: '30',
            pauseDeductionActive: 'true',
            pauseDeductionAmount: '150',
            pauseDeductionDays: '30',
          },
        },
      },
    });
    const { current_period_start, current_period_end } = body.subscription.sourceData;
    expect(Math.abs(current_period_start - now)).toBeLessThan(60);
    expect(current_period_end - current_period_start).toBeGreaterThanOrEqual(28 * 24 * 3600);
    expect(await subscriptionsOf(test, person)).toEqual([body.subscription]);
    expect((await deviceOf(test, person, device))?.subscription).toEqual({ status: 'Active' });
    expect(await paidBy(person)).toMatchObject([{ total: 985, amount_paid: 985, status: 'paid' }]);
  });

  it('gives a device its trial, and marks it [P2.4.9] [P2.7.25]', async () => {
    const { person, device } = await createBuyer(test);
    const ask = { deviceUUID: device.deviceUUID };
    expect(await subscribe(test, person, plan.cover, ask)).toMatchObject({
      status: 400,
      body: { message: 'Please check that you agree to our terms and conditions' },
    });
    const { body } = await subscribe(test, person, plan.cover, { ...ask, isTermsAccepted: true });
    expect(body.subscription).toMatchObject({ status: 'trialing', plan: { type: 'tier' } });
    expect(await paidBy(person)).toMatchObject([{ total: 0, status: 'paid' }]);
    expect(await deviceOf(test, person, device)).toMatchObject({ isTrialAvailed: true, isTermsAccepted: true });
    const offered = await plansOf(test, person, `?deviceId=${device._id}`);
    expect(offered.find(({ _id }) => _id === plan.cover)?.freeTrialDays).toBe(0);
  });

  it('wants the terms agreed to before a trial [P2.5.6]', async () => {
    const { person, device } = await createBuyer(test);
    const refused = await subscribe(test, person, plan.cover, {
      deviceUUID: device.deviceUUID,
      isTermsAccepted: false,
    });
    expect(refused.status).toBe(400);
    expect(await deviceOf(test, person, device)).toMatchObject({ isTrialAvailed: false, isTermsAccepted: false });
    expect(await subscriptionsOf(test, person)).toEqual([]);
  });

  it('gives a device one trial ever, also when it was removed and claimed again [A16]', async () => {
    const { person, device } = await createBuyer(test);
    const ask = { deviceUUID: device.deviceUUID, isTermsAccepted: true };
    const { body } = await subscribe(test, person, plan.cover, ask);
    const url = `/api/v2/subscriptions/${body.subscription._id}/cancel`;
    expect((await call(test, person, 'PUT', url)).status).toBe(200);
    expect((await call(test, person, 'DELETE', `/api/devices/${device._id}`)).status).toBe(200);
    await settle(test);
    for (const next of [person, (await createBuyer(test)).person]) {
      const { deviceUUID } = device;
      const passcode = await passcodeOf(test, device);
      await test.services.devices.claim(next.user._id, { deviceUUID, passcode, name: 'Again' });
      const [offered] = (await plansOf(test, next, `?deviceId=${device._id}`)).filter(({ type }) => type === 'tier');
      expect(offered?.freeTrialDays).toBe(0);
      const bought = await subscribe(test, next, plan.cover, ask);
      expect(bought.body.subscription.status).toBe('active');
      await call(test, next, 'PUT', `/api/v2/subscriptions/${bought.body.subscription._id}/cancel`);
      await call(test, next, 'DELETE', `/api/devices/${device._id}`);
      await settle(test);
    }
  });

  it('wants a card [P2.5.7]', async () => {
    const { person, device } = await createBuyer(test, { card: null });
    expect(await subscribe(test, person, plan.monthly, { deviceUUID: device.deviceUUID })).toMatchObject({
      status: 400,
      body: { message: 'Please add card details' },
    });
    expect(await subscriptionsOf(test, person)).toEqual([]);
  });

  it('needs no card for a plan that costs nothing', async () => {
    const free = await addPlan(test, { name: 'Free', priceCents: 0 });
    const { person, device } = await createBuyer(test, { card: null });
    const { body } = await subscribe(test, person, free, { deviceUUID: device.deviceUUID });
    expect(body.subscription.status).toBe('active');
  });

  it('wants a country, which fixes the currency [P2.8.2]', async () => {
    const { person, device } = await createBuyer(test, { country: '' });
    expect(await subscribe(test, person, plan.monthly, { deviceUUID: device.deviceUUID })).toMatchObject({
      status: 400,
      body: { message: 'Country is required' },
    });
  });

  it('leaves nothing bought when the card is declined, and says what the bank said [P2.8.17]', async () => {
    const { person, device } = await createBuyer(test, { card: cards.declinedLater });
    const ask = { deviceUUID: device.deviceUUID };
    expect(await subscribe(test, person, plan.monthly, ask)).toMatchObject({
      status: 400,
      body: { message: 'Your card was declined.' },
    });
    expect(await subscriptionsOf(test, person)).toEqual([]);
    expect((await deviceOf(test, person, device))?.subscription.status).toBe('Inactive');
    expect(new Set(await providersOf(person))).not.toContain('active');
    await addCard(test, person);
    expect((await subscribe(test, person, plan.monthly, ask)).status).toBe(201);
    expect((await providersOf(person)).filter((status) => status === 'active')).toHaveLength(1);
  });

  it('waits for the card owner, where the bank asks [P2.7.18]', async () => {
    const { person, device } = await createBuyer(test, { card: cards.asksAlways });
    const ask = { deviceUUID: device.deviceUUID };
    const { status, body } = await subscribe(test, person, plan.monthly, ask);
    expect(status).toBe(201);
    expect(body).toMatchObject({ subscription: { status: 'incomplete' }, clientSecret: expect.stringMatching(/^pi_/) });
    expect((await deviceOf(test, person, device))?.subscription.status).toBe('Inactive');
    const again = await subscribe(test, person, plan.monthly, ask);
    expect(again.body).toMatchObject({ subscription: { _id: body.subscription._id }, clientSecret: body.clientSecret });
    expect((await authenticate(test, body.clientSecret ?? '')).statusCode).toBe(200);
    await settle(test);
    expect(await subscriptionsOf(test, person)).toMatchObject([{ _id: body.subscription._id, status: 'active' }]);
    expect((await deviceOf(test, person, device))?.subscription.status).toBe('Active');
    expect(await providersOf(person)).toEqual(['active']);
  });

  it('buys nothing when the owner of the card says no, and another plan then takes its place', async () => {
    const { person, device } = await createBuyer(test, { card: cards.asksAlways });
    const ask = { deviceUUID: device.deviceUUID };
    const first = await subscribe(test, person, plan.monthly, ask);
    await authenticate(test, first.body.clientSecret ?? '', false);
    await settle(test);
    expect((await deviceOf(test, person, device))?.subscription.status).toBe('Inactive');
    const second = await subscribe(test, person, plan.yearly, ask);
    expect(second.body).toMatchObject({ subscription: { plan: { name: 'GPS Yearly' }, status: 'incomplete' } });
    await authenticate(test, second.body.clientSecret ?? '');
    await settle(test);
    expect(await subscriptionsOf(test, person)).toMatchObject([{ plan: { name: 'GPS Yearly' }, status: 'active' }]);
    expect((await providersOf(person)).sort()).toEqual(['active', 'incomplete_expired']);
  });

  it('buys once for a double click [A16]', async () => {
    const { person, device } = await createBuyer(test);
    const ask = { deviceUUID: device.deviceUUID };
    const answers = await Promise.all([1, 2, 3].map(() => subscribe(test, person, plan.monthly, ask)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.subscription._id)).size).toBe(1);
    expect(await providersOf(person)).toEqual(['active']);
    expect((await paidBy(person)).map(({ total }) => total)).toEqual([985]);
  });

  it('answers the same for the same key, and refuses the key for anything else [A16]', async () => {
    const { person, device } = await createBuyer(test);
    const ask = { deviceUUID: device.deviceUUID };
    const key = { 'idempotency-key': 'my-purchase' };
    const first = await subscribe(test, person, plan.monthly, ask, key);
    const second = await subscribe(test, person, plan.monthly, ask, key);
    expect(second.body.subscription._id).toBe(first.body.subscription._id);
    expect((await subscribe(test, person, plan.yearly, ask, key)).status).toBe(409);
    expect((await subscribe(test, person, plan.monthly, ask, { 'idempotency-key': 'x'.repeat(256) })).status).toBe(400);
    expect(await providersOf(person)).toEqual(['active']);
    const other = await createBuyer(test);
    const theirs = await subscribe(test, other.person, plan.monthly, { deviceUUID: other.device.deviceUUID }, key);
    expect(theirs.status).toBe(201);
  });

  it('does not let the client choose price, currency or payer [A16] [A4]', async () => {
    const { person, device } = await createBuyer(test);
    const ask = { deviceUUID: device.deviceUUID };
    for (const [name, value] of [
      ['price', 1],
      ['currency', 'usd'],
      ['amount', 1],
      ['trial_period_days', 700],
      ['customer', 'cus_1'],
    ] as const) {
      const answer = await subscribe(test, person, plan.monthly, { ...ask, [name]: value });
      expect(answer).toMatchObject({ status: 400, body: { message: `${name}: unknown field` } });
    }
    const stranger = await createUser(test);
    expect((await subscribe(test, person, plan.monthly, { ...ask, userId: stranger.user._id })).status).toBe(404);
    expect(await subscriptionsOf(test, person)).toEqual([]);
  });

  it('offers no plan of another currency, product or time [A16]', async () => {
    const { person, device } = await createBuyer(test);
    const retired = await addPlan(test, { name: 'Former', priceCents: 1 });
    await test.services.plansAdmin.retirePlan({ operator: 'test' }, retired);
    await test.services.plansAdmin.addGroup({ operator: 'test' }, { name: 'Others', code: 'OTHERS' });
    for (const id of [
      await addPlan(test, { name: 'Cheap', priceCents: 1, currency: 'usd' }),
      await addPlan(test, { name: 'Card only', priceCents: 1, deviceType: 'shield_card' }),
      await addPlan(test, { name: 'Members only', priceCents: 1, group: 'Others' }),
      retired,
      'not-an-id',
    ]) {
      expect((await subscribe(test, person, id, { deviceUUID: device.deviceUUID })).status).toBe(404);
    }
  });

  it("is for one's own GPS device only", async () => {
    const { person, device } = await createBuyer(test);
    const guest = (await createBuyer(test)).person;
    await shareDevice(test, device, guest, { privilege: 0 });
    const ask = { deviceUUID: device.deviceUUID };
    expect(await subscribe(test, guest, plan.monthly, ask)).toMatchObject({
      status: 403,
      body: { message: 'Permission denied' },
    });
    expect((await subscribe(test, (await createBuyer(test)).person, plan.monthly, ask)).status).toBe(404);
    const lock = await createDevice(test, { owner: person, type: 'airbolt' });
    expect((await subscribe(test, person, plan.monthly, { deviceUUID: lock.deviceUUID })).status).toBe(403);
  });

  it('keeps product plan and cover apart: one of each for a device', async () => {
    const { person, device } = await createBuyer(test);
    const ask = { deviceUUID: device.deviceUUID, isTermsAccepted: true };
    await subscribe(test, person, plan.monthly, ask);
    await subscribe(test, person, plan.cover, ask);
    expect((await subscriptionsOf(test, person)).map(({ plan: { type } }) => type).sort()).toEqual(['product', 'tier']);
    expect(await subscribe(test, person, plan.yearly, ask)).toMatchObject({
      status: 409,
      body: { message: 'This device has a subscription of this kind already' },
    });
  });
});
