import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints, nameOf } from '../../../test/all-endpoints.ts';
import { login } from '../../../test/calls.ts';
import { createDevice } from '../../../test/device-factories.ts';
import { addTwoFactor, createUser, mailTo } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let admin: Awaited<ReturnType<typeof createUser>>;
const origin = '203.0.113.7';

beforeAll(async () => {
  test = await createTestApp();
  admin = await createUser(test, { roles: ['admin'], email: 'staff@example.com' });
});
afterAll(() => test.close());

const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  test.app.inject({ method, url, headers: admin.headers, remoteAddress: origin, ...(payload && { payload }) });

const audit = async (filter = '') =>
  (await call('GET', `/api/admin/audit?filter=${encodeURIComponent(filter)}`)).json<{
    data: { actor: string; action: string; subject: string; origin: string; time: string }[];
  }>().data;

describe('the audit log', () => {
  it('says who did what, about what, when and from where, newest first', async () => {
    const device = { deviceUUID: 'AUDITED-1', deviceType: 'shield_gps', imei: '352656110000001' };
    expect((await call('POST', '/api/admin/devices', device)).statusCode).toBe(201);
    await call('GET', '/api/admin/users?filter=somebody');
    const [newest, before] = await audit();
    expect(newest).toMatchObject({ actor: 'staff@example.com', action: 'list users', subject: 'somebody', origin });
    expect(before).toMatchObject({ action: 'provision device', subject: 'AUDITED-1', origin });
    expect(Math.abs(Date.parse(newest?.time ?? '') - test.clock.now().getTime())).toBeLessThan(60_000);
  });

  it('is kept for every change that the API offers to staff', async () => {
    const changes = allEndpoints.filter(({ path, method }) => path.startsWith('/api/admin/') && method !== 'GET');
    expect(changes.map(nameOf).sort()).toEqual([
      'DELETE /api/admin/devices/:id',
      'DELETE /api/admin/mappings/:id',
      'DELETE /api/admin/users/:id',
      'POST /api/admin/coupons',
      'POST /api/admin/coupons/:id/retire',
      'POST /api/admin/devices',
      'POST /api/admin/devices/csv',
      'POST /api/admin/firmwares',
      'POST /api/admin/mappings',
      'POST /api/admin/plan-groups',
      'POST /api/admin/plan-groups/:id/retire',
      'POST /api/admin/plans',
      'POST /api/admin/plans/:id/retire',
      'POST /api/admin/users/:id/reset-two-factor',
      'PUT /api/admin/users/:id',
      'PUT /api/admin/users/:id/roles',
    ]);
    const firmware = { deviceType: 'shield_gps', version: '9.8.7' };
    expect((await call('POST', '/api/admin/firmwares', firmware)).statusCode).toBe(201);
    expect(await audit('9.8.7')).toMatchObject([{ action: 'add firmware', subject: 'shield_gps 9.8.7', origin }]);
  });

  it('keeps nothing of what did not happen, and no secret', async () => {
    const device = { deviceUUID: 'AUDITED-2', deviceType: 'shield_gps', imei: '352656110000002' };
    const made = (await call('POST', '/api/admin/devices', device)).json();
    expect((await call('POST', '/api/admin/devices', device)).statusCode).toBe(409);
    expect(await audit('AUDITED-2')).toHaveLength(1);
    const { rows } = await test.database.pool.query('SELECT * FROM admin_audit');
    expect(JSON.stringify(rows)).not.toContain(made.deviceSecret);
    expect(JSON.stringify(rows)).not.toContain(made.passcode);
  });
});

