import type { PaymentMethod } from '@holdfast/contract/payments';
import type { Subscription } from '@holdfast/contract/plans';
import type { Transfer } from '@holdfast/contract/transfer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { answerOffer, createTransferred, nobody, offerPlan, offerToken } from '../../../test/offer-calls.ts';
import {
  address,
  addUsualPlans,
  call,
  cards,
  confirmCard,
  plansOf,
  subscribe,
  subscriptionsOf,
} from '../../../test/plan-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Person } from '../../../test/transfer-calls.ts';

let test: TestApp;
let plan: Awaited<ReturnType<typeof addUsualPlans>>;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' }, { payments: true });
  plan = await addUsualPlans(test);
});
afterAll(() => test.close());

type Transferred = Awaited<ReturnType<typeof createTransferred>>;

interface Target {
  userId: string;
  device: { _id: string; deviceUUID: string };
}

const paymentMethodId = 'pm_card_visa';
const cardBody = { paymentMethodId, address, kind: 'card' };

/** Every call of the contract with the id of a user whose plans or payments it concerns. */
const calls: Record<string, (who: Person, target: Target) => Promise<{ status: number; body: { code?: string } }>> = {
  getPaymentUser: (who, { userId }) => call(test, who, 'GET', `/api/paymentUser?userId=${userId}`),
  createPaymentIntent: (who, { userId }) =>
    call(test, who, 'POST', '/api/v2/create-payment-intent', { payload: { userId } }),
  attachPaymentMethod: (who, { userId }) =>
    call(test, who, 'POST', '/api/paymentUser/attach-payment-method', { payload: { ...cardBody, userId } }),
  changePaymentMethod: (who, { userId }) =>
    call(test, who, 'POST', '/api/paymentUser/change-payment-method', {
      payload: { ...cardBody, oldPaymentMethodId: paymentMethodId, userId },
    }),
  listPlans: (who, { userId, device }) =>
    call(test, who, 'GET', `/api/v2/subscriptions/plans?userId=${userId}&deviceId=${device._id}`),
  listUserSubscriptions: (who, { userId }) => call(test, who, 'GET', `/api/v2/subscriptions/user?userId=${userId}`),
  subscribe: (who, { userId, device }) => subscribe(test, who, plan.yearly, { userId, deviceUUID: device.deviceUUID }),
  subscribeForMember: (who, { userId, device }) =>
    offerPlan(test, who, plan.yearly, { userId, deviceUUID: device.deviceUUID }),
};

const ofTransfer = ({ member, device }: Transferred): Target => ({ userId: member.user._id, device });

const answersTo = async (who: Person, target: Target) => {
  const answers: Record<string, [number, string | undefined]> = {};
  for (const [name, ask] of Object.entries(calls)) {
    const { status, body } = await ask(who, target);
    answers[name] = [status, body.code];
  }
  return answers;
};

const unknownMember = Object.fromEntries(Object.keys(calls).map((name) => [name, [404, 'user-not-found']]));

