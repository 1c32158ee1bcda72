import { createConnection } from 'node:net';
import { connect, type IClientOptions } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDevice } from '../../test/device-factories.ts';
import { enterBroker } from '../../test/enter-broker.ts';
import { createUser } from '../../test/factories.ts';
import { connectDevice, type DeviceLogin, isClosed, location, publish, seconds } from '../../test/mqtt-device.ts';
import { storedPoints } from '../../test/stored-points.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let owner: Awaited<ReturnType<typeof createUser>>;
let port: number;

beforeAll(async () => {
  test = await createTestApp();
  owner = await createUser(test);
  port = (await test.gateway.listen()) ?? 0;
});
afterAll(() => test.close());

const newDevice = () => createDevice(test, { owner });

const enter = (device: DeviceLogin, options?: IClientOptions) => enterBroker(port, device, options);

const pointsOf = (device: { _id: string }) => storedPoints(test, owner, device);

const deviceOf = async ({ _id }: { _id: string }) =>
  (await test.app.inject({ url: `/api/devices/${_id}`, headers: owner.headers })).json().devices[0];

const refusedTotal = async (reason: string) => {
  const [counter] = test.gateway.metrics;
  const { values = [] } = (await counter?.get()) ?? {};
  return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
};

const qos2Packet = (imei: string, id: number) => {
  const topic = Buffer.from(`devices/${imei}/up`);
  const body = Buffer.concat([
    Buffer.from([topic.length >> 8, topic.length]),
    topic,
    Buffer.from([id >> 8, id & 255]),
    Buffer.from(JSON.stringify(location({ timestamp: seconds() - id }))),
  ]);
  return Buffer.concat([Buffer.from([0x34, (body.length & 127) | 128, body.length >> 7]), body]);
};

/** Checks that `work` does not disturb another connected device. */
const withBystander = async (work: () => Promise<unknown>) => {
  const device = await newDevice();
  const bystander = await enter(device);
  await work();
  expect(bystander.connected).toBe(true);
  await publish(bystander, device.imei, location());
  expect(await pointsOf(device)).toHaveLength(1);
};

describe('a device that staff removed', () => {
  it('is disconnected, and what is provisioned with its number has a secret of its own at once', async () => {
    const device = await newDevice();
    const client = await enter(device);
    await publish(client, device.imei, location());
    const closed = isClosed(client);
    await test.services.adminRemoval.removeDevice({ operator: 'test' }, device._id, device);
    await closed;
    const again = await createDevice(test, { owner, imei: device.imei });
    await expect(connectDevice(port, device)).rejects.toThrow(/not authorized|bad user|refused/i);
    await publish(await enter(again), again.imei, location());
    expect(await pointsOf(again)).toHaveLength(1);
  });
});

