import { accountEndpoints } from '@holdfast/contract/account.endpoints';
import { apiKeyCallsPerMinute } from '@holdfast/contract/api-keys.rules';
import { authEndpoints } from '@holdfast/contract/auth.endpoints';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createDevice } from '../../../test/device-factories.ts';
import { bearer, createUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { bind } from '../../platform/http/bind.ts';

/** Probe endpoints that represent all calls accepting the key. */
const registerProbe = (app: FastifyInstance) =>
  bind(
    app,
    {
      probe: { method: 'GET', path: '/api/test/probe', access: 'session', scope: 'devices:read' },
      recentProbe: {
        method: 'GET',
        path: '/api/test/recent',
        access: 'session',
        scope: 'devices:read',
        recentPassword: true,
      },
    },
    {
      probe: { summary: 'x', response: z.object({ userId: z.string() }) },
      recentProbe: { summary: 'x', response: z.object({ userId: z.string() }) },
    },
    {
      probe: async ({ principal }) => ({ userId: principal.userId }),
      recentProbe: async ({ principal }) => ({ userId: principal.userId }),
    },
  );

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({}, { extend: registerProbe });
});
afterAll(() => test.close());

type Person = Awaited<ReturnType<typeof createUser>>;

const enterprise = () => createUser(test, { roles: ['enterprise'] });
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', { headers }: Pick<Person, 'headers'>, payload?: object) =>
  test.app.inject({ method, url: '/api/v2/account/clientKey', headers, ...(payload && { payload }) });
const probe = (key: string, url = '/api/test/probe') => test.app.inject({ url, headers: { 'x-api-key': key } });
const current = async ({ headers }: Person) => (await test.app.inject({ url: '/api/users/me', headers })).json().user;
const keyPattern = /^ak_live_[\w-]{43}$/;

