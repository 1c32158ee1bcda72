import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../test/device-factories.ts';
import { createUser } from '../../test/factories.ts';
import { seconds } from '../../test/mqtt-device.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let owner: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createUser(test);
});
afterAll(() => test.close());

const newDevice = () => createDevice(test, { owner });

const pointsOf = async ({ _id }: { _id: string }) =>
  (await test.app.inject({ url: `/api/history/map/${_id}`, headers: owner.headers })).json<object[]>();

const basic = (imei: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${imei}:${secret}`).toString('base64')}`,
});

describe('/ingest/osmand/:secret', () => {
  it('stores what OsmAnd and Traccar Client put into the address, once', async () => {
    const device = await newDevice();
    const query = { id: device.imei, lat: '-33.86', lon: '151.2', timestamp: String(seconds()), accuracy: '8.5' };
    for (const method of ['GET', 'POST', 'GET'] as const) {
      const answer = await test.app.inject({ method, url: `/ingest/osmand/${device.secret}`, query });
      expect([answer.statusCode, answer.body]).toEqual([200, '']);
    }
    expect(await pointsOf(device)).toMatchObject([{ latitude: -33.86, longitude: 151.2, accuracy: 8.5, type: 'gps' }]);
  });

  it('stores a posted form and posted JSON', async () => {
    const device = await newDevice();
    const url = `/ingest/osmand/${device.secret}`;
    const now = seconds();
    const form = await test.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `id=${device.imei}&lat=1.5&lon=2.5&timestamp=${now - 60}&batt=70`,
    });
    expect(form.statusCode).toBe(200);
    const location = {
      timestamp: new Date(now * 1000).toISOString(),
      coords: { latitude: 3.5, longitude: 4.5, accuracy: 5 },
      battery: { level: 0.5 },
    };
    const json = await test.app.inject({ method: 'POST', url, payload: { location, device_id: device.imei } });
    expect(json.statusCode).toBe(200);
    expect(await pointsOf(device)).toMatchObject([{ latitude: 3.5 }, { latitude: 1.5 }]);
  });

  it('answers a wrong secret, another device and an unknown one with the same words [A17]', async () => {
    const device = await newDevice();
    const other = await newDevice();
    const place = { lat: '1', lon: '2' };
    const answers = await Promise.all([
      test.app.inject({ url: '/ingest/osmand/wrong', query: { id: device.imei, ...place } }),
      test.app.inject({ url: `/ingest/osmand/${other.secret}`, query: { id: device.imei, ...place } }),
      test.app.inject({ url: `/ingest/osmand/${device.secret}`, query: { id: '1', ...place } }),
      test.app.inject({ url: `/ingest/osmand/${device.secret}`, query: place }),
    ]);
    for (const answer of answers) expect(answer.statusCode).toBe(401);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await pointsOf(device)).toEqual([]);
  });

  it.each<Record<string, string>>([
    { lat: '91' },
    { lat: 'NaN' },
    { lon: '-180.1' },
    { timestamp: '100' },
    { timestamp: String(seconds() + 7200) },
  ])('refuses %j [A17]', async (fields) => {
    const device = await newDevice();
    const query = { id: device.imei, lat: '1', lon: '2', ...fields };
    const answer = await test.app.inject({ url: `/ingest/osmand/${device.secret}`, query });
    expect(answer.statusCode).toBe(400);
    expect(await pointsOf(device)).toEqual([]);
  });

  it('refuses a body over 256 kB [A17]', async () => {
    const device = await newDevice();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = `id=${device.imei}&lat=1&lon=2&x=${'y'.repeat(256 * 1024)}`;
    const answer = await test.app.inject({ method: 'POST', url: `/ingest/osmand/${device.secret}`, headers, payload });
    expect(answer.statusCode).toBe(413);
  });
});

describe('POST /ingest/owntracks', () => {
  it('stores what the app sends, and has nothing to say to it', async () => {
    const device = await newDevice();
    const headers = basic(device.imei, device.secret);
    const send = (payload: object) => test.app.inject({ method: 'POST', url: '/ingest/owntracks', headers, payload });
    const answer = await send({ _type: 'location', lat: 5.5, lon: 6.5, tst: seconds(), acc: 9, batt: 81, tid: 'an' });
    expect([answer.statusCode, answer.json()]).toEqual([200, []]);
    expect((await send({ _type: 'status' })).statusCode).toBe(200);
    expect((await send({ _type: 'location', lat: 95, lon: 6.5, tst: seconds() })).statusCode).toBe(400);
    expect(await pointsOf(device)).toMatchObject([{ latitude: 5.5, longitude: 6.5, accuracy: 9 }]);
  });

  it('refuses a request with no or the wrong secret [A17]', async () => {
    const device = await newDevice();
    const payload = { _type: 'location', lat: 5, lon: 6, tst: seconds() };
    for (const headers of [{}, basic(device.imei, 'wrong'), basic('', ''), { authorization: 'Basic !!!' }]) {
      const answer = await test.app.inject({ method: 'POST', url: '/ingest/owntracks', headers, payload });
      expect(answer.statusCode).toBe(401);
    }
    expect(await pointsOf(device)).toEqual([]);
  });
});

describe('forms', () => {
  it('are taken nowhere else', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await test.app.inject({ method: 'POST', url: '/api/login', headers, payload: 'username=a' });
    expect(answer.statusCode).toBe(415);
  });
});
