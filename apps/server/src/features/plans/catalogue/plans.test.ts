import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice, shareDevice } from '../../../../test/device-factories.ts';
import { createUser } from '../../../../test/factories.ts';
import { addCoupon, addPlan, addUsualPlans, call, type Person, plansOf } from '../../../../test/plan-factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let owner: Person;
let device: Awaited<ReturnType<typeof createDevice>>;
const by = { operator: 'test' };

beforeAll(async () => {
  test = await createTestApp();
  await addUsualPlans(test);
  await addPlan(test, { name: 'GPS Yearly', priceCents: 5900, duration: 'yearly', currency: 'usd', tax: null });
  await addPlan(test, { name: 'GPS Yearly', priceCents: 4900, duration: 'yearly', currency: 'gbp' });
  await addPlan(test, { name: 'Card plan', priceCents: 100, deviceType: 'shield_card' });
  owner = await createUser(test);
  device = await createDevice(test, { owner });
});
afterAll(() => test.close());

describe('GET /api/v2/subscriptions/plans', () => {
  it('answers plans with everything that a plan is [P2.3.1] [P2.7.21]', async () => {
    const found = await plansOf(test, owner, `?deviceId=${device._id}`);
    expect(found.map(({ name }) => name)).toEqual(['GPS Monthly', 'GPS Yearly', 'GPS Days', 'Lost & damaged cover']);
    expect(found[1]).toEqual({
      _id: expect.any(String),
      name: 'GPS Yearly',
      price: 79,
      currency: 'aud',
      type: 'product',
      duration: 'yearly',
      frequencyDays: 365,
      freeTrialDays: 0,
      mostPopularPlan: true,
      bestValuePlan: false,
      features: [
        { name: 'Scheduled reports', enabled: true },
        { name: 'Client API', enabled: false },
      ],
      taxRate: { name: 'GST', percentage: 10 },
      product: { type: 'shield_gps' },
      sourceData: { productId: 'holdfast_gps_yearly' },
    });
    expect(found[2]).toMatchObject({ duration: 'days', frequencyDays: 10 });
    expect(found[3]).toMatchObject({ type: 'tier', freeTrialDays: 14 });
  });

  it("are in the currency of one's country, usd where it has none of the five [P2.9.5] [P1.9.11]", async () => {
    const priceIn = async (country: string) => {
      const person = await createUser(test, { country });
      return (await plansOf(test, person)).find(({ name }) => name === 'GPS Yearly');
    };
    expect(await priceIn('GB')).toMatchObject({ currency: 'gbp', price: 49 });
    expect(await priceIn('JP')).toMatchObject({ currency: 'usd', price: 59, taxRate: null });
    expect(await priceIn('')).toMatchObject({ currency: 'usd' });
  });

  it('are for the type of the device, where one is named', async () => {
    expect((await plansOf(test, owner)).map(({ name }) => name)).toContain('Card plan');
    expect((await plansOf(test, owner, `?deviceId=${device.deviceUUID}`)).map(({ name }) => name)).not.toContain(
      'Card plan',
    );
  });

  it('leave out what is no longer offered', async () => {
    const id = await addPlan(test, { name: 'Short-lived', priceCents: 1 });
    expect((await plansOf(test, owner)).map(({ _id }) => _id)).toContain(id);
    await test.services.plansAdmin.retirePlan(by, id);
    expect((await plansOf(test, owner)).map(({ _id }) => _id)).not.toContain(id);
  });

  it("show the plans of a device only to its SuperOwner, and only a GPS device's [P2.2.20] [P2.6.1]", async () => {
    const [asOwner, asGuest, stranger] = [await createUser(test), await createUser(test), await createUser(test)];
    await shareDevice(test, device, asOwner, { privilege: 0 });
    await shareDevice(test, device, asGuest, { privilege: 1 });
    const card = await createDevice(test, { owner, type: 'shield_card' });
    const ask = (person: Person, id: string) => call(test, person, 'GET', `/api/v2/subscriptions/plans?deviceId=${id}`);
    for (const person of [asOwner, asGuest]) {
      expect(await ask(person, device._id)).toMatchObject({ status: 403, body: { message: 'Permission denied' } });
    }
    expect((await ask(stranger, device._id)).status).toBe(404);
    expect((await ask(owner, card._id)).status).toBe(403);
  });

  it('are not for a k9 user, nor where the payment tabs are hidden [P1.2.37] [P1.6.9]', async () => {
    for (const [role, isHidden, status] of [
      ['k9', false, 403],
      ['enterprise', true, 403],
      ['enterpriseNoApi', true, 403],
      ['enterprise', false, 200],
    ] as const) {
      const person = await createUser(test, { roles: [role] });
      const own = await createDevice(test, { owner: person });
      await test.core.transact((tx) => test.services.users.update(tx, person.user._id, { hidePaymentTabs: isHidden }));
      const answer = await call(test, person, 'GET', `/api/v2/subscriptions/plans?deviceId=${own._id}`);
      expect(answer.status, `${role} ${isHidden}`).toBe(status);
    }
  });

  it("answers nobody else's [A2]", async () => {
    const [stranger, admin, k9] = [
      await createUser(test),
      await createUser(test, { roles: ['admin'] }),
      await createUser(test, { roles: ['k9'] }),
    ];
    for (const path of ['plans', 'user']) {
      for (const person of [stranger, admin, k9]) {
        const answer = await call(test, person, 'GET', `/api/v2/subscriptions/${path}?userId=${owner.user._id}`);
        expect(answer.status).toBe(404);
      }
      expect((await call(test, owner, 'GET', `/api/v2/subscriptions/${path}?userId=${owner.user._id}`)).status).toBe(
        200,
      );
    }
  });
});

