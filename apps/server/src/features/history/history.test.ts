import type { LocationPoint } from '@holdfast/contract/history';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { seconds } from '../../../test/mqtt-device.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

type Person = Awaited<ReturnType<typeof createUser>>;
type Device = Awaited<ReturnType<typeof createDevice>>;

interface Page {
  data: LocationPoint[];
  pagination: { page: number; perPage: number; total: number; hasNext: boolean; hasPrev: boolean; filter: string };
}

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
  owner = await createUser(test);
});
afterAll(() => test.close());

const day = 24 * 3600;

const report = async ({ _id: id, deviceUUID: deviceUuid, imei }: Device, ...points: object[]) => {
  const messages = points.map((point) => ({ type: 'location', latitude: 1, longitude: 2, ...point }));
  await test.gateway.pipeline.receive({ id, deviceUuid, imei: imei ?? '' }, () => ({
    messages: messages as never,
    refused: [],
  }));
};

const get = (url: string, person: Person, query: Record<string, string> = {}) =>
  test.app.inject({ url, headers: person.headers, query });

const page = async (device: Device, query: Record<string, string> = {}, person = owner) =>
  (await get(`/api/history/find/device/${device.deviceUUID}`, person, query)).json<Page>();

const times = (points: LocationPoint[]) => points.map(({ timestamp }) => timestamp);

describe('GET /api/history/find/device/:id', () => {
  it('pages through the points, newest first, and knows how many there are [P1.7.27]', async () => {
    const device = await createDevice(test, { owner });
    const now = seconds();
    const sent = [0, 1, 2, 40 * day, 40 * day + 1, 400 * day, 401 * day].map((ago) => now - ago);
    await report(device, ...sent.map((timestamp) => ({ timestamp })));
    await report(device, { timestamp: now });
    const first = await page(device, { perPage: '3' });
    expect(times(first.data)).toEqual(sent.slice(0, 3));
    expect(first.pagination).toEqual({ page: 0, perPage: 3, total: 7, hasNext: true, hasPrev: false, filter: '' });
    expect(times((await page(device, { perPage: '3', page: '1' })).data)).toEqual(sent.slice(3, 6));
    const last = await page(device, { perPage: '3', page: '2' });
    expect(times(last.data)).toEqual(sent.slice(6));
    expect(last.pagination).toMatchObject({ total: 7, hasNext: false, hasPrev: true });
    expect((await page(device, { perPage: '3', page: '9' })).data).toEqual([]);
  });
});