describe('a location over MQTT', () => {
  it('is stored when it is acknowledged, and shows as the live position', async () => {
    const device = await newDevice();
    const client = await enter(device);
    const timestamp = seconds();
    await publish(client, device.imei, location({ timestamp, modem_temperature: 21.5, modem_voltage: 3980 }));
    expect(await pointsOf(device)).toEqual([
      expect.objectContaining({ timestamp, latitude: -33.86, longitude: 151.2, type: 'gps', accuracy: 12 }),
    ]);
    const shown = await deviceOf(device);
    expect(shown).toMatchObject({
      position: { latitude: -33.86, longitude: 151.2, timestamp },
      modem_voltage: 3980,
      modem_temperature: 21.5,
    });
    expect(Math.abs(Date.parse(shown.lastSeenTime) - Date.now())).toBeLessThan(10_000);
  });

  it('is published to listeners once, with the wire form of the point', async () => {
    const device = await newDevice();
    const client = await enter(device);
    const heard: unknown[] = [];
    const stops = [
      test.core.events.on('point.stored', ({ deviceId, point }) => heard.push({ deviceId, point })),
      test.core.events.on('device.reported', ({ deviceId, deviceUUID, changes }) =>
        heard.push({ deviceId, deviceUUID, changes }),
      ),
    ];
    const sent = location();
    await publish(client, device.imei, sent);
    const reported = expect.objectContaining({ lastSeenTime: expect.any(String) });
    expect(heard).toEqual([
      {
        deviceId: device._id,
        point: expect.objectContaining({ deviceUUID: device.deviceUUID, timestamp: sent.timestamp, latitude: -33.86 }),
      },
      { deviceId: device._id, deviceUUID: device.deviceUUID, changes: reported },
    ]);
    await publish(client, device.imei, sent);
    for (const stop of stops) stop();
    expect(heard).toHaveLength(3);
  });

  it.each([0, 1, 2] as const)('sent twice with QoS %i is stored once [A17]', async (qos) => {
    const device = await newDevice();
    const client = await enter(device);
    const sent = location();
    await publish(client, device.imei, sent, qos);
    await publish(client, device.imei, { ...sent, latitude: 10 }, qos);
    await publish(client, device.imei, { type: 'modem', modem_state: 'idle' });
    expect(await pointsOf(device)).toMatchObject([{ timestamp: sent.timestamp, latitude: -33.86 }]);
  });

  it('out of order neither moves the live position back nor the time it was last seen [A17]', async () => {
    const device = await newDevice();
    const client = await enter(device);
    const now = seconds();
    await publish(client, device.imei, location({ timestamp: now, latitude: 1 }));
    const { lastSeenTime } = await deviceOf(device);
    await publish(client, device.imei, location({ timestamp: now - 5000, latitude: 2, modem_voltage: 3300 }));
    const shown = await deviceOf(device);
    expect(shown).toMatchObject({ position: { latitude: 1, timestamp: now }, modem_voltage: null });
    expect(Date.parse(shown.lastSeenTime)).toBeGreaterThanOrEqual(Date.parse(lastSeenTime));
    expect(await pointsOf(device)).toMatchObject([{ latitude: 1 }, { latitude: 2 }]);
  });

  it('more than a minute ahead is stored, but does not become the live position [A17]', async () => {
    const device = await newDevice();
    const client = await enter(device);
    await publish(client, device.imei, location({ timestamp: seconds() + 1800, latitude: 3 }));
    expect((await deviceOf(device)).position).toBeNull();
    await publish(client, device.imei, location({ latitude: 4 }));
    expect((await deviceOf(device)).position).toMatchObject({ latitude: 4 });
    expect(await pointsOf(device)).toHaveLength(2);
  });

  it('of many months comes in one message', async () => {
    const device = await newDevice();
    const client = await enter(device);
    const month = 31 * 24 * 3600;
    const now = seconds();
    const many = Array.from({ length: 6 }, (_, at) => location({ timestamp: now - at * month }));
    await publish(client, device.imei, many);
    expect(await pointsOf(device)).toHaveLength(6);
    const { rows } = await test.database.pool.query(
      `SELECT count(*)::int AS months FROM pg_inherits WHERE inhparent = 'location_points'::regclass`,
    );
    expect(rows[0].months).toBeGreaterThanOrEqual(6);
  });

  it('keeps the 499 good ones of 500 and counts the bad one [A17]', async () => {
    const device = await newDevice();
    const client = await enter(device);
    const before = await refusedTotal('out-of-range');
    const now = seconds();
    const many = Array.from({ length: 500 }, (_, at) => location({ timestamp: now - at }));
    await publish(client, device.imei, many.with(77, location({ latitude: 91 })));
    expect(await pointsOf(device)).toHaveLength(499);
    expect(await refusedTotal('out-of-range')).toBe(before + 1);
  });

  it('of a device that nobody owns is not kept for the next owner [A17]', async () => {
    const device = await createDevice(test, {});
    const client = await enter(device);
    const before = await refusedTotal('unclaimed');
    await publish(client, device.imei, location());
    expect(await refusedTotal('unclaimed')).toBe(before + 1);
    const { deviceUUID, passcode } = device;
    await test.services.devices.claim(owner.user._id, { deviceUUID, passcode, name: 'Second hand' });
    expect(await pointsOf(device)).toEqual([]);
    expect(await deviceOf(device)).toMatchObject({ position: null, lastSeenTime: null });
  });
});

