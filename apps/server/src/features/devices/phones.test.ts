import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice, shareDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { seconds } from '../../../test/mqtt-device.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
type Person = Awaited<ReturnType<typeof createUser>>;

beforeAll(async () => {
  test = await createTestApp({ OWN_DEVICES_LIMIT: '2', PUBLIC_URL: 'https://track.example.com' });
});
afterAll(() => test.close());

const add = async ({ headers }: Person, fields: object = {}, app = test.app) => {
  const payload = { name: 'My phone', ...fields };
  const answer = await app.inject({ method: 'POST', url: '/api/v2/devices/phones', headers, payload });
  return { status: answer.statusCode, ...answer.json() };
};

const get = async ({ headers }: Person, url: string) => {
  const answer = await test.app.inject({ url, headers });
  return { status: answer.statusCode, ...answer.json() };
};

const connectionOf = (person: Person, { _id }: { _id: string }) => get(person, `/api/v2/devices/${_id}/connection`);

const makeCode = async ({ headers }: Person, { _id }: { _id: string }) => {
  const answer = await test.app.inject({ method: 'POST', url: `/api/v2/devices/${_id}/phone-code`, headers });
  return { status: answer.statusCode, ...answer.json() };
};

/** Fetches the configuration like OwnTracks; the link has no characters that URL parsers would rewrite. */
const fetchBy = async (link: string, method: 'GET' | 'HEAD' = 'GET') => {
  const [, url = ''] = /^owntracks:\/\/\/config\?url=(https:\/\/[\w.-]+\/[\w/-]+\/phone\.otrc)$/.exec(link) ?? [];
  expect(new URL(url).host).toBe('track.example.com');
  const answer = await test.app.inject({ method, url: new URL(url).pathname });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body === '' ? null : answer.json() };
};

const post = (url: string, { username, password }: { username: string; password: string }) =>
  test.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
    payload: { _type: 'location', lat: 47.14, lon: 9.52, tst: seconds() },
  });

