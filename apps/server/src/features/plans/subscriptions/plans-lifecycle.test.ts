import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { passcodeOf } from '../../../../test/device-factories.ts';
import { password } from '../../../../test/factories.ts';
import {
  advance,
  call,
  createBuyer,
  type Device,
  deviceOf,
  type Person,
  plansOf,
  provider,
  settle,
  subscribe,
  subscriptionsOf,
  type UsualPlans,
  useShop,
} from '../../../../test/plan-factories.ts';
import { openSocket } from '../../../../test/realtime-client.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { AppError } from '../../../platform/errors.ts';

let test: TestApp;
let plan: UsualPlans;
useShop((shop) => {
  ({ test, plan } = shop);
});

const bought = async (planId = plan.monthly) => {
  const { person, device } = await createBuyer(test);
  const { body } = await subscribe(test, person, planId, { deviceUUID: device.deviceUUID, isTermsAccepted: true });
  return { person, device, id: body.subscription._id };
};

const providerIdOf = async (id: string): Promise<string> =>
  (await test.database.pool.query('SELECT provider_id FROM subscriptions WHERE id = $1', [id])).rows[0].provider_id;

const remove = (person: Person, { _id }: Device) => call(test, person, 'DELETE', `/api/devices/${_id}`);
const cancel = (person: Person, id: string) => call(test, person, 'PUT', `/api/v2/subscriptions/${id}/cancel`);

describe('a device', () => {
  it('is not removed while a subscription of it lives [P1.5.12]', async () => {
    for (const planId of [plan.monthly, plan.cover]) {
      const { person, device } = await bought(planId);
      expect(await remove(person, device)).toMatchObject({
        status: 409,
        body: { message: 'Device has an active subscription, please cancel the subscription to delete the device.' },
      });
      expect((await deviceOf(test, person, device))?.subscription).toBeDefined();
    }
  });

  it('takes a subscription that is set to end with it', async () => {
    const { person, device, id } = await bought();
    await cancel(person, id);
    expect((await remove(person, device)).status).toBe(200);
    await settle(test);
    expect(await provider(test, `subscriptions/${await providerIdOf(id)}`)).toMatchObject({ status: 'canceled' });
    expect(await subscriptionsOf(test, person)).toEqual([]);
    const next = (await createBuyer(test)).person;
    const { deviceUUID } = device;
    const passcode = await passcodeOf(test, device);
    await test.services.devices.claim(next.user._id, { deviceUUID, passcode, name: 'Mine now' });
    expect((await deviceOf(test, next, device))?.subscription).toEqual({ status: 'Inactive' });
    expect(await subscriptionsOf(test, next)).toEqual([]);
    expect((await subscribe(test, next, plan.monthly, { deviceUUID })).status).toBe(201);
  });

  it('tells everybody who watches it what its plan is now', async () => {
    const { person, device } = await createBuyer(test);
    const client = openSocket(test.config.localUrl, person.token);
    await client.isConnected();
    await client.join({ id: device._id, type: 'device' });
    const { body } = await subscribe(test, person, plan.daily, { deviceUUID: device.deviceUUID });
    await client.got('device-info-update', { deviceUUID: device.deviceUUID, subscription: { status: 'Active' } });
    const { _id, sourceData } = body.subscription;
    const resumeDate = new Date((sourceData.current_period_end + 5 * 86_400) * 1000).toISOString();
    await call(test, person, 'PUT', `/api/v2/subscriptions/${_id}/pause`, { payload: { resumeDate } });
    await advance(test, 11);
    await client.got('device-info-update', { deviceUUID: device.deviceUUID, subscription: { status: 'Paused' } });
    client.socket.close();
  });
});

describe('a person', () => {
  it('does not move to another country once something was bought [P2.5.3] [P2.2.36]', async () => {
    const { person, id, device } = await bought();
    const move = () => call(test, person, 'PUT', `/api/users/${person.user._id}`, { payload: { country: 'US' } });
    expect(await move()).toMatchObject({ status: 409 });
    const me = () => call<{ user: { countryLocked: boolean } }>(test, person, 'GET', '/api/users/me');
    expect((await me()).body.user.countryLocked).toBe(true);
    await cancel(person, id);
    await remove(person, device);
    await settle(test);
    expect(await subscriptionsOf(test, person)).toEqual([]);
    expect((await me()).body.user.countryLocked).toBe(true);
    expect((await plansOf(test, person))[0]?.currency).toBe('aud');
  });

  it('may move as long as nothing was bought', async () => {
    const { person } = await createBuyer(test);
    const answer = await call(test, person, 'PUT', `/api/users/${person.user._id}`, { payload: { country: 'US' } });
    expect(answer.status).toBe(200);
  });

  it('finds their subscriptions in their data', async () => {
    const { person, device } = await bought();
    const { rawPayload } = await test.app.inject({ url: '/api/v2/account/export', headers: person.headers });
    const files = unzipSync(new Uint8Array(rawPayload));
    const text = strFromU8(files['subscriptions.csv'] ?? new Uint8Array());
    expect(text).toContain(`${device.deviceUUID},GPS Monthly,active,8.95,aud`);
  });

  it('who leaves pays for nothing any more, and the provider forgets them', async () => {
    const { person, id } = await bought();
    const providerId = await providerIdOf(id);
    const { rows } = await test.database.pool.query('SELECT provider_id FROM payment_customers WHERE user_id = $1', [
      person.user._id,
    ]);
    expect((await call(test, person, 'DELETE', '/api/v2/account', { payload: { password } })).status).toBe(200);
    await settle(test);
    expect(await provider(test, `subscriptions/${providerId}`)).toMatchObject({ status: 'canceled' });
    expect(await provider(test, `customers/${rows[0].provider_id}`)).toMatchObject({ deleted: true });
  });

  it('who leaves is forgotten although the provider is away until nobody tries any more', async () => {
    const { person, id } = await bought();
    const providerId = await providerIdOf(id);
    const { pool } = test.database;
    const remove = vi.spyOn(test.provider.payments.customers, 'remove');
    remove.mockRejectedValue(new AppError('payments-unreachable'));
    expect((await call(test, person, 'DELETE', '/api/v2/account', { payload: { password } })).status).toBe(200);
    const count = async (which: string) => {
      const jobs = `SELECT 1 FROM pgboss.job WHERE name = 'payment-customer-remove' AND ${which}`;
      return (await pool.query(jobs)).rowCount;
    };
    const all = await count(`state < 'completed'`);
    const arePut = (which: string) =>
      vi.waitFor(async () => expect(await count(which)).toBe(all), { timeout: 10_000, interval: 10 });
    await arePut(`state = 'retry'`);
    await pool.query(`UPDATE pgboss.job SET retry_limit = retry_count, start_after = now() WHERE state = 'retry'`);
    await arePut(`state = 'created' AND start_after > now() + interval '50 minutes'`);
    remove.mockRestore();
    await pool.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'created'`);
    await settle(test);
    expect(await provider(test, `subscriptions/${providerId}`)).toMatchObject({ status: 'canceled' });
  });
});
