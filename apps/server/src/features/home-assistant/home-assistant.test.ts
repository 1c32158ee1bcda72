import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDevice, passcodeOf, shareDevice } from '../../../test/device-factories.ts';
import { createUser, password } from '../../../test/factories.ts';
import { reportPoints } from '../../../test/report-points.ts';
import { type RetainingBroker, startRetainingBroker } from '../../../test/retaining-broker.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createStock } from '../../../test/transfer-calls.ts';
import { createLogger } from '../../platform/log/log.ts';

type Person = Awaited<ReturnType<typeof createUser>>;
type Device = Awaited<ReturnType<typeof createDevice>>;

let broker: RetainingBroker;
let test: TestApp;
let lines: string[] = [];
const log = createLogger({ dataDir: '', logLevel: 'trace' }, { write: (line) => void lines.push(line) });

beforeEach(async () => {
  lines = [];
  broker = await startRetainingBroker();
  test = await createTestApp({ RATE_LIMIT: 'off', HOME_ASSISTANT_MQTT_URL: broker.url }, { log });
});
afterEach(async () => {
  await test.close();
  await broker.close();
  expect(lines.filter((line) => line.includes('a-secret-of-the-broker'))).toEqual([]);
});

const urlOf = ({ _id }: { _id: string }) => `/api/v2/devices/${_id}/home-assistant`;
const turn = (person: Person, device: { _id: string }, isOn: boolean, app = test.app) =>
  app.inject({ method: 'PUT', url: urlOf(device), headers: person.headers, payload: { isOn } });
const isOn = async (person: Person, device: { _id: string }) =>
  (await test.app.inject({ url: urlOf(device), headers: person.headers })).json().homeAssistant.isOn;

const seconds = () => Math.floor(test.clock.now().getTime() / 1000);
const report = (device: Device, point: object = {}) =>
  reportPoints(test, device, [{ timestamp: seconds(), latitude: 47.1, longitude: 9.5, ...point }]);

const prepare = async () => {
  const owner = await createUser(test, { name: 'Olivia Owner' });
  const device = await createDevice(test, { owner, name: 'Cargo bike' });
  return { owner, device };
};

/** All retained topics except the server's availability. */
const kept = () => [...broker.retained.keys()].filter((topic) => !/^holdfast\/[^/]+\/status$/.test(topic));
const eventually = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 15_000, interval: 20 });

const configOf = (component: string, object: string) => {
  const [found] = [...broker.retained].filter(([topic]) =>
    new RegExp(`^homeassistant/${component}/[\\w-]+/${object}/config$`).test(topic),
  );
  if (!found) throw new Error(`no ${component} ${object}`);
  return JSON.parse(found[1]);
};
const stateAt = (topic: string) => broker.retained.get(topic);
const positionOf = () => JSON.parse(stateAt(configOf('device_tracker', 'tracker').json_attributes_topic) ?? '{}');
const isShown = () => eventually(() => expect(positionOf()).toMatchObject({ latitude: 47.1 }));

const show = async () => {
  const { owner, device } = await prepare();
  await report(device);
  expect((await turn(owner, device, true)).json()).toEqual({ homeAssistant: { isOn: true } });
  await isShown();
  return { owner, device };
};

