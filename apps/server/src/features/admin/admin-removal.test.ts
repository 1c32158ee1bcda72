import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser, mailTo } from '../../../test/factories.ts';
import { createImporter, gpxOf } from '../../../test/import-file.ts';
import { addPlan, createBuyer, subscribe } from '../../../test/plan-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

type Person = Awaited<ReturnType<typeof createUser>>;

let test: TestApp;
let admin: Person;
let superAdmin: Person;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' }, { payments: true });
  admin = await createUser(test, { roles: ['admin'] });
  superAdmin = await createUser(test, { roles: ['superAdmin'] });
});
afterAll(() => test.close());

const remove = (kind: 'users' | 'devices', id: string, payload: object, { headers } = admin) =>
  test.app.inject({ method: 'DELETE', url: `/api/admin/${kind}/${id}`, headers, payload });
const audited = async (action: string, subject: string) => {
  const text = 'SELECT actor FROM admin_audit WHERE action = $1 AND subject = $2';
  return (await test.database.pool.query(text, [action, subject])).rows.map((row) => row.actor);
};
const countOf = async (table: string, column: string, id: string) =>
  (await test.database.pool.query(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [id])).rowCount;

describe('DELETE /api/admin/users/:id', () => {
  it('removes a user whose address was typed, with all that is theirs, and notes who did it', async () => {
    const person = await createUser(test);
    const { _id, email } = person.user;
    const device = await createDevice(test, { owner: person });
    expect((await remove('users', _id, { email: 'other@example.com' })).json().code).toBe('typed-name-differs');
    expect(await countOf('users', 'id', _id)).toBe(1);
    const answer = await remove('users', _id, { email: ` ${email.toUpperCase()} ` });
    expect(answer.json()).toEqual({ message: 'The user was removed' });
    expect(await countOf('users', 'id', _id)).toBe(0);
    expect(await countOf('sessions', 'user_id', _id)).toBe(0);
    expect(await audited('remove user', email)).toEqual([admin.user.email]);
    expect((await test.app.inject({ url: '/api/users/me', headers: person.headers })).statusCode).toBe(401);
    const { text } = await mailTo(test, email, /has been deleted/);
    expect(text).toContain('by the people who run this service');
    expect(text).not.toContain('as you asked');
    const owner = await test.database.pool.query('SELECT owner_id FROM devices WHERE id = $1', [device._id]);
    expect(owner.rows).toEqual([{ owner_id: null }]);
    expect((await remove('users', _id, { email })).statusCode).toBe(404);
    expect((await remove('users', 'x', { email })).statusCode).toBe(404);
  });

  it('is not for oneself, and other staff are removed by a superAdmin only [A5]', async () => {
    const colleague = await createUser(test, { roles: ['admin'] });
    const of = ({ user }: Person) => [user._id, { email: user.email }] as const;
    expect((await remove('users', ...of(admin))).statusCode).toBe(403);
    expect((await remove('users', ...of(colleague))).statusCode).toBe(403);
    expect((await remove('users', ...of(superAdmin))).statusCode).toBe(403);
    expect((await remove('users', ...of(superAdmin), superAdmin)).statusCode).toBe(403);
    expect((await remove('users', ...of(colleague), superAdmin)).statusCode).toBe(200);
    expect(await audited('remove user', colleague.user.email)).toEqual([superAdmin.user.email]);
  });
});

describe('DELETE /api/admin/devices/:id', () => {
  it('removes a device whose serial number was typed, and frees its numbers', async () => {
    const owner = await createUser(test);
    const device = await createDevice(test, { owner });
    await createImporter(test, owner.headers, device._id).run(gpxOf(20));
    const { _id, deviceUUID } = device;
    const { rows } = await test.database.pool.query('SELECT imei FROM devices WHERE id = $1', [_id]);
    expect((await remove('devices', _id, { deviceUUID: 'SN' })).json().code).toBe('typed-name-differs');
    expect((await remove('devices', _id, { deviceUUID })).json()).toEqual({ message: 'The device was removed' });
    for (const table of ['device_states', 'location_points', 'history_days', 'imports', 'timeline_days'])
      expect(await countOf(table, 'device_id', _id)).toBe(0);
    expect(await audited('remove device', deviceUUID)).toEqual([admin.user.email]);
    const list = await test.app.inject({ url: '/api/devices', headers: owner.headers });
    expect(JSON.stringify(list.json())).not.toContain(deviceUUID);
    const again = { deviceUUID, deviceType: 'shield_gps', imei: rows[0].imei };
    const made = await test.app.inject({
      method: 'POST',
      url: '/api/admin/devices',
      headers: admin.headers,
      payload: again,
    });
    expect(made.statusCode).toBe(201);
    expect((await remove('devices', _id, { deviceUUID })).statusCode).toBe(404);
  });

  it('takes one whose subscription runs only when that is confirmed', async () => {
    const { person, device } = await createBuyer(test);
    const planId = await addPlan(test, { name: 'Basic', priceCents: 1000 });
    const bought = await subscribe(test, person, planId, { deviceUUID: device.deviceUUID });
    expect(bought.body.subscription).toBeDefined();
    const { _id, deviceUUID } = device;
    for (const payload of [{ deviceUUID }, { deviceUUID, endsSubscription: false }]) {
      const refused = await remove('devices', _id, payload);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'device-paid']);
    }
    expect(await countOf('devices', 'id', _id)).toBe(1);
    expect(await audited('remove device', deviceUUID)).toEqual([]);
    expect((await remove('devices', _id, { deviceUUID, endsSubscription: true })).statusCode).toBe(200);
    expect(await countOf('devices', 'id', _id)).toBe(0);
  });

  it('waits for what is stored of the device, which waits for nobody', async () => {
    const device = await createDevice(test, { owner: await createUser(test) });
    const { _id, deviceUUID } = device;
    const client = await test.database.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM device_states WHERE device_id = $1 FOR UPDATE', [_id]);
    const removed = remove('devices', _id, { deviceUUID });
    await new Promise((resolve) => setTimeout(resolve, 500));
    // Same lock order as a release; the opposite order would deadlock.
    await client.query('SELECT 1 FROM devices WHERE id = $1 FOR NO KEY UPDATE NOWAIT', [_id]);
    await client.query('COMMIT');
    client.release();
    expect((await removed).statusCode).toBe(200);
  });

  it('takes one that nobody has claimed', async () => {
    const payload = { deviceUUID: 'MISTYPED-1', deviceType: 'shield_gps', imei: '490154203237518' };
    const { headers } = admin;
    const made = await test.app.inject({ method: 'POST', url: '/api/admin/devices', headers, payload });
    const { _id, deviceUUID } = made.json().device;
    expect((await remove('devices', _id, { deviceUUID })).statusCode).toBe(200);
    expect(await countOf('devices', 'id', _id)).toBe(0);
  });
});
