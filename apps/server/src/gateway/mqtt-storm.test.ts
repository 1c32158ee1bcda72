import { connect } from 'mqtt';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDevice } from '../../test/device-factories.ts';
import { createUser } from '../../test/factories.ts';
import { connectDevice, location, publish, seconds } from '../../test/mqtt-device.ts';
import { storedPoints } from '../../test/stored-points.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const connections = 400;
const atOnce = 20;

it('a storm of reconnects, with the right secret and wrong ones, leaves others undisturbed [A17]', async () => {
  const port = (await test.gateway.listen()) ?? 0;
  const owner = await createUser(test);
  const [stormy, calm] = [await createDevice(test, { owner }), await createDevice(test, { owner })];
  const neighbour = await connectDevice(port, calm);
  const lost = vi.fn();
  neighbour.once('close', lost);

  let left = connections;
  let refused = 0;
  const reconnect = async () => {
    for (let turn = left--; turn > 0; turn = left--) {
      const password = turn % 2 === 0 ? stormy.secret : 'wrong';
      const client = connect(`mqtt://127.0.0.1:${port}`, { username: stormy.imei, password, reconnectPeriod: 0 });
      client.on('error', () => {
        refused += 1;
      });
      await new Promise<void>((resolve) => client.once('connect', () => resolve()).once('close', () => resolve()));
      await client.endAsync(true);
    }
  };
  const storm = Promise.all(Array.from({ length: atOnce }, reconnect));
  const now = seconds();
  let sent = 0;
  while (left > 0) {
    await publish(neighbour, calm.imei, location({ timestamp: now - sent }));
    sent += 1;
  }
  await storm;

  expect(refused).toBeGreaterThanOrEqual(connections / 2 - 1);
  expect(lost).not.toHaveBeenCalled();
  expect(sent).toBeGreaterThan(5);
  expect(await storedPoints(test, owner, calm)).toHaveLength(Math.min(sent, 1000));
  await neighbour.endAsync();
});
