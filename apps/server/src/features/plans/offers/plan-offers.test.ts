import type { Invoice, Payment } from '@holdfast/contract/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailIsDone } from '../../../../test/calls.ts';
import { createUser, mailsTo } from '../../../../test/factories.ts';
import {
  answerOffer,
  createTransferred,
  nobody,
  offerMail,
  offerPlan,
  offerToken,
  readOffer,
  setFee,
} from '../../../../test/offer-calls.ts';
import {
  addCard,
  addPlan,
  addUsualPlans,
  authenticate,
  call,
  cards,
  deviceOf,
  provider,
  settle,
  subscribe,
  subscriptionsOf,
} from '../../../../test/plan-factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { askTransfer, type Person } from '../../../../test/transfer-calls.ts';

let test: TestApp;
let plan: Awaited<ReturnType<typeof addUsualPlans>>;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' }, { payments: true });
  plan = await addUsualPlans(test);
});
afterAll(() => test.close());

const paymentsOf = async (person: Person) =>
  (await call<{ data: Payment[] }>(test, person, 'GET', '/api/paymentUser/payment-history')).body.data;

/** Number of subscriptions, invoices and payments at the provider. */
const soldAtProvider = async () => {
  const lists = ['subscriptions?status=all&limit=100', 'invoices?limit=100', 'payment_intents?limit=100'];
  const all = await Promise.all(lists.map((path) => provider<{ data: unknown[] }>(test, path)));
  return all.map(({ data }) => data.length);
};

const codeOf = async (work: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await work;
  return [status, body.code];
};

describe('POST /api/v2/subscriptions/k9-user/:plan/subscribe', () => {
  it('waits for the member, and charges nothing [A22]', async () => {
    const before = await soldAtProvider();
    const { k9, member, device, ask } = await createTransferred(test);
    const { status, body } = await offerPlan(test, k9, plan.yearly, ask);
    expect(status).toBe(201);
    expect(body).toEqual({
      subscription: expect.objectContaining({
        deviceUUID: device.deviceUUID,
        status: 'incomplete',
        plan: expect.objectContaining({ name: 'GPS Yearly' }),
      }),
    });
    expect(await soldAtProvider()).toEqual(before);
    expect(await subscriptionsOf(test, member)).toEqual([]);
    expect(await deviceOf(test, member, device)).toMatchObject({ subscription: { status: 'Inactive' } });
  });

  it('tells the member by mail who asks, for what device and plan, and what it costs', async () => {
    const { k9, member, device, ask } = await createTransferred(test);
    await offerPlan(test, k9, plan.yearly, ask);
    const { text } = await offerMail(test, member);
    for (const fact of [
      `${k9.user.name} (${k9.user.email})`,
      `Biscuit (${device.deviceUUID})`,
      'GPS Yearly',
      'Price: A$79.00, and A$7.90 of tax',
      'One time device fee: A$49.00',
      'you pay A$135.90 now, and A$86.90 for each further period',
    ]) {
      expect(text).toContain(fact);
    }
  });

  it('with the same key sends one mail; without one it replaces the offer, and the older link is worth nothing', async () => {
    const { k9, member, ask } = await createTransferred(test);
    const key = { 'idempotency-key': 'once' };
    const [first, again] = [
      await offerPlan(test, k9, plan.yearly, ask, key),
      await offerPlan(test, k9, plan.yearly, ask, key),
    ];
    expect(again.body).toEqual(first.body);
    await mailIsDone(test);
    const sent = async () =>
      (await mailsTo(test, member.user.email)).filter(({ text }) => text.includes('/plan-offer/'));
    expect(await sent()).toHaveLength(1);
    const old = await offerToken(test, member);
    await offerPlan(test, k9, plan.monthly, ask);
    await mailIsDone(test);
    expect(await sent()).toHaveLength(2);
    expect(await codeOf(readOffer(test, nobody, old))).toEqual([404, 'offer-expired']);
    expect(await codeOf(answerOffer(test, nobody, old))).toEqual([404, 'offer-expired']);
    const { body } = await readOffer(test, nobody, await offerToken(test, member));
    expect(body.offer.plan.name).toBe('GPS Monthly');
  });

  it('takes no coupon, which is personal, and no plan beside one that the device has', async () => {
    const { k9, member, device, ask } = await createTransferred(test);
    const couponed = await offerPlan(test, k9, plan.yearly, { ...ask, couponCode: 'LESS20' });
    expect([couponed.status, couponed.body]).toMatchObject([400, { code: 'coupon-not-valid' }]);
    await subscribe(test, member, plan.monthly, { deviceUUID: device.deviceUUID });
    const [own] = await subscriptionsOf(test, member);
    for (const named of [{}, { subscriptionId: own?._id, isUpgrade: true }]) {
      const refused = await offerPlan(test, k9, plan.yearly, { ...ask, ...named });
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'already-subscribed' }]);
    }
    expect(await subscriptionsOf(test, member)).toMatchObject([{ plan: { name: 'GPS Monthly' } }]);
  });
});

