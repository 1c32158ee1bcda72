import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocationPoint } from '@holdfast/contract/history';
import { withNewPoint } from '@holdfast/contract/history.rules';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { connectDevice, location, publish, seconds } from '../../../test/mqtt-device.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

type Device = Awaited<ReturnType<typeof createDevice>>;

interface Fix {
  latitude: number;
  longitude: number;
  timestamp: number;
  accuracy: number;
}

/** Fake geocoder with a house per 0.0001°, so that the GPS drift of a parked device changes the house. */
const geocoder = createServer((request, response) => {
  const query = new URL(request.url ?? '', 'http://localhost').searchParams;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ display_name: `House ${Number(query.get('lat')).toFixed(4)}` }));
});

const minutes = Array.from({ length: 60 }, (_, minute) => minute);
const metre = 1 / 111_195;
const [latitude, longitude] = [-33.884, 151.211];

/** One point per minute of the last hour, within 8 m of one place, with an accuracy of 12 m. */
const parked = (now: number): Fix[] =>
  minutes.map((minute) => ({
    latitude: latitude + 8 * metre * Math.sin(minute * 2.4),
    longitude: longitude + 8 * metre * Math.cos(minute * 1.7),
    timestamp: now - 3600 + minute * 60,
    accuracy: 12,
  }));

/** Walking pace, 60 m per minute; the built-in addresses hardly change. */
const moving = (now: number): Fix[] =>
  parked(now).map((fix, minute) => ({ ...fix, latitude: latitude + minute * 60 * metre, longitude }));

const withoutTime = ({ timestamp: _timestamp, ...place }: Fix) => place;

