import { mappingPresets } from '@holdfast/contract/mappings.rules';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDevice } from '../../test/device-factories.ts';
import { createUser } from '../../test/factories.ts';
import { startFakeBroker } from '../../test/fake-broker.ts';
import { location, publish, seconds } from '../../test/mqtt-device.ts';
import { silentLog } from '../../test/silent-log.ts';
import { storedPoints } from '../../test/stored-points.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { createSlots } from '../platform/leases/slots.ts';
import { openBrokerSession } from './broker-session.ts';
import { createDeviceQueues } from './device-queues.ts';
import { clientIdOf, sessionCount, sessionLeaseSeconds, startMqttClient } from './mqtt-client.ts';

const waiting = { timeout: 20_000 };
const by = { operator: 'test' };
const upTopic = '$share/holdfast/devices/+/up';

let broker: Awaited<ReturnType<typeof startFakeBroker>>;
let test: TestApp;
let owner: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  broker = await startFakeBroker();
  test = await createTestApp({ MQTT_URL: broker.url });
  owner = await createUser(test);
  expect(await test.gateway.listen()).toBeNull();
  await vi.waitFor(() => test.gateway.check(), waiting);
});
afterAll(async () => {
  await test.close();
  await broker.close();
});

const enter = async () => {
  const client = await connectAsync(broker.url, { reconnectPeriod: 0, protocolVersion: 5 });
  onTestFinished(() => client.endAsync(true));
  return client;
};

const pointsOf = (device: { _id: string }) => storedPoints(test, owner, device);

const newSlots = (seconds = sessionLeaseSeconds) =>
  createSlots({ db: test.database.db, name: 'mqtt-session', seconds });
const sessionsOfGateways = () => [...broker.sessions.keys()].filter((id) => id.startsWith('holdfast-')).length;

const startOther = () => {
  const { deviceCredentials: credentials, mappings } = test.services;
  const pipeline = { ...test.gateway.pipeline, close: async () => {} };
  const delivery = { connect: () => {}, disconnect: () => {} };
  const queue = createDeviceQueues(pipeline);
  const parts = { credentials, mappings, mapped: async () => {}, queue, pipeline, delivery };
  return startMqttClient({ url: broker.url, slots: newSlots(), ...parts, log: silentLog });
};

/** Sessions of a gateway that receives messages, commits none and is then killed. */
const startDoomed = async () => {
  // A long lease, so that a busy machine renews it in time.
  const slots = newSlots(600);
  const keys = await Promise.all(Array.from({ length: sessionCount }, slots.create));
  const sessions = keys.map((key) =>
    openBrokerSession({
      url: broker.url,
      clientId: clientIdOf(key),
      isDraining: false,
      topics: [upTopic],
      followed: [],
      receive: () => {},
      onDrained: () => {},
      log: silentLog,
    }),
  );
  await vi.waitFor(() => expect(sessions.every(({ isReady }) => isReady())).toBe(true), waiting);
  const kill = async () => {
    for (const session of sessions) session.end({ isForgotten: false });
    const lastRenewal = `UPDATE leases SET ends_at = now() + make_interval(secs => $2) WHERE key = ANY($1)`;
    await test.database.pool.query(lastRenewal, [keys, sessionLeaseSeconds]);
  };
  return kill;
};

