import type { LocationPoint } from '@holdfast/contract/history';
import { roles } from '@holdfast/contract/roles.rules';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice, shareDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { seconds } from '../../../test/mqtt-device.ts';
import { reportPoints } from '../../../test/report-points.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

type Person = Awaited<ReturnType<typeof createUser>>;
type Device = Awaited<ReturnType<typeof createDevice>>;

interface Page {
  data: LocationPoint[];
  pagination: { page: number; perPage: number; total: number; hasNext: boolean; hasPrev: boolean; filter: string };
}

let test: TestApp;
let owner: Person;
let friend: Person;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
  owner = await createUser(test, { roles: ['enterprise'] });
  friend = await createUser(test, { roles: ['enterprise'] });
});
afterAll(() => test.close());

const day = 24 * 3600;

const newDevice = () => createDevice(test, { owner });
const report = (device: Device, timestamps: number[]) =>
  reportPoints(
    test,
    device,
    timestamps.map((timestamp) => ({ timestamp })),
  );

const findUrl = ({ deviceUUID }: Device) => `/api/history/find/device/${deviceUUID}`;
const find = async (device: Device, query: Record<string, string> = {}, person = owner) =>
  (await test.app.inject({ url: findUrl(device), headers: person.headers, query })).json<Page>();

const ofDevices = (deviceUUIDs: unknown, person = owner) =>
  test.app.inject({ method: 'POST', url: '/api/v2/history', headers: person.headers, payload: { deviceUUIDs } });

const times = (points: LocationPoint[]) => points.map(({ timestamp }) => timestamp);
const iso = (timestamp: number) => new Date(timestamp * 1000).toISOString();

describe('GET /api/history/map/:id', () => {
  it('answers the newest points with all that is known of them [P1.7.26 P1.3.7 P2.3.10]', async () => {
    const device = await newDevice();
    const timestamp = seconds() - 5;
    await reportPoints(test, device, [
      {
        timestamp,
        latitude: -33.8842,
        longitude: 151.211,
        source: 'gps',
        accuracy: 12,
        modem_temperature: -1.5,
        modem_voltage: 3980,
        speed: 43.2,
        course: 270,
        altitude: 455.5,
        battery: 71,
        satellites: 9,
        alertType: 'sos',
      },
      { timestamp: timestamp - 1 },
      { timestamp: timestamp - 2 },
    ]);
    const url = `/api/history/map/${device._id}`;
    const answer = await test.app.inject({ url, headers: owner.headers, query: { perPage: '2' } });
    const points = answer.json<LocationPoint[]>();
    expect(times(points)).toEqual([timestamp, timestamp - 1]);
    expect(points[0]).toEqual({
      _id: `${device._id}.${timestamp}.sos`,
      deviceUUID: device.deviceUUID,
      latitude: -33.8842,
      longitude: 151.211,
      timestamp,
      timeCreated: timestamp,
      address: 'Surry Hills, Australia',
      nearestPlace: 'Surry Hills, Australia',
      type: 'gps',
      alertType: 'sos',
      accuracy: 12,
      modem_temperature: -1.5,
      modem_voltage: 3980,
      speed: 43.2,
      course: 270,
      altitude: 455.5,
      battery: 71,
      satellites: 9,
    });
  });

  it('finds them however many empty months lie between', async () => {
    const device = await newDevice();
    const sent = [0, 500 * day, 3000 * day].map((ago) => seconds() - ago);
    await report(device, sent);
    const url = `/api/history/map/${device._id}`;
    const points = (await test.app.inject({ url, headers: owner.headers })).json<LocationPoint[]>();
    expect(times(points)).toEqual(sent);
  });
});

