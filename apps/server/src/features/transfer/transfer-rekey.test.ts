import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { enterBroker } from '../../../test/enter-broker.ts';
import { createUser } from '../../../test/factories.ts';
import { isClosed, location, publish } from '../../../test/mqtt-device.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { askTransfer, createStock, type Device, type Person } from '../../../test/transfer-calls.ts';
import { deriveDeviceSecret, proveDeviceSecret } from '../../platform/secrets/device-secret.ts';
import { matchesMosquittoHash } from '../../platform/secrets/mosquitto-hash.ts';
import { adminRepository } from '../admin/admin.repository.ts';

let test: TestApp;
let port: number;

beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
  port = (await test.gateway.listen()) ?? 0;
});
afterAll(() => test.close());

interface Sent {
  id: string;
  name: string;
  args: Record<string, string>;
}

const patient = { timeout: 20_000, interval: 10 };

const wake = async (device: Device, secret: string) => {
  const client = await enterBroker(port, { imei: device.imei, secret });
  const heard: Sent[] = [];
  client.on('message', (_topic, payload) => void heard.push(JSON.parse(payload.toString())));
  await client.subscribeAsync(`devices/${device.imei}/down`, { qos: 1 });
  const command = (name: string) =>
    vi.waitFor(() => {
      const found = heard.find((one) => one.name === name);
      expect(found).toBeDefined();
      return found as Sent;
    }, patient);
  const answer = ({ id }: Sent, fields: object = {}) =>
    publish(client, device.imei, { type: 'ack', id, ok: true, ...fields });
  return { client, heard, command, answer };
};

const nextSecretOf = ({ key }: Device, { args }: Sent) => deriveDeviceSecret(key, args.nonce ?? '');

