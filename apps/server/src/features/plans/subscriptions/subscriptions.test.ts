import { describe, expect, it } from 'vitest';
import { passcodeOf } from '../../../../test/device-factories.ts';
import { createUser, password } from '../../../../test/factories.ts';
import {
  addCard,
  addCoupon,
  address,
  advance,
  call,
  cards,
  confirmCard,
  createBuyer,
  deviceOf,
  type Person,
  type Purchase,
  provider,
  settle,
  subscribe,
  subscriptionsOf,
  type UsualPlans,
  useShop,
} from '../../../../test/plan-factories.ts';
import type { TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let plan: UsualPlans;
useShop((shop) => {
  ({ test, plan } = shop);
});

const act = (person: Person, id: string, verb: 'pause' | 'resume' | 'cancel' | 'refund', payload?: object) =>
  call<Purchase>(test, person, 'PUT', `/api/v2/subscriptions/${id}/${verb}`, payload ? { payload } : {});

const bought = async (planId = plan.monthly, card = cards.good) => {
  const { person, device } = await createBuyer(test, { card });
  const ask = { deviceUUID: device.deviceUUID, isTermsAccepted: true };
  const { body } = await subscribe(test, person, planId, ask);
  const { _id: id, sourceData } = body.subscription;
  return { person, device, id, periodEnd: new Date(sourceData.current_period_end * 1000) };
};

/** Sessions expire after a month of inactivity, and the test advances the clock further than that. */
const signIn = async (person: Person): Promise<Person> => {
  const session = { userId: person.user._id, ip: '', userAgent: '', isAuthenticated: true };
  const token = await test.services.sessions.create(session);
  return { ...person, token, headers: { authorization: `Bearer ${token}` } };
};

const paidBy = async (person: Person) => {
  const url = '/api/paymentUser/payment-history';
  const { body } = await call<{ data: { amount: number; status: string }[] }>(test, person, 'GET', url);
  return body.data.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount);
};

const changeCard = async (person: Person, number: string) => {
  const url = '/api/paymentUser';
  const { body } = await call<{ paymentMethods: { _id?: string; id: string }[] }>(test, person, 'GET', url);
  const intent = await call<{ clientSecret: string }>(test, person, 'POST', '/api/v2/create-payment-intent');
  const { payment_method: paymentMethodId } = await confirmCard(test, intent.body.clientSecret, number);
  const payload = { paymentMethodId, oldPaymentMethodId: body.paymentMethods[0]?.id, address, kind: 'card' };
  const changed = await call(test, person, 'POST', '/api/paymentUser/change-payment-method', { payload });
  expect(changed.status).toBe(200);
};

