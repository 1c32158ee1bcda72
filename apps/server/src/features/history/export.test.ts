import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDevice, shareDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { seconds } from '../../../test/mqtt-device.ts';
import { reportPoints } from '../../../test/report-points.ts';
import { setAddress } from '../../../test/set-address.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

type Person = Awaited<ReturnType<typeof createUser>>;
type Device = Awaited<ReturnType<typeof createDevice>>;

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
  owner = await createUser(test);
});
afterAll(() => test.close());

const header = 'Created On,Timestamp,Address,Latitude,Longitude,Type,Source,Accuracy (m),Temperature (°C),Voltage (mV)';

const csvUrl = ({ deviceUUID }: Device) => `/api/v2/history/${encodeURIComponent(deviceUUID)}/csv`;
const csv = (device: Device, person = owner) => test.app.inject({ url: csvUrl(device), headers: person.headers });

const ticket = async ({ _id }: Device, person = owner): Promise<string> => {
  const url = `/api/v2/history/${_id}/csv-ticket`;
  return (await test.app.inject({ method: 'POST', url, headers: person.headers })).json().url;
};

const january = Date.UTC(2026, 0, 1) / 1000;

/** Inserts one point per second directly, which is faster than sending them. */
const fill = async (device: Device, count: number) => {
  await reportPoints(test, device, [{ timestamp: january }]);
  await test.database.pool.query(`
    INSERT INTO location_points (device_id, timestamp, latitude, longitude, address)
    SELECT '${device._id}', to_timestamp(${january} + n), 1, 2, repeat('x', 60) FROM generate_series(1, ${count - 1}) n`);
  await test.database.pool.query(`
    INSERT INTO history_days SELECT device_id, (timestamp AT TIME ZONE 'UTC')::date, count(*)
    FROM location_points WHERE device_id = '${device._id}' GROUP BY 1, 2
    ON CONFLICT (device_id, day) DO UPDATE SET points = excluded.points`);
};

