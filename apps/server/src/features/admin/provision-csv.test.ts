import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { parseCsv } from '../../platform/zip/parse-csv.ts';

let test: TestApp;
let admin: Awaited<ReturnType<typeof createUser>>;

beforeAll(async () => {
  test = await createTestApp();
  admin = await createUser(test, { roles: ['admin'] });
});
afterAll(() => test.close());

const header = 'deviceUUID,deviceType,imei';
const imeiOf = (number: number) => String(352_656_200_000_000 + number);
const provision = (csv: string, { headers } = admin) =>
  test.app.inject({ method: 'POST', url: '/api/admin/devices/csv', headers, payload: { csv } });
const errorsOf = async (csv: string) => {
  const answer = await provision(csv);
  expect(answer.statusCode).toBe(400);
  return answer.json<{ errors: string[] }>().errors;
};
const countDevices = async () =>
  (await test.database.pool.query<{ count: number }>('SELECT count(*)::int FROM devices')).rows[0]?.count;

describe('POST /api/admin/devices/csv', () => {
  it('answers every secret as it is, though none may begin a formula', async () => {
    const lines = Array.from({ length: 400 }, (_, at) => `SECRET-${at},shield_gps,${imeiOf(10_000 + at)}`);
    const [, ...rows] = parseCsv((await provision([header, ...lines].join('\n'))).body).map(({ cells }) => cells);
    expect(rows).toHaveLength(400);
    for (const [, , , , secret = ''] of rows) expect(secret).toMatch(/^\w[\w-]+$/);
  });

  it('answers the file with passcodes and secrets, with which devices are claimed and sign in', async () => {
    const answer = await provision(`${header}\r\nCSV-1,shield_gps,${imeiOf(1)}\r\nCSV-2,AirboltGps,${imeiOf(2)}\r\n`);
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.headers['cache-control']).toBe('no-store');
    const [head, first, second] = parseCsv(answer.body).map(({ cells }) => cells);
    expect(head).toEqual(['deviceUUID', 'deviceType', 'imei', 'passcode', 'deviceSecret', 'deviceKey']);
    expect(second?.slice(0, 3)).toEqual(['CSV-2', 'shield_gps', imeiOf(2)]);
    const [deviceUUID, , imei = '', passcode, secret = ''] = first ?? [];
    const owner = await createUser(test);
    const claimed = await test.app.inject({
      method: 'POST',
      url: '/api/devices',
      headers: owner.headers,
      payload: { deviceUUID, passcode, name: 'Van' },
    });
    expect(claimed.statusCode).toBe(201);
    expect(await test.services.deviceCredentials.verify(imei, secret)).toMatchObject({ imei });
    const { data } = await test.services.audit.list({ page: 0, perPage: 20, filter: 'CSV-' });
    expect(data.map(({ action, subject }) => `${action} ${subject}`).sort()).toEqual([
      'provision device CSV-1',
      'provision device CSV-2',
    ]);
  });

  it('takes all or nothing, and names every wrong line', async () => {
    const before = await countDevices();
    expect(
      await errorsOf(
        [
          header,
          `GOOD-1,shield_gps,${imeiOf(10)}`,
          'BAD-1,shield_gps,12',
          '',
          `x,toaster,${imeiOf(11)}`,
          `GOOD-1,shield_card,${imeiOf(12)}`,
        ].join('\n'),
      ),
    ).toEqual([
      'line 3: imei: must be 15 digits',
      'line 5: deviceUUID: must be 4 to 64 letters, digits, - or _',
      expect.stringMatching(/^line 5: deviceType: /),
      'line 6: deviceUUID: is in line 2 already',
    ]);
    expect(await countDevices()).toBe(before);
  });

  it('refuses what is known already by its line', async () => {
    await provision(`${header}\nKNOWN-1,shield_gps,${imeiOf(20)}`);
    const again = `${header}\nFRESH-1,shield_gps,${imeiOf(21)}\nKNOWN-1,shield_gps,${imeiOf(22)}\nFRESH-2,shield_gps,${imeiOf(20)}`;
    expect(await errorsOf(again)).toEqual(['line 3: deviceUUID: is known already', 'line 4: imei: is known already']);
    const { data } = await test.services.audit.list({ page: 0, perPage: 20, filter: 'FRESH' });
    expect(data).toEqual([]);
  });

  it('refuses a file without its columns, without devices, or with more than 1,000', async () => {
    expect(await errorsOf('hello')).toEqual(['line 1: must name the columns deviceUUID, deviceType, imei']);
    expect(await errorsOf(header)).toEqual(['The file names no device']);
    const lines = Array.from({ length: 1001 }, (_, at) => `MANY-${at},shield_gps,${imeiOf(1000 + at)}`);
    expect(await errorsOf([header, ...lines].join('\n'))).toEqual(['At most 1000 devices at once']);
    expect((await provision([header, ...lines.slice(1)].join('\n'))).statusCode).toBe(201);
  });

  it('needs the password within the last ten minutes', async () => {
    const staff = await createUser(test, { roles: ['admin'] });
    const old = new Date(test.clock.now().getTime() - 601_000);
    await test.database.pool.query('UPDATE sessions SET authenticated_at = $1 WHERE user_id = $2', [
      old,
      staff.user._id,
    ]);
    expect((await provision(`${header}\nOLD-1,shield_gps,${imeiOf(30)}`, staff)).statusCode).toBe(403);
  });
});