describe('GET /api/admin/users and /api/admin/devices', () => {
  it('answer pages of people and devices, and of no place where anything is [A1]', async () => {
    const owner = await createUser(test, { email: 'owner-of-one@example.com', name: 'Owner Of One' });
    const device = await createDevice(test, { owner, name: 'Bike' });
    await test.database.pool.query(
      `UPDATE device_states SET latitude = 1.25, longitude = 2.5, position_at = now(), address = 'Home' WHERE device_id = $1`,
      [device._id],
    );
    const users = (await call('GET', '/api/admin/users?filter=OWNER-OF')).json();
    expect(users.pagination).toMatchObject({ total: 1, hasNext: false, filter: 'OWNER-OF' });
    expect(users.data).toEqual([
      {
        _id: owner.user._id,
        email: 'owner-of-one@example.com',
        name: 'Owner Of One',
        roles: ['user'],
        country: 'AU',
        timeCreated: expect.any(String),
        isVerified: true,
        twoFactorEnabled: false,
        deviceCount: 1,
        OneTimeDeviceFee: 0,
        hidePaymentTabs: false,
      },
    ]);
    const devices = (await call('GET', `/api/admin/devices?filter=${device.imei}`)).json();
    expect(devices.data).toEqual([
      {
        _id: device._id,
        deviceUUID: device.deviceUUID,
        deviceType: 'shield_gps',
        imei: device.imei,
        name: 'Bike',
        owner: 'owner-of-one@example.com',
        createdAt: expect.any(String),
        claimedAt: expect.any(String),
        lastSeenTime: null,
      },
    ]);
    expect((await call('GET', `/api/history/map/${device._id}`)).statusCode).toBe(404);
  });

  it('take wildcards as they are, and page by page [A14]', async () => {
    for (const filter of ['%', '_', '\\']) {
      const { data } = (await call('GET', `/api/admin/users?filter=${encodeURIComponent(filter)}`)).json();
      expect(data, filter).toEqual([]);
    }
    const first = (await call('GET', '/api/admin/users?perPage=1')).json();
    const second = (await call('GET', '/api/admin/users?perPage=1&page=1')).json();
    expect(first.pagination).toMatchObject({ hasNext: true, hasPrev: false });
    expect(second.data[0].email > first.data[0].email).toBe(true);
  });
});

describe('POST /api/admin/users/:id/reset-two-factor', () => {
  it('turns it off, ends recovery codes and trusted browsers, tells the person, and is written down', async () => {
    const person = await createUser(test, { email: 'lost-phone@example.com' });
    const { recoveryCodes } = await addTwoFactor(test, person.user._id);
    const { email } = person.user;
    const [twoFactorCode = ''] = recoveryCodes;
    expect((await login(test, { username: email })).json()).toEqual({ twoFactorCodeRequired: true });
    const url = `/api/admin/users/${person.user._id}/reset-two-factor`;
    expect((await call('POST', url)).json()).toEqual({ message: 'Two-step authentication was turned off' });
    expect((await login(test, { username: email })).json()).toMatchObject({ user: { twoFactorEnabled: false } });
    expect((await test.services.users.get(person.user._id)).recoveryCodesLeft).toBe(0);
    await addTwoFactor(test, person.user._id);
    expect((await login(test, { username: email, twoFactorCode })).statusCode).toBe(401);
    await mailTo(test, email, /turned off/);
    expect(await audit(email)).toMatchObject([{ action: 'reset two-factor', subject: email, origin }]);
  });

  it('knows nobody by a wrong id, and nothing to turn off where it is off', async () => {
    const { user } = await createUser(test);
    expect((await call('POST', `/api/admin/users/${user._id}/reset-two-factor`)).statusCode).toBe(409);
    for (const id of ['00000000-0000-7000-8000-000000000000', 'nobody', "'"]) {
      expect((await call('POST', `/api/admin/users/${encodeURIComponent(id)}/reset-two-factor`)).statusCode).toBe(404);
    }
  });

  it('is nobody’s way around their own code, nor an admin’s into the account of other staff [A5] [A7]', async () => {
    const reset = (by: { headers: Record<string, string> }, { user }: { user: { _id: string } }) =>
      test.app.inject({ method: 'POST', url: `/api/admin/users/${user._id}/reset-two-factor`, headers: by.headers });
    const colleague = await createUser(test, { roles: ['admin'] });
    const [chief, otherChief] = [
      await createUser(test, { roles: ['superAdmin'] }),
      await createUser(test, { roles: ['superAdmin'] }),
    ];
    for (const { user } of [colleague, chief]) await addTwoFactor(test, user._id);
    for (const [by, of] of [
      [colleague, colleague],
      [chief, chief],
      [colleague, chief],
      [await createUser(test, { roles: ['admin'] }), colleague],
    ] as const) {
      expect((await reset(by, of)).statusCode).toBe(403);
      expect((await test.services.users.get(of.user._id)).twoFactorEnabled).toBe(true);
    }
    expect((await reset(otherChief, chief)).statusCode).toBe(200);
  });

  it('needs the password within the last ten minutes', async () => {
    const { user } = await createUser(test);
    const old = new Date(test.clock.now().getTime() - 601_000);
    await test.database.pool.query('UPDATE sessions SET authenticated_at = $1 WHERE user_id = $2', [
      old,
      admin.user._id,
    ]);
    expect((await call('POST', `/api/admin/users/${user._id}/reset-two-factor`)).statusCode).toBe(403);
  });
});