/** Acts as the device: derives the new secret and proves possession of it. */
const obey = async (device: Device, { command, answer }: Awaited<ReturnType<typeof wake>>) => {
  const rekey = await command('rekey');
  const secret = nextSecretOf(device, rekey);
  await answer(rekey, { proof: proveDeviceSecret(secret, rekey.id) });
  return secret;
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
  it('is new once the device has proven that it has it; until then both work', async () => {
    const { member, device, transfer } = await createStock(test);
    await transfer();
    const awake = await wake(device, device.secret);
    const next = nextSecretOf(device, await awake.command('rekey'));
    for (const each of [device.secret, next]) {
      expect(await isLetIn(device, each)).toBe(true);
      expect(await ingest(device, each)).toBe(200);
    }
    expect(await matchesMosquittoHash(await exportedHash(device), device.secret)).toBe(true);

    expect(await obey(device, awake)).toBe(next);
    expect(await isLetIn(device, device.secret)).toBe(false);
    expect(await ingest(device, device.secret)).toBe(401);
    await isClosed(awake.client);
    await expect(wake(device, device.secret)).rejects.toThrow(/Not authorized|refused/i);
    expect(await matchesMosquittoHash(await exportedHash(device), next)).toBe(true);
    expect(await commandsOf(member, device)).toMatchObject([{ name: 'rekey', state: 'done' }]);
    const again = await wake(device, next);
    await publish(again.client, device.imei, location());
  });

  it('is not told to a former owner who has the old one: they are disconnected, and hear nothing that helps', async () => {
    const { device, transfer } = await createStock(test);
    const former = await wake(device, device.secret);
    await transfer();
    await isClosed(former.client);
    const { heard, command } = await wake(device, device.secret);
    const rekey = await command('rekey');
    const next = nextSecretOf(device, rekey);
    expect(heard).toEqual([{ type: 'command', id: rekey.id, name: 'rekey', args: { nonce: expect.any(String) } }]);
    const { nonce = '' } = rekey.args;
    // All secrets that the previous owner could derive.
    for (const guess of [nonce, deriveDeviceSecret(device.secret, nonce), deriveDeviceSecret(nonce, nonce)]) {
      expect(guess).not.toBe(next);
      expect(await isLetIn(device, guess)).toBe(false);
    }
  });

  it('is shown to nobody', async () => {
    const { member, device, transfer } = await createStock(test);
    await transfer();
    const { command } = await wake(device, device.secret);
    const secret = nextSecretOf(device, await command('rekey'));
    const shown = [`/api/devices/${device._id}`, '/api/devices/find/me', `/api/devices/commands/${device._id}`];
    for (const url of shown) {
      const { body } = await test.app.inject({ url, headers: member.headers });
      expect(body).toContain('rekey');
      for (const hidden of [secret, device.key]) expect(body).not.toContain(hidden);
      expect(body).not.toMatch(/secret|nonce/i);
    }
    const { rows } = await test.database.pool.query(
      'SELECT d.*, c.args FROM devices d JOIN commands c ON device_id = d.id',
    );
    for (const hidden of [secret, device.key]) expect(JSON.stringify(rows)).not.toContain(hidden);
  });

  it('still waits for the device when somebody with the old secret answers in its place, or refuses', async () => {
    const { device, transfer } = await createStock(test);
    await transfer();
    const former = await wake(device, device.secret);
    const rekey = await former.command('rekey');
    const forged = proveDeviceSecret(device.secret, rekey.id);
    for (const fields of [{}, { proof: '' }, { proof: forged }, { ok: false }]) await former.answer(rekey, fields);
    const other = await createStock(test);
    const stranger = await wake(other.device, other.device.secret);
    await stranger.answer(rekey, { proof: proveDeviceSecret(nextSecretOf(device, rekey), rekey.id) });
    expect(await isLetIn(device, device.secret)).toBe(true);
    const next = await obey(device, await wake(device, device.secret));
    expect([await isLetIn(device, device.secret), await isLetIn(device, next)]).toEqual([false, true]);
  });

  it('waits for a device that sleeps longer than other commands would', async () => {
    const { device, transfer } = await createStock(test);
    await transfer();
    test.clock.advance({ days: 40 });
    await test.services.commands.expire();
    await obey(device, await wake(device, device.secret));
    expect(await isLetIn(device, device.secret)).toBe(false);
  });

  it('is taken from a released device as well, while it has no owner', async () => {
    const { k9, device } = await createStock(test);
    const url = `/api/devices/${device._id}`;
    expect((await test.app.inject({ method: 'DELETE', url, headers: k9.headers })).statusCode).toBe(200);
    const next = await obey(device, await wake(device, device.secret));
    await vi.waitFor(async () => expect(await isLetIn(device, device.secret)).toBe(false), patient);
    expect(await isLetIn(device, next)).toBe(true);
  });

  it('is the same in a second transfer, since the device may have taken it unheard', async () => {
    const { k9, device } = await createStock(test);
    const second = await createUser(test, { roles: ['k9'] });
    const third = await createUser(test);
    expect((await askTransfer(test, k9, device._id, second.user._id)).statusCode).toBe(200);
    const first = await wake(device, device.secret);
    const secret = nextSecretOf(device, await first.command('rekey'));
    expect((await askTransfer(test, second, device._id, third.user._id)).statusCode).toBe(200);
    await isClosed(first.client);
    expect(await obey(device, await wake(device, secret))).toBe(secret);
    expect([await isLetIn(device, device.secret), await isLetIn(device, secret)]).toEqual([false, true]);
  });

  it('comes alone: what was asked for before is dropped, and what is asked for then waits for the new secret', async () => {
    const { k9, member, device, transfer } = await createStock(test);
    const alarm = async (person: Person, state: 'on' | 'off') => {
      const url = `/api/devices/alarm/${device._id}/${state}`;
      expect((await test.app.inject({ method: 'PUT', url, headers: person.headers })).statusCode).toBe(200);
    };
    await alarm(k9, 'on');
    await transfer();
    const former = await wake(device, device.secret);
    await former.command('rekey');
    await alarm(member, 'off');
    const device1 = await wake(device, device.secret);
    const next = await obey(device, device1);
    for (const { heard } of [former, device1]) expect(heard.map(({ name }) => name)).toEqual(['rekey']);
    const renewed = await wake(device, next);
    expect((await renewed.command('alarm')).args).toEqual({ state: 'off' });
  });

  it('still comes alone, and ends by its proof only, when the new owner asks for one as well', async () => {
    const { member, device, transfer } = await createStock(test);
    await transfer();
    for (const [method, url] of [
      ['POST', `/api/devices/rekey/${device._id}`],
      ['PUT', `/api/devices/alarm/${device._id}/on`],
    ] as const) {
      expect((await test.app.inject({ method, url, headers: member.headers })).statusCode).toBe(200);
    }
    const former = await wake(device, device.secret);
    await former.answer(await former.command('rekey'), { ok: false });
    test.clock.advance({ days: 2 });
    await test.services.commands.expire();
    const awake = await wake(device, device.secret);
    await obey(device, awake);
    for (const { heard } of [former, awake]) expect(heard.map(({ name }) => name)).toEqual(['rekey']);
    expect(await isLetIn(device, device.secret)).toBe(false);
  });

  it('of a device without a root key ends at once, and nothing is sent that a former owner could hear', async () => {
    const { member, device, transfer } = await createStock(test);
    await test.database.pool.query('UPDATE devices SET root_key_sealed = NULL WHERE id = $1', [device._id]);
    const former = await wake(device, device.secret);
    await transfer();
    await isClosed(former.client);
    expect(former.heard).toEqual([]);
    await expect(wake(device, device.secret)).rejects.toThrow(/Not authorized|refused/i);
    expect(await ingest(device, device.secret)).toBe(401);
    expect(await commandsOf(member, device)).toEqual([]);
    const url = `/api/devices/rekey/${device._id}`;
    expect((await test.app.inject({ method: 'POST', url, headers: member.headers })).statusCode).toBe(409);
  });
});
