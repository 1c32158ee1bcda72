import type { PaymentMethod } from '@holdfast/contract/payments';
import { describe, expect, it } from 'vitest';
import { createUser } from '../../../test/factories.ts';
import {
  addCard,
  address,
  call,
  cards,
  confirmCard,
  createBuyer,
  type Person,
  provider,
  subscribe,
  type UsualPlans,
  useShop,
} from '../../../test/plan-factories.ts';
import type { TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let plan: UsualPlans;
useShop((shop) => {
  ({ test, plan } = shop);
});

interface PaymentUser {
  paymentUser: { sourceData: { currency: string } } | null;
  paymentMethods: PaymentMethod[];
}

const paymentUser = (person: Person, query = '') => call<PaymentUser>(test, person, 'GET', `/api/paymentUser${query}`);

const post = (person: Person, action: string, payload: object) =>
  call<PaymentUser>(test, person, 'POST', `/api/paymentUser/${action}-payment-method`, { payload });

const intentOf = async (person: Person, payload?: object) =>
  call<{ clientSecret: string }>(test, person, 'POST', '/api/v2/create-payment-intent', payload ? { payload } : {});

/** A card that exists at the provider but not yet in our database. */
const newCard = async (person: Person, number = cards.good) =>
  (await confirmCard(test, (await intentOf(person)).body.clientSecret, number)).payment_method;

describe('GET /api/paymentUser', () => {
  it('is empty for somebody who never paid [P2.7.11] [P2.7.12]', async () => {
    const person = await createUser(test);
    expect((await paymentUser(person)).body).toEqual({ paymentUser: null, paymentMethods: [] });
  });

  it('answers the cards, and the currency once something was bought [P2.3.4] [P2.3.5] [P2.1.5]', async () => {
    const { person, device } = await createBuyer(test);
    const { body } = await paymentUser(person, `?userId=${person.user._id}`);
    expect(body).toEqual({
      paymentUser: null,
      paymentMethods: [
        {
          id: expect.stringMatching(/^pm_/),
          type: 'card',
          isDefault: true,
          card: { name: 'Olivia Hart', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040, wallet: null },
        },
      ],
    });
    await subscribe(test, person, plan.monthly, { deviceUUID: device.deviceUUID });
    expect((await paymentUser(person)).body.paymentUser).toEqual({ sourceData: { currency: 'aud' } });
  });

  it("answers nobody else's [A2]", async () => {
    const { person } = await createBuyer(test);
    for (const role of ['user', 'admin', 'superAdmin', 'k9', 'enterprise'] as const) {
      const other = await createUser(test, { roles: [role] });
      expect((await paymentUser(other, `?userId=${person.user._id}`)).status, role).toBe(404);
      expect((await intentOf(other, { userId: person.user._id })).status, role).toBe(404);
    }
  });
});

describe('adding a card', () => {
  it('begins with a secret for the browser, without redirects [P2.7.13] [P2.7.18]', async () => {
    const person = await createUser(test);
    const { status, body } = await intentOf(person);
    expect(status).toBe(200);
    expect(body.clientSecret).toMatch(/^seti_.+_secret_/);
    const [id] = body.clientSecret.split('_secret_');
    expect(await provider(test, `setup_intents/${id}`)).toMatchObject({
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      usage: 'off_session',
    });
  });

  it('keeps the billing address and pays with it from then on [P2.7.14] [P2.7.15] [P2.2.46]', async () => {
    const person = await createUser(test);
    const paymentMethodId = await newCard(person);
    const { status, body } = await post(person, 'attach', { paymentMethodId, address, kind: 'card' });
    expect(status).toBe(200);
    expect(body.paymentMethods).toMatchObject([{ id: paymentMethodId, isDefault: true }]);
    const { name, line2: _, ...place } = address;
    expect(await provider(test, `payment_methods/${paymentMethodId}`)).toMatchObject({
      billing_details: { name, address: place },
    });
  });

  it('shows what the bank said of a card that it declines [P2.8.17]', async () => {
    const person = await createUser(test);
    const { body } = await intentOf(person);
    expect(await confirmCard(test, body.clientSecret, cards.declined)).toMatchObject({
      error: { message: 'Your card was declined.' },
    });
    expect((await paymentUser(person)).body.paymentMethods).toEqual([]);
  });

  it('takes a card whose bank asks its owner', async () => {
    const { person } = await createBuyer(test, { card: cards.asksOnce });
    expect((await paymentUser(person)).body.paymentMethods).toMatchObject([{ card: { last4: '3155' } }]);
  });

  it.each([
    ['no address', { address: undefined }, 'address: Invalid input: expected object, received undefined'],
    ['no country', { address: { ...address, country: '' } }, 'Country is required'],
    ['an unknown country', { address: { ...address, country: 'XX' } }, 'address.country: not a country code'],
    ['something else', { address: { ...address, planet: 'Earth' } }, 'address.planet: unknown field'],
  ])('refuses %s', async (_what, changes, message) => {
    const person = await createUser(test);
    const ask = { paymentMethodId: 'pm_1', kind: 'card', ...changes };
    expect(await post(person, 'attach', ask)).toMatchObject({ status: 400, body: { message } });
  });

  it("does not take somebody else's card, nor one that does not exist [A1] [A16]", async () => {
    const { person } = await createBuyer(test);
    const [theirs] = (await paymentUser(person)).body.paymentMethods;
    const thief = await createUser(test);
    for (const paymentMethodId of [theirs?.id, 'pm_nobodys', '../customers']) {
      const answer = await post(thief, 'attach', { paymentMethodId, address, kind: 'card' });
      expect(answer).toMatchObject({ status: 404, body: { message: 'Payment method not found' } });
    }
    expect((await post(thief, 'detach', { paymentMethodId: theirs?.id })).status).toBe(404);
    const own = await newCard(thief);
    const change = { paymentMethodId: own, oldPaymentMethodId: theirs?.id, address, kind: 'card' };
    expect((await post(thief, 'change', change)).status).toBe(404);
    expect((await paymentUser(person)).body.paymentMethods).toMatchObject([{ id: theirs?.id }]);
  });
});

describe('changing and removing a card', () => {
  it('pays with the new one everywhere, and forgets the old one [P2.7.14]', async () => {
    const { person, device } = await createBuyer(test);
    const { body } = await subscribe(test, person, plan.monthly, { deviceUUID: device.deviceUUID });
    const [old] = (await paymentUser(person)).body.paymentMethods;
    const paymentMethodId = await newCard(person, '5555555555554444');
    const change = { paymentMethodId, oldPaymentMethodId: old?.id, address, kind: 'card' };
    const answer = await post(person, 'change', change);
    expect(answer.body.paymentMethods).toMatchObject([
      { id: paymentMethodId, isDefault: true, card: { brand: 'mastercard' } },
    ]);
    const found = await test.database.pool.query('SELECT provider_id FROM subscriptions WHERE id = $1', [
      body.subscription._id,
    ]);
    expect(await provider(test, `subscriptions/${found.rows[0].provider_id}`)).toMatchObject({
      default_payment_method: paymentMethodId,
    });
  });

  it('does not remove one while a subscription needs it [P2.2.44]', async () => {
    const { person, device } = await createBuyer(test);
    const [card] = (await paymentUser(person)).body.paymentMethods;
    await subscribe(test, person, plan.monthly, { deviceUUID: device.deviceUUID });
    expect((await post(person, 'detach', { paymentMethodId: card?.id })).status).toBe(409);
    expect((await paymentUser(person)).body.paymentMethods).toHaveLength(1);
  });

  it('removes one that nothing needs', async () => {
    const { person } = await createBuyer(test);
    const second = await addCard(test, person, '5555555555554444');
    const first = (await paymentUser(person)).body.paymentMethods.find(({ id }) => id !== second);
    const { body } = await post(person, 'detach', { paymentMethodId: first?.id });
    expect(body.paymentMethods).toMatchObject([{ id: second, isDefault: true }]);
  });
});
