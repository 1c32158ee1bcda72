import type { Forecast } from '@holdfast/contract/plans';
import { describe, expect, it } from 'vitest';
import {
  addCard,
  addCoupon,
  addPlan,
  advance,
  call,
  cards,
  createBuyer,
  type Person,
  type Purchase,
  provider,
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

const bought = async (planId: string) => {
  const { person, device } = await createBuyer(test);
  const ask = { deviceUUID: device.deviceUUID, isTermsAccepted: true };
  const { body } = await subscribe(test, person, planId, ask);
  return { person, device, id: body.subscription._id };
};

const change = async ({ person, device, id }: Awaited<ReturnType<typeof bought>>, planId: string, more: object = {}) =>
  subscribe(test, person, planId, { deviceUUID: device.deviceUUID, subscriptionId: id, isUpgrade: true, ...more });

interface Invoice {
  total: number;
  status: string;
  lines: { data: { amount: number }[] };
  total_taxes: { amount: number }[];
}

const sumOf = (amounts: { amount: number }[] = []) => amounts.reduce((sum, { amount }) => sum + amount, 0);

const invoicesOf = async ({ user }: Person) => {
  const { rows } = await test.database.pool.query('SELECT provider_id FROM payment_customers WHERE user_id = $1', [
    user._id,
  ]);
  const { data } = await provider<{ data: Invoice[] }>(test, `invoices?customer=${rows[0].provider_id}`);
  return data;
};

describe('a dearer plan', () => {
  it('begins at once, and the difference is paid at once [P2.4.1]', async () => {
    const mine = await bought(plan.yearly);
    await advance(test, 10);
    const { status, body } = await change(mine, plan.monthly);
    expect(status).toBe(201);
    expect(body.subscription).toMatchObject({
      _id: mine.id,
      plan: { name: 'GPS Monthly' },
      sourceData: { schedule: null, plan: { amount: 895 }, metadata: { planId: plan.monthly } },
    });
    const [newest] = await invoicesOf(mine.person);
    const lines = newest?.lines.data.map(({ amount }) => amount) ?? [];
    expect(lines.some((amount) => amount < 0)).toBe(true);
    expect(lines.some((amount) => amount > 0)).toBe(true);
    expect(sumOf(newest?.total_taxes)).toBeLessThan(0);
    expect(newest?.total).toBe(sumOf(newest?.lines.data) + sumOf(newest?.total_taxes));
  });

  it('is what the server finds dearer, whatever the client says', async () => {
    const mine = await bought(plan.monthly);
    const { body } = await change(mine, plan.yearly, { isUpgrade: true });
    expect(body.subscription).toMatchObject({ plan: { name: 'GPS Monthly' }, sourceData: { plan: { amount: 895 } } });
    expect(body.subscription.sourceData.schedule).not.toBeNull();
  });

  it('leaves everything as it was when the card is declined', async () => {
    const mine = await bought(plan.monthly);
    await addCard(test, mine.person, cards.declinedLater);
    expect(await change(mine, plan.daily)).toMatchObject({ status: 400, body: { message: 'Your card was declined.' } });
    expect(await subscriptionsOf(test, mine.person)).toMatchObject([
      { plan: { name: 'GPS Monthly' }, status: 'active' },
    ]);
    expect((await invoicesOf(mine.person)).filter(({ status }) => status === 'paid')).toHaveLength(1);
  });

  it('is paid with a coupon, which is given back when nothing was paid [P2.5.5]', async () => {
    const productId = test.services.plansAdmin.productIdOf('GPS Days');
    await addCoupon(test, { code: 'DAYS5', percentage: 5, productId, maxUses: 1 });
    const mine = await bought(plan.monthly);
    const used = async () => (await test.services.plansAdmin.listCoupons()).find(({ code }) => code === 'DAYS5')?.uses;
    await addCard(test, mine.person, cards.declinedLater);
    expect((await change(mine, plan.daily, { couponCode: 'DAYS5' })).status).toBe(400);
    expect(await used()).toBe(0);
    await addCard(test, mine.person);
    expect((await change(mine, plan.daily, { couponCode: 'DAYS5' })).status).toBe(201);
    expect(await used()).toBe(1);
  });
});

describe('a cheaper plan', () => {
  it('waits for the end of the period, and shows that it waits [P2.4.8]', async () => {
    const mine = await bought(plan.monthly);
    const { body } = await change(mine, plan.yearly);
    const { sourceData } = body.subscription;
    expect(body.subscription.plan._id).toBe(plan.monthly);
    expect(sourceData.scheduleDetails).toMatchObject({
      phases: [
        { planId: plan.monthly, end_date: sourceData.current_period_end },
        { planId: plan.yearly, start_date: sourceData.current_period_end },
      ],
      current_phase: { end_date: sourceData.current_period_end },
    });
    expect(await invoicesOf(mine.person)).toHaveLength(1);
    for (const verb of ['pause', 'resume']) {
      const payload = { resumeDate: new Date((sourceData.current_period_end + 1) * 1000).toISOString() };
      const url = `/api/v2/subscriptions/${mine.id}/${verb}`;
      expect((await call(test, mine.person, 'PUT', url, verb === 'pause' ? { payload } : {})).status).toBe(409);
    }
    await advance(test, 29);
    expect(await subscriptionsOf(test, mine.person)).toMatchObject([{ plan: { _id: plan.monthly } }]);
    await advance(test, 3);
    const [now] = await subscriptionsOf(test, mine.person);
    expect(now).toMatchObject({ plan: { _id: plan.yearly }, status: 'active', sourceData: { plan: { amount: 7900 } } });
    expect((await invoicesOf(mine.person))[0]).toMatchObject({ total: 8690, status: 'paid' });

    // The schedule is released, so the subscription can be paused.
    expect(now?.sourceData.schedule).toBeNull();
    const payload = { resumeDate: new Date((now!.sourceData.current_period_end + 1) * 1000).toISOString() };
    const paused = await call<Purchase>(test, mine.person, 'PUT', `/api/v2/subscriptions/${mine.id}/pause`, {
      payload,
    });
    expect(paused.body.subscription.status).toBe('pause');
  });

  it('is forgotten when one chooses the present plan, another one, or to cancel', async () => {
    const mine = await bought(plan.daily);
    await change(mine, plan.yearly);
    expect((await change(mine, plan.daily)).body.subscription.sourceData.schedule).toBeNull();
    await change(mine, plan.yearly);
    const other = await change(mine, plan.monthly);
    expect(other.body.subscription.sourceData.scheduleDetails?.phases.at(-1)?.planId).toBe(plan.monthly);
    const url = `/api/v2/subscriptions/${mine.id}/cancel`;
    const { body } = await call<Purchase>(test, mine.person, 'PUT', url);
    expect(body.subscription.sourceData).toMatchObject({ schedule: null, cancel_at_period_end: true });
  });

  it('is forgotten when one keeps the present plan, also where that is not on offer any more', async () => {
    const retired = await addPlan(test, { name: 'Retired soon', priceCents: 950 });
    const mine = await bought(retired);
    await change(mine, plan.yearly);
    await test.services.plansAdmin.retirePlan({ operator: 'test' }, retired);
    const { deviceUUID } = mine.device;
    const url = `/api/v2/subscriptions/${retired}/preview`;
    const { status, body } = await call<{ forecast: Forecast }>(test, mine.person, 'POST', url, {
      payload: { deviceUUID },
    });
    expect([status, body.forecast?.later[0]?.amount]).toEqual([200, 1045]);
    const kept = await change(mine, retired);
    expect(kept.status).toBe(201);
    expect(kept.body.subscription).toMatchObject({ plan: { _id: retired }, sourceData: { schedule: null } });
  });

  it('is for nobody the way back to a plan that is not on offer any more', async () => {
    const tenDays = { duration: 'days', frequencyDays: 10 } as const;
    const retired = await addPlan(test, { name: 'Retired now', priceCents: 950, ...tenDays });
    const mine = await bought(retired);
    await change(mine, plan.yearly);
    await test.services.plansAdmin.retirePlan({ operator: 'test' }, retired);
    await advance(test, 11);
    const stale = 'UPDATE subscriptions SET plan_id = $1 WHERE id = $2 AND plan_id = $3';
    expect((await test.database.pool.query(stale, [retired, mine.id, plan.yearly])).rowCount).toBe(1);
    expect((await change(mine, retired)).body.code).toBe('plan-not-found');
    expect(await subscriptionsOf(test, mine.person)).toMatchObject([{ plan: { _id: plan.yearly } }]);
    const other = await bought(plan.monthly);
    expect((await change(other, retired)).body.code).toBe('plan-not-found');
  });

  it('leaves its coupon for another time when it is forgotten, and has used it once it began', async () => {
    const productId = test.services.plansAdmin.productIdOf('GPS Yearly');
    await addCoupon(test, { code: 'PLANNED', productId, maxUses: 1 });
    const used = async () =>
      (await test.services.plansAdmin.listCoupons()).find(({ code }) => code === 'PLANNED')?.uses;
    const mine = await bought(plan.daily);
    const put = (verb: string) => call(test, mine.person, 'PUT', `/api/v2/subscriptions/${mine.id}/${verb}`);
    const forgetting = [() => change(mine, plan.daily), () => change(mine, plan.monthly), () => put('cancel')];
    for (const forget of forgetting) {
      expect((await change(mine, plan.yearly, { couponCode: 'PLANNED' })).status).toBe(201);
      expect(await used()).toBe(1);
      expect((await forget()).status).toBeLessThan(300);
      expect(await used()).toBe(0);
    }
    expect((await put('resume')).status).toBe(200);
    expect((await change(mine, plan.yearly, { couponCode: 'PLANNED' })).status).toBe(201);
    await advance(test, 11);
    expect(await subscriptionsOf(test, mine.person)).toMatchObject([{ plan: { _id: plan.yearly } }]);
    expect((await put('cancel')).status).toBe(200);
    expect(await used()).toBe(1);
  });

  it('is still planned when a dearer one could not be paid', async () => {
    const mine = await bought(plan.monthly);
    await change(mine, plan.yearly);
    await addCard(test, mine.person, cards.declinedLater);
    expect((await change(mine, plan.daily)).status).toBe(400);
    const [left] = await subscriptionsOf(test, mine.person);
    expect(left?.sourceData.scheduleDetails?.phases.at(-1)?.planId).toBe(plan.yearly);
  });
});

describe('a change with a key', () => {
  it('is made once, answers the same again, and the key is for nothing else [A16]', async () => {
    const productId = test.services.plansAdmin.productIdOf('GPS Yearly');
    for (const [code, maxUses] of [
      ['KEYONE', 1],
      ['KEYMANY', 5],
    ] as const) {
      await addCoupon(test, { code, productId, maxUses });
      const { person, device, id } = await bought(plan.monthly);
      const ask = { deviceUUID: device.deviceUUID, subscriptionId: id, couponCode: code };
      const key = { 'idempotency-key': `change-${code}` };
      const first = await subscribe(test, person, plan.yearly, ask, key);
      expect(first.status).toBe(201);
      expect(await subscribe(test, person, plan.yearly, ask, key)).toMatchObject({ status: 201, body: first.body });
      const { couponCode: _, ...other } = ask;
      expect((await subscribe(test, person, plan.yearly, other, key)).body.code).toBe('idempotency-key-reused');
      expect((await test.services.plansAdmin.listCoupons()).find((coupon) => coupon.code === code)?.uses).toBe(1);
    }
  });

  it('that failed may be tried again with it', async () => {
    const mine = await bought(plan.monthly);
    const ask = { deviceUUID: mine.device.deviceUUID, subscriptionId: mine.id };
    const key = { 'idempotency-key': 'declined-change' };
    await addCard(test, mine.person, cards.declinedLater);
    expect((await subscribe(test, mine.person, plan.daily, ask, key)).status).toBe(400);
    await addCard(test, mine.person);
    const { body } = await subscribe(test, mine.person, plan.daily, ask, key);
    expect(body.subscription.plan._id).toBe(plan.daily);
  });
});

describe('a plan in its trial', () => {
  it('changes at once, to whatever plan, and the trial is over [P2.4.2]', async () => {
    const cheap = await test.services.plansAdmin.addPlan(
      { operator: 'test' },
      {
        name: 'Small cover',
        priceCents: 100,
        currency: 'aud',
        type: 'tier',
        duration: 'monthly',
        freeTrialDays: 0,
        isMostPopular: false,
        isBestValue: false,
        features: [],
        tax: null,
        deviceType: 'shield_gps',
        pauseDeductionCents: 0,
        pauseDeductionDays: 0,
      },
    );
    const mine = await bought(plan.cover);
    const { body } = await change(mine, cheap);
    expect(body.subscription).toMatchObject({ status: 'active', plan: { name: 'Small cover' } });
    expect((await invoicesOf(mine.person)).map(({ total }) => total)).toEqual([100, 0]);
  });
});

describe('no plan changes', () => {
  it('while the subscription is paused or ending [P2.4.1]', async () => {
    const mine = await bought(plan.monthly);
    const url = `/api/v2/subscriptions/${mine.id}`;
    await call(test, mine.person, 'PUT', `${url}/cancel`);
    expect((await change(mine, plan.daily)).status).toBe(409);
    await call(test, mine.person, 'PUT', `${url}/resume`);
    const [{ sourceData } = { sourceData: { current_period_end: 0 } }] = await subscriptionsOf(test, mine.person);
    const resumeDate = new Date(sourceData.current_period_end * 1000).toISOString();
    await call(test, mine.person, 'PUT', `${url}/pause`, { payload: { resumeDate } });
    expect((await change(mine, plan.daily)).status).toBe(409);
    expect(await subscriptionsOf(test, mine.person)).toMatchObject([{ status: 'pause' }]);
  });

  it("through somebody else's subscription, another device's, or one of another kind [A1] [A16]", async () => {
    const mine = await bought(plan.monthly);
    const theirs = await bought(plan.monthly);
    const cover = await subscribe(test, mine.person, plan.cover, {
      deviceUUID: mine.device.deviceUUID,
      isTermsAccepted: true,
    });
    expect((await change({ ...mine, id: theirs.id }, plan.daily)).status).toBe(404);
    expect((await change({ ...mine, id: cover.body.subscription._id }, plan.daily)).status).toBe(400);
    expect((await change({ ...mine, id: 'nothing' }, plan.daily)).status).toBe(404);
    expect(await subscriptionsOf(test, theirs.person)).toMatchObject([{ plan: { _id: plan.monthly } }]);
  });
});
