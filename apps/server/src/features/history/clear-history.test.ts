import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice, passcodeOf } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { seconds } from '../../../test/mqtt-device.ts';
import { reportPoints } from '../../../test/report-points.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

type Device = Awaited<ReturnType<typeof createDevice>>;

let test: TestApp;
let owner: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
  owner = await createUser(test);
});
afterAll(() => test.close());

const clear = ({ deviceUUID }: Device) =>
  test.app.inject({ method: 'DELETE', url: `/api/v2/history/${deviceUUID}`, headers: owner.headers });

const totalOf = async ({ _id }: Device) =>
  (await test.app.inject({ url: `/api/history/find/device/${_id}`, headers: owner.headers })).json().pagination.total;

const storedOf = async ({ _id }: Device) => {
  const count = 'SELECT count(*)::int AS points FROM location_points WHERE device_id = $1';
  return (await test.database.pool.query(count, [_id])).rows[0].points;
};

const points = (count: number, from: number) => Array.from({ length: count }, (_, at) => ({ timestamp: from - at }));

describe('DELETE /api/v2/history/:id', () => {
  it('removes every point of the device, and where it was last, but of no other [P1.7.29]', async () => {
    const [device, other] = [await createDevice(test, { owner }), await createDevice(test, { owner })];
    const now = seconds();
    await reportPoints(test, device, [{ timestamp: now }, { timestamp: now - 90 * 24 * 3600 }]);
    await reportPoints(test, other, [{ timestamp: now }]);
    const told: string[] = [];
    test.core.events.on('history.cleared', ({ deviceId }) => told.push(deviceId));
    const answer = await clear(device);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Cleared successfully' }]);
    expect(told).toEqual([device._id]);
    expect([await totalOf(device), await storedOf(device)]).toEqual([0, 0]);
    expect(await totalOf(other)).toBe(1);
    const overview = await test.app.inject({ url: `/api/devices/${device._id}`, headers: owner.headers });
    expect(overview.json().devices[0]).toMatchObject({ position: null, lastSeenTime: expect.any(String) });
  });

  it('lets what comes afterwards stay, even what was there before', async () => {
    const device = await createDevice(test, { owner });
    const timestamp = seconds();
    await reportPoints(test, device, [{ timestamp }]);
    await clear(device);
    await reportPoints(test, device, [{ timestamp }, { timestamp: timestamp - 1 }]);
    expect([await totalOf(device), await storedOf(device)]).toEqual([2, 2]);
  });

  it('leaves nothing half and no wrong count when points arrive meanwhile', async () => {
    const device = await createDevice(test, { owner });
    const now = seconds();
    const reports = Array.from({ length: 12 }, (_, at) => reportPoints(test, device, points(50, now - at * 100)));
    await Promise.race(reports);
    const cleared = await Promise.all([clear(device), clear(device)]);
    expect(cleared.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await reportPoints(test, device, points(10, now - 5000));
    await Promise.all(reports);
    const stored = await storedOf(device);
    expect(await totalOf(device)).toBe(stored);
    expect(stored % 50).toBe(10);
    expect(stored).toBeLessThan(12 * 50 + 10);
  });
});

describe('a device that is released', () => {
  it('has no history for the next owner', async () => {
    const device = await createDevice(test, { owner });
    await reportPoints(test, device, points(3, seconds()));
    await test.app.inject({ method: 'DELETE', url: `/api/devices/${device._id}`, headers: owner.headers });
    const next = await createUser(test);
    const { deviceUUID } = device;
    const passcode = await passcodeOf(test, device);
    await test.services.devices.claim(next.user._id, { deviceUUID, passcode, name: 'Mine' });
    const url = `/api/history/find/device/${device._id}`;
    const page = (await test.app.inject({ url, headers: next.headers })).json();
    expect([page.data, page.pagination.total, await storedOf(device)]).toEqual([[], 0, 0]);
  });
});
