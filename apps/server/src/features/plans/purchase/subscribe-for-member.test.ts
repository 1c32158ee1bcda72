import type { Invoice, Payment } from '@holdfast/contract/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../../../test/device-factories.ts';
import { createUser } from '../../../../test/factories.ts';
import {
  address,
  addUsualPlans,
  call,
  cards,
  confirmCard,
  type Person,
  type Purchase,
  plansOf,
} from '../../../../test/plan-factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let plan: Awaited<ReturnType<typeof addUsualPlans>>;
let k9: Person;
beforeAll(async () => {
  test = await createTestApp({}, { payments: true });
  plan = await addUsualPlans(test);
  k9 = await createUser(test, { roles: ['k9'], country: 'US' });
  await test.core.transact((tx) => test.services.users.update(tx, k9.user._id, { oneTimeDeviceFee: 49 }));
});
afterAll(() => test.close());

/** Somebody to whom the k9 user has just transferred a tracker. */
const createMember = async () => {
  const member = await createUser(test);
  const device = await createDevice(test, { owner: member });
  await test.core.transact((tx) => test.services.memberCare.begin(tx, k9.user._id, member.user._id));
  return { member, device };
};

const addCardFor = async ({ user }: Person) => {
  const payload = { userId: user._id };
  const intent = await call<{ clientSecret: string }>(test, k9, 'POST', '/api/v2/create-payment-intent', { payload });
  const { payment_method: paymentMethodId } = await confirmCard(test, intent.body.clientSecret, cards.good);
  const attached = { paymentMethodId, address, kind: 'card', userId: user._id };
  return call(test, k9, 'POST', '/api/paymentUser/attach-payment-method', { payload: attached });
};

const subscribeFor = (who: Person, planId: string, payload: object) =>
  call<Purchase>(test, who, 'POST', `/api/v2/subscriptions/k9-user/${planId}/subscribe`, { payload });

describe('POST /api/v2/subscriptions/k9-user/:plan/subscribe', () => {
  it("buys for the member, with the k9 user's own fee as a line of the invoice [P2.7.23] [P2.9.1]", async () => {
    const { member, device } = await createMember();
    expect((await addCardFor(member)).status).toBe(200);
    const ask = { userId: member.user._id, deviceUUID: device.deviceUUID, oneTimeDeviceFee: 1 };
    const { status, body } = await subscribeFor(k9, plan.yearly, ask);
    expect(status).toBe(201);
    expect(body.subscription).toMatchObject({ status: 'active', terms: { currency: 'aud' } });
    const history = await call<{ data: Payment[] }>(test, member, 'GET', '/api/paymentUser/payment-history');
    const [payment] = history.body.data;
    expect(payment?.amount).toBe(8690 + 4900);
    const url = `/api/paymentUser/invoice/${payment?.invoice?.id}`;
    const { invoice } = (await call<{ invoice: Invoice }>(test, member, 'GET', url)).body;
    const lines = invoice.lines.data.map(({ description, amount }) => [description, amount]);
    expect(lines).toContainEqual(['One time device fee', 4900]);
    expect(lines).toContainEqual([expect.stringContaining('GPS Yearly'), 7900]);
    expect(invoice).toMatchObject({ subtotal: 12_800, tax: 790, total: 13_590 });
  });

  it('shows the member: plans in their currency, cards, subscriptions, for a day [P2.7.21] [P2.7.22] [P2.7.11]', async () => {
    const { member, device } = await createMember();
    await addCardFor(member);
    const query = `?userId=${member.user._id}`;
    const plans = await plansOf(test, k9, `${query}&deviceId=${device._id}`);
    expect(plans[0]).toMatchObject({ currency: 'aud' });
    const paths = [`/api/paymentUser${query}`, `/api/v2/subscriptions/user${query}`];
    for (const path of paths) expect((await call(test, k9, 'GET', path)).status).toBe(200);
    const other = await createUser(test, { roles: ['k9'] });
    for (const path of paths) expect((await call(test, other, 'GET', path)).status).toBe(404);
    test.clock.advance({ hours: 24 });
    for (const path of paths) expect((await call(test, k9, 'GET', path)).status).toBe(404);
    const late = await subscribeFor(k9, plan.yearly, { userId: member.user._id, deviceUUID: device.deviceUUID });
    expect(late.status).toBe(404);
  });

  it('is for k9 users only, for their members only, and for devices that those own [A1] [A2]', async () => {
    const { member, device } = await createMember();
    const ask = { userId: member.user._id, deviceUUID: device.deviceUUID };
    for (const role of ['user', 'admin', 'superAdmin', 'enterprise'] as const) {
      expect((await subscribeFor(await createUser(test, { roles: [role] }), plan.yearly, ask)).status).toBe(403);
    }
    const stranger = await createUser(test);
    expect((await subscribeFor(k9, plan.yearly, { ...ask, userId: stranger.user._id })).status).toBe(404);
    expect((await subscribeFor(k9, plan.yearly, { deviceUUID: device.deviceUUID })).status).toBe(400);
    const foreign = await createDevice(test, { owner: stranger });
    expect((await subscribeFor(k9, plan.yearly, { ...ask, deviceUUID: foreign.deviceUUID })).status).toBe(404);
  });
});