describe('an offer', () => {
  it('shows by the link what will be charged and by which card, and no more of the card [A22]', async () => {
    const { k9, member, device, ask } = await createTransferred(test);
    await offerPlan(test, k9, plan.yearly, ask);
    const { status, body } = await readOffer(test, nobody, await offerToken(test, member));
    expect(status).toBe(200);
    expect(body.offer).toMatchObject({
      state: 'waiting',
      email: member.user.email,
      from: k9.user.name,
      device: { name: 'Biscuit', deviceUUID: device.deviceUUID },
      plan: { name: 'GPS Yearly', currency: 'aud' },
      charge: { price: 7900, tax: 790, fee: 4900, now: 13_590, later: 8690 },
    });
    expect(body.offer.card).toEqual({ brand: 'visa', last4: '4242' });
  });

  it("is paid when the member agrees, with the k9 user's own fee as a line of the invoice [P2.7.23] [P2.9.1]", async () => {
    const { k9, member, device, ask } = await createTransferred(test);
    await offerPlan(test, k9, plan.yearly, { ...ask, oneTimeDeviceFee: 1 });
    const token = await offerToken(test, member);
    // The fee was fixed at the time of the offer.
    await setFee(test, k9, 500);
    const { status, body } = await answerOffer(test, nobody, token);
    expect(status).toBe(200);
    expect(body.subscription).toMatchObject({ status: 'active', terms: { currency: 'aud' } });
    const [payment] = await paymentsOf(member);
    expect(payment?.amount).toBe(8690 + 4900);
    const url = `/api/paymentUser/invoice/${payment?.invoice?.id}`;
    const { invoice } = (await call<{ invoice: Invoice }>(test, member, 'GET', url)).body;
    const lines = invoice.lines.data.map(({ description, amount }) => [description, amount]);
    expect(lines).toContainEqual(['One time device fee', 4900]);
    expect(lines).toContainEqual([expect.stringContaining('GPS Yearly'), 7900]);
    expect(invoice).toMatchObject({ subtotal: 12_800, tax: 790, total: 13_590 });
    expect(await deviceOf(test, member, device)).toMatchObject({ subscription: { status: 'Active' } });
    expect((await readOffer(test, nobody, token)).body.offer.state).toBe('accepted');
  });

  it('is charged once, however often and at once the member agrees [A16] [A22]', async () => {
    const { k9, member, ask } = await createTransferred(test);
    await offerPlan(test, k9, plan.yearly, ask);
    const token = await offerToken(test, member);
    const answers = await Promise.all([1, 2, 3].map(() => answerOffer(test, nobody, token)));
    const late = await answerOffer(test, member, token);
    expect([...answers, late].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set([...answers, late].map(({ body }) => body.subscription._id)).size).toBe(1);
    expect(await paymentsOf(member)).toHaveLength(1);
  });

  it('is for the member alone: nobody else who is signed in can see, accept or decline it [A22]', async () => {
    const { k9, member, ask } = await createTransferred(test);
    const { body } = await offerPlan(test, k9, plan.yearly, ask);
    const token = await offerToken(test, member);
    const id = body.subscription._id;
    for (const who of [k9, await createUser(test), await createUser(test, { roles: ['superAdmin'] })]) {
      for (const [name, refusal] of [
        [token, [403, 'offer-for-other-email']],
        [id, [404, 'offer-expired']],
      ] as const) {
        expect(await codeOf(readOffer(test, who, name))).toEqual(refusal);
        expect(await codeOf(answerOffer(test, who, name))).toEqual(refusal);
        expect(await codeOf(answerOffer(test, who, name, 'decline'))).toEqual(refusal);
      }
    }
    expect(await codeOf(answerOffer(test, nobody, id))).toEqual([404, 'offer-expired']);
    expect(await paymentsOf(member)).toEqual([]);
    expect((await answerOffer(test, member, id)).status).toBe(200);
    expect(await paymentsOf(member)).toHaveLength(1);
  });

  it('waits in the list of the member, and of nobody else', async () => {
    const { k9, member, device, ask } = await createTransferred(test);
    const { body } = await offerPlan(test, k9, plan.yearly, ask);
    const listOf = async (who: Person) =>
      (await call<{ data: object[] }>(test, who, 'GET', '/api/v2/plan-offers')).body.data;
    expect(await listOf(member)).toEqual([
      {
        _id: body.subscription._id,
        planName: 'GPS Yearly',
        from: k9.user.name,
        device: { deviceUUID: device.deviceUUID, name: 'Biscuit' },
        expiresAt: expect.any(String),
      },
    ]);
    expect(await listOf(k9)).toEqual([]);
    await answerOffer(test, member, body.subscription._id);
    expect(await listOf(member)).toEqual([]);
  });

  it('that is declined is over, and charges nothing', async () => {
    const { k9, member, ask } = await createTransferred(test);
    await offerPlan(test, k9, plan.yearly, ask);
    const token = await offerToken(test, member);
    expect((await answerOffer(test, nobody, token, 'decline')).status).toBe(200);
    expect(await codeOf(answerOffer(test, nobody, token))).toEqual([404, 'offer-expired']);
    expect(await paymentsOf(member)).toEqual([]);
  });

  it('needs a card of the member, and takes one that is given later', async () => {
    const { k9, member, ask } = await createTransferred(test, { card: null });
    await offerPlan(test, k9, plan.yearly, ask);
    const token = await offerToken(test, member);
    expect((await readOffer(test, nobody, token)).body.offer).toMatchObject({ card: null, charge: { now: 13_590 } });
    expect(await codeOf(answerOffer(test, nobody, token))).toEqual([400, 'card-required']);
    await addCard(test, member);
    expect((await answerOffer(test, nobody, token)).status).toBe(200);
  });

  it('stays open when the card is declined, and can be paid with another one', async () => {
    const { k9, member, ask } = await createTransferred(test, { card: cards.declinedLater });
    await offerPlan(test, k9, plan.yearly, ask);
    const token = await offerToken(test, member);
    expect(await codeOf(answerOffer(test, nobody, token))).toEqual([400, 'card-declined']);
    expect((await readOffer(test, nobody, token)).body.offer.state).toBe('waiting');
    await addCard(test, member, cards.good);
    expect((await answerOffer(test, nobody, token)).body.subscription.status).toBe('active');
    expect((await paymentsOf(member)).filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  });

  it('is accepted when the bank has agreed too, and can be declined until then', async () => {
    const ofCard = { card: cards.asksAlways };
    const { k9, member, ask } = await createTransferred(test, ofCard);
    await offerPlan(test, k9, plan.yearly, ask);
    const token = await offerToken(test, member);
    const { body } = await answerOffer(test, nobody, token);
    expect(body).toMatchObject({ clientSecret: expect.any(String), subscription: { status: 'incomplete' } });
    expect((await readOffer(test, nobody, token)).body.offer.state).toBe('waiting');
    await authenticate(test, body.clientSecret ?? '');
    await settle(test);
    expect((await readOffer(test, nobody, token)).body.offer.state).toBe('accepted');
    expect(await codeOf(answerOffer(test, nobody, token, 'decline'))).toEqual([409, 'already-subscribed']);

    const other = await createTransferred(test, ofCard);
    await offerPlan(test, other.k9, plan.yearly, other.ask);
    const second = await offerToken(test, other.member);
    expect((await answerOffer(test, nobody, second)).body.clientSecret).toBeDefined();
    expect((await answerOffer(test, nobody, second, 'decline')).status).toBe(200);
    expect(await subscriptionsOf(test, other.member)).toEqual([]);
  });

  it('with a free trial has to be agreed to, and takes the fee alone', async () => {
    const { k9, member, ask } = await createTransferred(test);
    await offerPlan(test, k9, plan.cover, ask);
    const token = await offerToken(test, member);
    expect((await readOffer(test, nobody, token)).body.offer).toMatchObject({
      plan: { freeTrialDays: 14 },
      charge: { now: 4900, later: 440 },
    });
    expect(await codeOf(answerOffer(test, nobody, token))).toEqual([400, 'agree-to-terms']);
    const { body } = await answerOffer(test, nobody, token, 'accept', { isTermsAccepted: true });
    expect(body.subscription.status).toBe('trialing');
    expect((await paymentsOf(member)).map(({ amount }) => amount)).toEqual([4900]);
  });

  it('lets the member buy another plan, which ends it', async () => {
    const { k9, member, device, ask } = await createTransferred(test);
    await offerPlan(test, k9, plan.yearly, ask);
    const token = await offerToken(test, member);
    expect((await subscribe(test, member, plan.monthly, { deviceUUID: device.deviceUUID })).status).toBe(201);
    expect(await codeOf(answerOffer(test, nobody, token))).toEqual([404, 'offer-expired']);
    expect((await paymentsOf(member)).map(({ amount }) => amount)).toEqual([985]);
  });

  it.each<
    [string, number, string, (of: Awaited<ReturnType<typeof createTransferred>>, planId: string) => Promise<unknown>]
  >([
    ['expired', 404, 'offer-expired', async () => test.clock.advance({ days: 7 })],
    [
      'withdrawn',
      404,
      'offer-expired',
      ({ k9, transferId }) => call(test, k9, 'POST', `/api/v2/transfers/${transferId}/close`),
    ],
    [
      'for a device that was transferred on',
      404,
      'offer-expired',
      async ({ member, device }) => {
        await test.core.transact((tx) => test.services.users.update(tx, member.user._id, { roles: ['k9'] }));
        expect((await askTransfer(test, member, device._id, (await createUser(test)).user._id)).statusCode).toBe(200);
      },
    ],
    [
      'for a device that the member gave up',
      404,
      'offer-expired',
      async ({ member, device }) => {
        const url = `/api/devices/${device._id}`;
        expect((await test.app.inject({ method: 'DELETE', url, headers: member.headers })).statusCode).toBe(200);
      },
    ],
    [
      'for a plan that is not sold any more',
      409,
      'offer-void',
      (_of, planId) => test.services.plansAdmin.retirePlan({ operator: 'test' }, planId),
    ],
    [
      'of somebody who is no k9 user any more',
      409,
      'offer-void',
      ({ k9 }) => test.core.transact((tx) => test.services.users.update(tx, k9.user._id, { roles: ['user'] })),
    ],
  ])('%s answers %i %s, and nothing is charged [A22]', async (_what, status, code, spoil) => {
    const of = await createTransferred(test);
    const planId = await addPlan(test, { name: `Plan ${of.transferId}`, priceCents: 1000 });
    await offerPlan(test, of.k9, planId, of.ask);
    const token = await offerToken(test, of.member);
    await spoil(of, planId);
    expect(await codeOf(readOffer(test, nobody, token))).toEqual([status, code]);
    expect(await codeOf(answerOffer(test, nobody, token))).toEqual([status, code]);
    const customer = await test.services.customers.find(of.member.user._id);
    expect(await provider(test, `payment_intents?customer=${customer?.providerId}`)).toMatchObject({ data: [] });
  });

  it('is mailed at most five times a day for a transfer [A18]', async () => {
    const limited = await createTestApp({}, { payments: true });
    const { monthly } = await addUsualPlans(limited);
    const { k9, ask } = await createTransferred(limited);
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await offerPlan(limited, k9, monthly, ask)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    await limited.close();
  });
});
