import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../test/device-factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

const token = 'a token for the broker only';
let test: TestApp;
let device: Awaited<ReturnType<typeof createDevice>>;
let other: typeof device;

beforeAll(async () => {
  test = await createTestApp({ MQTT_AUTH_TOKEN: token, MQTT_URL: 'mqtt://holdfast:p%40ss%20word@127.0.0.1:1' });
  device = await createDevice(test, {});
  other = await createDevice(test, {});
});
afterAll(() => test.close());

const ask = (what: 'auth' | 'acl', payload: object, authorization = `Bearer ${token}`) =>
  test.app.inject({ method: 'POST', url: `/internal/mqtt/${what}`, payload, headers: { authorization } });

const resultOf = async (what: 'auth' | 'acl', payload: object) => {
  const answer = await ask(what, payload);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  const { result, is_superuser } = answer.json();
  expect(is_superuser).toBe(false);
  return result;
};

describe('POST /internal/mqtt/auth', () => {
  it('lets in a device with its secret, and nobody else [A17]', async () => {
    const { imei: username, secret: password } = device;
    expect(await resultOf('auth', { username, password, clientid: 'any' })).toBe('allow');
    const refused = [
      { username, password: other.secret },
      { username: other.imei, password },
      { username, password: '' },
      { username },
      { username: null, password: null },
      { username: '999999999999999', password },
      { username: ['a'], password: {} },
      {},
    ];
    for (const login of refused) expect(await resultOf('auth', login), JSON.stringify(login)).toBe('deny');
  });

  it('lets in the server itself, as MQTT_URL names it', async () => {
    expect(await resultOf('auth', { username: 'holdfast', password: 'p@ss word' })).toBe('allow');
    expect(await resultOf('auth', { username: 'holdfast', password: 'p%40ss%20word' })).toBe('deny');
  });
});

describe('POST /internal/mqtt/acl', () => {
  const may = (username: string, action: string, topic: string) => resultOf('acl', { username, action, topic });

  it('gives a device its own topics only [A17]', async () => {
    const { imei } = device;
    expect(await may(imei, 'publish', `devices/${imei}/up`)).toBe('allow');
    expect(await may(imei, 'publish', `owntracks/${imei}/phone`)).toBe('allow');
    expect(await may(imei, 'subscribe', `devices/${imei}/down`)).toBe('allow');
    const refused = [
      ['publish', `devices/${other.imei}/up`],
      ['publish', `owntracks/${other.imei}/phone`],
      ['publish', `devices/${imei}/down`],
      ['publish', `owntracks/${imei}/#`],
      ['subscribe', `devices/${other.imei}/down`],
      ['subscribe', `devices/${imei}/up`],
      ['subscribe', `$share/holdfast/devices/+/up`],
      ['subscribe', `devices/+/down`],
      ['subscribe', '#'],
      ['subscribe', '$SYS/#'],
      ['anything', `devices/${imei}/up`],
    ] as const;
    for (const [action, topic] of refused) expect(await may(imei, action, topic), `${action} ${topic}`).toBe('deny');
  });

  it('gives the server its shared subscription and the way down [A17]', async () => {
    const shared = ['devices/+/up', '$share/holdfast/devices/+/up', '$share/holdfast/owntracks/+/+'];
    for (const topic of shared) expect(await may('holdfast', 'subscribe', topic)).toBe('allow');
    expect(await may('holdfast', 'publish', `devices/${device.imei}/down`)).toBe('allow');
    expect(await may('holdfast', 'subscribe', '#')).toBe('deny');
    expect(await may('holdfast', 'publish', `devices/${device.imei}/up`)).toBe('deny');
    expect(await may('holdfast', 'publish', 'devices/+/down')).toBe('deny');
  });

  it("lets in a mapping's account, which may publish its topics and nothing else, and the server follow them", async () => {
    const fields = { latitude: 'lat', longitude: 'lon' };
    const added = { name: 'Zigbee', topic: 'zigbee2mqtt/{device}', fields, speedUnit: 'kmh' } as const;
    const { mapping, password } = await test.services.mappings.add({ operator: 'test' }, added);
    const { username } = mapping;
    expect(await resultOf('auth', { username, password })).toBe('allow');
    expect(await resultOf('auth', { username, password: device.secret })).toBe('deny');
    expect(await may(username, 'publish', 'zigbee2mqtt/cart')).toBe('allow');
    for (const topic of ['zigbee2mqtt/+', 'zigbee2mqtt/cart/set', `devices/${device.imei}/up`, '#']) {
      expect(await may(username, 'publish', topic), topic).toBe('deny');
    }
    for (const topic of ['zigbee2mqtt/+', 'zigbee2mqtt/cart', '#']) {
      expect(await may(username, 'subscribe', topic), topic).toBe('deny');
    }
    expect(await may('holdfast', 'subscribe', '$share/holdfast/zigbee2mqtt/+')).toBe('allow');
    await test.services.mappings.remove({ operator: 'test' }, mapping._id);
    expect(await resultOf('auth', { username, password })).toBe('deny');
    expect(await may(username, 'publish', 'zigbee2mqtt/cart')).toBe('deny');
    expect(await may('holdfast', 'subscribe', '$share/holdfast/zigbee2mqtt/+')).toBe('deny');
  });

  it('gives nothing to an unknown client, nor for a request that cannot be parsed [A17]', async () => {
    expect(await may('999999999999999', 'publish', 'devices/999999999999999/up')).toBe('deny');
    for (const payload of [{}, { username: device.imei }, { topic: 7 }]) {
      expect(await resultOf('acl', payload)).toBe('deny');
    }
  });
});

describe('a broker', () => {
  it.each(['auth', 'acl'] as const)('is heard at /internal/mqtt/%s only with its token [A17]', async (what) => {
    const { imei: username, secret: password } = device;
    for (const wrong of ['', 'Bearer ', `Bearer ${token}x`, token]) {
      expect((await ask(what, { username, password }, wrong)).statusCode, wrong).toBe(401);
    }
  });

  it('finds nothing there where no token is configured [A17]', async () => {
    const closed = await createTestApp();
    for (const authorization of ['', 'Bearer ', 'Bearer undefined']) {
      const answer = await closed.app.inject({
        method: 'POST',
        url: '/internal/mqtt/auth',
        headers: { authorization },
      });
      expect(answer.statusCode).toBe(404);
    }
    await closed.close();
  });
});
