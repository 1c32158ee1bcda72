import { setTimeout as sleep } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshIp, login, post } from '../../../test/calls.ts';
import { createDevice, shareDevice } from '../../../test/device-factories.ts';
import { createUser, mailTo, password, tokenIn } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Person = Awaited<ReturnType<typeof createUser>>;

const newPassword = 'Another-Horse2';
const fields = { password: newPassword, confirmation: newPassword };

const remove = ({ headers }: Person) =>
  test.app.inject({ method: 'DELETE', url: '/api/v2/account', headers, payload: { password } });

/** Holds a row lock (SELECT … FOR UPDATE) until everything that `begin` starts has had time to block on it. */
const whileHeld = async (row: string, id: string, begin: () => Promise<void>) => {
  const client = await test.database.pool.connect();
  await client.query('BEGIN');
  await client.query(`SELECT 1 FROM ${row} = $1 FOR UPDATE`, [id]);
  const begun = begin();
  await sleep(800);
  await client.query('COMMIT');
  client.release();
  await begun;
};

/** Calls that grant access to an account or change its credentials; prepared first, then executed concurrently. */
const others: Record<string, (person: Person) => Promise<() => Promise<LightMyRequestResponse>>> = {
  'a sign-in':
    async ({ user }) =>
    () =>
      login(test, { username: user.email, password }, { ip: freshIp() }),
  'a new API key':
    async ({ headers }) =>
    () =>
      test.app.inject({
        method: 'POST',
        url: '/api/v2/api-keys',
        headers,
        payload: { name: 'Late', scopes: ['devices:read'], expiresAt: null },
      }),
  'a session link that is made':
    async ({ headers }) =>
    () =>
      test.app.inject({ method: 'POST', url: '/api/v2/account/session-link', headers }),
  'a session link that is used': async ({ headers }) => {
    const made = await test.app.inject({ method: 'POST', url: '/api/v2/account/session-link', headers });
    const session = new URL(made.json<{ url: string }>().url).searchParams.get('session');
    return () => post(test, '/api/login/session', { session });
  },
  'a reset of the password': async ({ user }) => {
    await post(test, '/api/login/forgot', { email: user.email, captcha: 'solved' }, { ip: freshIp() });
    const token = tokenIn(await mailTo(test, user.email, /Set a new password/));
    return () => post(test, `/api/login/reset/${token}`, fields, { ip: freshIp() });
  },
  'a change of the password':
    async ({ headers }) =>
    () =>
      test.app.inject({
        method: 'PUT',
        url: '/api/v2/account/password',
        headers,
        payload: { oldPassword: password, ...fields },
      }),
  'the end of all sessions':
    async ({ headers }) =>
    () =>
      test.app.inject({ method: 'DELETE', url: '/api/v2/account/sessions/all', headers }),
};

describe('DELETE /api/v2/account at the same moment as something else', () => {
  it.each(Object.entries(others))('and %s do not wait for each other for ever [A19]', async (_, prepare) => {
    const person = await createUser(test);
    const other = await prepare(person);
    const answers: LightMyRequestResponse[] = [];
    await whileHeld('credentials WHERE user_id', person.user._id, async () => {
      const begun = other();
      await sleep(400);
      answers.push(...(await Promise.all([begun, remove(person)])));
    });
    for (const { statusCode, body } of answers) expect(statusCode, body).toBeLessThan(500);
  });

  it('leaves nothing of it on a device that was claimed meanwhile [A19]', async () => {
    const person = await createUser(test);
    const shared = await createDevice(test, { owner: await createUser(test) });
    const shareId = await shareDevice(test, shared, person, { privilege: 1 });
    const { _id, deviceUUID, passcode } = await createDevice(test, {});
    const claim = () =>
      test.app.inject({
        method: 'POST',
        url: '/api/devices',
        headers: person.headers,
        payload: { deviceUUID, passcode, name: 'Only for me' },
      });
    await whileHeld('shares WHERE id', shareId, async () => {
      const removed = remove(person);
      await sleep(400);
      await claim();
      expect((await removed).statusCode).toBe(200);
    });
    const { rows } = await test.database.pool.query('SELECT name, owner_id, claimed_at FROM devices WHERE id = $1', [
      _id,
    ]);
    expect(rows).toEqual([{ name: '', owner_id: null, claimed_at: null }]);
  });
});
