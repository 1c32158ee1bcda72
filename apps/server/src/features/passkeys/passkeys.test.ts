import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshIp, login, post } from '../../../test/calls.ts';
import { addTwoFactor, createUser, mailsTo, mailTo } from '../../../test/factories.ts';
import { addPasskey, askPasskey, keepPasskey, signIn, startPasskey } from '../../../test/passkey-calls.ts';
import { createPasskeyDevice } from '../../../test/passkey-device.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { passkeySiteOf } from './passkey-site.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Person = Awaited<ReturnType<typeof createUser>>;

const list = async ({ headers }: Pick<Person, 'headers'>) =>
  (await test.app.inject({ url: '/api/v2/account/passkeys', headers })).json().data;
const remove = ({ headers }: Pick<Person, 'headers'>, id: string) =>
  test.app.inject({ method: 'DELETE', url: `/api/v2/account/passkeys/${id}`, headers });
const sessionsOf = async (userId: string) =>
  (await test.database.pool.query('SELECT 1 FROM sessions WHERE user_id = $1', [userId])).rowCount;
const rowOf = async (credentialId: string) =>
  (await test.database.pool.query('SELECT * FROM passkeys WHERE credential_id = $1', [credentialId])).rows[0];

describe('signing in with a passkey', () => {
  it('opens a session without a password, which counts as proof of both factors', async () => {
    const person = await createUser(test);
    await addTwoFactor(test, person.user._id);
    const { device, passkey } = await addPasskey(test, { token: await freshToken(person) });
    expect(passkey).toMatchObject({ name: 'My phone', isSynced: false, lastUsedAt: null });
    const answer = await signIn(test, device);
    expect(answer.statusCode).toBe(200);
    const { authToken, user, twoFactorCodeRequired } = answer.json();
    expect([user._id, twoFactorCodeRequired]).toEqual([person.user._id, false]);
    const headers = { authorization: authToken };
    expect((await test.app.inject({ url: '/api/users/me', headers })).statusCode).toBe(200);
    expect((await test.app.inject({ url: '/api/v2/account/export', headers })).statusCode).toBe(200);
    const [kept] = await list({ headers });
    expect(new Date(kept.lastUsedAt).getTime()).toBeGreaterThan(new Date(kept.createdAt).getTime() - 1);
  });

  it('asks any passkey that checks its person, and keeps nothing until one answers', async () => {
    const before = await challenges();
    const { options, cookie } = await askPasskey(test);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/login/passkey', maxAge: 300 });
    expect(await challenges()).toBe(before);
  });

  it('works while the password is blocked, and leaves that block as it is', async () => {
    const person = await createUser(test);
    const { device } = await addPasskey(test, person);
    const ip = freshIp();
    const wrong = () => login(test, { username: person.user.email, password: 'Wrong-Horse1' }, { ip });
    for (let count = 0; count < 12; count += 1) await wrong();
    expect((await wrong()).statusCode).toBe(429);
    expect((await signIn(test, device)).statusCode).toBe(200);
    expect((await wrong()).statusCode).toBe(429);
  });
});

