import type { LocationPoint } from '@holdfast/contract/history';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shareDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { reportPoints } from '../../../test/report-points.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createStock, type Device, type Person } from '../../../test/transfer-calls.ts';

let test: TestApp;
let k9: Person;
let member: Person;
let device: Device;
/** Timestamps of the points before and after the transfer. */
let before: number;
let after: number;

beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
});
afterAll(() => test.close());

const now = () => Math.floor(test.clock.now().getTime() / 1000);
const get = (person: Person, url: string) =>
  test.app.inject({ url: url.replace(':id', device._id), headers: person.headers });
const report = (...timestamps: number[]) =>
  reportPoints(
    test,
    device,
    timestamps.map((timestamp) => ({ timestamp, latitude: timestamp === before ? 11 : 22 })),
  );
const told = (timestamp: number, kind: 'sos' | 'water' = 'sos') =>
  test.gateway.pipeline.receive(
    { id: device._id, deviceUuid: device.deviceUUID, imei: device.imei },
    {
      messages: [{ type: 'alert', kind, timestamp }],
      refused: [],
    },
  );
const positionOf = async (person: Person) =>
  (await get(person, '/api/devices/:id')).json().devices[0].position as { timestamp: number } | null;

beforeEach(async () => {
  const stock = await createStock(test, { memberRoles: ['enterprise'] });
  ({ k9, member, device } = stock);
  before = now() - 60;
  await report(before);
  await told(before);
  expect(await positionOf(k9)).toMatchObject({ timestamp: before });
  expect((await stock.transfer()).statusCode).toBe(200);
  test.clock.advance({ seconds: 10 });
  after = now() - 5;
});

describe('after a transfer', () => {
  it('nobody sees where the device was before [A1]', async () => {
    expect(await positionOf(member)).toBeNull();
    expect((await get(member, '/api/history/map/:id?perPage=1000')).json()).toEqual([]);
    expect((await get(member, '/api/history/find/device/:id')).json()).toMatchObject({
      data: [],
      pagination: { total: 0 },
    });
    expect((await get(member, '/api/v2/history/:id/csv')).body.trim().split('\r\n')).toHaveLength(1);
    const payload = { deviceUUIDs: [device.deviceUUID] };
    const activity = { method: 'POST', url: '/api/v2/history', headers: member.headers, payload } as const;
    expect((await test.app.inject(activity)).json()).toEqual([]);
    expect((await get(member, '/api/v2/alerts/:id')).json()).toMatchObject({ data: [], pagination: { total: 0 } });
    expect((await get(member, '/api/v2/notifications')).json()).toMatchObject({ data: [], unread: 0 });
    expect((await get(member, '/api/devices/commands/:id')).json().data).toMatchObject([{ name: 'rekey' }]);
    const { rows } = await test.database.pool.query('SELECT 1 FROM location_points WHERE device_id = $1', [device._id]);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('the new owner sees what comes then, and not what the device tells late of the time before', async () => {
    await report(before + 1, after);
    await told(before + 2, 'water');
    await told(after);
    expect(await positionOf(member)).toMatchObject({ timestamp: after, latitude: 22 });
    const points = (await get(member, '/api/history/map/:id?perPage=1000')).json<LocationPoint[]>();
    expect(points.map(({ timestamp }) => timestamp)).toEqual([after, after]);
    const page = (await get(member, '/api/history/find/device/:id?perPage=1')).json();
    expect(page.pagination).toMatchObject({ total: 2, hasNext: true });
    const filtered = (await get(member, '/api/history/find/device/:id?filter=water')).json();
    expect(filtered.pagination.total).toBe(0);
    const lines = (await get(member, '/api/v2/history/:id/csv')).body.trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[1])).toEqual([String(after), String(after)]);
    const alerts = (await get(member, '/api/v2/alerts/:id')).json();
    expect(alerts.data.map(({ kind, timestamp }: { kind: string; timestamp: number }) => [kind, timestamp])).toEqual([
      ['sos', after],
    ]);
    expect(alerts.pagination.total).toBe(1);
    expect((await get(member, '/api/v2/notifications')).json().data).toHaveLength(1);
  });

  it('a late point alone is no position', async () => {
    await report(before + 1);
    expect(await positionOf(member)).toBeNull();
  });

  it('guests of the new owner see no more than the owner does', async () => {
    await report(after);
    const [manager, guest] = [await createUser(test), await createUser(test)];
    await shareDevice(test, device, manager, { privilege: 0, startDate: new Date(0) });
    await shareDevice(test, device, guest, { privilege: 1, startDate: new Date(0) });
    for (const person of [manager, guest]) {
      const points = (await get(person, '/api/history/map/:id?perPage=1000')).json<LocationPoint[]>();
      expect(points.map(({ timestamp }) => timestamp)).toEqual([after]);
      expect((await get(person, '/api/v2/notifications')).json().data).toEqual([]);
    }
  });

  it('the former owner is a stranger, also by a ticket that they have [A1]', async () => {
    const paths = [
      '/api/history/map/:id',
      '/api/history/find/device/:id',
      '/api/v2/history/:id/csv',
      '/api/v2/alerts/:id',
    ];
    for (const path of paths) expect((await get(k9, path)).statusCode, path).toBe(404);
    expect((await get(k9, '/api/v2/notifications')).json().data).toEqual([]);
    const mine = await createStock(test);
    const url = `/api/v2/history/${mine.device._id}/csv-ticket`;
    const ticket = (await test.app.inject({ method: 'POST', url, headers: mine.k9.headers })).json().url;
    await mine.transfer();
    expect((await test.app.inject({ url: ticket })).statusCode).toBe(404);
  });
});
