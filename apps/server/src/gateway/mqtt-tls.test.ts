import { readFileSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../test/device-factories.ts';
import { createUser } from '../../test/factories.ts';
import { location, publish } from '../../test/mqtt-device.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

/** Self-signed test certificate for localhost, valid for a hundred years. */
const fixture = (name: string) => fileURLToPath(new URL(`../../test/fixtures/${name}`, import.meta.url));
const cert = fixture('mqtt-tls.crt');

let test: TestApp;
let port: number;
let owner: Awaited<ReturnType<typeof createUser>>;
let device: Awaited<ReturnType<typeof createDevice>>;

beforeAll(async () => {
  test = await createTestApp({ MQTT_TLS_CERT: cert, MQTT_TLS_KEY: fixture('mqtt-tls.key') });
  port = (await test.gateway.listen()) ?? 0;
  owner = await createUser(test);
  device = await createDevice(test, { owner });
});
afterAll(() => test.close());

const enter = (fields: object = {}) =>
  connectAsync(`mqtts://localhost:${port}`, {
    username: device.imei,
    password: device.secret,
    ca: readFileSync(cert),
    reconnectPeriod: 0,
    ...fields,
  });

const points = async () => {
  const url = `/api/history/map/${device._id}`;
  return (await test.app.inject({ url, headers: owner.headers })).json<object[]>();
};

describe('MQTT over TLS', () => {
  it('takes points from a device that knows the certificate, and asks for its secret all the same', async () => {
    const client = await enter();
    await publish(client, device.imei, location());
    await client.endAsync();
    expect(await points()).toHaveLength(1);
    await expect(enter({ password: 'wrong' })).rejects.toThrow(/Not authorized|Bad username or password/i);
  });

  it('shows a certificate that only those who were given it believe', async () => {
    await expect(enter({ ca: undefined })).rejects.toThrow(/self-signed certificate/);
  });

  it('is the only way in: no secret is taken in the clear, and noise ends only its own connection [A17]', async () => {
    const client = await enter();
    const { imei: username, secret: password } = device;
    const plain = connectAsync(`mqtt://localhost:${port}`, { username, password, reconnectPeriod: 0 }, false);
    await expect(plain).rejects.toThrow();
    const noise = connectSocket(port, '127.0.0.1', () => noise.write('GET / HTTP/1.1\r\n\r\n'));
    noise.on('error', () => {});
    await new Promise<void>((resolve) => noise.once('close', () => resolve()));
    const before = (await points()).length;
    await publish(client, device.imei, location({ latitude: 1, timestamp: Math.floor(Date.now() / 1000) - 30 }));
    expect(await points()).toHaveLength(before + 1);
    await client.endAsync();
  });
});