describe('what a k9 user may do for a member', () => {
  it('is to see plans and offer one for the transferred device, within a day, and never to touch a card [P2.7.21] [P2.7.22] [P2.7.11] [A22]', async () => {
    const transferred = await createTransferred(test);
    const { k9, member, device } = transferred;
    expect(await answersTo(k9, ofTransfer(transferred))).toEqual({
      getPaymentUser: [200, undefined],
      createPaymentIntent: [403, 'consent-required'],
      attachPaymentMethod: [403, 'consent-required'],
      changePaymentMethod: [403, 'consent-required'],
      listPlans: [200, undefined],
      listUserSubscriptions: [200, undefined],
      subscribe: [404, 'user-not-found'],
      subscribeForMember: [201, undefined],
    });
    const [first] = await plansOf(test, k9, `?userId=${member.user._id}&deviceId=${device.deviceUUID}`);
    expect(first).toMatchObject({ currency: 'aud' });
    expect(await subscriptionsOf(test, member)).toEqual([]);
  });

  it("is nothing about the member's other devices [A22]", async () => {
    const transferred = await createTransferred(test);
    const { k9, member } = transferred;
    const other = await createDevice(test, { owner: member });
    await subscribe(test, member, plan.monthly, { deviceUUID: other.deviceUUID });
    const answers = await answersTo(k9, { userId: member.user._id, device: other });
    expect(answers).toMatchObject({
      listPlans: [404, 'device-not-found'],
      subscribe: [404, 'user-not-found'],
      subscribeForMember: [404, 'device-not-found'],
    });
    const listed = await call<{ data: Subscription[] }>(
      test,
      k9,
      'GET',
      `/api/v2/subscriptions/user?userId=${member.user._id}`,
    );
    expect(listed.body.data).toEqual([]);
    const withoutDevice = await call(test, k9, 'GET', `/api/v2/subscriptions/plans?userId=${member.user._id}`);
    expect(withoutDevice.status).toBe(404);
  });

  it('is nothing after 24 hours [A22]', async () => {
    const transferred = await createTransferred(test);
    test.clock.advance({ hours: 24 });
    expect(await answersTo(transferred.k9, ofTransfer(transferred))).toEqual(unknownMember);
  });

  it('is nothing for another k9 user, for somebody who only registered the member, or for any other role [A2] [A22]', async () => {
    const transferred = await createTransferred(test);
    const target = ofTransfer(transferred);
    expect(await answersTo(await createUser(test, { roles: ['k9'] }), target)).toEqual(unknownMember);
    const registrar = await createUser(test, { roles: ['k9'] });
    const payload = { name: 'Sofia', email: 'sofia@care.test', country: 'AU', currency: 'AUD' };
    const made = await call<{ user: { _id: string } }>(test, registrar, 'POST', '/api/k9/register', { payload });
    expect(made.status).toBe(201);
    expect(await answersTo(registrar, { ...target, userId: made.body.user._id })).toEqual(unknownMember);
    for (const role of ['user', 'admin', 'superAdmin', 'enterprise'] as const) {
      expect(await answersTo(await createUser(test, { roles: [role] }), target)).toEqual({
        ...unknownMember,
        subscribeForMember: [403, 'permission-denied'],
      });
    }
  });

  it('is nothing once the transfer is closed, the device is handed on, or the role is lost [A22]', async () => {
    const closed = await createTransferred(test);
    await call(test, closed.k9, 'POST', `/api/v2/transfers/${closed.transferId}/close`);
    expect(await answersTo(closed.k9, ofTransfer(closed))).toEqual(unknownMember);

    const given = await createTransferred(test);
    const url = `/api/devices/${given.device._id}`;
    expect((await test.app.inject({ method: 'DELETE', url, headers: given.member.headers })).statusCode).toBe(200);
    expect(await answersTo(given.k9, ofTransfer(given))).toEqual(unknownMember);

    const fired = await createTransferred(test);
    await test.core.transact((tx) => test.services.users.update(tx, fired.k9.user._id, { roles: ['user'] }));
    expect(await answersTo(fired.k9, ofTransfer(fired))).toEqual({
      ...unknownMember,
      subscribeForMember: [403, 'permission-denied'],
    });
  });

  it("shows brand and last four digits of the member's card, and nothing else of it [A22]", async () => {
    const { k9, member } = await createTransferred(test);
    const asked = async (who: Person) =>
      (await call<{ paymentMethods: PaymentMethod[] }>(test, who, 'GET', `/api/paymentUser?userId=${member.user._id}`))
        .body.paymentMethods;
    expect(await asked(k9)).toEqual([
      { id: '', type: 'card', isDefault: true, card: { brand: 'visa', last4: '4242' } },
    ]);
    expect(await asked(member)).toMatchObject([{ card: { name: address.name, exp_month: 12, exp_year: 2040 } }]);
  });

  it("never shows the member's payments or invoices, not even of what was offered [A22]", async () => {
    const { k9, member, ask } = await createTransferred(test);
    await offerPlan(test, k9, plan.yearly, ask);
    await answerOffer(test, nobody, await offerToken(test, member));
    const history = await call<{ data: { invoice: { id: string } }[] }>(
      test,
      member,
      'GET',
      '/api/paymentUser/payment-history',
    );
    const invoice = history.body.data[0]?.invoice.id ?? 'none';
    expect((await call(test, k9, 'GET', `/api/paymentUser/invoice/${invoice}`)).status).toBe(404);
    const named = `/api/paymentUser/payment-history?userId=${member.user._id}`;
    expect((await call(test, k9, 'GET', named)).status).toBe(400);
    expect((await call<{ data: object[] }>(test, k9, 'GET', '/api/paymentUser/payment-history')).body.data).toEqual([]);
  });

  it("leaves the member's card as it is [A22]", async () => {
    const { k9, member } = await createTransferred(test);
    const own = await call<{ clientSecret: string }>(test, k9, 'POST', '/api/v2/create-payment-intent');
    const { payment_method: id } = await confirmCard(test, own.body.clientSecret, cards.good);
    const before = (await call(test, member, 'GET', '/api/paymentUser')).body;
    for (const name of ['attach-payment-method', 'change-payment-method'] as const) {
      const old = name === 'change-payment-method' ? { oldPaymentMethodId: id } : {};
      const payload = { ...cardBody, paymentMethodId: id, userId: member.user._id, ...old };
      expect((await call(test, k9, 'POST', `/api/paymentUser/${name}`, { payload })).status).toBe(403);
    }
    expect((await call(test, member, 'GET', '/api/paymentUser')).body).toEqual(before);
  });
});