describe('other messages', () => {
  it('tell what the modem is, and leave alone what they do not name', async () => {
    const device = await newDevice();
    const client = await enter(device);
    await publish(client, device.imei, { type: 'modem', modem_voltage: 3980, psm_tau: '3600', firmware: '2.4.1' });
    await publish(client, device.imei, { type: 'modem', modem_voltage: 3900, battery_percentage: 55 });
    expect(await deviceOf(device)).toMatchObject({
      modem_voltage: 3900,
      battery_percentage: 55,
      psm_tau: '3600',
      firmware: '2.4.1',
    });
  });

  it('an alert is a row of the history at the last known position', async () => {
    const device = await newDevice();
    const client = await enter(device);
    const timestamp = seconds();
    await publish(client, device.imei, location({ timestamp: timestamp - 60 }));
    await publish(client, device.imei, { type: 'alert', kind: 'water', timestamp });
    await publish(client, device.imei, { type: 'alert', kind: 'water', timestamp });
    expect(await pointsOf(device)).toMatchObject([
      { timestamp, alertType: 'water', type: null, latitude: -33.86 },
      { timestamp: timestamp - 60, alertType: null, type: 'gps' },
    ]);
  });

  it.each([
    ['malformed', '{"type":"location"'],
    ['malformed', JSON.stringify(location()).replace('151.2', 'NaN')],
    ['out-of-range', JSON.stringify(location({ longitude: 181 }))],
    ['out-of-range', JSON.stringify(location({ timestamp: Date.UTC(2014, 0) / 1000 }))],
    ['out-of-range', JSON.stringify(location({ timestamp: seconds() + 7200 }))],
    ['oversized', JSON.stringify(location()) + ' '.repeat(300 * 1024)],
  ])('%s is acknowledged, counted and dropped, and the connection lives [A17]', async (reason, message) => {
    const device = await newDevice();
    const client = await enter(device);
    const before = await refusedTotal(reason);
    await withBystander(() => publish(client, device.imei, message));
    expect(await refusedTotal(reason)).toBe(before + 1);
    expect(client.connected).toBe(true);
    expect(await pointsOf(device)).toEqual([]);
  });

  it('from OwnTracks are understood, though it retains them and looks for friends', async () => {
    const device = await newDevice();
    const client = await enter(device);
    const friends = await client.subscribeAsync('owntracks/+/+').catch((error: Error) => error.message);
    expect(friends).toMatch(/Unspecified error|Subscribe/);
    const payload = JSON.stringify({ _type: 'location', lat: 5, lon: 6, tst: seconds(), acc: 7, batt: 40 });
    await client.publishAsync(`owntracks/${device.imei}/phone`, payload, { qos: 1, retain: true });
    expect(await pointsOf(device)).toMatchObject([{ latitude: 5, longitude: 6, accuracy: 7 }]);
    expect((await deviceOf(device)).battery_percentage).toBe(40);
  });
});

