import { mappingPresets } from '@holdfast/contract/mappings.rules';
import type { IClientOptions, MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../test/device-factories.ts';
import { enterBroker } from '../../test/enter-broker.ts';
import { createUser } from '../../test/factories.ts';
import { connectDevice, isClosed, seconds } from '../../test/mqtt-device.ts';
import { storedPoints } from '../../test/stored-points.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

const by = { operator: 'test' };

let test: TestApp;
let owner: Awaited<ReturnType<typeof createUser>>;
let port: number;
let bridge: { imei: string; secret: string };
let mappingId: string;

beforeAll(async () => {
  test = await createTestApp();
  owner = await createUser(test);
  port = (await test.gateway.listen()) ?? 0;
  const { topic, fields } = mappingPresets.chirpstack;
  const added = { name: 'Farm', topic, fields: { ...fields, speed: 'object.speed' }, speedUnit: 'ms' } as const;
  const { mapping, password } = await test.services.mappings.add(by, added);
  bridge = { imei: mapping.username, secret: password };
  mappingId = mapping._id;
});
afterAll(() => test.close());

const enter = (options?: IClientOptions) => enterBroker(port, bridge, options);

const topicOf = (number: string) => `application/1/device/${number}/event/up`;

const report = (object: object, time: unknown = new Date().toISOString()) => JSON.stringify({ time, object });

const send = (client: MqttClient, topic: string, payload: string | Buffer, retain = false) =>
  client.publishAsync(topic, payload, { qos: 1, retain });

const pointsOf = (device: { _id: string }) => storedPoints(test, owner, device);

const refusedTotal = async (reason: string) => {
  const [counter] = test.gateway.metrics;
  const { values = [] } = (await counter?.get()) ?? {};
  return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
};

describe("the account of a mapping at the server's own broker", () => {
  it('brings points of several devices, each stored when it is acknowledged and only once', async () => {
    const one = await createDevice(test, { owner, model: 'mqtt', imei: '70b3d57ed0012345' });
    const other = await createDevice(test, { owner, model: 'mqtt', imei: '70b3d57ed0012346' });
    const client = await enter();
    const time = seconds() - 60;
    await send(
      client,
      topicOf(one.imei),
      report({ latitude: '47.141', longitude: 9.521, speed: 10, battery: 81 }, time),
    );
    await send(
      client,
      topicOf(one.imei),
      report({ latitude: '47.141', longitude: 9.521, speed: 10, battery: 81 }, time),
    );
    await send(client, topicOf(other.imei), report({ latitude: 47.142, longitude: 9.522 }, time * 1000), true);
    expect(await pointsOf(one)).toMatchObject([
      { timestamp: time, latitude: 47.141, longitude: 9.521, speed: 36, battery: 81 },
    ]);
    expect(await pointsOf(other)).toMatchObject([{ timestamp: time, latitude: 47.142, longitude: 9.522 }]);
  });

  it('counts and drops what cannot be stored, and goes on', async () => {
    const device = await createDevice(test, { owner, model: 'mqtt', imei: 'cart-7' });
    const client = await enter();
    const before = {
      malformed: await refusedTotal('malformed'),
      range: await refusedTotal('out-of-range'),
      oversized: await refusedTotal('oversized'),
    };
    const bad = [
      '',
      'no json',
      '[]',
      '{"object":{"latitude":1}}',
      '{"__proto__":{"object":{"latitude":1,"longitude":1}}}',
      report({ latitude: 1, longitude: 1 }, 'soon'),
      report({ latitude: 'NaN', longitude: 1 }),
      Buffer.from([0xff, 0xfe, 0x00]),
    ];
    for (const payload of bad) await send(client, topicOf(device.imei), payload);
    const nowhere = [
      report({ latitude: 0, longitude: 0 }),
      report({ latitude: 91, longitude: 1 }),
      report({ latitude: 1e300, longitude: -1e300 }),
      report({ latitude: 1, longitude: 1 }, '2000-01-01T00:00:00Z'),
      report({ latitude: 1, longitude: 1 }, '2080-01-01T00:00:00Z'),
    ];
    for (const payload of nowhere) await send(client, topicOf(device.imei), payload);
    await send(client, topicOf(device.imei), `{"object":"${'x'.repeat(300_000)}"}`);
    expect(await pointsOf(device)).toEqual([]);
    expect(await refusedTotal('malformed')).toBe(before.malformed + bad.length);
    expect(await refusedTotal('out-of-range')).toBe(before.range + nowhere.length);
    expect(await refusedTotal('oversized')).toBe(before.oversized + 1);
    await send(client, topicOf(device.imei), report({ latitude: 1, longitude: 2 }));
    expect(await pointsOf(device)).toHaveLength(1);
  });

  it('reaches only devices that have no other way in, and only by the topics of its mapping [A17]', async () => {
    const own = await createDevice(test, { owner });
    const phone = await createDevice(test, { owner, model: 'phone', imei: 'P0123456789AB' });
    const client = await enter();
    const strangers = await refusedTotal('unknown-device');
    const message = report({ latitude: 1, longitude: 2 });
    for (const { imei } of [own, phone, { imei: 'nobody' }, { imei: "x' OR 1=1" }]) {
      await send(client, topicOf(imei), message);
    }
    expect(await refusedTotal('unknown-device')).toBe(strangers + 4);
    const unmapped = await refusedTotal('unmapped');
    const location = JSON.stringify({ type: 'location', timestamp: seconds(), latitude: 1, longitude: 2 });
    await send(client, `devices/${own.imei}/up`, location);
    await send(client, '$SYS/broker/connection/x/state', '1', true);
    expect(await refusedTotal('unmapped')).toBe(unmapped + 2);
    expect(await pointsOf(own)).toEqual([]);
    expect(await pointsOf(phone)).toEqual([]);
  });

  it('hears nothing, has a will that nobody hears, and needs its password', async () => {
    const will = { topic: '$SYS/broker/connection/x/state', payload: Buffer.from('0'), qos: 1 as const, retain: true };
    const client = await enter({ will });
    await expect(client.subscribeAsync('#')).rejects.toThrow();
    expect(client.connected).toBe(true);
    await expect(connectDevice(port, { ...bridge, secret: 'wrong' })).rejects.toThrow(/Not authorized|Bad/i);
  });

  it('ends with its mapping', async () => {
    const client = await enter();
    const closed = isClosed(client);
    await test.services.mappings.remove(by, mappingId);
    await closed;
    await expect(connectDevice(port, bridge)).rejects.toThrow();
  });
});