describe('GET /api/v2/transfers', () => {
  const listOf = async (k9: Person) =>
    (await call<{ data: Transfer[] }>(test, k9, 'GET', '/api/v2/transfers')).body.data;
  const get = (k9: Person, id: string) =>
    call<{ transfer: Transfer; code?: string }>(test, k9, 'GET', `/api/v2/transfers/${id}`);
  const stateOf = async ({ k9, transferId }: Transferred) => (await get(k9, transferId)).body.transfer.state;

  it('lists what is not finished: open, waiting for consent, and after a day ended', async () => {
    const transferred = await createTransferred(test);
    const { k9, member, device, transferId, ask } = transferred;
    expect(await listOf(k9)).toEqual([
      {
        _id: transferId,
        state: 'open',
        createdAt: expect.any(String),
        until: expect.any(String),
        device: { _id: device._id, deviceUUID: device.deviceUUID, deviceType: 'shield_gps', name: 'Biscuit' },
        member: { _id: member.user._id, name: member.user.name, email: member.user.email, country: 'AU' },
        fee: 49,
        offer: null,
      },
    ]);
    await offerPlan(test, k9, plan.yearly, ask);
    expect(await listOf(k9)).toMatchObject([{ state: 'waiting', offer: { planName: 'GPS Yearly' } }]);
    test.clock.advance({ hours: 24 });
    expect(await listOf(k9)).toMatchObject([{ state: 'ended' }]);
    await call(test, k9, 'POST', `/api/v2/transfers/${transferId}/close`);
    expect(await listOf(k9)).toEqual([]);
  });

  it('leaves out what the member accepted or declined', async () => {
    for (const [answer, state] of [
      ['accept', 'accepted'],
      ['decline', 'declined'],
    ] as const) {
      const transferred = await createTransferred(test);
      await offerPlan(test, transferred.k9, plan.yearly, transferred.ask);
      await answerOffer(test, nobody, await offerToken(test, transferred.member), answer);
      expect(await listOf(transferred.k9)).toEqual([]);
      expect(await stateOf(transferred)).toBe(state);
    }
  });

  it('shows nobody a transfer of another, and calls the device what it was called then [A2]', async () => {
    const transferred = await createTransferred(test);
    const { k9, member, device, transferId } = transferred;
    const url = `/api/devices/${device._id}`;
    await test.app.inject({ method: 'PUT', url, headers: member.headers, payload: { name: 'At home in Bondi' } });
    expect((await get(k9, transferId)).body.transfer.device.name).toBe('Biscuit');
    const other = await createUser(test, { roles: ['k9'] });
    for (const id of [transferId, 'unknown', member.user._id]) {
      expect((await get(other, id)).body.code).toBe('transfer-not-found');
      expect((await call(test, other, 'POST', `/api/v2/transfers/${id}/close`)).status).toBe(404);
    }
    expect(await stateOf(transferred)).toBe('open');
  });
});
