import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { matchesMosquittoHash, mosquittoHash } from '../../platform/secrets/mosquitto-hash.ts';
import { createDeviceCredentialsService } from './device-credentials.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Device = Awaited<ReturnType<typeof createDevice>>;

/** Nobody is told yet. */
const replaceSecret = async ({ _id }: Device, secret: string) =>
  test.database.pool.query('UPDATE devices SET secret_hash = $2 WHERE id = $1', [_id, await mosquittoHash(secret)]);
const tell = ({ imei }: Device) => test.core.events.emit('device.rekeyed', { imei });
const verify = ({ imei }: Device, secret: string) => test.services.deviceCredentials.verify(imei, secret);

/** What `between` does happens after the device was read, and before whoever asked for it knows. */
const whileRead = ({ imei }: Device, between: () => Promise<void>) => {
  const { pool } = test.database;
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  const held = vi.spyOn(pool, 'query').mockImplementation((async (...asked: unknown[]) => {
    const answer = await query(...asked);
    if (!JSON.stringify(asked[1] ?? '').includes(imei)) return answer;
    held.mockRestore();
    await between();
    return answer;
  }) as never);
};

describe('the secret of a device that is replaced', () => {
  it('while it is read opens nothing any more, nor later [A17]', async () => {
    const device = await createDevice(test, {});
    const next = `next-${device.imei}`;
    whileRead(device, async () => {
      await replaceSecret(device, next);
      tell(device);
    });
    expect(await verify(device, device.secret)).toBeNull();
    expect(await verify(device, device.secret)).toBeNull();
    expect(await verify(device, next)).toMatchObject({ imei: device.imei });
  });

  it('while it is compared opens nothing any more [A17]', async () => {
    const device = await createDevice(test, {});
    const next = `next-${device.imei}`;
    await test.services.deviceCredentials.find(device.imei);
    await replaceSecret(device, next);
    const late = verify(device, device.secret);
    tell(device);
    expect(await late).toBeNull();
    expect(await verify(device, next)).toMatchObject({ imei: device.imei });
  });
});

describe('an unknown number', () => {
  it('costs what a wrong secret of a known one costs, also when that was looked up before [A9]', async () => {
    const device = await createDevice(test, {});
    const matches = vi.fn(matchesMosquittoHash);
    const { verify: check } = createDeviceCredentialsService(test.core, { matches });
    const query = vi.spyOn(test.database.pool, 'query');
    const costOf = async (imei: string) => {
      query.mockClear();
      matches.mockClear();
      expect(await check(imei, 'a wrong secret')).toBeNull();
      return { queries: query.mock.calls.length, hashes: matches.mock.calls.length };
    };
    const once = { queries: 1, hashes: 1 };
    expect(await costOf(device.imei)).toEqual(once);
    expect(await costOf('352656129999999')).toEqual(once);
    expect(await costOf(device.imei)).toEqual(once);
    query.mockRestore();
  });

  it('as little as any guess makes a device that signs in again cost more', async () => {
    const device = await createDevice(test, {});
    const matches = vi.fn(matchesMosquittoHash);
    const { verify: check } = createDeviceCredentialsService(test.core, { matches });
    expect(await check(device.imei, device.secret)).not.toBeNull();
    expect(await check(device.imei, 'a wrong secret')).toBeNull();
    matches.mockClear();
    expect(await check(device.imei, device.secret)).not.toBeNull();
    expect(matches).not.toHaveBeenCalled();
  });
});
