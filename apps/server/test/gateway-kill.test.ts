import { createServer } from 'node:net';
import type { MqttClient } from 'mqtt';
import { afterEach, describe, expect, it } from 'vitest';
import { createDevice } from './device-factories.ts';
import { createUser } from './factories.ts';
import { connectDevice, location, publish, seconds } from './mqtt-device.ts';
import { startServer } from './server-process.ts';
import { createTestApp } from './test-app.ts';

const deviceCount = 8;
const inFlight = 10;
const acknowledgedBeforeKill = 400;

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** Devices in a database that is left behind for the real program. */
const prepare = async () => {
  const secret = 'a secret for tests only, long enough 0123456789';
  const test = await createTestApp({ APP_SECRET: secret });
  const owner = await createUser(test);
  const devices = await Promise.all(Array.from({ length: deviceCount }, () => createDevice(test, { owner })));
  const { place } = test.database;
  cleanUps.push(place.remove);
  await test.leave();
  return {
    place,
    devices,
    token: `Bearer ${owner.token}`,
    env: { APP_SECRET: secret, MQTT_PORT: String(await freePort()) },
  };
};

describe('the end of the program under load of devices', { timeout: 300_000 }, () => {
  it('by kill -9 or by request loses no acknowledged point and stores none twice [A19]', async () => {
    const { place, devices, token, env } = await prepare();
    const port = Number(env.MQTT_PORT);
    let server = await startServer(place, env);
    cleanUps.push(() => server.end('SIGKILL'));
    const acknowledged = devices.map(() => new Set<number>());
    const first = seconds() - 100_000;

    for (const [round, signal] of (['SIGKILL', 'SIGKILL', 'SIGTERM'] as const).entries()) {
      let killed: ReturnType<typeof server.end> | undefined;
      let count = 0;
      const send = async (client: MqttClient, at: number, lane: number) => {
        // Every other message is one that was sent before: a device repeats what it saw no answer to.
        for (let step = lane; !killed; step += inFlight) {
          const timestamp = first + round * 20_000 + (step >> 1);
          await publish(client, devices[at]?.imei ?? '', location({ timestamp }));
          acknowledged[at]?.add(timestamp);
          count += 1;
          if (count >= acknowledgedBeforeKill) killed ??= server.end(signal);
        }
      };
      const work = devices.map(async (device, at) => {
        const client = await connectDevice(port, device);
        client.on('error', () => {});
        const gone = new Promise<void>((resolve) => client.once('close', () => resolve()));
        const sending = Array.from({ length: inFlight }, (_, lane) => send(client, at, lane).catch(() => {}));
        await gone;
        await client.endAsync(true);
        await Promise.all(sending);
      });
      await Promise.all(work);
      expect((await killed)?.code).toBe(signal === 'SIGKILL' ? null : 0);
      server = await startServer(place, env);

      for (const [at, device] of devices.entries()) {
        const { body } = await server.call('GET', `/api/history/map/${device._id}?perPage=1000`, { token });
        const stored = (body as unknown as { timestamp: number }[]).map(({ timestamp }) => timestamp);
        expect(new Set(stored).size).toBe(stored.length);
        const page = await server.call('GET', `/api/history/find/device/${device._id}?perPage=1`, { token });
        expect(page.body).toMatchObject({ pagination: { total: stored.length } });
        const missing = [...(acknowledged[at] ?? [])].filter((timestamp) => !stored.includes(timestamp));
        expect(missing).toEqual([]);
      }
    }
    const total = acknowledged.reduce((sum, { size }) => sum + size, 0);
    expect(total).toBeGreaterThan(acknowledgedBeforeKill / 2);
  });
});
