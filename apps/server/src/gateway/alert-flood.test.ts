import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AlertDevice, createAlertDevice, home } from '../../test/alert-device.ts';
import { createUser } from '../../test/factories.ts';
import { connectDevice, location, publish, seconds } from '../../test/mqtt-device.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const deviceCount = 8;
const messagesEach = 10;
const pointsEach = 100;
/** Number of points inside the fence, then the same number outside. */
const half = 5;
const crossingsEach = (messagesEach * pointsEach) / half - 1;

const outside = { latitude: home.latitude + 0.01, longitude: home.longitude };

it('no crossing of a fence is lost while devices flood the gateway [A23]', { timeout: 240_000 }, async () => {
  const port = (await test.gateway.listen()) ?? 0;
  const owner = await createUser(test);
  const fenced = await Promise.all(
    Array.from({ length: deviceCount }, (_, at) => createAlertDevice(test, { owner, name: `Device ${at}` })),
  );
  for (const { drawFence } of fenced) expect((await drawFence()).statusCode).toBeLessThan(300);
  const first = seconds() - messagesEach * pointsEach;
  const messages = Array.from({ length: messagesEach }, (_, message) =>
    Array.from({ length: pointsEach }, (_, at) => {
      const number = message * pointsEach + at;
      const isOutside = Math.floor(number / half) % 2 === 1;
      return location({ timestamp: first + number, accuracy: 5, ...(isOutside ? outside : home) });
    }),
  );

  await Promise.all(
    fenced.map(async ({ device }) => {
      const client = await connectDevice(port, device);
      await Promise.all(messages.map((message) => publish(client, device.imei, message)));
      await client.endAsync();
    }),
  );

  test.clock.advance({ hours: 1, seconds: 1 });
  await test.services.watch.raiseSuppressed();
  const told = async ({ device }: AlertDevice) => {
    const counts = 'SELECT kind, sum(1 + more)::int AS count FROM alerts WHERE device_id = $1 GROUP BY kind';
    const { rows } = await test.database.pool.query(counts, [device._id]);
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  };
  const expected = { 'geofence-exit': Math.ceil(crossingsEach / 2), 'geofence-entry': Math.floor(crossingsEach / 2) };
  expect(await Promise.all(fenced.map(told))).toEqual(fenced.map(() => expected));
});