describe('GET /api/v2/history/:id/csv', () => {
  it('is a file of all points, newest first [P1.7.28 P1.2.53]', async () => {
    const device = await createDevice(test, { owner });
    const at = Date.UTC(2026, 0, 2, 3, 4, 5) / 1000;
    await reportPoints(test, device, [
      {
        timestamp: at,
        latitude: -33.8842,
        longitude: 151.211,
        source: 'gps',
        accuracy: 12.5,
        modem_temperature: -1.5,
        modem_voltage: 3980,
        alertType: 'sos',
      },
      { timestamp: at - 400 * 24 * 3600, latitude: 48.85341, longitude: -2.5 },
    ]);
    const answer = await csv(device);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="device-history-${device.deviceUUID}.csv"`,
      'cache-control': 'no-store',
    });
    const lines = answer.body.split('\r\n');
    expect(lines).toEqual([
      header,
      `2026-01-02T03:04:05.000Z,${at},"Surry Hills, Australia",-33.8842,151.211,sos,gps,12.5,-1.5,3980`,
      expect.stringMatching(/^2024-11-28T03:04:05.000Z,\d+,".+, France",48.85341,-2.5,Location,,,,$/),
      '',
    ]);
  });

  it('has every point once, however many pages it takes', async () => {
    const device = await createDevice(test, { owner });
    await fill(device, 9001);
    const lines = (await csv(device)).body.split('\r\n').slice(1, -1);
    const stamps = lines.map((line) => Number(line.split(',')[1]));
    expect(new Set(stamps).size).toBe(9001);
    expect(stamps).toEqual([...stamps].sort((a, b) => b - a));
  });

  it.each([
    ['=cmd()', "'=cmd()"],
    ['+1', '+1'],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', '"\'\t=1"'],
    ['say "hi", you', '"say ""hi"", you"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['Ærøskøbing 🚲', 'Ærøskøbing 🚲'],
    ['<b>bold</b>', '<b>bold</b>'],
  ])('writes the address %j so that no spreadsheet runs or splits it [A13 A11]', async (address, written) => {
    const device = await createDevice(test, { owner });
    await reportPoints(test, device, [{ timestamp: seconds(), modem_temperature: -3 }]);
    await setAddress(test, address, { deviceId: device._id });
    const { body } = await csv(device);
    expect(
      body
        .slice(header.length + 2)
        .split(',')
        .slice(2, -7)
        .join(','),
    ).toBe(written);
    expect(body).toMatch(/,-3,\r\n$/);
  });

  it('has a header when there is nothing else', async () => {
    expect((await csv(await createDevice(test, { owner }))).body).toBe(`${header}\r\n`);
  });

  it('has a harmless file name whatever the serial number', async () => {
    const { provisioning, devices } = test.services;
    const deviceUUID = 'a"b\\c/../é;x';
    const made = await provisioning.provision({ deviceUUID, deviceType: 'shield_gps', imei: '1234567890' });
    await devices.claim(owner.user._id, { deviceUUID, passcode: made.passcode, name: 'Odd' });
    const answer = await csv({ ...made.device, passcode: '', secret: '', key: '' });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="device-history-a_b_c_..___x.csv"');
  });

  it('stops asking the database when the reader is gone', async () => {
    const device = await createDevice(test, { owner });
    const count = 300_000;
    await fill(device, count);
    const query = vi.spyOn(test.database.pool, 'query');
    const pages = () => query.mock.calls.filter((call) => JSON.stringify(call).includes('location_points')).length;
    const address = await test.app.listen({ host: '127.0.0.1', port: 0 });
    await new Promise<void>((resolve, reject) => {
      const request = get(address + csvUrl(device), { headers: owner.headers }, (response) => {
        let received = 0;
        response.on('data', (chunk: Buffer) => {
          received += chunk.length;
          if (received < 100_000) return;
          response.destroy();
          resolve();
        });
      });
      request.on('error', reject);
    });
    let before = -1;
    await vi.waitFor(
      () => {
        const now = pages();
        const isQuiet = now === before;
        before = now;
        expect(isQuiet).toBe(true);
      },
      { timeout: 30_000, interval: 300 },
    );
    query.mockRestore();
    expect(before).toBeGreaterThan(0);
    // The whole file needs at least sixty; some fit into buffers.
    expect(before).toBeLessThan(40);
  });
});

describe('a download that takes long', () => {
  it('ends with the right to it [A1]', async () => {
    const device = await createDevice(test, { owner });
    const friend = await createUser(test);
    const share = await shareDevice(test, device, friend, { privilege: 0, startDate: new Date(0) });
    await fill(device, 150_000);
    const access = await test.services.deviceAccess.find(friend.user._id, device._id);
    if (!access) throw new Error('the friend may not read the device');
    const asked = { format: 'csv' as const, filter: '' };
    let lines = 0;
    const readAll = async () => {
      for await (const page of test.services.historyExport.toFile({ userId: friend.user._id, device: access, asked })) {
        if (lines === 0) await test.database.pool.query('DELETE FROM shares WHERE id = $1', [share]);
        lines += String(page).split('\r\n').length - 1;
      }
    };
    await expect(readAll()).rejects.toMatchObject({ code: 'download-expired' });
    expect(lines).toBeLessThan(100_000);
  });
});

describe('POST /api/v2/history/:id/csv-ticket', () => {
  it('gives an address that needs no sign-in, once [P1.7.28]', async () => {
    const device = await createDevice(test, { owner });
    await reportPoints(test, device, [{ timestamp: seconds() }]);
    const url = await ticket(device);
    expect((await test.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    const [first, second] = await Promise.all([test.app.inject(url), test.app.inject(url)]);
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 404]);
    const { body, headers } = first.statusCode === 200 ? first : second;
    expect(body).toBe((await csv(device)).body);
    expect(headers['content-disposition']).toContain(`device-history-${device.deviceUUID}.csv`);
    expect((await test.app.inject(url)).statusCode).toBe(404);
  });

  it('keeps only a hash of it [A18]', async () => {
    const url = await ticket(await createDevice(test, { owner }));
    const token = url.split('/').at(-1) ?? '';
    const { rows } = await test.database.pool.query('SELECT token_hash FROM history_tickets');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(token.length).toBeGreaterThan(40);
  });

  it('is good for a minute', async () => {
    const url = await ticket(await createDevice(test, { owner }));
    test.clock.advance({ seconds: 61 });
    expect((await test.app.inject(url)).statusCode).toBe(404);
    await test.services.historyExport.removeExpired();
    const { rows } = await test.database.pool.query('SELECT 1 FROM history_tickets');
    expect(rows).toEqual([]);
  });

  it('is good only as long as its owner may read the device [A1]', async () => {
    const device = await createDevice(test, { owner });
    const friend = await createUser(test);
    await shareDevice(test, device, friend, { privilege: 0 });
    const weakened = await ticket(device, friend);
    await test.database.pool.query('UPDATE shares SET privilege = 1 WHERE user_id = $1', [friend.user._id]);
    expect((await test.app.inject(weakened)).statusCode).toBe(404);
    const released = await ticket(device);
    await test.app.inject({ method: 'DELETE', url: `/api/devices/${device._id}`, headers: owner.headers });
    expect((await test.app.inject(released)).statusCode).toBe(404);
  });
});
