import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../test/device-factories.ts';
import { createUser } from '../../test/factories.ts';
import { seconds } from '../../test/mqtt-device.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

interface Call {
  method?: 'GET' | 'POST';
  query?: Record<string, string>;
  payload?: object;
}

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

const alertsOf = async ({ _id }: { _id: string }) => {
  const answer = await test.app.inject({ url: `/api/v2/alerts/${_id}`, headers: owner.headers });
  return answer
    .json<{ data: { kind: string }[] }>()
    .data.map(({ kind }) => kind)
    .sort();
};

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

  it('gives an alarm the place of its own moment, whatever came after it', async () => {
    const device = await newDevice();
    const at = (ago: number, latitude: number, alarm?: string) => ({
      timestamp: new Date((seconds() - ago) * 1000).toISOString(),
      coords: { latitude, longitude: 10, accuracy: 5 },
      ...(alarm && { alarm }),
    });
    const payload = { device_id: device.imei, location: [at(600, 47.1, 'sos'), at(60, 47.9)] };
    const url = `/ingest/osmand/${device.secret}`;
    expect((await test.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
    const alerts = await test.app.inject({ url: `/api/v2/alerts/${device._id}`, headers: owner.headers });
    expect(alerts.json().data).toMatchObject([{ kind: 'sos', latitude: 47.1 }]);
    const history = await test.app.inject({ url: `/api/history/map/${device._id}?perPage=10`, headers: owner.headers });
    const ofAlert = (history.json() as { alertType: string | null; latitude: number }[]).filter((row) => row.alertType);
    expect(ofAlert).toMatchObject([{ alertType: 'sos', latitude: 47.1 }]);
  });

  it('counts a report of cells or networks alone as a sign of life, and reads an offset in hours', async () => {
    const device = await newDevice();
    const send = (query: Record<string, string>) =>
      test.app.inject({ url: `/ingest/osmand/${device.secret}`, query: { id: device.imei, ...query } });
    const seen = async () => {
      const answer = await test.app.inject({ url: `/api/devices/${device._id}`, headers: owner.headers });
      return answer.json().devices[0].lastSeenTime !== null;
    };
    expect(await seen()).toBe(false);
    await send({ timestamp: String(seconds()), cell: '310,26,1,2,-70' });
    expect(await seen()).toBe(true);
    const timestamp = new Date((seconds() - 7 * 3600) * 1000).toISOString().replace('.000Z', '-07');
    await send({ timestamp, lat: '1.5', lon: '2.5' });
    expect(await pointsOf(device)).toMatchObject([{ latitude: 1.5 }]);
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

  it("reads GPSLogger's metres a second, and what else people write by hand", async () => {
    const device = await newDevice();
    const now = seconds();
    const url = `/ingest/osmand/${device.secret}`;
    const send = (query: Record<string, string>) => test.app.inject({ url, query: { id: device.imei, ...query } });
    await send({ lat: '1.5', lon: '2.5', timestamp: String(now - 60), speed: '10.0', speedUnit: 'ms', batt: '' });
    await send({ location: '3.5,4.5', timestamp: String((now - 30) * 1000), speed: '', heading: '90' });
    await test.app.inject({ url, query: { deviceid: device.imei, lat: '5.5', lon: '6.5', timestamp: String(now) } });
    expect(await pointsOf(device)).toMatchObject([
      { latitude: 5.5 },
      { latitude: 3.5, longitude: 4.5, course: 90, speed: null },
      { latitude: 1.5, speed: 36 },
    ]);
  });

  it.each<[string, Record<string, string>]>([
    ['no fix', { lat: '1', lon: '2', valid: 'false', batt: '50' }],
    ['nowhere', { lat: '0', lon: '0' }],
    ['cells only', { cell: '310,26,1,2' }],
  ])('stores no place that is none: %s', async (_what, query) => {
    const device = await newDevice();
    const url = `/ingest/osmand/${device.secret}`;
    expect((await test.app.inject({ url, query: { id: device.imei, ...query } })).statusCode).toBe(200);
    expect(await pointsOf(device)).toEqual([]);
  });

  it.each<[string, object]>([
    ['the address', { method: 'GET', query: { alarm: 'sos', lat: '1.5', lon: '2.5' } }],
    ['an address without a place', { method: 'GET', query: { alarm: 'sos' } }],
    ['JSON', { payload: { location: { timestamp: new Date().toISOString(), extras: { alarm: 'sos' } } } }],
  ])('a call for help becomes an alert: %s', async (_where, { query, payload, ...call }: Call) => {
    const device = await newDevice();
    const url = `/ingest/osmand/${device.secret}`;
    const answer = await test.app.inject({
      method: 'POST',
      url,
      ...call,
      query: { id: device.imei, ...query },
      ...(payload && { payload }),
    });
    expect(answer.statusCode).toBe(200);
    expect(await alertsOf(device)).toEqual(['sos']);
  });

  it('stores what waited in the phone, as it posts it', async () => {
    const device = await newDevice();
    const location = [60, 0].map((ago, at) => ({
      timestamp: new Date((seconds() - ago) * 1000).toISOString(),
      coords: { latitude: at + 1, longitude: 2, accuracy: 5 },
    }));
    const payload = { device_id: device.imei, location };
    const answer = await test.app.inject({ method: 'POST', url: `/ingest/osmand/${device.secret}`, payload });
    expect(answer.statusCode).toBe(200);
    expect(await pointsOf(device)).toMatchObject([{ latitude: 2 }, { latitude: 1 }]);
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
  ])('acknowledges and drops %j, or the phone would send it for ever [A17]', async (fields) => {
    const device = await newDevice();
    const query = { id: device.imei, lat: '1', lon: '2', ...fields };
    const answer = await test.app.inject({ url: `/ingest/osmand/${device.secret}`, query });
    expect(answer.statusCode).toBe(200);
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
    expect(await pointsOf(device)).toMatchObject([{ latitude: 5.5, longitude: 6.5, accuracy: 9 }]);
  });

  it.each<[string, string | object]>([
    ['a place that is none', { _type: 'location', lat: 95, lon: 6.5, tst: seconds() }],
    ['a location without a place', { _type: 'location', tst: seconds() }],
    ['what it encrypted', { _type: 'encrypted', data: 'AAAA' }],
    ['what is new', { _type: 'steps', steps: 12 }],
    ['broken JSON', '{"_type":"loc'],
    ['no JSON', 'hello'],
    ['nothing', ''],
    ['a list', []],
  ])('answers an empty list to %s, or the phone would send it for ever [A17]', async (_what, payload) => {
    const device = await newDevice();
    const headers = { ...basic(device.imei, device.secret), 'content-type': 'application/json' };
    const answer = await test.app.inject({ method: 'POST', url: '/ingest/owntracks', headers, payload });
    expect([answer.statusCode, answer.json()]).toEqual([200, []]);
    expect(await pointsOf(device)).toEqual([]);
  });

  it('reads numbers that a template wrote as text', async () => {
    const device = await newDevice();
    const headers = basic(device.imei, device.secret);
    const payload = {
      _type: 'location',
      lat: '5.5',
      lon: '-6.5',
      tst: String(seconds()),
      acc: '',
      vel: '12.5',
      batt: '',
    };
    await test.app.inject({ method: 'POST', url: '/ingest/owntracks', headers, payload });
    expect(await pointsOf(device)).toMatchObject([{ latitude: 5.5, longitude: -6.5, accuracy: null, speed: 12.5 }]);
  });

  it('makes alerts of regions that the phone enters and leaves, one a minute of a kind', async () => {
    const device = await newDevice();
    const headers = basic(device.imei, device.secret);
    const now = seconds();
    for (const [event, tst] of [
      ['leave', now - 5],
      ['enter', now - 3],
      ['leave', now - 1],
    ] as const) {
      const payload = { _type: 'transition', event, desc: 'Home', lat: 5.5, lon: 6.5, tst, tid: 'an', acc: 20 };
      const answer = await test.app.inject({ method: 'POST', url: '/ingest/owntracks', headers, payload });
      expect(answer.json()).toEqual([]);
    }
    expect(await alertsOf(device)).toEqual(['geofence-entry', 'geofence-exit']);
    expect(await pointsOf(device)).toContainEqual(expect.objectContaining({ latitude: 5.5, longitude: 6.5 }));
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

const feature = (ago: number, properties: object = {}, coordinates: unknown = [9.52, 47.14]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: {
    // The app's format, with an offset of seven hours west of UTC.
    timestamp: new Date((seconds() - ago - 7 * 3600) * 1000).toISOString().replace(/\.000Z$/, '-0700'),
    altitude: 455,
    speed: 10,
    course: -1,
    horizontal_accuracy: 8,
    motion: ['driving'],
    battery_state: 'unplugged',
    battery_level: 0.8,
    wifi: '',
    ...properties,
  },
});

describe('POST /ingest/overland', () => {
  const post = (url: string, payload: object, headers = {}) =>
    test.app.inject({ method: 'POST', url, payload, headers });
  const ok = [200, { result: 'ok' }];

  it('stores a batch, and answers the words without which the app keeps it', async () => {
    const device = await newDevice();
    const answer = await post(`/ingest/overland/${device.secret}?id=${device.imei}`, {
      locations: [feature(60), feature(0, { speed: -1, battery_level: '' })],
      current: feature(0),
    });
    expect([answer.statusCode, answer.json()]).toEqual(ok);
    expect(await pointsOf(device)).toMatchObject([
      { latitude: 47.14, longitude: 9.52, speed: null, course: null, battery: null },
      { latitude: 47.14, longitude: 9.52, speed: 36, altitude: 455, accuracy: 8, battery: 80 },
    ]);
  });

  it('takes the secret as a token, and the device from the points', async () => {
    const device = await newDevice();
    const headers = { authorization: `Bearer ${device.secret}` };
    const locations = [feature(0, { device_id: device.imei })];
    const answer = await post('/ingest/overland', { locations }, headers);
    expect([answer.statusCode, answer.json()]).toEqual(ok);
    expect(await pointsOf(device)).toHaveLength(1);
  });

  it('takes the device of an empty batch from where the phone is now', async () => {
    const device = await newDevice();
    const headers = { authorization: `Bearer ${device.secret}` };
    const answer = await post(
      '/ingest/overland',
      { locations: [], current: feature(0, { device_id: device.imei }) },
      headers,
    );
    expect([answer.statusCode, answer.json()]).toEqual(ok);
  });

  it('shows where the phone is now, and keeps that for the history only when it comes in a batch', async () => {
    const device = await newDevice();
    const url = `/ingest/overland/${device.secret}?id=${device.imei}`;
    const live = async () => {
      const answer = await test.app.inject({ url: `/api/devices/${device._id}`, headers: owner.headers });
      const { position, battery_percentage } = answer.json().devices[0];
      return { latitude: position?.latitude, battery_percentage };
    };
    const now = feature(0, { battery_level: 0.6 }, [9.53, 47.15]);
    await post(url, { locations: [feature(120), feature(60)], current: now });
    expect(await live()).toEqual({ latitude: 47.15, battery_percentage: 60 });
    expect(await pointsOf(device)).toHaveLength(2);

    await post(url, { locations: [feature(30), now] });
    expect(await pointsOf(device)).toHaveLength(4);
    expect(await live()).toEqual({ latitude: 47.15, battery_percentage: 60 });

    for (const current of [7, feature(0, { action: 'visit' }), feature(0, {}, [9.52, 95])]) {
      const answer = await post(url, { locations: [], current });
      expect([answer.statusCode, answer.json()]).toEqual(ok);
    }
    expect((await live()).latitude).toBe(47.15);
  });

  it('takes a thousand points at once', async () => {
    const device = await newDevice();
    const locations = Array.from({ length: 1000 }, (_, ago) => feature(ago, { wifi: 'x'.repeat(400) }));
    const answer = await post(`/ingest/overland/${device.secret}?id=${device.imei}`, { locations });
    expect([answer.statusCode, answer.json()]).toEqual(ok);
    const { rows } = await test.database.pool.query(
      'SELECT count(*)::int AS count FROM location_points WHERE device_id = $1',
      [device._id],
    );
    expect(rows).toEqual([{ count: 1000 }]);
  });

  it('keeps the good ones of a batch and drops the rest, and the app goes on [A17]', async () => {
    const device = await newDevice();
    const locations = [
      feature(40),
      feature(30, { action: 'visit' }),
      feature(20, {}, ['x', 'y']),
      feature(10, {}, [9.52, 95]),
      { ...feature(5), geometry: null },
      feature(3, { timestamp: '2026-02-30T10:00:00Z' }),
      { type: 'trip' },
      7,
    ];
    const answer = await post(`/ingest/overland/${device.secret}?id=${device.imei}`, { locations });
    expect([answer.statusCode, answer.json()]).toEqual(ok);
    expect(await pointsOf(device)).toHaveLength(1);
  });

  it.each([{}, { locations: {} }, { locations: [] }])('answers the same to %j [A17]', async (payload) => {
    const device = await newDevice();
    const answer = await post(`/ingest/overland/${device.secret}?id=${device.imei}`, payload);
    expect([answer.statusCode, answer.json()]).toEqual(ok);
  });

  it('refuses a wrong secret, and an unknown device [A17]', async () => {
    const device = await newDevice();
    const locations = [feature(0)];
    for (const url of [
      `/ingest/overland/wrong?id=${device.imei}`,
      `/ingest/overland/${device.secret}?id=1`,
      `/ingest/overland/${device.secret}`,
      '/ingest/overland',
    ]) {
      expect((await post(url, { locations })).statusCode).toBe(401);
    }
  });
});

describe('POST /ingest/traccar/:secret', () => {
  const position = (fields: object = {}) => ({
    id: 1,
    deviceId: 1,
    protocol: 'h02',
    fixTime: new Date(seconds() * 1000).toISOString().replace('Z', '+00:00'),
    outdated: false,
    valid: true,
    latitude: 47.14,
    longitude: 9.52,
    altitude: 455,
    speed: 10,
    course: 90,
    accuracy: 0,
    attributes: { batteryLevel: 80, sat: 9 },
    ...fields,
  });
  const forward = async (device: { imei: string; secret: string }, body: object) => {
    const payload = { device: { id: 1, uniqueId: device.imei }, ...body };
    const url = `/ingest/traccar/${device.secret}`;
    return (await test.app.inject({ method: 'POST', url, payload })).statusCode;
  };

  it('stores what another server forwards', async () => {
    const device = await newDevice();
    expect(await forward(device, { position: position() })).toBe(200);
    expect(await pointsOf(device)).toMatchObject([
      { latitude: 47.14, longitude: 9.52, speed: 18.5, course: 90, accuracy: null, battery: 80, satellites: 9 },
    ]);
  });

  it.each([
    { outdated: true, fixTime: '2020-01-01T00:00:00.000+00:00' },
    { outdated: true, fixTime: null },
    { valid: false, fixTime: '1970-01-01T00:00:00.000+00:00' },
  ])('raises the alarm of a position that is not of now: %j', async (fields) => {
    const device = await newDevice();
    const before = seconds();
    expect(await forward(device, { position: position({ ...fields, attributes: { alarm: 'sos' } }) })).toBe(200);
    const { data } = (await test.app.inject({ url: `/api/v2/alerts/${device._id}`, headers: owner.headers })).json();
    expect(data).toMatchObject([{ kind: 'sos' }]);
    expect(data[0].timestamp).toBeGreaterThanOrEqual(before);
    expect(await pointsOf(device)).toEqual([]);
  });

  it('makes alerts of its alarms', async () => {
    const device = await newDevice();
    expect(await forward(device, { position: position({ attributes: { alarm: 'sos,powerCut' } }) })).toBe(200);
    expect(await alertsOf(device)).toEqual(['power', 'sos']);
  });

  it.each([
    { position: position({ outdated: true }) },
    { position: position({ valid: false }) },
    { position: position({ latitude: 'north' }) },
    { event: { type: 'deviceOnline' } },
    {},
  ])('acknowledges and keeps no place of %j [A17]', async (body) => {
    const device = await newDevice();
    expect(await forward(device, body)).toBe(200);
    expect(await pointsOf(device)).toEqual([]);
  });

  it('refuses a wrong secret [A17]', async () => {
    const { imei } = await newDevice();
    expect(await forward({ imei, secret: 'wrong' }, { position: position() })).toBe(401);
  });
});

describe('forms', () => {
  it('are taken nowhere else', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await test.app.inject({ method: 'POST', url: '/api/login', headers, payload: 'username=a' });
    expect(answer.statusCode).toBe(415);
  });
});

describe('a network that guesses', () => {
  it('is told to wait, nothing of its bodies is read, and its known devices are still heard [A25]', async () => {
    const device = await newDevice();
    const remoteAddress = '192.0.2.77';
    const payload = {
      device_id: device.imei,
      location: { timestamp: seconds(), coords: { latitude: 1, longitude: 2 } },
    };
    const post = (secret: string, query = {}) =>
      test.app.inject({ method: 'POST', url: `/ingest/osmand/${secret}`, query, payload, remoteAddress });
    const guesses = await Promise.all(Array.from({ length: 100 }, () => post('wrong')));
    expect(new Set(guesses.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    const refused = await post('wrong');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post(device.secret)).statusCode).toBe(429);
    expect((await post(device.secret, { id: device.imei })).statusCode).toBe(200);
    const elsewhere = { method: 'POST', url: `/ingest/osmand/${device.secret}`, payload } as const;
    expect((await test.app.inject({ ...elsewhere, remoteAddress: '192.0.2.78' })).statusCode).toBe(200);
  });
});

describe('a body of thousands of keys', () => {
  const keys = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`k${at}`, 1]));

  it.each<[string, string]>([
    ['JSON', JSON.stringify({ lat: 1, lon: 2, batt: 50, ...keys })],
    ['a form', `lat=1&lon=2&batt=50&${Object.keys(keys).join('&')}`],
  ])('is acknowledged and dropped: %s [A25]', async (_what, payload) => {
    const device = await newDevice();
    const answer = await test.app.inject({
      method: 'POST',
      url: `/ingest/osmand/${device.secret}?id=${device.imei}`,
      payload,
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.statusCode).toBe(200);
    expect(await pointsOf(device)).toEqual([]);
  });
});