describe('GET /api/v2/subscriptions/group/joinByCode/:code', () => {
  const join = (person: Person, code: string) =>
    call<{ group: { name: string } }>(test, person, 'GET', `/api/v2/subscriptions/group/joinByCode/${code}`);

  it("gives the group's own plans and prices, in place of the usual ones [P2.7.20] [P2.1.2]", async () => {
    await test.services.plansAdmin.addGroup(by, { name: 'Club', code: 'CLUB-1' });
    await addPlan(test, { name: 'GPS Yearly', priceCents: 5000, duration: 'yearly', group: 'Club' });
    await addPlan(test, { name: 'Club only', priceCents: 100, group: 'Club' });
    const member = await createUser(test);
    const priced = async (person: Person) =>
      (await plansOf(test, person))
        .map(({ name, price }) => `${name} ${price}`)
        .filter((text) => /Yearly|Club/.test(text));
    expect(await priced(member)).toEqual(['GPS Yearly 79']);
    const { status, body, headers } = await join(member, 'club-1');
    expect(status).toBe(200);
    expect(body).toEqual({ message: 'joined successfully', group: { _id: expect.any(String), name: 'Club' } });
    expect(headers['cache-control']).toBe('no-store');
    expect(await priced(member)).toEqual(['GPS Yearly 50', 'Club only 1']);
    expect(await priced(owner)).toEqual(['GPS Yearly 79']);
    expect((await join(member, 'CLUB-1')).status).toBe(200);
  });

  it('never forgives guesses for a known code between them [A26]', async () => {
    const guesser = await createUser(test);
    await test.services.plansAdmin.addGroup(by, { name: 'Known club', code: 'KNOWN-1' });
    for (let guess = 0; guess < 9; guess += 1) expect((await join(guesser, `WRONG${guess}`)).status).toBe(400);
    expect((await join(guesser, 'KNOWN-1')).status).toBe(200);
    expect((await join(guesser, 'WRONG9')).status).toBe(400);
    expect((await join(guesser, 'WRONG10')).status).toBe(429);
  });

  it('refuses a code that nobody gave, and after ten of them everything for an hour', async () => {
    const guesser = await createUser(test);
    expect(await join(guesser, 'GUESS0')).toMatchObject({ status: 400, body: { message: 'Invalid code' } });
    for (let guess = 1; guess < 10; guess += 1) await join(guesser, `GUESS${guess}`);
    const { status, headers } = await join(guesser, 'CLUB-1');
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
  });
});

