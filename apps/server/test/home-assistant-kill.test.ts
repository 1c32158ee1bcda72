import { expect, it, vi } from 'vitest';
import { createDevice } from './device-factories.ts';
import { cleanUpLater, leaveBehind } from './end-under-load.ts';
import { reportPoints } from './report-points.ts';
import { startRetainingBroker } from './retaining-broker.ts';
import { startServer } from './server-process.ts';

const eventually = (look: () => void) => vi.waitFor(look, { timeout: 60_000, interval: 50 });

it('tells Home Assistant by its will that it was killed, and all again once it is back', {
  timeout: 300_000,
}, async () => {
  const broker = await startRetainingBroker();
  cleanUpLater(broker.close);
  const { made, place, token, env } = await leaveBehind(async (test, owner) => {
    const device = await createDevice(test, { owner, name: 'Bike' });
    await reportPoints(test, device, [{ timestamp: Math.floor(Date.now() / 1000) }]);
    return device;
  });
  const start = async () => {
    const server = await startServer(place, { ...env, HOME_ASSISTANT_MQTT_URL: broker.url });
    cleanUpLater(() => server.end('SIGKILL'));
    return server;
  };
  const presence = () => [...broker.retained].find(([topic]) => /^holdfast\/[^/]+\/status$/.test(topic))?.[1];
  const configs = () => [...broker.retained.keys()].filter((topic) => topic.endsWith('/config'));

  const first = await start();
  const path = `/api/v2/devices/${made._id}/home-assistant`;
  expect((await first.call('PUT', path, { body: { isOn: true }, token })).status).toBe(200);
  await eventually(() => expect(configs()).toHaveLength(1));
  expect(presence()).toBe('online');
  await first.end('SIGKILL');
  await eventually(() => expect(presence()).toBe('offline'));

  const before = configs();
  broker.retained.clear();
  const second = await start();
  await eventually(() => expect(configs()).toEqual(before));
  expect(presence()).toBe('online');
  expect((await second.end('SIGTERM')).code).toBe(0);
  expect(presence()).toBe('offline');
});