describe('who may connect and do what', () => {
  it.each([
    ['the wrong secret', (device: DeviceLogin) => ({ ...device, secret: `${device.secret}x` })],
    ['no secret', (device: DeviceLogin) => ({ ...device, secret: '' })],
    ['an unknown imei', (device: DeviceLogin) => ({ ...device, imei: '999999999999999' })],
    ['an imei that is none', (device: DeviceLogin) => ({ ...device, imei: "' OR 1=1 --" })],
  ])('refuses %s [A17]', async (_what, change) => {
    const device = await newDevice();
    await withBystander(async () => {
      await expect(enter(change(device))).rejects.toThrow(/Not authorized|Bad username or password/i);
    });
  });

  it("closes the connection of a device that uses another device's topic [A17]", async () => {
    const other = await newDevice();
    await withBystander(async () => {
      const client = await enter(await newDevice());
      const closed = isClosed(client);
      client.publish(`devices/${other.imei}/up`, JSON.stringify(location()), { qos: 1 });
      await closed;
    });
    expect(await pointsOf(other)).toEqual([]);
  });

  it.each(['devices/+/down', 'devices/#', '#', '$SYS/#', 'devices/356000000000000/down', 'somewhere/else'])(
    'closes the connection of a device that subscribes to %s [A17]',
    async (topic) => {
      await withBystander(async () => {
        const client = await enter(await newDevice());
        const closed = isClosed(client);
        client.subscribe(topic, { qos: 1 });
        await closed;
      });
    },
  );

  it('closes the connection of a device that leaves a retained message or a foreign will [A17]', async () => {
    const device = await newDevice();
    const client = await enter(device);
    const closed = isClosed(client);
    client.publish(`devices/${device.imei}/up`, JSON.stringify(location()), { qos: 1, retain: true });
    await closed;
    const will = { topic: 'devices/356000000000000/up', payload: Buffer.from('{}'), qos: 1 as const, retain: false };
    const { imei: username, secret: password } = device;
    const refused = connect(`mqtt://127.0.0.1:${port}`, { username, password, will, reconnectPeriod: 0 });
    refused.on('error', () => {});
    onTestFinished(() => refused.endAsync(true));
    let isWelcome = false;
    refused.once('connect', () => {
      isWelcome = true;
    });
    await new Promise<void>((resolve) => refused.once('close', () => resolve()));
    expect(isWelcome).toBe(false);
    expect(await pointsOf(device)).toEqual([]);
  });

  it('ends a packet of many megabytes before it is gathered [A17]', async () => {
    await withBystander(async () => {
      const device = await newDevice();
      const client = await enter(device);
      const closed = isClosed(client);
      client.publish(`devices/${device.imei}/up`, Buffer.alloc(4 * 1024 * 1024, 'x'), { qos: 1 });
      await closed;
    });
  });

  it("does not let a client id throw another device out, but a device's new connection replaces its old one [A17]", async () => {
    const device = await newDevice();
    const victim = await enter(device, { clientId: 'chosen' });
    await enter(await newDevice(), { clientId: 'chosen' });
    await enter(await newDevice(), { clientId: device.imei });
    await publish(victim, device.imei, location());
    const closed = isClosed(victim);
    await enter(device, { clientId: 'another' });
    await closed;
  });

  it('bears a storm of reconnects without asking the database each time [A17]', async () => {
    const device = await newDevice();
    await withBystander(async () => {
      const query = vi.spyOn(test.database.pool, 'query');
      for (let round = 0; round < 10; round += 1) {
        const attempts = Array.from({ length: 20 }, async () => {
          const client = connect(`mqtt://127.0.0.1:${port}`, {
            username: device.imei,
            password: device.secret,
            reconnectPeriod: 0,
          });
          client.on('error', () => {});
          await new Promise<void>((resolve) => client.once('connect', () => resolve()).once('close', () => resolve()));
          await client.endAsync(true);
        });
        await Promise.all(attempts);
      }
      expect(query.mock.calls.filter(([text]) => JSON.stringify(text).includes('secret_hash')).length).toBeLessThan(25);
      query.mockRestore();
    });
    const client = await enter(device);
    await publish(client, device.imei, location());
    expect(await pointsOf(device)).toHaveLength(1);
  });

  it('acknowledges a flood from one device later, drops none of it, and others do not wait [A17] [A23]', async () => {
    const device = await newDevice();
    const other = await newDevice();
    const client = await enter(device);
    const neighbour = await enter(other);
    const now = seconds();
    const batch = (at: number) =>
      Array.from({ length: 500 }, (_, step) => location({ timestamp: now - at * 500 - step }));
    const began = performance.now();
    const flood = Array.from({ length: 6 }, (_, at) => publish(client, device.imei, batch(at)));
    const waits: number[] = [];
    for (let at = 0; at < 20; at += 1) {
      const sentAt = performance.now();
      await publish(neighbour, other.imei, location({ timestamp: now - at }));
      waits.push(performance.now() - sentAt);
    }
    await Promise.all(flood);
    // 3,000 points: a burst of 2,000, the rest at 500 per second.
    const took = performance.now() - began;
    expect(took).toBeGreaterThan(900);
    expect(Math.max(...waits)).toBeLessThan(took / 2);
    const { rows } = await test.database.pool.query(
      'SELECT count(*)::int AS points FROM location_points WHERE device_id = $1',
      [device._id],
    );
    expect(rows[0].points).toBe(3000);
  });

  it.each([
    ['accuracy', { accuracy: 1e-300 }],
    ['temperature', { modem_temperature: 1e-60 }],
  ])('refuses a %s that the database cannot hold before it fails a batch [A23]', async (_field, poison) => {
    const device = await newDevice();
    const client = await enter(device);
    const before = [await refusedTotal('out-of-range'), await refusedTotal('failed')];
    await publish(client, device.imei, [location(), location({ timestamp: seconds() - 5, ...poison })]);
    expect(await pointsOf(device)).toHaveLength(1);
    expect([await refusedTotal('out-of-range'), await refusedTotal('failed')]).toEqual([
      (before[0] ?? 0) + 1,
      before[1],
    ]);
  });

  it('answers a QoS 2 message that is sent again before its commit once, when it is committed [A23]', async () => {
    const device = await newDevice();
    const client = await enter(device);
    const answered: (number | undefined)[] = [];
    client.on('packetreceive', ({ cmd, messageId }) => cmd === 'pubrec' && answered.push(messageId));
    const stream = (client as unknown as { stream: { write: (data: Buffer) => void } }).stream;
    const packet = qos2Packet(device.imei, 7);
    stream.write(Buffer.concat([packet, packet]));
    await vi.waitFor(() => expect(answered).not.toHaveLength(0), { timeout: 20_000 });
    expect(await pointsOf(device)).toHaveLength(1);
    await publish(client, device.imei, location());
    expect(answered).toEqual([7]);
  });

  it('keeps nothing of QoS 2 messages that are never released, and ends the connection at the 21st [A23]', async () => {
    const device = await newDevice();
    const client = await enter(device);
    const closed = isClosed(client);
    // The client leaves PUBREC without a PUBREL.
    Object.assign(client, { _handlePubrec: () => {} });
    const stream = (client as unknown as { stream: { write: (data: Buffer) => void } }).stream;
    for (let id = 1; id <= 21; id += 1) stream.write(qos2Packet(device.imei, id));
    await closed;
    await vi.waitFor(async () => expect(await pointsOf(device)).toHaveLength(20), { timeout: 20_000 });
  });

  it('ends a connection that sends more than 4 kB before it has signed in [A23]', async () => {
    const socket = createConnection(port, '127.0.0.1');
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()).on('error', () => {}));
    socket.write(Buffer.from([0x10, 0x80, 0x80, 0x04]));
    socket.write(Buffer.alloc(5000));
    await closed;
  });

  it('serves MQTT 5 devices', async () => {
    const device = await newDevice();
    const client = await enter(device, { protocolVersion: 5 });
    await publish(client, device.imei, location());
    expect(await pointsOf(device)).toHaveLength(1);
    await client.subscribeAsync(`devices/${device.imei}/down`, { qos: 1 });
    await expect(connectDevice(port, { ...device, secret: 'wrong' }, { protocolVersion: 5 })).rejects.toMatchObject({
      code: 134,
    });
  });
});
