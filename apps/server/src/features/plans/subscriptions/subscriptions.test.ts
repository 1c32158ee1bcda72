import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../../../test/factories.ts';
import {
  addCard,
  addUsualPlans,
  advance,
  call,
  cards,
  createBuyer,
  deviceOf,
  type Person,
  type Purchase,
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

const act = (person: Person, id: string, verb: 'pause' | 'resume' | 'cancel', payload?: object) =>
  call<Purchase>(test, person, 'PUT', `/api/v2/subscriptions/${id}/${verb}`, payload ? { payload } : {});

const bought = async (planId = plan.monthly, card = cards.good) => {
  const { person, device } = await createBuyer(test, { card });
  const ask = { deviceUUID: device.deviceUUID, isTermsAccepted: true };
  const { body } = await subscribe(test, person, planId, ask);
  const { _id: id, sourceData } = body.subscription;
  return { person, device, id, periodEnd: new Date(sourceData.current_period_end * 1000) };
};

/** Sessions end after a month without use, and the time moves faster here. */
const signIn = async (person: Person): Promise<Person> => {
  const session = { userId: person.user._id, ip: '', userAgent: '', isAuthenticated: true };
  const token = await test.services.sessions.create(session);
  return { ...person, token, headers: { authorization: `Bearer ${token}` } };
};

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
    expect((await deviceOf(test, person, device))?.subscription.status).toBe('Paused');
    expect(await act(person, id, 'pause', { resumeDate: later(periodEnd, 9) })).toMatchObject({ status: 409 });
  });

  it('is not for a trial [P2.4.3]', async () => {
    const { person, id, periodEnd } = await bought(plan.cover);
    expect(await act(person, id, 'pause', { resumeDate: later(periodEnd, 9) })).toMatchObject({
      status: 409,
      body: { message: 'This subscription cannot be paused now' },
    });
  });

  it('costs nothing while it lasts, and goes on by itself', async () => {
    const { person, device, id, periodEnd } = await bought();
    await act(person, id, 'pause', { resumeDate: later(periodEnd, 5) });
    await advance(test, 36);
    const again = await signIn(person);
    expect(await subscriptionsOf(test, again)).toMatchObject([{ _id: id, status: 'active' }]);
    expect((await deviceOf(test, again, device))?.subscription.status).toBe('Active');
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

  it('gives whoever cannot pay some days, after which the device is inactive', async () => {
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

  it('finds out what no event told: whatever should have changed is looked at', async () => {
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
