import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from './device-factories.ts';
import { createUser, mailTo, tokenIn } from './factories.ts';
import { reportPoints } from './report-points.ts';
import { createTestApp, type TestApp } from './test-app.ts';

type Person = Awaited<ReturnType<typeof createUser>>;
type Device = Awaited<ReturnType<typeof createDevice>>;

let test: TestApp;
let address: string;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
  address = await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => test.close());

const january = Date.UTC(2026, 0, 1) / 1000;
/** More than the buffers of a connection take, also when packed. */
const points = 60_000;

const ownerOfMuch = async (options: Parameters<typeof createUser>[1] = {}) => {
  const owner = await createUser(test, options);
  const device = await createDevice(test, { owner });
  await reportPoints(test, device, [{ timestamp: january }]);
  await test.database.pool.query(`
    INSERT INTO location_points (device_id, timestamp, latitude, longitude, address)
    SELECT '${device._id}', to_timestamp(${january} + n), 1, 2, md5(n::text) || md5('a' || n) || md5('b' || n) || md5('c' || n)
    FROM generate_series(1, ${points}) n`);
  await test.database.pool.query(`
    INSERT INTO history_days SELECT device_id, (timestamp AT TIME ZONE 'UTC')::date, count(*)
    FROM location_points WHERE device_id = '${device._id}' GROUP BY 1, 2
    ON CONFLICT (device_id, day) DO UPDATE SET points = excluded.points`);
  return { owner, device };
};

const post = async (person: Pick<Person, 'headers'>, url: string, payload?: object) => {
  const answer = await test.app.inject({ method: 'POST', url, headers: person.headers, ...(payload && { payload }) });
  return answer.json();
};
const ticketOf = async ({ owner, device }: { owner: Person; device: Device }): Promise<string> =>
  (await post(owner, `/api/v2/history/${device._id}/csv-ticket`)).url;

const begin = (path: string, headers = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(address + path, { headers }, (response) => response.once('readable', () => resolve(response))).on(
      'error',
      reject,
    );
  });

/** True if the file came to its end. */
const isWhole = (response: IncomingMessage) =>
  new Promise<boolean>((resolve) => {
    response.on('error', () => undefined).on('close', () => resolve(response.complete));
    response.resume();
  });

const signOut = ({ headers }: Person) =>
  test.app.inject({ method: 'DELETE', url: '/api/v2/account/sessions/all', headers });

const resetPassword = async ({ user }: Person) => {
  await test.app.inject({
    method: 'POST',
    url: '/api/login/forgot',
    payload: { email: user.email, captcha: 'solved' },
  });
  const token = tokenIn(await mailTo(test, user.email, /Set a new password/));
  const word = 'Another-Horse2';
  const payload = { password: word, confirmation: word };
  expect((await test.app.inject({ method: 'POST', url: `/api/login/reset/${token}`, payload })).statusCode).toBe(200);
};

describe('a download', () => {
  it('by a ticket is whole while its session goes on', async () => {
    const response = await begin(await ticketOf(await ownerOfMuch()));
    expect(await isWhole(response)).toBe(true);
  });

  it.each([
    ['the sign-out', signOut],
    ['a new password', resetPassword],
  ])('by a ticket, of a session and of all data ends with %s [A8]', async (_, end) => {
    const much = await ownerOfMuch();
    const { owner, device } = much;
    const unused = await ticketOf(much);
    const running = await Promise.all([
      begin(await ticketOf(much)),
      begin(`/api/v2/history/${device._id}/csv`, owner.headers),
      begin('/api/v2/account/export', owner.headers),
    ]);
    expect(running.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await end(owner);
    expect(await Promise.all(running.map(isWhole))).toEqual([false, false, false]);
    expect((await test.app.inject(unused)).json()).toMatchObject({ code: 'download-expired' });
  });

  it('by an API key ends with the key, and not with a session', async () => {
    const { owner, device } = await ownerOfMuch({ roles: ['enterprise'] });
    const { key } = await post(owner, '/api/v2/api-keys', { name: 'Board', scopes: ['history:read'] });
    const clientKey = (await post(owner, '/api/v2/account/clientKey')).key;
    const path = `/api/v2/history/${device._id}/csv`;
    const [kept, revoked, replaced] = await Promise.all([
      begin(path, { 'x-api-key': key }),
      begin(path, { 'x-api-key': key }),
      begin(path, { 'x-api-key': clientKey }),
    ]);
    await signOut(owner);
    expect(await isWhole(kept)).toBe(true);
    await test.database.pool.query('DELETE FROM api_keys WHERE user_id = $1', [owner.user._id]);
    await test.database.pool.query('UPDATE client_keys SET active = false WHERE user_id = $1', [owner.user._id]);
    expect(await Promise.all([revoked, replaced].map(isWhole))).toEqual([false, false]);
  });
});
