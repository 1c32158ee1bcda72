import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addUsualPlans,
  cards,
  createBuyer,
  provider,
  settle,
  subscribe,
  subscriptionsOf,
} from '../../../../test/plan-factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createCatalogueService } from '../catalogue/catalogue.service.ts';
import { createPlanChangeService } from '../subscriptions/plan-change.service.ts';
import { createRefundedCreditService } from '../subscriptions/refunded-credit.service.ts';
import { createScheduleReleaseService } from '../subscriptions/schedule-release.service.ts';
import { createSubscriptionSyncService } from '../subscriptions/subscription-sync.service.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import { createPurchaseService } from './purchase.service.ts';
import { createReservationsService } from './reservations.service.ts';
import { createSubscribeService } from './subscribe.service.ts';

let test: TestApp;
let monthly: string;
beforeAll(async () => {
  test = await createTestApp({}, { payments: true });
  monthly = (await addUsualPlans(test)).monthly;
});
afterAll(() => test.close());

type Pay = TestApp['provider']['payments']['subscriptions']['pay'];

/** Simulates a second process: shared database and provider, separate in-memory queue. */
const createProcess = (beforePay: () => Promise<unknown>) => {
  const { users, plans, coupons, customers, subscriptionSync } = test.services;
  const { subscriptions } = test.provider.payments;
  const pay: Pay = async (...asked) => {
    await beforePay();
    return subscriptions.pay(...asked);
  };
  const payments = { ...test.provider.payments, subscriptions: { ...subscriptions, pay } };
  const catalogue = createCatalogueService(test.core, { payments });
  const reservations = createReservationsService(test.core, { coupons, customers });
  const shared = { payments, customers, catalogue, coupons, subscriptionSync };
  const purchase = createPurchaseService(test.core, { ...shared, reservations });
  const scheduleRelease = createScheduleReleaseService(test.core, shared);
  const planChange = createPlanChangeService(test.core, { ...shared, scheduleRelease });
  // Simulates an expired lease of a hanging process: there is no mutual exclusion any more.
  const inTurn = <T>(_key: string, work: () => Promise<T>) => work();
  return createSubscribeService(test.core, { ...shared, inTurn, users, plans, purchase, planChange });
};

it('a double click that reaches two processes buys once, and what was paid stays bought [A16]', async () => {
  const { person, device } = await createBuyer(test);
  const caller = { userId: person.user._id, roles: person.user.roles };
  const buyIn = (process: ReturnType<typeof createProcess>) =>
    process.subscribe(caller, monthly, { deviceUUID: device.deviceUUID }, undefined);
  // Both processes see an unpaid state; then they pay one after the other.
  let arrive = () => {};
  const bothAreThere = new Promise<void>((done) => {
    arrive = done;
  });
  const first = buyIn(createProcess(() => bothAreThere));
  await isReserved(device._id);
  const second = buyIn(
    createProcess(async () => {
      arrive();
      await first;
    }),
  );
  const [one, two] = await Promise.all([first, second]);
  expect(two.subscription._id).toBe(one.subscription._id);
  await settle(test);
  expect((await subscriptionsOf(test, person)).map(({ status }) => status)).toEqual(['active']);
  const customer = await test.services.customers.find(caller.userId);
  const invoices = await provider<{ data: { status: string }[] }>(test, `invoices?customer=${customer?.providerId}`);
  expect(invoices.data.map(({ status }) => status)).toEqual(['paid']);
});

const isReserved = async (deviceId: string) => {
  const found = 'SELECT 1 FROM subscriptions WHERE device_id = $1';
  while ((await test.database.pool.query(found, [deviceId])).rowCount === 0) await new Promise(setImmediate);
};

it('a sync that read before a purchase was undone does not bring it back [A16]', async () => {
  const { person, device } = await createBuyer(test, { card: cards.asksAlways });
  const { body } = await subscribe(test, person, monthly, { deviceUUID: device.deviceUUID });
  await settle(test);
  const found = await subscriptionsRepository(test.core.db).find(body.subscription._id);
  const { coupons, customers, subscriptionSync } = test.services;
  const { payments } = test.provider;
  const catalogue = createCatalogueService(test.core, { payments });
  const reservations = createReservationsService(test.core, { coupons, customers });
  const shared = { payments, customers, catalogue, coupons, reservations };
  const purchase = createPurchaseService(test.core, { ...shared, subscriptionSync });
  let reads = 0;
  const list: typeof payments.subscriptions.list = async (customerId) => {
    const read = await payments.subscriptions.list(customerId);
    reads += 1;
    if (reads === 1 && found) await purchase.abandon(found.subscription);
    return read;
  };
  const late = createSubscriptionSyncService(
    { ...test.core, jobs: { ...test.core.jobs, handle: () => {} } },
    {
      ...shared,
      refundedCredit: createRefundedCreditService({ payments }),
      payments: { ...payments, subscriptions: { ...payments.subscriptions, list } },
      onPlanBack: [],
      inTurn: (_key, work) => work(),
    },
  );
  await late.sync(person.user._id);
  expect(await subscriptionsOf(test, person)).toEqual([]);
  // One more read for each end event that arrives in between.
  expect(reads).toBeGreaterThanOrEqual(2);
});