describe('GET /api/history/find/device/:id', () => {
  it('pages through the points, newest first, and knows how many there are [P1.7.27]', async () => {
    const device = await newDevice();
    const now = seconds();
    const sent = [0, 1, 2, 40 * day, 40 * day + 1, 400 * day, 401 * day].map((ago) => now - ago);
    await report(device, sent);
    const first = await find(device, { perPage: '3' });
    expect(times(first.data)).toEqual(sent.slice(0, 3));
    expect(first.pagination).toEqual({ page: 0, perPage: 3, total: 7, hasNext: true, hasPrev: false, filter: '' });
    expect(times((await find(device, { perPage: '3', page: '1' })).data)).toEqual(sent.slice(3, 6));
    const last = await find(device, { perPage: '3', page: '2' });
    expect(times(last.data)).toEqual(sent.slice(6));
    expect(last.pagination).toMatchObject({ total: 7, hasNext: false, hasPrev: true });
    expect((await find(device, { perPage: '3', page: '9' })).data).toEqual([]);
  });

  it('shows twenty unless asked otherwise [P1.2.50]', async () => {
    const device = await newDevice();
    await report(
      device,
      Array.from({ length: 21 }, (_, at) => seconds() - at),
    );
    const { data, pagination } = await find(device);
    expect([data.length, pagination.perPage, pagination.total]).toEqual([20, 20, 21]);
  });

  it('counts a point that is sent again once, and every alert of a moment', async () => {
    const device = await newDevice();
    const timestamp = seconds() - 10;
    await Promise.all([1, 2, 3].map(() => report(device, [timestamp, timestamp])));
    await reportPoints(test, device, [{ timestamp, alertType: 'sos' }]);
    const alert = { type: 'alert', kind: 'water', timestamp } as const;
    const known = { id: device._id, deviceUuid: device.deviceUUID, imei: device.imei ?? '' };
    await test.gateway.pipeline.receive(known, { messages: [alert, alert], refused: [] });
    const { data, pagination } = await find(device);
    expect(data.map(({ alertType }) => alertType)).toEqual(['water', 'sos', null]);
    expect(pagination.total).toBe(3);
  });

  it('takes a range, both ends among it', async () => {
    const device = await newDevice();
    const start = Date.UTC(2026, 0, 10, 12) / 1000;
    const sent = [0, 1, 2, 3].map((days) => start + days * day).reverse();
    await report(device, sent);
    const from = iso(start + day);
    const to = iso(start + 2 * day);
    const { data, pagination } = await find(device, { from, to });
    expect([times(data), pagination.total]).toEqual([sent.slice(1, 3), 2]);
    expect(times((await find(device, { from })).data)).toEqual(sent.slice(0, 3));
    expect(times((await find(device, { to })).data)).toEqual(sent.slice(1));
    expect(times((await find(device, { from, to, perPage: '1', page: '1' })).data)).toEqual([start + day]);
    const inSydney = '2026-01-11T23:00:00+11:00';
    expect(times((await find(device, { from: inSydney, to: inSydney })).data)).toEqual([start + day]);
    expect((await find(device, { to: '2020-01-01T00:00:00Z' })).pagination.total).toBe(0);
  });

  it('filters at most the newest 200,000 points, and older ones where the span ends earlier [A25]', async () => {
    const device = await newDevice();
    const at = seconds();
    await report(device, [at, at - 40 * day]);
    await test.core.db.execute(sql`UPDATE history_days SET points = 200000
      WHERE device_id = ${device._id} AND day = ${iso(at).slice(0, 10)}`);
    const old = { to: iso(at - 39 * day) };
    const totalOf = async (query: Record<string, string>) =>
      (await find(device, { filter: 'a', ...query })).pagination.total;
    const address = (await find(device, old)).data[0]?.address ?? '';
    expect(address).toContain('a');
    expect([await totalOf({}), await totalOf(old)]).toEqual([1, 1]);
  });

  it('finds a part of an address or of a type, its wildcards taken literally', async () => {
    const device = await newDevice();
    const at = seconds();
    const sydney = { latitude: -33.8842, longitude: 151.211 };
    const paris = { latitude: 48.85341, longitude: 2.3488 };
    await reportPoints(test, device, [
      { timestamp: at, ...sydney, source: 'gps' },
      { timestamp: at - 1, ...paris, source: 'mcell' },
      { timestamp: at - 40 * day, ...paris, source: 'scell', alertType: 'temperature' },
    ]);
    const matching = async (filter: string) => {
      const { data, pagination } = await find(device, { filter });
      expect(pagination).toMatchObject({ total: data.length, filter });
      return times(data);
    };
    expect(await matching('pARIs')).toEqual([at - 1, at - 40 * day]);
    expect(await matching('SURRY')).toEqual([at]);
    expect(await matching('cell')).toEqual([at - 1, at - 40 * day]);
    expect(await matching('temper')).toEqual([at - 40 * day]);
    for (const filter of ['%', '_', 'P%s', '\\', "'"]) expect(await matching(filter)).toEqual([]);
    expect(times((await find(device, { filter: 'paris', perPage: '1', page: '1' })).data)).toEqual([at - 40 * day]);
    const { pagination } = await find(device, { filter: 'paris', from: iso(at - day) });
    expect(pagination.total).toBe(1);
  });

  it.each<Record<string, string>>([
    { perPage: '0' },
    { perPage: '-1' },
    { perPage: '1e9' },
    { perPage: '1001' },
    { perPage: 'text' },
    { perPage: '1.5' },
    { page: '-1' },
    { page: 'x' },
    { from: 'yesterday' },
    { from: '2026-02-30T00:00:00Z' },
    { to: '1731600000' },
    { from: '2026-02-02T00:00:00Z', to: '2026-02-01T00:00:00Z' },
    { filter: 'x'.repeat(201) },
    { unknown: '1' },
  ])('refuses %j', async (query) => {
    const device = await newDevice();
    const answer = await test.app.inject({ url: findUrl(device), headers: owner.headers, query });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toHaveLength(1);
  });

  it('answers a page beyond all pages, however far', async () => {
    const device = await newDevice();
    await report(device, [seconds()]);
    const { data, pagination } = await find(device, { page: '9007199254740991', perPage: '1000' });
    expect([data, pagination.total, pagination.hasNext]).toEqual([[], 1, false]);
  });
});