describe('a passkey is refused and opens nothing', () => {
  const refused = [
    ['of another origin', { origin: 'https://evil.example' }, 'passkey-other-site'],
    ['of another site', { rpId: 'evil.example' }, 'passkey-other-site'],
    ['with another challenge', { challenge: 'b3RoZXI' }, 'passkey-expired'],
    ['that did not check its person', { isVerified: false }, 'passkey-unverified'],
    ['with a lower counter', { counter: 1 }, 'passkey-copied'],
    ['with a signature of something else', { isTampered: true }, 'passkey-refused'],
    ['in the name of somebody else', { userHandle: 'c29tZWJvZHk' }, 'passkey-unknown'],
  ] as const;

  it.each(refused)('%s', async (_what, faults, code) => {
    const person = await createUser(test);
    const { device } = await addPasskey(test, person);
    expect((await signIn(test, device)).statusCode).toBe(200);
    const [sessions, row] = [await sessionsOf(person.user._id), await rowOf(device.id)];
    const answer = await signIn(test, device, faults);
    expect([answer.json().code, answer.statusCode >= 400]).toEqual([code, true]);
    expect(await sessionsOf(person.user._id)).toBe(sessions);
    expect(await rowOf(device.id)).toEqual(row);
    expect((await signIn(test, device)).statusCode).toBe(200);
  });

  it('that answers twice, even with a counter that does not count', async () => {
    const person = await createUser(test);
    const { device } = await addPasskey(test, person);
    await test.database.pool.query('UPDATE passkeys SET counter = 0 WHERE credential_id = $1', [device.id]);
    const { options, cookies } = await askPasskey(test);
    const credential = device.get(options, { counter: 0 });
    const send = () => post(test, '/api/login/passkey', { credential }, { cookies });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await send()).json().code).toBe('passkey-expired');
    expect(await sessionsOf(person.user._id)).toBe(2);
  });

  it('in another browser than the one that was asked', async () => {
    const { device } = await addPasskey(test, await createUser(test));
    const { options } = await askPasskey(test);
    const { cookies } = await askPasskey(test);
    const credential = device.get(options);
    expect((await post(test, '/api/login/passkey', { credential })).json().code).toBe('passkey-expired');
    expect((await post(test, '/api/login/passkey', { credential }, { cookies })).json().code).toBe('passkey-expired');
  });

  it('after five minutes', async () => {
    const { device } = await addPasskey(test, await createUser(test));
    const { options, cookies } = await askPasskey(test);
    test.clock.advance({ seconds: 301 });
    const answer = await post(test, '/api/login/passkey', { credential: device.get(options) }, { cookies });
    expect(answer.json().code).toBe('passkey-expired');
  });

  it('that nobody added, or that was removed', async () => {
    const person = await createUser(test);
    const { device, passkey } = await addPasskey(test, person);
    expect((await remove(person, passkey._id)).statusCode).toBe(200);
    const before = await challenges();
    expect((await signIn(test, device)).json().code).toBe('passkey-unknown');
    expect((await signIn(test, createPasskeyDevice())).json().code).toBe('passkey-unknown');
    expect(await challenges()).toBe(before);
  });

  it('that answered wrongly, with the same question: each is answered once', async () => {
    const { device } = await addPasskey(test, await createUser(test));
    const { options, cookies } = await askPasskey(test);
    const answer = (faults: { isTampered?: boolean }) =>
      post(test, '/api/login/passkey', { credential: device.get(options, faults) }, { cookies, ip: freshIp() });
    expect((await answer({ isTampered: true })).json().code).toBe('passkey-refused');
    expect((await answer({})).json().code).toBe('passkey-expired');
  });

  it('from the network that tried it too often, and from no other', async () => {
    const { device } = await addPasskey(test, await createUser(test));
    const ip = freshIp();
    const attempt = async (faults: { isVerified?: boolean }) => {
      const { options, cookies } = await askPasskey(test);
      return post(test, '/api/login/passkey', { credential: device.get(options, faults) }, { cookies, ip });
    };
    const statuses: number[] = [];
    for (let count = 0; count < 30; count += 1) statuses.push((await attempt({ isVerified: false })).statusCode);
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect((await attempt({})).statusCode).toBe(429);
    expect((await signIn(test, device)).statusCode).toBe(200);
  });
});

