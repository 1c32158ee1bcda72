import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAlertDevice } from '../../../../test/alert-device.ts';
import {
  addUsualPlans,
  advance,
  call,
  createBuyer,
  deviceOf,
  subscribe,
  type UsualPlans,
} from '../../../../test/plan-factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let plan: UsualPlans;
beforeAll(async () => {
  test = await createTestApp({ REQUIRE_PLAN: '1' }, { payments: true });
  plan = await addUsualPlans(test);
});
afterAll(() => test.close());

const pass = async (days: number) => {
  await advance(test, days);
  await test.services.plansLifecycle.runDue();
};
const look = () => test.services.watch.judgeSilence();

const watched = async () => {
  const { person } = await createBuyer(test);
  const one = await createAlertDevice(test, { owner: person });
  await one.call('PUT', '/api/devices/:id', { silenceHours: 6 });
  const buy = async () => {
    const { deviceUUID } = one.device;
    const { body } = await subscribe(test, person, plan.daily, { deviceUUID, isTermsAccepted: true });
    return body.subscription._id;
  };
  return { ...one, buy, status: async () => (await deviceOf(test, person, one.device))?.subscription?.status };
};

describe('where a plan is required', () => {
  it('a tracker is not silent while it has none, and has its hours anew from the day when it has one', async () => {
    const { owner, report, point, kinds, buy, status } = await watched();
    const id = await buy();
    await report({ points: [point(0)] });
    await look();
    await call(test, owner, 'PUT', `/api/v2/subscriptions/${id}/cancel`);
    await pass(11);
    expect(await status()).toBe('Inactive');
    await report({ points: [point(0)] });
    await look();
    expect(await kinds()).toEqual([]);

    test.clock.advance({ hours: 5 });
    await buy();
    expect(await status()).toBe('Active');
    for (const hours of [0, 2, 3]) {
      test.clock.advance({ hours });
      await look();
    }
    expect(await kinds()).toEqual([]);
    test.clock.advance({ hours: 1 });
    await look();
    expect(await kinds()).toEqual(['silent']);
  });

  it('a tracker that is paused beyond what is paid is not silent either', async () => {
    const { owner, report, point, kinds, buy, status } = await watched();
    const id = await buy();
    await report({ points: [point(0)] });
    const resumeDate = new Date(test.clock.now().getTime() + 20 * 24 * 3600 * 1000).toISOString();
    await call(test, owner, 'PUT', `/api/v2/subscriptions/${id}/pause`, { payload: { resumeDate } });
    await pass(11);
    expect(await status()).toBe('Paused');
    await look();
    expect(await kinds()).toEqual([]);
  });

  it('a tracker with a plan is silent as everywhere, also where the plan goes on', async () => {
    const { report, point, kinds, buy, status } = await watched();
    await buy();
    await pass(9);
    await report({ points: [point(0)] });
    await pass(2);
    expect(await status()).toBe('Active');
    await look();
    expect(await kinds()).toEqual(['silent']);
  });
});