describe('somebody with whom a device is shared', () => {
  it.each([1, 2] as const)(
    'sees nothing from before the share began, by any way (privilege %i) [A1]',
    async (privilege) => {
      const device = await newDevice();
      const start = seconds() - 100;
      await shareDevice(test, device, friend, { privilege, startDate: new Date(start * 1000) });
      const sent = [0, 50, 100, 101, 150, 3 * day, 90 * day].map((ago) => seconds() - ago);
      await report(device, sent);
      const seen = sent.filter((timestamp) => timestamp >= start);
      const { data, pagination } = await find(device, {}, friend);
      expect([times(data), pagination.total]).toEqual([seen, seen.length]);
      const first = await find(device, { perPage: '2', page: '1' }, friend);
      expect([times(first.data), first.pagination.hasNext]).toEqual([seen.slice(2), false]);
      const early = await find(device, { from: iso(start - 365 * day), filter: 'of' }, friend);
      expect([times(early.data), early.pagination.total]).toEqual([seen, seen.length]);
      expect((await find(device, { to: iso(start - 1) }, friend)).pagination.total).toBe(0);
      const map = await test.app.inject({ url: `/api/history/map/${device._id}`, headers: friend.headers });
      expect(times(map.json())).toEqual(seen);
      expect(times((await ofDevices([device.deviceUUID], friend)).json())).toEqual(seen);
    },
  );

  it('sees all of it as an owner, who may also clear it', async () => {
    const device = await newDevice();
    await shareDevice(test, device, friend, { privilege: 0 });
    await report(device, [seconds() - day]);
    expect((await find(device, {}, friend)).pagination.total).toBe(1);
  });
});

describe('POST /api/v2/history', () => {
  it('answers the newest hundred points of each device [P1.7.30 P2.7.30]', async () => {
    const [one, two, empty] = [await newDevice(), await newDevice(), await newDevice()];
    const now = seconds();
    await report(
      one,
      Array.from({ length: 120 }, (_, at) => now - at * day),
    );
    await report(two, [now - 2000 * day]);
    const points = (await ofDevices([one.deviceUUID, two.deviceUUID, empty.deviceUUID])).json<LocationPoint[]>();
    const of = ({ deviceUUID }: Device) => times(points.filter((point) => point.deviceUUID === deviceUUID));
    expect(of(one)).toEqual(Array.from({ length: 100 }, (_, at) => now - at * day));
    expect(of(two)).toEqual([now - 2000 * day]);
    expect(points).toHaveLength(101);
  });

  it.each(roles)('is Device Activity, and answers %s as the part says [P2.6.5]', async (role) => {
    const person = await createUser(test, { roles: [role] });
    const device = await createDevice(test, { owner: person });
    const isFleet = ['enterprise', 'enterpriseNoApi', 'admin', 'superAdmin'].includes(role);
    const answer = await ofDevices([device.deviceUUID], person);
    expect(answer.statusCode).toBe(isFleet ? 200 : 403);
    if (!isFleet) expect(answer.json()).toMatchObject({ code: 'permission-denied', message: 'Permission denied' });
  });

  it('takes a device once, by whichever id and however often it is named', async () => {
    const device = await newDevice();
    await report(device, [seconds()]);
    expect((await ofDevices([device.deviceUUID, device._id, device.deviceUUID])).json()).toHaveLength(1);
    expect((await ofDevices([])).json()).toEqual([]);
  });

  it('is a 404 as a whole when one of them is not the caller’s to see [A2]', async () => {
    const device = await newDevice();
    const foreign = await createDevice(test, { owner: await createUser(test) });
    await report(device, [seconds()]);
    for (const name of [foreign.deviceUUID, foreign._id, 'nothing', "'; --"]) {
      const answer = await ofDevices([device.deviceUUID, name]);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain(device.deviceUUID);
    }
  });

  it.each([[Array.from({ length: 101 }, (_, at) => `SN${at}`)], ['SN1'], [[1]], [['']], [undefined]])(
    'refuses %j',
    async (deviceUUIDs) => {
      expect((await ofDevices(deviceUUIDs)).statusCode).toBe(400);
    },
  );
});