describe('POST /api/v2/devices/phones', () => {
  it('makes a phone mine', async () => {
    const owner = await createUser(test);
    const { status, device } = await add(owner);
    expect(status).toBe(201);
    expect(device).toMatchObject({ name: 'My phone', deviceType: 'shield_gps', model: 'phone', emailAlerts: true });
    expect((await get(owner, `/api/devices/${device._id}`)).status).toBe(200);
    expect((await get(await createUser(test), `/api/devices/${device._id}`)).status).toBe(404);
  });

  it('answers the addresses of the apps', async () => {
    const { phone } = await add(await createUser(test));
    const { id, secret } = phone;
    const ingest = 'https://track.example.com/ingest';
    expect(phone.ownTracks).toEqual({ url: `${ingest}/owntracks`, trackerId: 'MP' });
    expect(phone.traccarClient.url).toBe(`${ingest}/osmand/${secret}`);
    expect(phone.gpsLogger.url).toBe(
      `${ingest}/osmand/${secret}?id=${id}&lat=%LAT&lon=%LON&timestamp=%TIMESTAMP&accuracy=%ACC&altitude=%ALT&bearing=%DIR&batt=%BATT&charge=%CHARGING&speed=%SPD&speedUnit=ms`,
    );
    expect(phone.overland.url).toBe(`${ingest}/overland/${secret}?id=${id}`);
  });

  it.each(['Phone', 'x', 'Müllers Telefon ?>~', '手机', 'a'.repeat(60)])(
    'OwnTracks shows %s as two letters',
    async (name) => {
      const { phone } = await add(await createUser(test), { name });
      expect(phone.ownTracks.trackerId).toMatch(/^[A-Z0-9]{2}$/);
    },
  );

  it('at most so many a person, trackers among them, also when they are added at once', async () => {
    const owner = await createUser(test);
    await createDevice(test, { owner, model: 'gt06' });
    const answers = await Promise.all(Array.from({ length: 3 }, () => add(owner)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await add(owner)).toMatchObject({ code: 'too-many-own-devices' });
  });

  it('nobody makes numbers without end by adding and removing', async () => {
    const owner = await createUser(test);
    for (let at = 0; at < 20; at += 1) {
      const { device } = await add(owner);
      const url = `/api/devices/${device._id}`;
      expect((await test.app.inject({ method: 'DELETE', url, headers: owner.headers })).statusCode).toBe(200);
    }
    expect((await add(owner)).status).toBe(429);
  });

  it.each([{ name: '' }, { name: 'x'.repeat(61) }, { imei: '356000000000001' }])('refuses %o', async (fields) => {
    expect((await add(await createUser(test), fields)).status).toBe(400);
  });

  it('the operator can switch it off', async () => {
    const other = await createTestApp({ OWN_DEVICES: 'off' });
    const person = await createUser(other);
    expect(await add(person, {}, other.app)).toMatchObject({ status: 409, code: 'own-devices-off' });
    await other.close();
  });
});

describe('POST /api/v2/devices/:id/phone-code', () => {
  it('makes a link without the secret, by which OwnTracks gets its settings and a position arrives', async () => {
    const owner = await createUser(test);
    const { device, phone } = await add(owner, { name: 'Olivia’s phone' });
    const { status, link, expiresAt } = await makeCode(owner, device);
    expect(status).toBe(201);
    expect(link).not.toContain(phone.secret);
    expect(Date.parse(expiresAt)).toBeGreaterThan(test.clock.now().getTime());
    const { body: configuration, headers } = await fetchBy(link);
    expect(configuration).toEqual({
      _type: 'configuration',
      mode: 3,
      url: 'https://track.example.com/ingest/owntracks',
      auth: true,
      username: phone.id,
      password: phone.secret,
      deviceId: 'phone',
      tid: 'OS',
    });
    expect(headers['cache-control']).toContain('no-store');
    expect((await post(configuration.url, configuration)).statusCode).toBe(200);
    const { devices } = await get(owner, `/api/devices/${device._id}`);
    expect(devices[0].position).toMatchObject({ latitude: 47.14, longitude: 9.52 });
  });

  it('works once, also for two who come at the same moment; looking at it costs nothing', async () => {
    const owner = await createUser(test);
    const { device } = await add(owner);
    const { link } = await makeCode(owner, device);
    expect((await fetchBy(link, 'HEAD')).status).toBe(200);
    const answers = await Promise.all([fetchBy(link), fetchBy(link), fetchBy(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await fetchBy(link)).body).toMatchObject({ code: 'phone-code-expired' });
    expect((await fetchBy(link, 'HEAD')).status).toBe(404);
  });

  it('ends after 15 minutes, with the next code, and with the phone', async () => {
    const owner = await createUser(test);
    const { device } = await add(owner);
    const late = await makeCode(owner, device);
    test.clock.advance({ seconds: 15 * 60 });
    expect((await fetchBy(late.link)).status).toBe(404);
    const first = await makeCode(owner, device);
    const second = await makeCode(owner, device);
    expect((await fetchBy(first.link)).status).toBe(404);
    expect((await fetchBy(second.link)).status).toBe(200);
    const last = await makeCode(owner, device);
    const url = `/api/devices/${device._id}`;
    expect((await test.app.inject({ method: 'DELETE', url, headers: owner.headers })).statusCode).toBe(200);
    expect((await fetchBy(last.link)).status).toBe(404);
  });

  it('is for phones, and not for a code that was made up', async () => {
    const owner = await createUser(test);
    const tracker = await createDevice(test, { owner, model: 'gt06' });
    expect(await makeCode(owner, tracker)).toMatchObject({ status: 404, code: 'no-phone' });
    for (const code of ['x', '%00', '..', 'a'.repeat(201)]) {
      const answer = await test.app.inject({ url: `/api/v2/phone-codes/${code}/phone.otrc` });
      expect([400, 404], code).toContain(answer.statusCode);
    }
  });
});

describe('GET /api/v2/devices/:id/connection', () => {
  it("answers a phone's settings again, to its owner alone", async () => {
    const [owner, manager] = [await createUser(test), await createUser(test)];
    const { device, phone } = await add(owner);
    await shareDevice(test, device, manager, { privilege: 0 });
    expect(await connectionOf(owner, device)).toEqual({ status: 200, phone, server: null });
    expect((await connectionOf(manager, device)).status).toBe(403);
    expect((await connectionOf(await createUser(test), device)).status).toBe(404);
  });

  it('answers where a tracker connects, and nothing for one of ours', async () => {
    const owner = await createUser(test);
    const tracker = await createDevice(test, { owner, model: 'gt06' });
    const server = { host: 'track.example.com', port: expect.any(Number) };
    expect(await connectionOf(owner, tracker)).toEqual({ status: 200, phone: null, server });
    const ours = await createDevice(test, { owner });
    expect(await connectionOf(owner, ours)).toEqual({ status: 200, phone: null, server: null });
  });

  it('a phone that an admin provisioned shows its secret to whoever claimed it', async () => {
    const owner = await createUser(test);
    const device = await createDevice(test, { owner, model: 'phone' });
    expect((await connectionOf(owner, device)).phone).toMatchObject({ id: device.imei, secret: device.secret });
  });

  it('a new secret is shown in place of the former one', async () => {
    const owner = await createUser(test);
    const device = await createDevice(test, { owner, model: 'phone' });
    const { provisioning } = test.services;
    const renewed = await test.core.transact((tx) => provisioning.renew(tx, device.deviceUUID));
    expect((await connectionOf(owner, device)).phone.secret).toBe(renewed.deviceSecret);
  });

  it('a removed phone does not come in with its former secret', async () => {
    const owner = await createUser(test);
    const { device, phone } = await add(owner);
    const url = `/api/devices/${device._id}`;
    await test.app.inject({ method: 'DELETE', url, headers: owner.headers });
    const answer = await post(phone.ownTracks.url, { username: phone.id, password: phone.secret });
    expect(answer.statusCode).toBe(401);
  });
});
