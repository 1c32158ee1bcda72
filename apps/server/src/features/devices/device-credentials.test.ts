import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { mosquittoHash } from '../../platform/secrets/mosquitto-hash.ts';

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
