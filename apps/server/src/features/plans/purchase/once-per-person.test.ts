import type { Device } from '@holdfast/contract/devices';
import type { Forecast } from '@holdfast/contract/plans';
import { expect, it } from 'vitest';
import { createUser } from '../../../../test/factories.ts';
import {
  addCard,
  addPlan,
  advance,
  call,
  createBuyer,
  type Person,
  plansOf,
  settle,
  subscribe,
  subscriptionsOf,
  type UsualPlans,
  useShop,
} from '../../../../test/plan-factories.ts';
import type { TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let plan: UsualPlans;
let trial: string;
useShop(async (shop) => {
  ({ test, plan } = shop);
  trial = await addPlan(test, { name: 'Trial', priceCents: 1000, freeTrialDays: 30 });
});

type Added = Pick<Device, '_id' | 'deviceUUID'>;

const add = async (person: Person, path: string, payload: object): Promise<Added> =>
  (await call<{ device: Device }>(test, person, 'POST', `/api/v2/devices/${path}`, { payload })).body.device;

const adding = {
  phone: (person: Person) => add(person, 'phones', { name: 'Phone' }),
  tracker: (person: Person) => add(person, 'trackers', { name: 'Tracker', model: 'gt06', imei: '357000000000001' }),
};

const createPayer = async () => {
  const person = await createUser(test);
  await addCard(test, person);
  return person;
};

const buy = (person: Person, { deviceUUID }: Added, planId: string) =>
  subscribe(test, person, planId, { deviceUUID, isTermsAccepted: true });

const offeredDays = async (person: Person, { _id }: Added) =>
  (await plansOf(test, person, `?deviceId=${_id}`)).find((offered) => offered._id === trial)?.freeTrialDays;

const preview = async (person: Person, { deviceUUID }: Added, planId: string) =>
  (
    await call<{ forecast: Forecast }>(test, person, 'POST', `/api/v2/subscriptions/${planId}/preview`, {
      payload: { deviceUUID },
    })
  ).body.forecast;

const end = async (person: Person, id: string, action: 'cancel' | 'refund') =>
  (await call(test, person, 'PUT', `/api/v2/subscriptions/${id}/${action}`)).status;

const remove = async (person: Person, { _id }: Added) => {
  await settle(test);
  expect((await call(test, person, 'DELETE', `/api/devices/${_id}`)).status).toBe(200);
};

it.each(['phone', 'tracker'] as const)(
  'gives a person one trial with a %s, however many are added [A16]',
  async (kind) => {
    const person = await createPayer();
    const first = await adding[kind](person);
    expect(await offeredDays(person, first)).toBe(30);
    const { body } = await buy(person, first, trial);
    expect(body.subscription.status).toBe('trialing');
    await advance(test, 29);
    expect(await end(person, body.subscription._id, 'cancel')).toBe(200);
    await remove(person, first);
    const second = await adding.phone(person);
    expect(await offeredDays(person, second)).toBe(0);
    expect((await preview(person, second, trial)).now).toBe(1100);
    expect((await buy(person, second, trial)).body.subscription.status).toBe('active');
  },
);

it('gives one trial of two that are asked for at once [A16]', async () => {
  const person = await createPayer();
  const phones = [await adding.phone(person), await adding.phone(person)];
  const answers = await Promise.all(phones.map((phone) => buy(person, phone, trial)));
  await settle(test);
  const trials = (await subscriptionsOf(test, person)).filter(({ status }) => status === 'trialing');
  expect(trials).toHaveLength(1);
  for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('purchase-in-progress');
});

it('leaves each of our own devices its trial [A16]', async () => {
  const { person, device } = await createBuyer(test);
  expect((await buy(person, await adding.phone(person), trial)).body.subscription.status).toBe('trialing');
  expect(await offeredDays(person, device)).toBe(30);
  expect((await buy(person, device, trial)).body.subscription.status).toBe('trialing');
});

it('returns the payment for a phone once to a person, and promises no more [A20] [P2.9.7]', async () => {
  const person = await createPayer();
  const first = await adding.phone(person);
  expect(await preview(person, first, plan.yearly)).toMatchObject({ isRefundable: true });
  const bought = (await buy(person, first, plan.yearly)).body.subscription;
  expect(bought.refundableUntil).not.toBeNull();
  await advance(test, 13);
  expect(await end(person, bought._id, 'refund')).toBe(200);
  await remove(person, first);
  const second = await adding.phone(person);
  expect(await preview(person, second, plan.yearly)).toMatchObject({ isRefundable: false });
  const again = (await buy(person, second, plan.yearly)).body.subscription;
  expect(again.refundableUntil).toBeNull();
  expect(await end(person, again._id, 'refund')).toBe(409);
});

it('returns the payments of two phones at once for one of them [A20]', async () => {
  const person = await createPayer();
  const phones = [await adding.phone(person), await adding.phone(person)];
  const bought = await Promise.all(
    phones.map(async (phone) => (await buy(person, phone, plan.yearly)).body.subscription),
  );
  const statuses = await Promise.all(bought.map(({ _id }) => end(person, _id, 'refund')));
  expect(statuses.sort()).toEqual([200, 409]);
});
