import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  addPlan,
  call,
  createBuyer,
  deviceOf,
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
afterEach(() => vi.restoreAllMocks());

/** Milliseconds in which a call that ignores the queue would have finished. */
const patience = 1500;
const day = 24 * 3600 * 1000;

const createGate = () => {
  let open = () => {};
  const passed = new Promise<void>((done) => {
    open = done;
  });
  return { open, passed };
};

const buy = async (planId: string) => {
  const { person, device } = await createBuyer(test);
  const bought = await subscribe(test, person, planId, { deviceUUID: device.deviceUUID });
  const { _id: id, sourceData } = bought.body.subscription;
  const change = (to: string) =>
    subscribe(test, person, to, { deviceUUID: device.deviceUUID, subscriptionId: id, isUpgrade: true });
  const pause = () => {
    const resumeDate = new Date(sourceData.current_period_end * 1000 + 40 * day).toISOString();
    return call(test, person, 'PUT', `/api/v2/subscriptions/${id}/pause`, { payload: { resumeDate } });
  };
  const list = async <T>(what: string) => {
    const customer = await test.services.customers.find(person.user._id);
    return (await provider<{ data: T[] }>(test, `${what}?customer=${customer?.providerId}`)).data;
  };
  return { person, device, id, change, pause, list };
};

describe('a change of plan', () => {
  it('waits for a refund, and does not keep what was paid back [A16]', async () => {
    const dear = await addPlan(test, { name: 'Dear Yearly', priceCents: 9900, duration: 'yearly' });
    const { person, device, id, change, list } = await buy(plan.yearly);
    const [there, gate] = [createGate(), createGate()];
    const { invoices } = test.provider.payments;
    const { refund } = invoices;
    vi.spyOn(invoices, 'refund').mockImplementationOnce(async (...asked) => {
      there.open();
      await gate.passed;
      return refund(...asked);
    });
    const refunding = call(test, person, 'PUT', `/api/v2/subscriptions/${id}/refund`);
    await there.passed;
    const changing = change(dear);
    await Promise.race([changing, sleep(patience)]);
    gate.open();
    expect((await refunding).status).toBe(200);
    expect((await changing).body).toMatchObject({ statusCode: 400, code: 'subscription-mismatch' });
    await settle(test);
    const charges = await list<{ amount: number; amount_refunded: number }>('charges');
    expect(charges.map(({ amount, amount_refunded }) => amount - amount_refunded)).toEqual([0]);
    expect(await subscriptionsOf(test, person)).toEqual([]);
    expect((await deviceOf(test, person, device))?.subscription.status).not.toBe('active');
  });

  it('is paid before a pause that was asked for meanwhile begins [A16]', async () => {
    const dear = await addPlan(test, { name: 'Dear Monthly', priceCents: 9900 });
    const { change, pause, list } = await buy(plan.monthly);
    const [there, gate] = [createGate(), createGate()];
    const { subscriptions } = test.provider.payments;
    const switchPlan = subscriptions.switch;
    vi.spyOn(subscriptions, 'switch').mockImplementationOnce(async (...asked) => {
      there.open();
      await gate.passed;
      return switchPlan(...asked);
    });
    const changing = change(dear);
    await there.passed;
    const pausing = pause();
    await Promise.race([pausing, sleep(patience)]);
    gate.open();
    expect([(await changing).status, (await pausing).status]).toEqual([201, 200]);
    await settle(test);
    const invoices = await list<{ status: string }>('invoices');
    expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  it.each(['pause', 'cancelAtPeriodEnd'] as const)(
    'trusts the provider about a %s that we have not heard of',
    async (of) => {
      const dear = await addPlan(test, { name: `Dear ${of}`, priceCents: 9900 });
      const { change, list } = await buy(plan.monthly);
      const { subscriptions } = test.provider.payments;
      const { get } = subscriptions;
      vi.spyOn(subscriptions, 'get').mockImplementationOnce(async (id) => {
        if (of === 'pause') await subscriptions.pause(id, Math.floor(test.clock.now().getTime() / 1000) + 3_000_000);
        else await subscriptions.cancelAtPeriodEnd(id);
        return get(id);
      });
      expect((await change(dear)).body).toMatchObject({ statusCode: 409, code: 'cannot-change-plan' });
      expect(await list('charges')).toHaveLength(1);
    },
  );
});
