import type { LocationPoint } from '@holdfast/contract/history';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { seconds } from '../../../test/mqtt-device.ts';
import { reportPoints } from '../../../test/report-points.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { storeAddresses } from './point-addresses.queries.ts';

let test: TestApp;
let owner: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off', MAP_FILE: 'off' });
  owner = await createUser(test);
});
afterAll(() => test.close());

const query = async (text: string, values: unknown[] = []) => (await test.database.pool.query(text, values)).rows;

const vaduz = { latitude: 47.14, longitude: 9.52 };
const day = 24 * 3600;

const deviceAtVaduz = async (timestamps: number[]) => {
  const device = await createDevice(test, { owner });
  await reportPoints(
    test,
    device,
    timestamps.map((timestamp) => ({ timestamp, ...vaduz })),
  );
  return device;
};

const found = async ({ deviceUUID }: { deviceUUID: string }, filter = '') => {
  const url = `/api/history/find/device/${deviceUUID}`;
  const { data } = (await test.app.inject({ url, headers: owner.headers, query: { filter } })).json();
  return (data as LocationPoint[]).map(({ address }) => address);
};

describe('the address of a point', () => {
  it('is stored once, whatever number of points has it', async () => {
    const now = seconds();
    const device = await deviceAtVaduz([now - 30, now - 20, now - 10]);
    await deviceAtVaduz([now - 30]);
    const rows = await query(
      'SELECT DISTINCT address, address_id, text FROM location_points LEFT JOIN point_addresses ON id = address_id WHERE device_id = $1',
      [device._id],
    );
    expect(rows).toEqual([{ address: '', address_id: expect.anything(), text: expect.stringContaining('Vaduz') }]);
    expect(await query('SELECT count(*)::int AS texts FROM point_addresses WHERE text = $1', [rows[0].text])).toEqual([
      { texts: 1 },
    ]);
    expect(await found(device)).toEqual([rows[0].text, rows[0].text, rows[0].text]);
    expect(await found(device, 'vADUz')).toHaveLength(3);
    expect(await found(device, 'nowhere')).toEqual([]);
  });

  it('is read everywhere from points of earlier versions, which have their text', async () => {
    const start = Date.UTC(2026, 2, 9) / 1000;
    const device = await deviceAtVaduz([start, start + 600, start + 1200]);
    await query(`UPDATE location_points SET address_id = NULL, address = 'Old Mill Lane' WHERE device_id = $1`, [
      device._id,
    ]);
    expect(await found(device, 'mill')).toEqual(['Old Mill Lane', 'Old Mill Lane', 'Old Mill Lane']);
    const ask = async (url: string, ask = {}) =>
      (await test.app.inject({ url, headers: owner.headers, query: ask })).body;
    expect(await ask(`/api/history/map/${device._id}`)).toContain('Old Mill Lane');
    expect(await ask(`/api/v2/history/${device._id}/csv`, { filter: 'mill' })).toContain(',Old Mill Lane,');
    const range = { from: new Date(start * 1000).toISOString(), to: new Date((start + day) * 1000).toISOString() };
    expect(await ask(`/api/v2/devices/${device._id}/timeline`, range)).toContain('Old Mill Lane');
  });

  it('may be stored by many at once, in any order', async () => {
    const texts = Array.from({ length: 200 }, (_, at) => `Crossroads ${at}`);
    const orders = [texts, texts.toReversed(), [...texts.slice(100), ...texts.slice(0, 100)]];
    await Promise.all([...orders, ...orders].map((order) => storeAddresses(test.core.db, order)));
    const rows = await query(`SELECT count(*)::int AS texts FROM point_addresses WHERE text LIKE 'Crossroads %'`);
    expect(rows).toEqual([{ texts: 200 }]);
  });
});
