import { expect, it, vi } from 'vitest';
import { createDevice } from '../../../../test/device-factories.ts';
import { createUser } from '../../../../test/factories.ts';
import {
  addCard,
  call,
  createBuyer,
  type Device,
  type Person,
  provider,
  settle,
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

const remove = (person: Person, device: Device) => call(test, person, 'DELETE', `/api/devices/${device._id}`);

const invoicesOf = async (person: Person) => {
  const customer = await test.services.customers.find(person.user._id);
  return (await provider<{ data: { status: string }[] }>(test, `invoices?customer=${customer?.providerId}`)).data;
};

/** Runs `work` in the race window between the checks of an order and its storage, when the buyer's card is read. */
const beforeReserving = (work: () => Promise<unknown>) => {
  const { customers } = test.provider.payments;
  const list = customers.listMethods;
  vi.spyOn(customers, 'listMethods').mockImplementationOnce(async (id) => {
    await work();
    return list(id);
  });
};

it('buys nothing for a device that was removed meanwhile [A16]', async () => {
  const { person, device } = await createBuyer(test);
  let removed = 0;
  beforeReserving(async () => {
    removed = (await remove(person, device)).status;
  });
  const bought = await subscribe(test, person, plan.monthly, { deviceUUID: device.deviceUUID });
  expect([removed, bought.status, bought.body.code]).toEqual([200, 404, 'device-not-found']);
  await settle(test);
  expect(await subscriptionsOf(test, person)).toEqual([]);
  expect(await invoicesOf(person)).toEqual([]);
});

it('of buying and removing at once one wins, whatever their order [A16]', async () => {
  const person = await createUser(test);
  await addCard(test, person);
  for (let round = 0; round < 12; round += 1) {
    const device = await createDevice(test, { owner: person });
    const [bought, removed] = await Promise.all([
      subscribe(test, person, plan.monthly, { deviceUUID: device.deviceUUID }),
      new Promise((done) => setTimeout(done, round * 4)).then(() => remove(person, device)),
    ]);
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual([bought.status, removed.status]);
  }
});

it('removes a device once, however often it is asked at the same time', async () => {
  const person = await createUser(test);
  const device = await createDevice(test, { owner: person });
  const answers = await Promise.all([remove(person, device), remove(person, device), remove(person, device)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
});

it("never touches what somebody else pays for a device that is the caller's now [A1]", async () => {
  const { person: former, device } = await createBuyer(test);
  const { body } = await subscribe(test, former, plan.monthly, { deviceUUID: device.deviceUUID });
  const { person: next } = await createBuyer(test);
  await test.database.pool.query('UPDATE devices SET owner_id = $1 WHERE id = $2', [next.user._id, device._id]);
  const paid = (await invoicesOf(former)).length;
  const order = { deviceUUID: device.deviceUUID };
  const named = { ...order, subscriptionId: body.subscription._id };
  for (const planId of [plan.monthly, plan.daily]) {
    expect((await subscribe(test, next, planId, order)).body.code).toBe('already-subscribed');
    expect((await subscribe(test, next, planId, named)).body.code).toBe('subscription-not-found');
  }
  await settle(test);
  expect(await invoicesOf(former)).toHaveLength(paid);
  expect((await subscriptionsOf(test, former)).map(({ plan: { name } }) => name)).toEqual(['GPS Monthly']);
});