describe('adding a passkey', () => {
  it('asks for one that is kept in the device, for this person', async () => {
    const person = await createUser(test);
    const { options } = await startPasskey(test, person);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: person.user.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { device } = await addPasskey(test, person);
    const again = await startPasskey(test, person);
    expect(again.options.excludeCredentials).toMatchObject([{ id: device.id }]);
  });

  it('needs the password of the last ten minutes, and tells by mail', async () => {
    const person = await createUser(test);
    await test.database.pool.query('UPDATE sessions SET authenticated_at = NULL WHERE user_id = $1', [person.user._id]);
    const { token } = person;
    expect((await post(test, '/api/v2/account/passkeys/challenge', undefined, { token })).statusCode).toBe(403);
    await post(test, '/api/v2/account/confirm-password', { password: person.password }, { token });
    await addPasskey(test, person);
    expect((await mailTo(test, person.user.email, /passkey was added/)).text).toContain('without your password');
  });

  const refused = [
    ['of another origin', { origin: 'https://evil.example' }, 'passkey-other-site'],
    ['of another site', { rpId: 'evil.example' }, 'passkey-other-site'],
    ['with another challenge', { challenge: 'b3RoZXI' }, 'passkey-expired'],
    ['that did not check its person', { isVerified: false }, 'passkey-unverified'],
  ] as const;

  it.each(refused)('refuses one %s and keeps nothing', async (_what, faults, code) => {
    const person = await createUser(test);
    const answer = await keepPasskey(test, person, createPasskeyDevice(), faults);
    expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
    expect(await list(person)).toEqual([]);
    expect(await mailsTo(test, person.user.email)).toEqual([]);
  });

  it('takes a challenge once, in its session, for five minutes', async () => {
    const [person, other] = [await createUser(test), await createUser(test)];
    const add = (token: string, { options, ticket }: Awaited<ReturnType<typeof startPasskey>>) => {
      const payload = { ticket, name: 'Key', credential: createPasskeyDevice().create(options) };
      return post(test, '/api/v2/account/passkeys', payload, { token });
    };
    const asked = await startPasskey(test, person);
    expect((await add(other.token, asked)).json().code).toBe('passkey-expired');
    expect((await add(await freshToken(person), asked)).json().code).toBe('passkey-expired');
    expect((await add(person.token, asked)).statusCode).toBe(201);
    expect((await add(person.token, asked)).json().code).toBe('passkey-expired');
    const late = await startPasskey(test, person);
    test.clock.advance({ seconds: 301 });
    expect((await add(person.token, late)).json().code).toBe('passkey-expired');
    expect(await list(person)).toHaveLength(1);
    expect(await list(other)).toEqual([]);
  });

  it('tells what keeps it, also of those from before that was asked', async () => {
    const person = await createUser(test);
    const { passkey } = await addPasskey(test, person);
    expect(passkey.kind).toBe('computer');
    const keep = (transports: string[]) =>
      test.database.pool.query('UPDATE passkeys SET kind = NULL, transports = $1 WHERE id = $2', [
        transports,
        passkey._id,
      ]);
    await keep(['usb']);
    expect(await list(person)).toMatchObject([{ kind: 'key' }]);
    await keep(['internal']);
    expect(await list(person)).toMatchObject([{ kind: null }]);
  });

  it('keeps one device once, and ten at most', async () => {
    const [person, other] = [await createUser(test), await createUser(test)];
    const { device } = await addPasskey(test, person);
    expect((await keepPasskey(test, other, device)).json().code).toBe('passkey-known');
    for (let count = 1; count < 9; count += 1) await addPasskey(test, person);
    const asked = [await startPasskey(test, person), await startPasskey(test, person)];
    const answers = await Promise.all(
      asked.map(({ options, ticket }) => {
        const payload = { ticket, name: 'Last', credential: createPasskeyDevice().create(options) };
        return post(test, '/api/v2/account/passkeys', payload, { token: person.token });
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect((await startPasskey(test, person)).code).toBe('too-many-passkeys');
    expect(await list(person)).toHaveLength(10);
  });
});

describe('a passkey in the list', () => {
  it('gets another name, from its owner only', async () => {
    const [person, other] = [await createUser(test), await createUser(test)];
    const { passkey } = await addPasskey(test, person);
    const rename = ({ headers }: Person, name: string, id = passkey._id) =>
      test.app.inject({ method: 'PATCH', url: `/api/v2/account/passkeys/${id}`, payload: { name }, headers });
    expect((await rename(person, ' Desk key ')).json().passkey.name).toBe('Desk key');
    expect((await rename(person, ' ')).statusCode).toBe(400);
    expect((await rename(other, 'Mine')).json().code).toBe('passkey-not-found');
    expect((await rename(person, 'Mine', 'no-id')).json().code).toBe('passkey-not-found');
    expect(await list(person)).toMatchObject([{ name: 'Desk key' }]);
  });

  it('is removed by its owner only, who is told by mail', async () => {
    const [person, other] = [await createUser(test), await createUser(test)];
    const { passkey } = await addPasskey(test, person);
    expect((await remove(other, passkey._id)).json().code).toBe('passkey-not-found');
    expect((await remove(person, passkey._id)).statusCode).toBe(200);
    expect(await list(person)).toEqual([]);
    await mailTo(test, person.user.email, /passkey was removed/);
  });

  it('stays when nothing else opens the account, even if two go at once', async () => {
    const person = await createUser(test);
    const [first, second] = [await addPasskey(test, person), await addPasskey(test, person)];
    await test.database.pool.query('UPDATE credentials SET has_password = false WHERE user_id = $1', [person.user._id]);
    const answers = await Promise.all([remove(person, first.passkey._id), remove(person, second.passkey._id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [left] = await list(person);
    expect((await remove(person, left._id)).json().code).toBe('last-way-in');
    expect(await list(person)).toHaveLength(1);
  });
});

describe('a new password', () => {
  const resetLink = async (email: string) => {
    await post(test, '/api/login/forgot', { email, captcha: 'solved' });
    return /\/reset\/([\w-]+)/.exec((await mailTo(test, email, /Set a new password/)).text)?.[1] ?? '';
  };

  it('by mail removes all passkeys, and the mail says so', async () => {
    const person = await createUser(test);
    const { device } = await addPasskey(test, person);
    const token = await resetLink(person.user.email);
    const fields = { password: 'Another-Horse2', confirmation: 'Another-Horse2' };
    expect((await post(test, `/api/login/reset/${token}`, fields)).statusCode).toBe(200);
    expect((await signIn(test, device)).json().code).toBe('passkey-unknown');
    expect((await mailTo(test, person.user.email, /password was changed/)).text).toContain('passkeys were removed');
  });

  it('in the settings, with the old one, keeps them', async () => {
    const person = await createUser(test);
    const { device } = await addPasskey(test, person);
    const fields = { oldPassword: person.password, password: 'Another-Horse2', confirmation: 'Another-Horse2' };
    const { headers } = person;
    const url = '/api/v2/account/password';
    expect((await test.app.inject({ method: 'PUT', url, payload: fields, headers })).statusCode).toBe(200);
    expect((await signIn(test, device)).statusCode).toBe(200);
  });
});

describe('where passkeys work', () => {
  it.each([
    ['https://track.example.org', 'track.example.org', 'https://track.example.org'],
    ['https://example.org:8443/app', 'example.org', 'https://example.org:8443'],
    ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
    ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
  ])('%s', (address, id, origin) => {
    expect(passkeySiteOf(address)).toEqual({ id, origin });
  });

  it.each(['http://192.168.1.4:3000', 'http://[fd00::4]:3000'])('not at %s', (address) => {
    expect(passkeySiteOf(address)).toBeNull();
  });

  it('is told before sign-in, and nothing is asked elsewhere', async () => {
    expect((await test.app.inject('/api/client-config')).json().passkeyOrigin).toBe('http://localhost:3000');
  });
});

const challenges = async () => (await test.database.pool.query('SELECT 1 FROM spent_challenges')).rowCount;

const freshToken = ({ user }: Person) =>
  test.services.sessions.create({ userId: user._id, ip: '', userAgent: '', isAuthenticated: true });