describe('/api/v2/account/clientKey', () => {
  it('is generated, revealed, switched and removed [P2.1.4 P2.3.13 P2.4.13 P2.7.7 P2.7.8]', async () => {
    const person = await enterprise();
    expect(await current(person)).toMatchObject({ keyGenerated: false, keyActive: false });
    expect((await call('GET', person)).statusCode).toBe(404);
    expect((await call('PUT', person, { active: true })).statusCode).toBe(404);

    const generated = (await call('POST', person)).json();
    expect(generated).toEqual({ key: expect.stringMatching(keyPattern), active: true });
    expect(await current(person)).toMatchObject({ keyGenerated: true, keyActive: true });
    expect((await call('GET', person)).json()).toEqual(generated);

    expect((await call('PUT', person, { active: false })).json()).toEqual({ ...generated, active: false });
    expect(await current(person)).toMatchObject({ keyGenerated: true, keyActive: false });
    expect((await call('PUT', person, { active: true })).json()).toEqual(generated);

    expect((await call('DELETE', person)).json()).toEqual({ key: '', active: false });
    expect(await current(person)).toMatchObject({ keyGenerated: false, keyActive: false });
    expect((await call('GET', person)).statusCode).toBe(404);
    expect((await call('DELETE', person)).json()).toEqual({ key: '', active: false });
  });

  it('belongs to role enterprise alone [P2.6.4]', async () => {
    for (const role of ['user', 'sharedUser', 'enterpriseNoApi', 'admin', 'superAdmin', 'k9'] as const) {
      const person = await createUser(test, { roles: [role] });
      for (const [method, payload] of [['POST'], ['GET'], ['PUT', { active: true }], ['DELETE']] as const) {
        const answer = await call(method, person, payload);
        expect(answer.statusCode, `${method} by ${role}`).toBe(403);
        expect(answer.json().errors).toEqual(['Permission denied']);
      }
      expect(await current(person)).toMatchObject({ keyGenerated: false });
    }
  });

  it('is generated and revealed only after a recent password; a switch then shows it masked [A7]', async () => {
    const person = await enterprise();
    const { key } = (await call('POST', person)).json();
    const { sessions } = test.services;
    const old = {
      headers: bearer(
        await sessions.create({ userId: person.user._id, ip: '', userAgent: '', isAuthenticated: false }),
      ),
    };
    for (const method of ['POST', 'GET'] as const) {
      const answer = await call(method, old);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().errors).toEqual(['Please confirm your password to continue']);
    }
    const switched = (await call('PUT', old, { active: false })).json();
    expect(switched).toEqual({ key: `ak_live_••••••••${key.slice(-4)}`, active: false });
    expect((await call('GET', person)).json()).toEqual({ key, active: false });
  });

  it('is stored sealed and hashed, never as it is', async () => {
    const person = await enterprise();
    const { key } = (await call('POST', person)).json();
    const { rows } = await test.database.pool.query('SELECT * FROM client_keys WHERE user_id = $1', [person.user._id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(key.slice('ak_live_'.length));
  });

  it.each([{}, { active: 'yes' }, { active: null }, { active: true, key: 'x' }, { active: true, userId: 'x' }])(
    'refuses %j [A4]',
    async (payload) => {
      const person = await enterprise();
      await call('POST', person);
      expect((await call('PUT', person, payload)).statusCode).toBe(400);
    },
  );
});

describe('X-Api-Key', () => {
  it('calls as its owner, only while it is active [P2.4.13]', async () => {
    const [person, other] = [await enterprise(), await enterprise()];
    const { key } = (await call('POST', person)).json();
    await call('POST', other);
    expect((await probe(key)).json()).toEqual({ userId: person.user._id });
    await call('PUT', person, { active: false });
    expect((await probe(key)).statusCode).toBe(401);
    await call('PUT', person, { active: true });
    expect((await probe(key)).statusCode).toBe(200);

    const replaced = (await call('POST', person)).json().key;
    expect((await probe(key)).statusCode).toBe(401);
    expect((await probe(replaced)).statusCode).toBe(200);
    await call('DELETE', person);
    expect((await probe(replaced)).statusCode).toBe(401);
  });

  it('ends with the role and with the account', async () => {
    const person = await enterprise();
    const { key } = (await call('POST', person)).json();
    const { users } = test.services;
    const { transact } = test.core;
    await transact((tx) => users.update(tx, person.user._id, { roles: ['enterpriseNoApi'] }));
    expect((await probe(key)).statusCode).toBe(401);
    await transact((tx) => users.update(tx, person.user._id, { roles: ['user', 'enterprise'] }));
    expect((await probe(key)).statusCode).toBe(200);
    await transact((tx) => users.remove(tx, person.user._id));
    expect((await probe(key)).statusCode).toBe(401);
  });

  it('never counts as a recent password [A7]', async () => {
    const { key } = (await call('POST', await enterprise())).json();
    expect((await probe(key, '/api/test/recent')).statusCode).toBe(403);
  });

  it('is refused when it is not one, or comes as something else', async () => {
    const { key } = (await call('POST', await enterprise())).json();
    const near = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
    for (const wrong of ['', 'x', near, `${key}x`, ` ${key}x`, key.toUpperCase(), '%', "' OR 1=1 --"]) {
      expect((await probe(wrong)).statusCode).toBe(401);
    }
    expect((await test.app.inject({ url: '/api/test/probe', headers: bearer(key) })).statusCode).toBe(401);
    expect((await test.app.inject({ url: `/api/test/probe?key=${key}` })).statusCode).toBe(401);
  });

  it('is noted as used, at most once a minute', async () => {
    const person = await enterprise();
    const { key } = (await call('POST', person)).json();
    const lastUsed = async () =>
      (await test.database.pool.query('SELECT last_used_at FROM client_keys WHERE user_id = $1', [person.user._id]))
        .rows[0].last_used_at;
    expect(await lastUsed()).toBeNull();
    await probe(key);
    const first = await lastUsed();
    expect(first).toBeInstanceOf(Date);
    test.clock.advance({ seconds: 50 });
    await probe(key);
    expect(await lastUsed()).toEqual(first);
    test.clock.advance({ seconds: 11 });
    await probe(key);
    const second: Date = await lastUsed();
    expect(second.getTime()).toBeGreaterThan(first.getTime());
    expect(await current(person)).toMatchObject({ keyLastUsedAt: second.toISOString() });
  });

  it('has a rate limit of its own per minute [A7]', async () => {
    const [person, other] = [await enterprise(), await enterprise()];
    const { key } = (await call('POST', person)).json();
    const otherKey = (await call('POST', other)).json().key;
    await test.database.pool.query(`INSERT INTO rate_limits (key, count, window_ends_at) VALUES ($1, $2, $3)`, [
      `api-key ${person.user._id}`,
      apiKeyCallsPerMinute - 1,
      new Date(test.clock.now().getTime() + 30_000),
    ]);
    expect((await probe(key)).statusCode).toBe(200);
    const refused = await probe(key);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await probe(otherKey)).statusCode).toBe(200);
    expect((await test.app.inject({ url: '/api/test/probe', headers: person.headers })).statusCode).toBe(200);
    const renewed = (await call('POST', person)).json().key;
    expect((await probe(renewed)).statusCode).toBe(429);
    test.clock.advance({ seconds: 31 });
    expect((await probe(renewed)).statusCode).toBe(200);
  });

  it('reads devices, history, groups and activity, and says why it is refused otherwise [A1]', async () => {
    const person = await enterprise();
    const { key } = (await call('POST', person)).json();
    const device = await createDevice(test, { owner: person, name: 'Van' });
    const group = await test.services.groups.create(person.user._id, { name: 'Vans', devices: [device._id] });
    const headers = { 'x-api-key': key };
    const read = (url: string) => test.app.inject({ url, headers });
    const activity = { method: 'POST', url: '/api/v2/history', payload: { deviceUUIDs: [device.deviceUUID] } } as const;

    expect((await read('/api/devices/find/me')).json().data[0]).toMatchObject({ name: 'Van' });
    expect((await read(`/api/devices/${device.deviceUUID}`)).statusCode).toBe(200);
    expect((await read(`/api/history/map/${device.deviceUUID}`)).json()).toEqual([]);
    expect((await read('/api/device/groups')).json().data[0]).toMatchObject({ _id: group, name: 'Vans' });
    expect((await read(`/api/device/groups/${group}`)).json().group.devices[0]).toMatchObject({ name: 'Van' });
    expect((await test.app.inject({ ...activity, headers })).json()).toEqual([]);

    const written = await test.app.inject({ method: 'DELETE', url: `/api/device/groups/delete/${group}`, headers });
    expect(written.statusCode).toBe(401);
    expect(written.json().message).toBe('This call cannot be made with an API key');
    await call('PUT', person, { active: false });
    const inactive = await read('/api/device/groups');
    expect(inactive.statusCode).toBe(401);
    expect(inactive.json().message).toBe('The API key is not valid, or not active');
  });

  it('opens no call of sign-in or account [A1]', async () => {
    const { key } = (await call('POST', await enterprise())).json();
    const guarded = Object.values({ ...authEndpoints, ...accountEndpoints }).filter(
      ({ access }) => access === 'session',
    );
    expect(guarded.length).toBeGreaterThan(18);
    for (const { method, path } of guarded) {
      const answer = await test.app.inject({ method, url: path, headers: { 'x-api-key': key } });
      expect(answer.statusCode, `${method} ${path}`).toBe(401);
    }
  });
});
