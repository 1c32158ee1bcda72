import { describe, expect, it, vi } from 'vitest';
import {
  addCard,
  addCoupon,
  cards,
  createBuyer,
  provider,
  settle,
  subscribe,
  type UsualPlans,
  useShop,
} from '../../../../test/plan-factories.ts';
import type { TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let plan: UsualPlans;
useShop((shop) => {
  ({ test, plan } = shop);
});

const usesOf = async (code: string) =>
  (await test.services.plansAdmin.listCoupons()).find((coupon) => coupon.code === code)?.uses;

describe('a coupon', () => {
  it('with one use left is used once, however many want it at once [A16]', async () => {
    await addCoupon(test, { code: 'LAST', maxUses: 1 });
    const buyers = await Promise.all([1, 2, 3].map(() => createBuyer(test)));
    const answers = await Promise.all(
      buyers.map(({ person, device }) =>
        subscribe(test, person, plan.monthly, { deviceUUID: device.deviceUUID, couponCode: 'last' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect(answers.filter(({ status }) => status === 400).map(({ body }) => body.message)).toEqual([
      'Invalid code',
      'Invalid code',
    ]);
    expect(await usesOf('LAST')).toBe(1);
    const invoices = await provider<{ data: { total: number }[] }>(test, 'invoices?limit=100');
    expect(invoices.data.map(({ total }) => total)).toEqual([788]);
  });

  it('is good again when the card was declined or its owner never confirmed', async () => {
    await addCoupon(test, { code: 'BACK', maxUses: 1 });
    const { person, device } = await createBuyer(test, { card: cards.declinedLater });
    const ask = { deviceUUID: device.deviceUUID, couponCode: 'BACK' };
    expect((await subscribe(test, person, plan.monthly, ask)).status).toBe(400);
    expect(await usesOf('BACK')).toBe(0);
    await addCard(test, person, cards.asksAlways);
    expect((await subscribe(test, person, plan.monthly, ask)).body.clientSecret).toBeDefined();
    expect(await usesOf('BACK')).toBe(1);
    expect((await subscribe(test, person, plan.monthly, ask)).status).toBe(201);
    expect(await usesOf('BACK')).toBe(1);
    test.clock.advance({ days: 1 });
    await settle(test);
    expect(await usesOf('BACK')).toBe(0);
  });

  it('is given back once, also when the provider tells of the end before the purchase is undone [A16]', async () => {
    await addCoupon(test, { code: 'FIVE', maxUses: 5 });
    const former = await createBuyer(test);
    const ofFormer = { deviceUUID: former.device.deviceUUID, couponCode: 'FIVE' };
    expect((await subscribe(test, former.person, plan.monthly, ofFormer)).status).toBe(201);
    const { person, device } = await createBuyer(test, { card: cards.declinedLater });
    const { subscriptions } = test.provider.payments;
    const { end } = subscriptions;
    const ended = vi.spyOn(subscriptions, 'end').mockImplementationOnce(async (id) => {
      const answer = await end(id);
      await settle(test);
      return answer;
    });
    const ask = { deviceUUID: device.deviceUUID, couponCode: 'FIVE' };
    expect((await subscribe(test, person, plan.monthly, ask)).status).toBe(400);
    expect(ended).toHaveBeenCalledOnce();
    ended.mockRestore();
    await settle(test);
    expect(await usesOf('FIVE')).toBe(1);
  });

  it('is for its own product [P2.5.5]', async () => {
    await addCoupon(test, { code: 'OTHER' });
    const { person, device } = await createBuyer(test);
    expect(
      await subscribe(test, person, plan.yearly, { deviceUUID: device.deviceUUID, couponCode: 'OTHER' }),
    ).toMatchObject({ status: 400, body: { message: 'Coupon not valid for any subscription.' } });
    expect(await usesOf('OTHER')).toBe(0);
  });
});
