import { type ApiScope, apiKeyCallsPerMinute, apiKeysMax, apiScopes } from '@holdfast/contract/api-keys.rules';
import type { Role } from '@holdfast/contract/roles.rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice, shareDevice } from '../../../test/device-factories.ts';
import { bearer, createUser, mailsTo, mailTo, principalOf } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Person = Awaited<ReturnType<typeof createUser>>;

const call = (method: 'GET' | 'POST' | 'DELETE', { headers }: Pick<Person, 'headers'>, path = '', payload?: object) =>
  test.app.inject({ method, url: `/api/v2/api-keys${path}`, headers, ...(payload && { payload }) });

const make = async (person: Person, scopes: readonly ApiScope[], fields: object = {}) => {
  const answer = await call('POST', person, '', { name: 'Board', scopes, ...fields });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ key: string; apiKey: { _id: string; lastUsedAt: string | null } }>();
};
const list = async (person: Person) => (await call('GET', person)).json().data;
const use = (key: string, url = '/api/devices/find/me') => test.app.inject({ url, headers: { 'x-api-key': key } });
const ahead = (seconds: number) => new Date(test.clock.now().getTime() + seconds * 1000).toISOString();

describe('/api/v2/api-keys', () => {
  it('makes a key for everybody, tells it once, lists and removes it', async () => {
    for (const role of ['user', 'sharedUser', 'enterprise', 'enterpriseNoApi', 'admin', 'k9'] as Role[]) {
      const person = await createUser(test, { roles: [role] });
      expect(await list(person)).toEqual([]);
      const { key, apiKey } = await make(person, ['history:read', 'devices:read']);
      expect(key).toMatch(/^hk_live_[\w-]{43}$/);
      const shown = {
        _id: apiKey._id,
        name: 'Board',
        scopes: ['devices:read', 'history:read'],
        keyEnd: key.slice(-4),
        createdAt: expect.any(String),
        expiresAt: null,
        lastUsedAt: null,
      };
      expect(apiKey).toEqual(shown);
      const listed = await call('GET', person);
      expect(listed.json().data).toEqual([shown]);
      expect(listed.body).not.toContain(key);
      expect((await use(key)).statusCode).toBe(200);
      expect((await call('DELETE', person, `/${apiKey._id}`)).statusCode).toBe(200);
      expect((await use(key)).json()).toMatchObject({ statusCode: 401, code: 'invalid-api-key' });
      expect((await call('DELETE', person, `/${apiKey._id}`)).json().code).toBe('api-key-not-found');
      expect(await list(person)).toEqual([]);
    }
  });

  it('keeps only a hash', async () => {
    const person = await createUser(test);
    const { key } = await make(person, ['devices:read']);
    const { rows } = await test.database.pool.query('SELECT * FROM api_keys WHERE user_id = $1', [person.user._id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(key.slice('hk_live_'.length, -4));
  });

  it('wants the password of the last ten minutes, and never takes a key for it [A7]', async () => {
    const person = await createUser(test);
    const { key } = await make(person, apiScopes);
    const stale = await test.services.sessions.create({
      userId: person.user._id,
      ip: '',
      userAgent: '',
      isAuthenticated: false,
    });
    const asked = { name: 'More', scopes: ['devices:read'] };
    expect((await call('POST', { headers: bearer(stale) }, '', asked)).json().code).toBe('confirm-password');
    for (const method of ['GET', 'POST'] as const) {
      const answer = await test.app.inject({ method, url: '/api/v2/api-keys', headers: { 'x-api-key': key } });
      expect(answer.json()).toMatchObject({ statusCode: 401, code: 'api-key-not-accepted' });
    }
    expect(await list(person)).toHaveLength(1);
  });

  it.each([
    {},
    { name: 'x' },
    { name: '', scopes: ['devices:read'] },
    { name: 'x'.repeat(61), scopes: ['devices:read'] },
    { name: 'x', scopes: [] },
    { name: 'x', scopes: ['devices:write'] },
    { name: 'x', scopes: ['account:read'] },
    { name: 'x', scopes: 'devices:read' },
    { name: 'x', scopes: Array.from({ length: 7 }, () => 'devices:read') },
    { name: 'x', scopes: ['devices:read'], expiresAt: 'tomorrow' },
    { name: 'x', scopes: ['devices:read'], userId: 'somebody' },
  ])('refuses %j [A4]', async (payload) => {
    const person = await createUser(test);
    expect((await call('POST', person, '', payload)).json()).toMatchObject({ statusCode: 400, code: 'bad-input' });
    expect(await list(person)).toEqual([]);
  });

  it('refuses an end that is over', async () => {
    const person = await createUser(test);
    const asked = { name: 'x', scopes: ['devices:read'], expiresAt: ahead(-1) };
    expect((await call('POST', person, '', asked)).json().code).toBe('api-key-end');
    expect(await list(person)).toEqual([]);
  });

  it('removes nobody else’s [A1]', async () => {
    const [person, other] = [await createUser(test), await createUser(test)];
    const { key, apiKey } = await make(person, ['devices:read']);
    for (const id of [apiKey._id, 'not-an-id']) {
      expect((await call('DELETE', other, `/${id}`)).json().code).toBe('api-key-not-found');
    }
    expect((await use(key)).statusCode).toBe(200);
  });

  it('has room for so many, also when they are asked for at once', async () => {
    const person = await createUser(test);
    for (let at = 0; at < apiKeysMax - 1; at += 1) await make(person, ['devices:read']);
    const asked = { name: 'Last', scopes: ['devices:read'] };
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', person, '', asked)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('too-many-api-keys');
    expect(await list(person)).toHaveLength(apiKeysMax);
  });

  it('makes only so many in an hour', async () => {
    const person = await createUser(test);
    for (let at = 0; at < 30; at += 1) {
      const { apiKey } = await make(person, ['devices:read']);
      await call('DELETE', person, `/${apiKey._id}`);
    }
    const refused = await call('POST', person, '', { name: 'x', scopes: ['devices:read'] });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('tells the owner by mail, without the key', async () => {
    const person = await createUser(test);
    const { key } = await make(person, ['commands:write'], { expiresAt: ahead(3600) });
    const { text } = await mailTo(test, person.user.email, /API key was made/);
    expect(text).toContain(`Board, hk_live_••••••••${key.slice(-4)}`);
    expect(text).toContain('commands:write');
    expect(text).not.toContain(key);
    expect(await mailsTo(test, person.user.email)).toHaveLength(1);
  });
});

describe('a key with scopes', () => {
  it('lacks what it was not given, and says what that is [A1]', async () => {
    const person = await createUser(test);
    const { key } = await make(person, ['alerts:read']);
    expect((await use(key, '/api/v2/alerts')).statusCode).toBe(200);
    expect((await use(key)).json()).toMatchObject({
      statusCode: 403,
      code: 'api-key-scope',
      message: 'This API key lacks the scope devices:read',
    });
  });

  it('ends at its time', async () => {
    const { key } = await make(await createUser(test), ['devices:read'], { expiresAt: ahead(60) });
    expect((await use(key)).statusCode).toBe(200);
    test.clock.advance({ seconds: 61 });
    expect((await use(key)).json().code).toBe('invalid-api-key');
  });

  it('ends with the account', async () => {
    const person = await createUser(test);
    const { key } = await make(person, ['devices:read']);
    await test.core.transact((tx) => test.services.users.remove(tx, person.user._id));
    expect((await use(key)).json().code).toBe('invalid-api-key');
  });

  it('reaches as far as the rights of its person, and ends with a share', async () => {
    const [owner, guest] = [await createUser(test), await createUser(test)];
    const device = await createDevice(test, { owner });
    const { key } = await make(guest, ['devices:read', 'commands:write']);
    const url = `/api/devices/${device._id}`;
    const locate = {
      method: 'POST',
      url: `/api/devices/locate/${device._id}`,
      headers: { 'x-api-key': key },
      payload: { locationReportMode: 'Once' },
    } as const;
    expect((await use(key, url)).statusCode).toBe(404);
    await shareDevice(test, device, guest, { privilege: 2, expiryDate: new Date(ahead(60)) });
    expect((await use(key, url)).statusCode).toBe(200);
    expect((await test.app.inject(locate)).json().code).toBe('permission-denied');
    test.clock.advance({ seconds: 61 });
    expect((await use(key, url)).statusCode).toBe(404);
  });

  it('shows neither passcode nor shares of a device, which the client key goes on to show', async () => {
    const owner = await createUser(test, { roles: ['enterprise'] });
    const device = await createDevice(test, { owner });
    const { key } = await make(owner, ['devices:read']);
    const seen = (await use(key, `/api/devices/${device._id}`)).json().devices[0];
    expect(seen).toMatchObject({ _id: device._id });
    for (const secret of ['passcode', 'imei', 'shares', 'notificationEmails']) expect(seen).not.toHaveProperty(secret);
    const client = await test.services.clientKey.create(await principalOf(test, owner));
    expect((await use(client.key, `/api/devices/${device._id}`)).json().devices[0].passcode).toBe(device.passcode);
  });

  it('has no office: a key of staff sees what is theirs alone [A1]', async () => {
    const [admin, person] = [await createUser(test, { roles: ['admin'] }), await createUser(test)];
    const url = `/api/devices/find/${person.user._id}`;
    expect((await test.app.inject({ url, headers: admin.headers })).statusCode).toBe(200);
    const { key } = await make(admin, apiScopes);
    expect((await use(key, url)).statusCode).toBe(404);
    expect((await use(key)).statusCode).toBe(200);
  });

  it('is refused when it is not one', async () => {
    const { key } = await make(await createUser(test), ['devices:read']);
    const near = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
    for (const wrong of ['', near, `${key}x`, key.toUpperCase(), key.replace('hk_', 'ak_')]) {
      expect((await use(wrong)).statusCode).toBe(401);
    }
    expect((await test.app.inject({ url: '/api/devices/find/me', headers: bearer(key) })).statusCode).toBe(401);
  });

  it('is noted as used, at most once a minute', async () => {
    const person = await createUser(test);
    const { key } = await make(person, ['devices:read']);
    const lastUsed = async () => (await list(person))[0].lastUsedAt;
    expect(await lastUsed()).toBeNull();
    await use(key);
    const first = await lastUsed();
    expect(first).not.toBeNull();
    test.clock.advance({ seconds: 50 });
    await use(key);
    expect(await lastUsed()).toBe(first);
    test.clock.advance({ seconds: 11 });
    await use(key);
    expect(Date.parse(await lastUsed())).toBeGreaterThan(Date.parse(first));
  });

  it('shares one limit a minute with all keys of its person [A7]', async () => {
    const [person, other] = [await createUser(test), await createUser(test)];
    const { key } = await make(person, ['devices:read']);
    const second = await make(person, ['devices:read']);
    const others = await make(other, ['devices:read']);
    await test.database.pool.query(`INSERT INTO rate_limits (key, count, window_ends_at) VALUES ($1, $2, $3)`, [
      `api-key ${person.user._id}`,
      apiKeyCallsPerMinute - 1,
      new Date(ahead(30)),
    ]);
    expect((await use(key)).statusCode).toBe(200);
    const refused = await use(second.key);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await use(others.key)).statusCode).toBe(200);
  });
});