describe.each([
  ['coarse, built-in addresses', false],
  ['exact addresses of a geocoder', true],
])('an hour of reports with %s', (_case, hasGeocoder) => {
  let test: TestApp;
  let owner: Awaited<ReturnType<typeof createUser>>;
  let port = 0;
  beforeAll(async () => {
    if (hasGeocoder && !geocoder.listening) {
      await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve));
    }
    const url = hasGeocoder ? `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}` : '';
    test = await createTestApp({ RATE_LIMIT: 'off', ...(hasGeocoder && { GEOCODER_URL: url }) });
    owner = await createUser(test);
    port = (await test.gateway.listen()) ?? 0;
  });
  afterAll(async () => {
    await test.close();
    if (hasGeocoder) geocoder.close();
  });

  const get = async ({ _id }: Device, query: object = {}) => {
    const asked = { perPage: '100', merged: 'true', ...query };
    return (await test.app.inject({ url: `/api/history/map/${_id}`, headers: owner.headers, query: asked })).json<
      LocationPoint[]
    >();
  };

  const sendOverHttp = async ({ imei = '', secret }: Device, { latitude, longitude, ...fix }: Fix) => {
    const query = { id: imei, lat: latitude, lon: longitude, ...fix };
    const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const answer = await test.app.inject({ url: `/ingest/osmand/${secret}`, query: texts });
    expect(answer.statusCode).toBe(200);
  };

  const sendOverMqtt = async ({ imei = '', secret }: Device, fixes: Fix[]) => {
    const client = await connectDevice(port, { imei, secret });
    for (const fix of fixes) await publish(client, imei, location(fix));
    await client.endAsync();
  };

  /** Applies the events like an open page. */
  const watch = ({ _id }: Device) => {
    const live = { points: [] as LocationPoint[] };
    test.core.events.on('point.stored', ({ deviceId, point }) => {
      if (deviceId === _id) live.points = withNewPoint(live.points, point, 100) ?? live.points;
    });
    test.core.events.on('point.described', ({ id, address }) => {
      live.points = live.points.map((point) => (point._id === id ? { ...point, address } : point));
    });
    return live;
  };

  const isDescribed = (device: Device) =>
    vi.waitFor(async () => expect((await get(device))[0]?.address).toMatch(hasGeocoder ? /^House / : /Australia$/), {
      timeout: 10_000,
      interval: 20,
    });

  /** Polls, because the address event is emitted after its commit. */
  const showsTheSame = (live: ReturnType<typeof watch>, device: Device) =>
    vi.waitFor(async () => expect(live.points).toEqual(await get(device)), { timeout: 20_000 });

  it('is one point of a parked device, where and when it was reported last [P1.2.52]', async () => {
    const device = await createDevice(test, { owner });
    const live = watch(device);
    const fixes = parked(seconds());
    for (const [minute, fix] of fixes.entries()) {
      await sendOverHttp(device, fix);
      // Some reports follow a geocoded point, others one with its built-in address.
      if (minute % 20 === 0) await isDescribed(device);
      expect(live.points).toHaveLength(1);
      expect(live.points[0]).toMatchObject(fix);
    }
    await isDescribed(device);
    const points = await get(device);
    expect(points).toHaveLength(1);
    expect(points[0]).toMatchObject(fixes.at(-1) ?? {});
    expect(points[0]?.first).toEqual(fixes[0]);
    await showsTheSame(live, device);
    expect(await get(device, { merged: 'false' })).toHaveLength(60);
  });

  it('is a point for each report of a moving device, the newest on top [P1.2.52]', async () => {
    const device = await createDevice(test, { owner });
    const live = watch(device);
    const fixes = moving(seconds());
    await sendOverMqtt(device, fixes);
    await isDescribed(device);
    const points = await get(device);
    expect(points.map(({ timestamp }) => timestamp)).toEqual(fixes.map(({ timestamp }) => timestamp).reverse());
    expect(points[0]).toMatchObject(withoutTime(fixes.at(-1) ?? parked(0)[0]!));
    await showsTheSame(live, device);
    expect((await get(device, { perPage: '10' })).map(({ timestamp }) => timestamp)).toEqual(
      points.slice(0, 10).map(({ timestamp }) => timestamp),
    );
  });

  it('is the same however late its reports come [P1.2.52]', async () => {
    const device = await createDevice(test, { owner });
    const [there, fixes] = [moving(seconds()), parked(seconds())];
    // Half an hour parked, two minutes at another place, parked again.
    const way = [...fixes.slice(0, 30), there[40]!, there[41]!, ...fixes.slice(32)].map((fix, minute) => ({
      ...fix,
      timestamp: fixes[0]!.timestamp + minute * 60,
    }));
    const late = way.splice(30, 2);
    await sendOverMqtt(device, way);
    expect(await get(device)).toHaveLength(1);
    await sendOverMqtt(device, late.reverse());
    const points = await get(device);
    expect(points.map(({ timestamp }) => timestamp)).toEqual(
      [way.at(-1), ...late, way[29]].map((fix) => fix?.timestamp),
    );
  });
});

describe('a device that stayed for days', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT: 'off' });
  });
  afterAll(() => test.close());

  it('shows where it was before, as far as its newest 3,000 points go', async () => {
    const owner = await createUser(test);
    const device = await createDevice(test, { owner });
    const now = seconds();
    const report = (fixes: Partial<Fix>[]) =>
      test.gateway.pipeline.receive(
        { id: device._id, deviceUuid: device.deviceUUID, imei: device.imei ?? '' },
        {
          messages: fixes.map((fix) => ({ type: 'location', timestamp: 0, latitude, longitude, ...fix })),
          refused: [],
        },
      );
    const stay = Array.from({ length: 2998 }, (_, minute) => ({ timestamp: now - minute * 60 }));
    await report([...stay, { timestamp: now - 2998 * 60, latitude: 0 }, { timestamp: now - 2999 * 60, latitude: 1 }]);
    await report([{ timestamp: now - 3000 * 60, latitude: 2 }]);
    const points = await test.app.inject({
      url: `/api/history/map/${device._id}`,
      headers: owner.headers,
      query: { merged: 'true' },
    });
    expect(points.json<LocationPoint[]>().map((point) => point.latitude)).toEqual([latitude, 0, 1]);
  });
});
