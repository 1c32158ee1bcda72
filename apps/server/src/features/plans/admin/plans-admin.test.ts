import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let admin: Awaited<ReturnType<typeof createUser>>;

beforeAll(async () => {
  test = await createTestApp();
  admin = await createUser(test, { roles: ['admin'] });
});
afterAll(() => test.close());

const post = (url: string, payload?: object) =>
  test.app.inject({ method: 'POST', url: `/api/admin/${url}`, headers: admin.headers, ...(payload && { payload }) });
const list = async <T>(things: string) =>
  (await test.app.inject({ method: 'GET', url: `/api/admin/${things}`, headers: admin.headers })).json<{ data: T[] }>()
    .data;
const audit = async (filter: string) =>
  (await test.services.audit.list({ page: 0, perPage: 20, filter })).data.map(({ action }) => action);

const basic = { name: 'Basic', price: 8.95, currency: 'aud', duration: 'monthly' };

describe('plans', () => {
  it('are added, listed with their price, retired once, and written down', async () => {
    const { _id } = (await post('plans', { ...basic, taxRate: { name: 'GST', percentage: 10 } })).json();
    expect(await list('plans')).toMatchObject([
      { _id, name: 'Basic', price: 8.95, taxRate: { name: 'GST', percentage: 10 }, group: null, isOffered: true },
    ]);
    expect((await post('plans', basic)).statusCode).toBe(409);
    expect((await post(`plans/${_id}/retire`)).json()).toEqual({ message: 'The plan is offered no more' });
    expect((await post(`plans/${_id}/retire`)).statusCode).toBe(404);
    expect(await list('plans')).toMatchObject([{ _id, isOffered: false }]);
    expect(await audit('Basic')).toEqual(['add plan']);
    expect(await audit(_id)).toEqual(['retire plan']);
  });

  it('are refused with wrong prices, durations, groups and fields', async () => {
    for (const wrong of [
      { price: -1 },
      { price: 1.005 },
      { price: '8' },
      { currency: 'doge' },
      { duration: 'days' },
      { freeTrialDays: 731 },
      { productId: 'mine' },
    ]) {
      expect((await post('plans', { ...basic, ...wrong })).statusCode, JSON.stringify(wrong)).toBe(400);
    }
    expect((await post('plans', { ...basic, group: 'Nobody' })).statusCode).toBe(404);
  });
});

describe('coupons', () => {
  it('are added for a product that there is, and end when they are retired', async () => {
    await post('plans', { ...basic, name: 'Tracker Plus' });
    const coupon = { code: 'half', percentage: 50, productId: 'holdfast_tracker_plus' };
    expect((await post('coupons', { ...coupon, productId: 'none' })).statusCode).toBe(404);
    expect((await post('coupons', { ...coupon, percentage: 101 })).statusCode).toBe(400);
    expect((await post('coupons', coupon)).statusCode).toBe(201);
    expect((await post('coupons', coupon)).statusCode).toBe(409);
    const [made] = await list<{ _id: string }>('coupons');
    expect(made).toMatchObject({ code: 'HALF', title: '50 % off', uses: 0, maxUses: null, isEnded: false });
    expect((await post(`coupons/${made?._id}/retire`)).statusCode).toBe(200);
    expect((await post(`coupons/${made?._id}/retire`)).statusCode).toBe(404);
    expect(await list('coupons')).toMatchObject([{ code: 'HALF', isEnded: true }]);
    expect(await audit('HALF')).toEqual(['retire coupon', 'add coupon']);
  });
});

describe('groups of plans', () => {
  it('are joined by their code until they are retired, and keep their members', async () => {
    const joinedBy = async () => {
      const { headers } = await createUser(test);
      const url = '/api/v2/subscriptions/group/joinByCode/rangers';
      return (await test.app.inject({ method: 'GET', url, headers })).statusCode;
    };
    expect((await post('plan-groups', { name: 'Park Rangers', code: 'Rangers' })).statusCode).toBe(201);
    expect((await post('plan-groups', { name: 'Others', code: 'RANGERS' })).statusCode).toBe(409);
    expect((await post('plan-groups', { name: 'Others', code: 'a b' })).statusCode).toBe(400);
    expect(await joinedBy()).toBe(200);
    const [group] = await list<{ _id: string }>('plan-groups');
    expect(group).toMatchObject({ name: 'Park Rangers', code: 'RANGERS', members: 1, isOpen: true });
    expect((await post(`plan-groups/${group?._id}/retire`)).statusCode).toBe(200);
    expect((await post(`plan-groups/${group?._id}/retire`)).statusCode).toBe(404);
    expect(await joinedBy()).toBe(400);
    expect(await list('plan-groups')).toMatchObject([{ members: 1, isOpen: false }]);
    expect(await audit('Park Rangers')).toEqual(['retire plan group', 'add plan group']);
  });
});