describe('GET /api/coupon/apply/:code/:deviceUUID/:productId', () => {
  const apply = (person: Person, code: string, productId = '-', deviceUUID = device.deviceUUID) =>
    call(test, person, 'GET', `/api/coupon/apply/${code}/${deviceUUID}/${productId}`);

  it('answers the coupon and the plan that it is for [P2.3.8] [P2.7.19]', async () => {
    await addCoupon(test, { code: 'LESS20', title: 'Welcome' });
    const { status, body } = await apply(owner, 'less20');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      coupon: { code: 'LESS20', title: 'Welcome', name: 'Welcome', percentage: 20, productId: 'holdfast_gps_monthly' },
      plan: { name: 'GPS Monthly', price: 8.95 },
    });
    expect((await apply(owner, 'LESS20', 'holdfast_gps_monthly')).status).toBe(200);
  });

  it('says when it is for no plan that is offered [P2.5.5] [P2.8.2]', async () => {
    await addCoupon(test, { code: 'NOTHING', productId: null });
    const text = 'Coupon not valid for any subscription.';
    expect(await apply(owner, 'NOTHING')).toMatchObject({ status: 400, body: { message: text, errors: [text] } });
    expect(await apply(owner, 'LESS20', 'holdfast_gps_yearly')).toMatchObject({ status: 400, body: { message: text } });
    const american = await createUser(test, { country: 'US' });
    const other = await createDevice(test, { owner: american });
    expect(await apply(american, 'LESS20', '-', other.deviceUUID)).toMatchObject({
      status: 400,
      body: { message: text },
    });
  });

  it('wants a code, and one that is known, not used up and not over [P2.5.4]', async () => {
    await addCoupon(test, { code: 'OLD', expiresAt: new Date(test.clock.now().getTime() - 1000) });
    await addCoupon(test, { code: 'USED', maxUses: 1 });
    await test.database.pool.query(`UPDATE coupons SET uses = 1 WHERE code = 'USED'`);
    for (const code of ['%20', 'UNKNOWN', 'OLD', 'USED', '%25']) {
      expect(await apply(owner, code)).toMatchObject({ status: 400, body: { message: 'Invalid code' } });
    }
  });

  it('forgives no guess for a known code between them [A26]', async () => {
    const guesser = await createUser(test);
    const { deviceUUID } = await createDevice(test, { owner: guesser });
    await addCoupon(test, { code: 'KNOWN20' });
    expect((await apply(guesser, 'KNOWN20', '-', deviceUUID)).status).toBe(200);
    let refused = 0;
    for (let guess = 0; guess < 40 && refused === 0; guess += 1) {
      await apply(guesser, 'KNOWN20', '-', deviceUUID);
      if ((await apply(guesser, `GUESS${guess}`, '-', deviceUUID)).status === 429) refused = guess;
    }
    expect(refused).toBeGreaterThan(0);
  });

  it("is not for somebody else's device, nor for guessing", async () => {
    const stranger = await createUser(test);
    expect((await apply(stranger, 'LESS20')).status).toBe(404);
    const guesser = await createUser(test);
    const own = await createDevice(test, { owner: guesser });
    for (let guess = 0; guess < 20; guess += 1) await apply(guesser, `GUESS${guess}`, '-', own.deviceUUID);
    expect((await apply(guesser, 'LESS20', '-', own.deviceUUID)).status).toBe(429);
  });
});

describe('plans are defined', () => {
  it('once for a name, currency and group', async () => {
    await expect(addPlan(test, { name: 'GPS Monthly', priceCents: 1 })).rejects.toMatchObject({ code: 'plan-exists' });
    await expect(addPlan(test, { name: 'X', priceCents: 1, group: 'nobody' })).rejects.toMatchObject({
      code: 'plan-group-not-found',
    });
    await expect(addCoupon(test, { code: 'X', productId: 'holdfast_nothing' })).rejects.toMatchObject({
      code: 'product-not-found',
    });
    await expect(addCoupon(test, { code: 'less20' })).rejects.toMatchObject({ code: 'code-exists' });
  });
});