describe('with an external broker', () => {
  it('follows the topics of mappings, stores what they read and leaves them when they are removed', async () => {
    const device = await createDevice(test, { owner, model: 'mqtt', imei: 'eui-70b3d57ed0012345' });
    const { mappings } = test.services;
    const { fields, example } = mappingPresets.theThingsStack;
    const topic = 'v3/+/devices/{device}/up';
    const { mapping } = await mappings.add(by, { name: 'TTS', topic, fields, speedUnit: 'kmh' });
    const filter = '$share/holdfast/v3/+/devices/+/up';
    const followers = () => [...broker.sessions.values()].filter(({ topics }) => topics.has(filter)).length;
    await vi.waitFor(() => expect(followers()).toBe(sessionCount), waiting);
    const client = await enter();
    await client.publishAsync('v3/app@ttn/devices/nobody/up', JSON.stringify(example.message), { qos: 1 });
    await client.publishAsync('v3/app@ttn/devices/eui-70b3d57ed0012345/up', 'no json', { qos: 1 });
    await client.publishAsync(example.topic, JSON.stringify(example.message), { qos: 1 });
    await vi.waitFor(async () => {
      expect(await pointsOf(device)).toMatchObject([{ latitude: 47.141, longitude: 9.521, battery: 81 }]);
      expect(broker.unacknowledged()).toBe(0);
    }, waiting);
    broker.restart();
    await vi.waitFor(() => expect(followers()).toBe(sessionCount), waiting);
    await mappings.remove(by, mapping._id);
    await vi.waitFor(() => expect(followers()).toBe(0), waiting);
    await vi.waitFor(() => test.gateway.check(), waiting);
  });

  it('subscribes again at every connection, even to a broker that knows its session [A19]', async () => {
    const count = () => broker.subscribed.filter((topic) => topic === upTopic).length;
    const before = count();
    expect(before).toBeGreaterThanOrEqual(sessionCount);
    broker.restart();
    await vi.waitFor(() => expect(count()).toBe(before + sessionCount), waiting);
    await vi.waitFor(() => test.gateway.check(), waiting);
  });

  it('asks the broker for no packet that is too large and for a bounded window [A23]', () => {
    expect(broker.connects[0]).toMatchObject({
      clean: false,
      protocolVersion: 5,
      properties: { receiveMaximum: 1000, maximumPacketSize: 266_240 },
    });
  });

  it('stores points, delivers commands when the device is heard, and takes its answer', async () => {
    const device = await createDevice(test, { owner });
    const { headers } = owner;
    const asked = await test.app.inject({ method: 'PUT', url: `/api/devices/alarm/${device._id}/on`, headers });
    const client = await enter();
    const received: { id: string; name: string }[] = [];
    client.on('message', (_topic, payload) => void received.push(JSON.parse(payload.toString())));
    await client.subscribeAsync(`devices/${device.imei}/down`, { qos: 1 });
    await publish(client, 'nobody', location());
    await publish(client, device.imei, location());
    await vi.waitFor(async () => {
      expect(await pointsOf(device)).toMatchObject([{ latitude: -33.86 }]);
      expect(received).toMatchObject([{ id: asked.json().command.id, name: 'alarm' }]);
    }, waiting);
    await publish(client, device.imei, { type: 'ack', id: received[0]?.id, ok: true });
    await vi.waitFor(async () => {
      const { body } = await test.app.inject({ url: `/api/devices/${device._id}`, headers });
      expect(JSON.parse(body).devices[0].alarm).toBe(true);
    }, waiting);
  });

  it('skips a packet that is too large without buffering it, acknowledges it and goes on [A23]', async () => {
    const device = await createDevice(test, { owner });
    const client = await enter();
    const before = process.memoryUsage.rss();
    await publish(client, device.imei, 'x'.repeat(60 * 1024 * 1024));
    await publish(client, device.imei, location());
    await vi.waitFor(async () => expect(await pointsOf(device)).toHaveLength(1), waiting);
    await vi.waitFor(() => expect(broker.unacknowledged()).toBe(0), waiting);
    // Generous limit: the test broker runs in this process and holds several copies of the packet.
    expect(process.memoryUsage.rss() - before).toBeLessThan(1024 * 1024 * 1024);
  });

  it('takes over the sessions of a gateway that is dead for good, with what waits in them [A24]', async () => {
    const device = await createDevice(test, { owner });
    const kill = await startDoomed();
    const client = await enter();
    const now = seconds();
    for (let at = 0; at < 40; at += 1) await publish(client, device.imei, location({ timestamp: now - at }));
    await vi.waitFor(() => expect(broker.unacknowledged()).toBe(20), waiting);
    expect(await pointsOf(device)).toHaveLength(20);
    await kill();
    const diedAt = performance.now();
    await publish(client, device.imei, { type: 'alert', kind: 'sos', timestamp: now });
    await publish(client, device.imei, location({ timestamp: now + 1 }));
    await vi.waitFor(async () => expect(await pointsOf(device)).toHaveLength(42), waiting);
    expect(performance.now() - diedAt).toBeLessThan(20_000);
    await vi.waitFor(() => expect(sessionsOfGateways()).toBe(sessionCount), waiting);
  });

  it('leaves no session behind when it stops beside another gateway, and loses nothing [A24]', async () => {
    const device = await createDevice(test, { owner });
    const leaving = startOther();
    await vi.waitFor(() => leaving.check(), waiting);
    expect(sessionsOfGateways()).toBe(2 * sessionCount);
    const client = await enter();
    const now = seconds();
    const sending = (async () => {
      for (let at = 0; at < 60; at += 1) await publish(client, device.imei, location({ timestamp: now - at }));
    })();
    await leaving.close();
    await sending;
    await vi.waitFor(async () => expect(await pointsOf(device)).toHaveLength(60), waiting);
    await vi.waitFor(() => expect(sessionsOfGateways()).toBe(sessionCount), waiting);
  });
});
