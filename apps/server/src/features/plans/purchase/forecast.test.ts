import type { Forecast, NextPayment } from '@holdfast/contract/plans';
import { describe, expect, it } from 'vitest';
import {
  addCard,
  addCoupon,
  addPlan,
  advance,
  call,
  cards,
  createBuyer,
  type Device,
  type Person,
  subscribe,
  subscriptionsOf,
  type UsualPlans,
  useShop,
} from '../../../../test/plan-factories.ts';
import type { TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let plan: UsualPlans;
const productOf = (name: string) => test.services.plansAdmin.productIdOf(name);
const openShop = async (shop: { test: TestApp; plan: UsualPlans }) => {
  ({ test, plan } = shop);
  await addCoupon(test, { code: 'ONCE', percentage: 20, productId: productOf('GPS Yearly') });
  await addCoupon(test, { code: 'PREPAID', percentage: 100, productId: productOf('GPS Yearly') });
  await addCoupon(test, { code: 'QUARTER', percentage: 50, months: 3, productId: productOf('GPS Monthly') });
  await addCoupon(test, { code: 'COVER', percentage: 50, productId: productOf('Lost & damaged cover') });
};
useShop(openShop, { stillAt: new Date('2026-05-14T02:00:00Z') });

const preview = (person: Person, device: Device, planId: string, couponCode?: string) =>
  call<{ forecast: Forecast }>(test, person, 'POST', `/api/v2/subscriptions/${planId}/preview`, {
    payload: { deviceUUID: device.deviceUUID, ...(couponCode && { couponCode }) },
  });

const days = ({ now, later }: Forecast) => [
  now,
  ...later.map(({ at, amount }) => [new Date(at * 1000).toISOString().slice(0, 10), amount]),
];

const nextOf = async (person: Person) => {
  const [mine] = await subscriptionsOf(test, person);
  const url = `/api/v2/subscriptions/${mine?._id}/next-payment`;
  return (await call<{ payment: NextPayment | null }>(test, person, 'GET', url)).body.payment;
};

const paidBy = async (person: Person) => {
  const url = '/api/paymentUser/payment-history';
  return (await call<{ data: { amount: number }[] }>(test, person, 'GET', url)).body.data.map(({ amount }) => amount);
};

describe('POST /api/v2/subscriptions/:plan/preview', () => {
  it.each<[string, () => string, string | undefined, unknown[]]>([
    ['a plan without a coupon', () => plan.yearly, undefined, [8690, ['2027-05-14', 8690]]],
    ['a coupon that holds once', () => plan.yearly, 'ONCE', [6952, ['2027-05-14', 8690]]],
    ['a coupon that pays for all of it', () => plan.yearly, 'PREPAID', [0, ['2027-05-14', 8690]]],
    ['a coupon of three months', () => plan.monthly, 'QUARTER', [492, ['2026-06-14', 492], ['2026-08-14', 985]]],
    ['a trial', () => plan.cover, undefined, [0, ['2026-05-28', 440]]],
    ['a trial and a coupon', () => plan.cover, 'COVER', [0, ['2026-05-28', 220], ['2026-06-28', 440]]],
  ])('tells the first payment and the later ones of %s [P2.2.30]', async (_what, planId, coupon, expected) => {
    const { person, device } = await createBuyer(test, { card: null });
    const { status, body } = await preview(person, device, planId(), coupon);
    expect(status).toBe(200);
    expect(days(body.forecast)).toEqual(expected);
  });

  it('tells nothing to pay for what is free, which is bought without a card [P2.9.2]', async () => {
    const free = await addPlan(test, { name: 'Gift', priceCents: 0 });
    const { person, device } = await createBuyer(test, { card: null });
    expect(days((await preview(person, device, free)).body.forecast)).toEqual([0]);
    const ask = { deviceUUID: device.deviceUUID };
    expect((await subscribe(test, person, free, ask)).body.subscription.status).toBe('active');
    expect(await subscribe(test, person, plan.monthly, { ...ask, subscriptionId: undefined })).toMatchObject({
      status: 409,
    });
    const [mine] = await subscriptionsOf(test, person);
    const change = { ...ask, subscriptionId: mine?._id };
    expect(await subscribe(test, person, plan.monthly, change)).toMatchObject({
      status: 400,
      body: { message: 'Please add card details' },
    });
  });

  it('changes to a free plan without a card [P2.9.2]', async () => {
    const other = await addPlan(test, { name: 'Another gift', priceCents: 0 });
    const gift = await addPlan(test, { name: 'First gift', priceCents: 0 });
    const { person, device } = await createBuyer(test, { card: null });
    await subscribe(test, person, gift, { deviceUUID: device.deviceUUID });
    const [mine] = await subscriptionsOf(test, person);
    const change = { deviceUUID: device.deviceUUID, subscriptionId: mine?._id };
    expect((await subscribe(test, person, other, change)).status).toBe(201);
  });

  it('tells what a dearer plan costs at once, and what a cheaper one costs from its day on', async () => {
    const { person, device } = await createBuyer(test);
    const bought = await subscribe(test, person, plan.monthly, { deviceUUID: device.deviceUUID });
    const end = new Date(bought.body.subscription.sourceData.current_period_end * 1000).toISOString().slice(0, 10);
    expect(days((await preview(person, device, plan.yearly)).body.forecast)).toEqual([0, [end, 8690]]);
    const dearer = (await preview(person, device, plan.daily)).body.forecast;
    expect(dearer.now).toBe(1100 - 985);
    const change = { deviceUUID: device.deviceUUID, subscriptionId: bought.body.subscription._id };
    expect((await subscribe(test, person, plan.daily, change)).status).toBe(201);
    expect(await paidBy(person)).toEqual([dearer.now, 985]);
    expect(await nextOf(person)).toEqual({ ...dearer.later[0], currency: 'aud', credit: 0 });
  });

  it('tells the credit that is left after a change', async () => {
    const { person, device } = await createBuyer(test);
    const bought = await subscribe(test, person, plan.yearly, { deviceUUID: device.deviceUUID });
    const { forecast } = (await preview(person, device, plan.monthly)).body;
    expect([forecast.now, forecast.credit]).toEqual([0, 8690 - 985]);
    const change = { deviceUUID: device.deviceUUID, subscriptionId: bought.body.subscription._id };
    expect((await subscribe(test, person, plan.monthly, change)).status).toBe(201);
    expect((await preview(person, device, plan.yearly)).body.forecast).toMatchObject({ now: 0, credit: 8690 - 985 });
    expect(await nextOf(person)).toMatchObject({ amount: 0, credit: 8690 - 985 });
  });

  it('names neither unknown devices, plans nor coupons [A1]', async () => {
    const { person, device } = await createBuyer(test, { card: null });
    const stranger = await createBuyer(test, { card: null });
    expect((await preview(stranger.person, device, plan.yearly)).status).toBe(404);
    expect((await preview(person, device, 'unknown')).status).toBe(404);
    expect((await preview(person, device, plan.yearly, 'QUARTER')).status).toBe(400);
  });
});

describe('GET /api/v2/subscriptions/:id/next-payment', () => {
  it('is what is then charged: after a coupon, in a pause, and never for one that ends', async () => {
    const { person, device } = await createBuyer(test);
    const ask = { deviceUUID: device.deviceUUID, couponCode: 'QUARTER' };
    const { body } = await subscribe(test, person, plan.monthly, ask);
    const { _id: id, sourceData } = body.subscription;
    const end = sourceData.current_period_end;
    expect(await nextOf(person)).toEqual({ at: end, amount: 492, currency: 'aud', credit: 0 });
    const put = (verb: string, payload?: object) =>
      call(test, person, 'PUT', `/api/v2/subscriptions/${id}/${verb}`, payload ? { payload } : {});
    await put('pause', { resumeDate: new Date((end + 5 * 86_400) * 1000).toISOString() });
    expect(await nextOf(person)).toEqual({ at: end + 5 * 86_400, amount: 492, currency: 'aud', credit: 0 });
    await put('resume');
    await put('cancel');
    expect(await nextOf(person)).toBeNull();
  });

  it('is the missed payment for one that is past due', async () => {
    const { person, device } = await createBuyer(test);
    await subscribe(test, person, plan.daily, { deviceUUID: device.deviceUUID });
    await addCard(test, person, cards.declinedLater);
    await advance(test, 10);
    expect(await nextOf(person)).toMatchObject({ amount: 1100 });
    const [mine] = await subscriptionsOf(test, person);
    expect(mine?.status).toBe('past_due');
  });
});
