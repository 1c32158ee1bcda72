import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('a first device at the same moment as a change of roles', () => {
  it('gives nobody back what was taken from them [A4]', async () => {
    const { user, headers } = await createUser(test, { roles: ['sharedUser', 'admin'] });
    const { deviceUUID, passcode } = await createDevice(test, {});
    const client = await test.database.pool.connect();
    await client.query('BEGIN');
    await client.query(`UPDATE users SET roles = '{sharedUser}' WHERE id = $1`, [user._id]);
    const payload = { deviceUUID, passcode, name: 'First' };
    const claimed = test.app.inject({ method: 'POST', url: '/api/devices', headers, payload });
    await sleep(800);
    await client.query('COMMIT');
    client.release();
    expect((await claimed).statusCode).toBe(201);
    expect((await test.services.users.get(user._id)).roles).toEqual(['user']);
  });
});