const refund = (paymentIntent: string) =>
  fetch(`${test.sandbox?.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test' },
    body: new URLSearchParams({ payment_intent: paymentIntent }),
  });

const later = (time: Date, days: number) => new Date(time.getTime() + days * 24 * 3600 * 1000).toISOString();

describe('PUT /api/v2/subscriptions/:id/pause', () => {
  it('stops until a date, at the end of the period at the earliest [P2.4.7] [P2.5.8] [P2.7.24]', async () => {
    const { person, device, id, periodEnd } = await bought();
    for (const resumeDate of [later(periodEnd, -1), 'tomorrow', '', undefined]) {
      expect(await act(person, id, 'pause', { resumeDate })).toMatchObject({
        status: 400,
        body: { message: 'invalid date' },
      });
    }
    const { status, body } = await act(person, id, 'pause', { resumeDate: later(periodEnd, 0) });
    expect(status).toBe(200);
    expect(body.subscription).toMatchObject({
      status: 'pause',
      statusLabel: 'Paused',
      sourceData: { status: 'pause', pause_collection: { resumes_at: periodEnd.getTime() / 1000 } },
    });
    expect((await deviceOf(test, person, device))?.subscription.status).toBe('Active');
    expect(await act(person, id, 'pause', { resumeDate: later(periodEnd, 9) })).toMatchObject({ status: 409 });
  });

  it('is not for a trial [P2.4.3]', async () => {
    const { person, id, periodEnd } = await bought(plan.cover);
    expect(await act(person, id, 'pause', { resumeDate: later(periodEnd, 9) })).toMatchObject({
      status: 409,
      body: { message: 'This subscription cannot be paused now' },
    });
  });

  it('serves until the paid period ends, and charges a new one on the day on which it resumes [A20]', async () => {
    const { person, device, id, periodEnd } = await bought();
    await act(person, id, 'pause', { resumeDate: later(periodEnd, 5) });
    await advance(test, 32);
    const paused = await signIn(person);
    expect((await deviceOf(test, paused, device))?.subscription.status).toBe('Paused');
    expect(await paidBy(paused)).toEqual([985]);
    await advance(test, 5);
    const again = await signIn(person);
    const [resumed] = await subscriptionsOf(test, again);
    expect(resumed).toMatchObject({ _id: id, status: 'active' });
    expect(resumed?.sourceData.current_period_start).toBeGreaterThanOrEqual(periodEnd.getTime() / 1000 + 5 * 86_400);
    expect((await deviceOf(test, again, device))?.subscription.status).toBe('Active');
    expect(await paidBy(again)).toEqual([985, 985]);
  });

  it('is not free for those who resume by hand just after each renewal [A20]', async () => {
    const { person, device, id, periodEnd } = await bought();
    await act(person, id, 'pause', { resumeDate: later(periodEnd, 60) });
    await advance(test, 32);
    const again = await signIn(person);
    const { body } = await act(again, id, 'resume');
    expect(body.subscription).toMatchObject({ status: 'active', sourceData: { pause_collection: null } });
    expect(body.subscription.sourceData.current_period_start).toBeGreaterThan(periodEnd.getTime() / 1000);
    expect(await paidBy(again)).toEqual([985, 985]);
    expect((await deviceOf(test, again, device))?.subscription.status).toBe('Active');
  });

  it('is past due, not free, when the card is declined on resuming [A20]', async () => {
    const { person, id, periodEnd } = await bought();
    await act(person, id, 'pause', { resumeDate: later(periodEnd, 60) });
    await advance(test, 32);
    const again = await signIn(person);
    await changeCard(again, cards.declinedLater);
    expect((await act(again, id, 'resume')).body.subscription).toMatchObject({ status: 'past_due' });
  });

  it('ends with a refund of the current period [A20]', async () => {
    const { person, device } = await bought();
    const { data } = await provider<{ data: { id: string }[] }>(test, `payment_intents?limit=1`);
    await refund(data[0]?.id ?? '');
    await settle(test);
    expect(await subscriptionsOf(test, person)).toEqual([]);
    expect((await deviceOf(test, person, device))?.subscription.status).toBe('Inactive');
  });
});

describe('PUT /api/v2/subscriptions/:id/resume and /cancel', () => {
  it('ends a pause early [P2.4.4]', async () => {
    const { person, device, id, periodEnd } = await bought();
    await act(person, id, 'pause', { resumeDate: later(periodEnd, 60) });
    expect((await act(person, id, 'resume')).body.subscription).toMatchObject({
      status: 'active',
      sourceData: { pause_collection: null },
    });
    expect((await deviceOf(test, person, device))?.subscription.status).toBe('Active');
    expect(await act(person, id, 'resume')).toMatchObject({
      status: 409,
      body: { message: 'There is nothing to resume' },
    });
  });

  it('cancels with the end of the period, and not twice [P2.4.5]', async () => {
    const { person, device, id } = await bought();
    const { body } = await act(person, id, 'cancel');
    expect(body.subscription).toMatchObject({ status: 'active', sourceData: { cancel_at_period_end: true } });
    expect((await act(person, id, 'cancel')).status).toBe(409);
    expect((await deviceOf(test, person, device))?.subscription.status).toBe('Active');
    await advance(test, 32);
    const again = await signIn(person);
    expect(await subscriptionsOf(test, again)).toEqual([]);
    expect((await deviceOf(test, again, device))?.subscription.status).toBe('Inactive');
    expect((await act(again, id, 'resume')).status).toBe(409);
    const ask = { deviceUUID: device.deviceUUID };
    expect((await subscribe(test, again, plan.monthly, ask)).body.subscription.status).toBe('active');
  });

  it('ends a paused one with its paid period, and charges nothing more [P2.4.5]', async () => {
    const { person, device, id, periodEnd } = await bought();
    await act(person, id, 'pause', { resumeDate: later(periodEnd, 60) });
    const { status, body } = await act(person, id, 'cancel');
    expect(status).toBe(200);
    expect(body.subscription.sourceData).toMatchObject({ cancel_at_period_end: true, pause_collection: null });
    expect((await deviceOf(test, person, device))?.subscription.status).toBe('Active');
    await advance(test, 32);
    const again = await signIn(person);
    expect(await subscriptionsOf(test, again)).toEqual([]);
    expect((await deviceOf(test, again, device))?.subscription.status).toBe('Inactive');
    expect(await paidBy(again)).toEqual([985]);
  });

  it('ends a paused one at once when its paid period is over, and charges nothing more [P2.4.5] [A20]', async () => {
    const { person, device, id, periodEnd } = await bought();
    await act(person, id, 'pause', { resumeDate: later(periodEnd, 60) });
    await advance(test, 32);
    const again = await signIn(person);
    expect((await act(again, id, 'cancel')).body.subscription.status).toBe('canceled');
    expect(await subscriptionsOf(test, again)).toEqual([]);
    expect((await deviceOf(test, again, device))?.subscription.status).toBe('Inactive');
    expect(await paidBy(again)).toEqual([985]);
  });

  it('ends one that was never paid at once, and gives its coupon and its trial back [P2.4.5]', async () => {
    await addCoupon(test, { code: 'UNPAID', maxUses: 1 });
    const { person, device } = await createBuyer(test, { card: cards.asksAlways });
    const ask = { deviceUUID: device.deviceUUID, couponCode: 'UNPAID' };
    const begun = (await subscribe(test, person, plan.monthly, ask)).body.subscription;
    expect(begun.status).toBe('incomplete');
    expect((await act(person, begun._id, 'cancel')).status).toBe(200);
    expect(await subscriptionsOf(test, person)).toEqual([]);
    const coupons = await test.services.plansAdmin.listCoupons();
    expect(coupons.find(({ code }) => code === 'UNPAID')?.uses).toBe(0);
    await addCard(test, person);
    expect((await subscribe(test, person, plan.monthly, ask)).body.subscription.status).toBe('active');
  });

  it('takes a cancellation back [P2.4.4]', async () => {
    const { person, id } = await bought();
    await act(person, id, 'cancel');
    const { body } = await act(person, id, 'resume');
    expect(body.subscription.sourceData.cancel_at_period_end).toBe(false);
    await advance(test, 32);
    const again = await signIn(person);
    expect(await subscriptionsOf(test, again)).toMatchObject([{ _id: id, status: 'active' }]);
  });

  it('ends a trial for nothing, when it was cancelled in time [P2.9.7]', async () => {
    const { person, id } = await bought(plan.cover);
    await act(person, id, 'cancel');
    await advance(test, 15);
    expect(await subscriptionsOf(test, person)).toEqual([]);
    const { body } = await call<{ data: unknown[] }>(test, person, 'GET', '/api/paymentUser/payment-history');
    expect(body.data).toEqual([]);
  });

  it("does not exist for anybody else's subscription [A1] [A16]", async () => {
    const { person, id, periodEnd } = await bought();
    const stranger = (await createBuyer(test)).person;
    const admin = await createUser(test, { roles: ['admin'] });
    for (const other of [stranger, admin]) {
      expect((await act(other, id, 'pause', { resumeDate: later(periodEnd, 9) })).status).toBe(404);
      expect((await act(other, id, 'resume')).status).toBe(404);
      expect((await act(other, id, 'cancel')).status).toBe(404);
      expect((await act(other, 'not-an-id', 'cancel')).status).toBe(404);
    }
    expect(await subscriptionsOf(test, person)).toMatchObject([{ status: 'active' }]);
  });
});

describe('PUT /api/v2/subscriptions/:id/refund', () => {
  const balanceOf = async (person: Person) => {
    const customer = await test.services.customers.find(person.user._id);
    return (await provider<{ balance: number }>(test, `customers/${customer?.providerId}`)).balance;
  };
  const chargesOf = async (person: Person) => {
    const customer = await test.services.customers.find(person.user._id);
    const path = `charges?customer=${customer?.providerId}`;
    return (await provider<{ data: { amount: number; amount_refunded: number }[] }>(test, path)).data;
  };
  const audited = async (subject: string) =>
    (await test.database.pool.query('SELECT actor, action FROM admin_audit WHERE subject = $1', [subject])).rows;

  it('returns the first payment of a year within 14 days, and the administration sees it [P2.9.7]', async () => {
    const { person, device, id } = await bought(plan.yearly);
    await advance(test, 13);
    const [mine] = await subscriptionsOf(test, person);
    // The payment is in the same second as the period start, or in the next one.
    const sinceStart = (mine?.refundableUntil ?? 0) - (mine?.sourceData.current_period_start ?? 0) - 14 * 86_400;
    expect([0, 1]).toContain(sinceStart);
    const { status, body } = await act(person, id, 'refund');
    expect([status, body.subscription?.status]).toEqual([200, 'canceled']);
    expect(await chargesOf(person)).toMatchObject([{ amount: 8690, amount_refunded: 8690 }]);
    expect(await subscriptionsOf(test, person)).toEqual([]);
    expect((await deviceOf(test, person, device))?.subscription.status).toBe('Inactive');
    expect(await audited(device.deviceUUID)).toEqual([{ actor: person.user.email, action: 'refund subscription' }]);
  });

  it('is given once for each device [P2.9.7]', async () => {
    const { person, device, id } = await bought(plan.yearly);
    expect((await act(person, id, 'refund')).status).toBe(200);
    const ask = { deviceUUID: device.deviceUUID };
    const again = (await subscribe(test, person, plan.yearly, ask)).body.subscription;
    expect(again).toMatchObject({ status: 'active', refundableUntil: null });
    expect(await act(person, again._id, 'refund')).toMatchObject({
      status: 409,
      body: { message: 'This subscription cannot be refunded' },
    });
    expect((await chargesOf(person)).map(({ amount_refunded }) => amount_refunded)).toEqual([0, 8690]);
  });

  it('is not given again to the next owner of a device whose last one has left [P2.9.7] [A20]', async () => {
    const { person, device, id } = await bought(plan.yearly);
    expect((await act(person, id, 'refund')).status).toBe(200);
    expect((await call(test, person, 'DELETE', '/api/v2/account', { payload: { password } })).status).toBe(200);
    await settle(test);
    const { person: next } = await createBuyer(test);
    const { deviceUUID } = device;
    const passcode = await passcodeOf(test, device);
    await test.services.devices.claim(next.user._id, { deviceUUID, passcode, name: 'Mine now' });
    const again = (await subscribe(test, next, plan.yearly, { deviceUUID })).body.subscription;
    expect(again).toMatchObject({ status: 'active', refundableUntil: null });
    expect((await act(next, again._id, 'refund')).status).toBe(409);
    expect((await chargesOf(next)).map(({ amount_refunded }) => amount_refunded)).toEqual([0]);
  });

  it.each([
    ['a plan of a month', () => plan.monthly, 0],
    ['a plan that began with a trial', () => plan.cover, 15],
    ['a year after its first 14 days', () => plan.yearly, 15],
  ])('is not for %s [P2.9.7]', async (_what, planId, days) => {
    const { person, id } = await bought(planId());
    await advance(test, days);
    expect((await act(person, id, 'refund')).status).toBe(409);
    expect((await chargesOf(person)).map(({ amount_refunded }) => amount_refunded)).toEqual([0]);
  });

  it("does not exist for anybody else's subscription [A1]", async () => {
    const { id } = await bought(plan.yearly);
    expect((await act((await createBuyer(test)).person, id, 'refund')).status).toBe(404);
  });

  it('of a period that a change of plan has credited takes the credit back, and what ran on it [A20]', async () => {
    const { person, device, id } = await bought(plan.yearly);
    await advance(test, 10);
    const ask = { deviceUUID: device.deviceUUID, subscriptionId: id };
    expect((await subscribe(test, person, plan.monthly, ask)).status).toBe(201);
    expect(await balanceOf(person)).toBeLessThan(-6000);
    const customer = await test.services.customers.find(person.user._id);
    const path = `payment_intents?customer=${customer?.providerId}`;
    const { data } = await provider<{ data: { id: string; amount: number }[] }>(test, path);
    await refund(data.find(({ amount }) => amount === 8690)?.id ?? '');
    await settle(test);
    expect(await balanceOf(person)).toBe(0);
    expect(await subscriptionsOf(test, person)).toEqual([]);
    expect((await deviceOf(test, person, device))?.subscription.status).toBe('Inactive');
  });
});

describe('time', () => {
  it('turns a trial into a paid plan, and renews it', async () => {
    const { person, id } = await bought(plan.cover);
    await advance(test, 15);
    const [now] = await subscriptionsOf(test, person);
    expect(now).toMatchObject({ _id: id, status: 'active' });
    await advance(test, 31);
    const again = await signIn(person);
    const [renewed] = await subscriptionsOf(test, again);
    expect(renewed?.sourceData.current_period_start).toBe(now?.sourceData.current_period_end);
    const history = await call<{ data: { amount: number }[] }>(test, again, 'GET', '/api/paymentUser/payment-history');
    expect(history.body.data.map(({ amount }) => amount)).toEqual([440, 440]);
  });

  it('has a grace period after a failed payment, after which the device is inactive', async () => {
    const { person, device } = await bought();
    await addCard(test, person, cards.declinedLater);
    await advance(test, 32);
    const again = await signIn(person);
    expect(await subscriptionsOf(test, again)).toMatchObject([{ status: 'past_due' }]);
    expect((await deviceOf(test, again, device))?.subscription.status).toBe('Active');
    const longAgo = new Date(test.clock.now().getTime() - 14 * 24 * 3600 * 1000);
    await test.database.pool.query('UPDATE subscriptions SET past_due_since = $1 WHERE device_id = $2', [
      longAgo,
      device._id,
    ]);
    await test.services.plansLifecycle.runDue();
    expect(await subscriptionsOf(test, again)).toMatchObject([{ status: 'past_due' }]);
    expect((await deviceOf(test, again, device))?.subscription.status).toBe('Inactive');
  });

  it('reconciles what no event reported: whatever should have changed is fetched', async () => {
    const { person, id } = await bought();
    await act(person, id, 'cancel');
    await test.database.pool.query('UPDATE subscriptions SET cancel_at_period_end = false WHERE id = $1', [id]);
    await test.database.pool.query(`UPDATE subscriptions SET period_end = now() - interval '1 day' WHERE id = $1`, [
      id,
    ]);
    await test.services.plansLifecycle.runDue();
    expect(await subscriptionsOf(test, person)).toMatchObject([{ sourceData: { cancel_at_period_end: true } }]);
  });

  it('turns what nobody confirmed into nothing', async () => {
    const { person, device } = await createBuyer(test, { card: cards.asksAlways });
    const ask = { deviceUUID: device.deviceUUID };
    const { body } = await subscribe(test, person, plan.monthly, ask);
    expect(body.subscription.status).toBe('incomplete');
    await advance(test, 2);
    await settle(test);
    expect(await subscriptionsOf(test, person)).toEqual([]);
    const found = await provider<{ data: { status: string }[] }>(test, 'subscriptions?status=incomplete_expired');
    expect(found.data.length).toBeGreaterThan(0);
  });
});