describe('what Home Assistant is told', () => {
  it('describes tracker, battery, temperature, fence and place with all that discovery needs', async () => {
    const { owner, device } = await prepare();
    const { headers } = owner;
    const corners = [
      [47, 9],
      [47, 10],
      [48, 10],
      [48, 9],
    ] as const;
    const latLongs = corners.map(([latitude, longitude]) => ({ latitude, longitude }));
    const fence = { latLongs, active: true };
    await test.app.inject({ method: 'POST', url: `/api/geo-fence/${device._id}`, headers, payload: fence });
    const circle = { icon: 'home', radius: 200, devices: 'all', arrive: false, leave: false };
    const at = { latitude: 47.1, longitude: 9.5 };
    await test.app.inject({
      method: 'POST',
      url: '/api/v2/places',
      headers,
      payload: { name: 'Home', ...circle, ...at },
    });
    await report(device, { modem_voltage: 4200, modem_temperature: 21.5, accuracy: 12, speed: 30, course: 90 });
    await turn(owner, device, true);

    await isShown();
    const tracker = configOf('device_tracker', 'tracker');
    const battery = configOf('sensor', 'battery');
    const temperature = configOf('sensor', 'temperature');
    const inside = configOf('binary_sensor', 'fence');
    const home = configOf('binary_sensor', 'place_[0-9a-f]{32}');
    const entities = [tracker, battery, temperature, inside, home];
    const nodeId = tracker.device.identifiers[0];
    expect(nodeId).toMatch(/^hf_[\w-]{22}$/);
    for (const entity of entities) {
      expect(entity).toMatchObject({
        unique_id: expect.stringMatching(/^hf_[\w-]+$/),
        availability_mode: 'all',
        availability: Array(2).fill({
          topic: expect.any(String),
          payload_available: 'online',
          payload_not_available: 'offline',
        }),
        qos: 1,
        device: {
          identifiers: [nodeId],
          name: 'Cargo bike',
          manufacturer: 'AirBolt',
          model: 'GPS',
          configuration_url: 'http://localhost:3000',
        },
        origin: { name: 'Holdfast', sw: expect.any(String), url: 'http://localhost:3000' },
      });
      for (const { topic } of entity.availability) expect(stateAt(topic)).toBe('online');
    }
    expect(new Set(entities.map((entity) => entity.unique_id)).size).toBe(5);
    expect(tracker).toMatchObject({ name: null, source_type: 'gps' });
    expect(tracker).not.toHaveProperty('state_topic');
    expect(positionOf()).toEqual({
      ...at,
      gps_accuracy: 12,
      battery_level: 100,
      speed: 30,
      course: 90,
      last_seen: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const sensor = { state_class: 'measurement', entity_category: 'diagnostic' };
    expect(battery).toMatchObject({ ...sensor, device_class: 'battery', unit_of_measurement: '%' });
    expect(battery.value_template).toBe('{{ value_json.battery }}');
    expect(temperature).toMatchObject({ ...sensor, device_class: 'temperature', unit_of_measurement: '°C' });
    expect(JSON.parse(stateAt(battery.state_topic) ?? '')).toEqual({ battery: 100, temperature: 21.5 });
    for (const one of [inside, home]) expect(one).toMatchObject({ payload_on: 'ON', payload_off: 'OFF' });
    expect(home.name).toBe('Home');
    expect([stateAt(inside.state_topic), stateAt(home.state_topic)]).toEqual(['ON', 'ON']);
    const told = [...broker.retained].flat().join('\n');
    for (const secret of [device.imei, device.deviceUUID, device._id, owner.user._id, owner.user.email]) {
      expect(told).not.toContain(secret);
    }

    await report(device, { timestamp: seconds() + 1, latitude: 49 });
    await eventually(() => expect(stateAt(inside.state_topic)).toBe('OFF'));
    expect(stateAt(home.state_topic)).toBe('OFF');
    expect(positionOf()).toMatchObject({ latitude: 49 });
  });

  it('follows the name of the device, its places and its history', async () => {
    const { owner, device } = await show();
    const { headers } = owner;
    const before = configOf('device_tracker', 'tracker').unique_id;
    const update = { method: 'PUT' as const, url: `/api/devices/${device._id}`, headers };
    expect((await test.app.inject({ ...update, payload: { name: 'Old bike' } })).statusCode).toBe(200);
    await eventually(() => expect(configOf('device_tracker', 'tracker').device.name).toBe('Old bike'));
    expect(configOf('device_tracker', 'tracker').unique_id).toBe(before);

    const place = { name: 'Work', icon: 'work', latitude: 1, longitude: 2, radius: 200, devices: 'all' };
    const payload = { ...place, arrive: false, leave: false };
    const made = await test.app.inject({ method: 'POST', url: '/api/v2/places', headers, payload });
    await eventually(() => expect(configOf('binary_sensor', 'place_\\w+').name).toBe('Work'));
    await test.app.inject({ method: 'DELETE', url: `/api/v2/places/${made.json().place._id}`, headers });
    await eventually(() => expect(kept().filter((topic) => topic.includes('place_'))).toEqual([]));

    await test.app.inject({ method: 'DELETE', url: `/api/v2/history/${device._id}`, headers });
    await eventually(() => expect(positionOf()).not.toHaveProperty('latitude'));
  });

  it('tells a device that was not heard from for a day as gone', async () => {
    await show();
    const [, { topic }] = configOf('device_tracker', 'tracker').availability;
    expect(stateAt(topic)).toBe('online');
    test.clock.advance({ hours: 25 });
    vi.spyOn(Math, 'random').mockReturnValue(0);
    broker.say('homeassistant/status', 'online');
    await eventually(() => expect(stateAt(topic)).toBe('offline'));
    vi.restoreAllMocks();
  });
});

describe('who decides', () => {
  it('is the owner alone: no guest, not even one who manages the device, and nobody else', async () => {
    const { owner, device } = await prepare();
    for (const privilege of [0, 1, 2] as const) {
      const guest = await createUser(test);
      await shareDevice(test, device, guest, { privilege });
      expect((await turn(guest, device, true)).json()).toMatchObject({ code: 'permission-denied' });
      expect((await test.app.inject({ url: urlOf(device), headers: guest.headers })).statusCode).toBe(403);
    }
    expect((await turn(await createUser(test), device, true)).statusCode).toBe(404);
    expect(await isOn(owner, device)).toBe(false);
    expect(kept()).toEqual([]);
  });

  it('is offered only where the operator has a broker', async () => {
    expect((await test.app.inject({ url: '/api/client-config' })).json()).toMatchObject({ hasHomeAssistant: true });
    const other = await createTestApp({ RATE_LIMIT: 'off' });
    const owner = await createUser(other);
    const device = await createDevice(other, { owner });
    const answer = await turn(owner, device, true, other.app);
    expect(answer.json()).toMatchObject({ statusCode: 409, code: 'home-assistant-off' });
    const config = await other.app.inject({ url: '/api/client-config' });
    expect(config.json()).toMatchObject({ hasHomeAssistant: false });
    await other.close();
  });
});

describe('what is removed', () => {
  it('is all of a device that is switched off, and it comes back under the same id', async () => {
    const { owner, device } = await show();
    const { unique_id: id } = configOf('device_tracker', 'tracker');
    expect(await isOn(owner, device)).toBe(true);
    await turn(owner, device, false);
    expect(await isOn(owner, device)).toBe(false);
    await eventually(() => expect(kept()).toEqual([]));
    await report(device, { timestamp: seconds() + 1 });
    await eventually(async () => {
      const { rows } = await test.database.pool.query('SELECT 1 FROM home_assistant_devices');
      expect(rows).toEqual([]);
    });
    expect(kept()).toEqual([]);
    await turn(owner, device, true);
    await isShown();
    expect(configOf('device_tracker', 'tracker').unique_id).toBe(id);
  });

  it('is a device that its owner removed, also when they add it again', async () => {
    const { owner, device } = await show();
    const { headers } = owner;
    const removed = await test.app.inject({ method: 'DELETE', url: `/api/devices/${device._id}`, headers });
    expect(removed.statusCode).toBe(200);
    await eventually(() => expect(kept()).toEqual([]));
    const claim = { deviceUUID: device.deviceUUID, passcode: await passcodeOf(test, device), name: 'Again' };
    await test.services.devices.claim(owner.user._id, claim);
    expect(await isOn(owner, device)).toBe(false);
  });

  it('is a device that has another owner, who is not asked for the former one', async () => {
    const { k9, member, device, transfer } = await createStock(test);
    await report(device);
    await turn(k9, device, true);
    await isShown();
    expect((await transfer()).statusCode).toBe(200);
    await eventually(() => expect(kept()).toEqual([]));
    expect(await isOn(member, device)).toBe(false);
    await turn(member, device, true);
    await eventually(() => expect(configOf('device_tracker', 'tracker')).toBeDefined());
  });

  it('is everything of an account that is removed', async () => {
    const { owner } = await show();
    const { headers } = owner;
    const payload = { password };
    const removed = await test.app.inject({ method: 'DELETE', url: '/api/v2/account', headers, payload });
    expect(removed.statusCode).toBe(200);
    await eventually(() => expect(kept()).toEqual([]));
  });

  it('is removed as soon as the broker is back, if it was away meanwhile', async () => {
    const { owner, device } = await show();
    const { port } = broker;
    const remembered = new Map(broker.retained);
    await broker.close();
    await turn(owner, device, false);
    broker = await startRetainingBroker(port);
    for (const [topic, payload] of remembered) broker.retained.set(topic, payload);
    await eventually(() => expect(kept()).toEqual([]));
  });
});

describe('the connection', () => {
  it('says all again to a broker that comes back, and when Home Assistant has started', async () => {
    await show();
    const everything = new Map(broker.retained);
    broker.retained.clear();
    broker.cut();
    await eventually(() => expect([...broker.retained.keys()].sort()).toEqual([...everything.keys()].sort()));

    vi.spyOn(Math, 'random').mockReturnValue(0);
    await eventually(() => {
      broker.retained.clear();
      broker.say('homeassistant/status', 'online');
      expect(broker.published.at(-1)?.isRetained).toBe(true);
    });
    await isShown();
    vi.restoreAllMocks();
  });

  it('leaves a will, and says farewell when the server stops', async () => {
    await show();
    const [{ topic }] = configOf('device_tracker', 'tracker').availability;
    expect(broker.connects[0]?.will).toMatchObject({ topic, retain: true, qos: 1 });
    expect(broker.connects[0]?.will?.payload.toString()).toBe('offline');
    expect(broker.connects[0]?.password?.toString()).toBe('a-secret-of-the-broker');
    expect(stateAt(topic)).toBe('online');
    await test.services.homeAssistantPublishing?.close();
    expect(stateAt(topic)).toBe('offline');
  });

  it.each(['gone', 'mute'] as const)('holds up no point while the broker is %s, and catches up later', async (how) => {
    const { device } = await show();
    const { port } = broker;
    if (how === 'mute') broker.mute();
    else await broker.close();
    const began = performance.now();
    for (let at = 1; at <= 50; at += 1) await report(device, { timestamp: seconds() + at, latitude: 47.2 });
    expect(performance.now() - began).toBeLessThan(30_000);
    if (how === 'mute') await broker.close();
    broker = await startRetainingBroker(port);
    await eventually(() => expect(positionOf()).toMatchObject({ latitude: 47.2 }));
    // Fifty reports are coalesced into one publish of the latest position.
    expect(broker.published.filter(({ topic }) => topic.endsWith('/position'))).toHaveLength(1);
  });
});
