import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createUser } from '../../../test/factories.ts';
import { connectDevice, location, publish } from '../../../test/mqtt-device.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { askTransfer, createStock, type Device, type Person } from '../../../test/transfer-calls.ts';
import { matchesMosquittoHash } from '../../platform/secrets/mosquitto-hash.ts';
import { adminRepository } from '../admin/admin.repository.ts';

let test: TestApp;
let port: number;
const clients: MqttClient[] = [];

beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
  port = (await test.gateway.listen()) ?? 0;
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true);
});
afterAll(() => test.close());

interface Sent {
  id: string;
  name: string;
  args: Record<string, string>;
}

/** The device comes, and hears what waits for it. */
const wake = async (device: Device, secret: string) => {
  const client = await connectDevice(port, { imei: device.imei, secret });
  clients.push(client);
  const heard: Sent[] = [];
  client.on('message', (_topic, payload) => void heard.push(JSON.parse(payload.toString())));
  await client.subscribeAsync(`devices/${device.imei}/down`, { qos: 1 });
  const command = (name: string) =>
    vi.waitFor(
      () => {
        const found = heard.find((one) => one.name === name);
        expect(found).toBeDefined();
        return found as Sent;
      },
      { timeout: 20_000, interval: 10 },
    );
  const answer = ({ id }: Sent, ok = true) => publish(client, device.imei, { type: 'ack', id, ok });
  return { client, heard, command, answer };
};

const isLetIn = async ({ imei }: Device, secret: string) =>
  (await test.services.deviceCredentials.verify(imei, secret)) !== null;
const ingest = async ({ imei }: Device, secret: string) =>
  (await test.app.inject({ url: `/ingest/osmand/${secret}?id=${imei}&lat=1&lon=2` })).statusCode;
const exportedHash = async ({ imei }: Device) =>
  (await adminRepository(test.database.db).listDeviceLogins()).find((login) => login.imei === imei)?.secretHash ?? '';
const commandsOf = async (person: Person, { _id }: Device) =>
  (await test.app.inject({ url: `/api/devices/commands/${_id}`, headers: person.headers })).json().data;

describe('the secret of a transferred device', () => {
  it('is new once the device has acknowledged it; until then both work', async () => {
    const { member, device, transfer } = await createStock(test);
    await transfer();
    const { command, answer } = await wake(device, device.secret);
    const rekey = await command('rekey');
    const { secret = '' } = rekey.args;
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(secret).not.toBe(device.secret);
    for (const each of [device.secret, secret]) {
      expect(await isLetIn(device, each)).toBe(true);
      expect(await ingest(device, each)).toBe(200);
    }
    expect(await matchesMosquittoHash(await exportedHash(device), device.secret)).toBe(true);

    await answer(rekey);
    expect(await isLetIn(device, device.secret)).toBe(false);
    expect(await ingest(device, device.secret)).toBe(401);
    await expect(wake(device, device.secret)).rejects.toThrow(/Not authorized|refused/i);
    expect(await matchesMosquittoHash(await exportedHash(device), secret)).toBe(true);
    expect(await commandsOf(member, device)).toMatchObject([{ name: 'rekey', state: 'done' }]);
    const again = await wake(device, secret);
    await publish(again.client, device.imei, location());
  });

  it('is shown to nobody but the device', async () => {
    const { member, device, transfer } = await createStock(test);
    await transfer();
    const { command } = await wake(device, device.secret);
    const { secret = 'none' } = (await command('rekey')).args;
    const shown = [`/api/devices/${device._id}`, '/api/devices/find/me', `/api/devices/commands/${device._id}`];
    for (const url of shown) {
      const { body } = await test.app.inject({ url, headers: member.headers });
      expect(body).toContain('rekey');
      expect(body).not.toContain(secret);
      expect(body).not.toMatch(/secret/i);
    }
    const { rows } = await test.database.pool.query(
      'SELECT d.*, c.args FROM devices d JOIN commands c ON device_id = d.id',
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('stays as it was when the device refuses, or somebody else answers', async () => {
    const { device, transfer } = await createStock(test);
    await transfer();
    const { command, answer } = await wake(device, device.secret);
    const rekey = await command('rekey');
    const other = await createStock(test);
    const stranger = await wake(other.device, other.device.secret);
    await stranger.answer(rekey);
    expect(await isLetIn(device, device.secret)).toBe(true);
    await answer(rekey, false);
    expect(await isLetIn(device, device.secret)).toBe(true);
  });

  it('waits for a device that sleeps longer than other commands would', async () => {
    const { device, transfer } = await createStock(test);
    await transfer();
    test.clock.advance({ days: 40 });
    await test.services.commands.expire();
    const { command, answer } = await wake(device, device.secret);
    await answer(await command('rekey'));
    expect(await isLetIn(device, device.secret)).toBe(false);
  });

  it('is the same in a second transfer, since the device may have taken it unheard', async () => {
    const { k9, device } = await createStock(test);
    const second = await createUser(test, { roles: ['k9'] });
    const third = await createUser(test);
    expect((await askTransfer(test, k9, device._id, second.user._id)).statusCode).toBe(200);
    const first = await wake(device, device.secret);
    const { secret = '' } = (await first.command('rekey')).args;
    expect((await askTransfer(test, second, device._id, third.user._id)).statusCode).toBe(200);
    const { command, answer } = await wake(device, secret);
    const rekey = await command('rekey');
    expect(rekey.args.secret).toBe(secret);
    await answer(rekey);
    expect([await isLetIn(device, device.secret), await isLetIn(device, secret)]).toEqual([false, true]);
  });

  it('comes alone: what the former owner asked for is dropped', async () => {
    const { k9, device, transfer } = await createStock(test);
    const url = `/api/devices/alarm/${device._id}/on`;
    expect((await test.app.inject({ method: 'PUT', url, headers: k9.headers })).statusCode).toBe(200);
    await transfer();
    const { command, heard } = await wake(device, device.secret);
    await command('rekey');
    expect(heard.map(({ name }) => name)).toEqual(['rekey']);
  });
});
