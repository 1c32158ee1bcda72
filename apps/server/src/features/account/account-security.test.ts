import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, mailIsDone, post } from '../../../test/calls.ts';
import { addTwoFactor, authenticator, bearer, createUser, mailsTo, mailTo, password } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Person = Awaited<ReturnType<typeof createUser>>;
type Headers = Record<string, string>;

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, headers: Headers, payload?: object) =>
  test.app.inject({ method, url: `/api/v2/account/${path}`, headers, ...(payload && { payload }) });
const current = async ({ headers }: Person) => (await test.app.inject({ url: '/api/users/me', headers })).json().user;
const statusOf = async (headers: Headers) => (await test.app.inject({ url: '/api/users/me', headers })).statusCode;
const sessionOf = async ({ user }: Person, userAgent = '') =>
  bearer(await test.services.sessions.create({ userId: user._id, ip: '1.1.1.1', userAgent, isAuthenticated: true }));

const next = 'Another-Horse2';

describe('PUT /api/v2/account/password', () => {
  const change = ({ headers }: Person, payload: object) => call('PUT', 'password', headers, payload);

  it('changes it, ends the other sessions and tells the owner [P2.1.3 P2.7.5 P2.7.8 P2.8.10]', async () => {
    const person = await createUser(test);
    const elsewhere = await sessionOf(person);
    const answer = await change(person, { oldPassword: password, password: next, confirmation: next });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'Password was successfully changed' });
    expect(await statusOf(person.headers)).toBe(200);
    expect(await statusOf(elsewhere)).toBe(401);
    expect((await login(test, { username: person.user.email })).statusCode).toBe(401);
    expect((await login(test, { username: person.user.email, password: next })).statusCode).toBe(200);
    expect(await mailTo(test, person.user.email, /password was changed/)).toBeDefined();
  });

  it.each<[string, object, string | RegExp]>([
    ['a wrong old password', { oldPassword: 'Wrong-Horse1', password: next, confirmation: next }, 'Password incorrect'],
    ['no old password', { password: next, confirmation: next }, /^oldPassword: /],
    [
      'another confirmation',
      { oldPassword: password, password: next, confirmation: `${next}x` },
      "New password dosn't match with confirmation",
    ],
    [
      'a weak password',
      { oldPassword: password, password: 'weak', confirmation: 'weak' },
      /^Password must be minimum 8 characters/,
    ],
    [
      'somebody else',
      { oldPassword: password, password: next, confirmation: next, userId: 'x' },
      'userId: unknown field',
    ],
  ])('refuses %s, and the password stays [P2.5.9]', async (_what, payload, message) => {
    const person = await createUser(test);
    const answer = await change(person, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0]).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
    expect((await login(test, { username: person.user.email })).statusCode).toBe(200);
  });

  it('stops guessing of the old password [A7]', async () => {
    const person = await createUser(test);
    const guess = () => change(person, { oldPassword: 'Wrong-Horse1', password: next, confirmation: next });
    for (let at = 0; at < 10; at += 1) expect((await guess()).statusCode).toBe(400);
    expect((await guess()).statusCode).toBe(429);
    const right = await change(person, { oldPassword: password, password: next, confirmation: next });
    expect(right.statusCode).toBe(429);
  });
});

describe('POST /api/v2/account/confirm-password', () => {
  it('opens what needs a recent password, in this session only, for ten minutes [A7]', async () => {
    const person = await createUser(test);
    const elsewhere = await sessionOf(person);
    test.clock.advance({ minutes: 11 });
    const start = (headers: Headers) => call('POST', '2fa', headers);
    expect((await start(person.headers)).statusCode).toBe(403);
    const wrong = await call('POST', 'confirm-password', person.headers, { password: 'Wrong-Horse1' });
    expect(wrong.statusCode).toBe(400);
    expect((await start(person.headers)).statusCode).toBe(403);

    const right = await call('POST', 'confirm-password', person.headers, { password });
    expect(right.json()).toEqual({ success: true });
    expect((await start(person.headers)).statusCode).toBe(200);
    expect((await start(elsewhere)).statusCode).toBe(403);
    test.clock.advance({ minutes: 11 });
    expect((await start(person.headers)).statusCode).toBe(403);
  });

  it('also asks for the code of somebody with two-step sign-in, once each [A7]', async () => {
    const person = await createUser(test);
    const { codeOf } = await addTwoFactor(test, person.user._id);
    const confirm = (payload: object) => call('POST', 'confirm-password', person.headers, payload);
    expect((await confirm({ password })).json().errors).toEqual(['Please enter authentication code']);
    expect((await confirm({ password, twoFactorCode: '000000' })).json().errors).toEqual([
      'Invalid verification token',
    ]);
    const code = codeOf();
    expect((await confirm({ password, twoFactorCode: code })).statusCode).toBe(200);
    expect((await confirm({ password, twoFactorCode: code })).statusCode).toBe(400);
  });
});

describe('/api/v2/account/2fa', () => {
  it('is started, verified with a first code, set and unlinked [P2.4.11 P2.7.6 P2.7.8 P2.9.13]', async () => {
    const person = await createUser(test);
    const started = await call('POST', '2fa', person.headers);
    expect(started.json()).toEqual({ twoFactorToken: expect.stringMatching(/^otpauth:\/\/totp\/AirBolt:/) });
    const codeOf = authenticator(test, started.json().twoFactorToken);
    expect(await current(person)).toMatchObject({ twoFactorEnabled: false, is2FAVerified: false, signInSetting: 1 });

    const verified = await call('POST', `2fa/verify/${codeOf()}`, person.headers);
    expect(verified.json()).toEqual({ success: true, recoveryCodes: expect.any(Array) });
    expect(new Set(verified.json().recoveryCodes).size).toBe(10);
    expect(await current(person)).toMatchObject({ twoFactorEnabled: true, is2FAVerified: true, recoveryCodesLeft: 10 });
    expect((await login(test, { username: person.user.email })).json()).toEqual({ twoFactorCodeRequired: true });

    const set = await call('PUT', '2fa', person.headers, { signInSetting: 2 });
    expect(set.json().updatedUser).toMatchObject({ signInSetting: 2 });
    for (const signInSetting of [0, 3, '1', null]) {
      expect((await call('PUT', '2fa', person.headers, { signInSetting })).statusCode).toBe(400);
    }
    test.clock.advance({ seconds: 30 });
    const removed = await call('DELETE', '2fa', person.headers, { password, twoFactorCode: codeOf() });
    expect(removed.json()).toEqual({ success: true });
    expect(await current(person)).toMatchObject({ twoFactorEnabled: false, signInSetting: 1, recoveryCodesLeft: 0 });
    expect((await login(test, { username: person.user.email })).statusCode).toBe(200);
  });

  it('refuses a wrong first code, and stays off [P2.5.12]', async () => {
    const person = await createUser(test);
    expect((await call('POST', '2fa/verify/123456', person.headers)).statusCode).toBe(409);
    await call('POST', '2fa', person.headers);
    const wrong = await call('POST', '2fa/verify/000000', person.headers);
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().errors).toEqual(['Invalid verification token']);
    expect((await current(person)).twoFactorEnabled).toBe(false);
  });

  it('is unlinked only by password and code together [P2.4.12] [A7]', async () => {
    const person = await createUser(test);
    const { codeOf } = await addTwoFactor(test, person.user._id);
    const remove = (payload?: object) => call('DELETE', '2fa', person.headers, payload);
    const code = codeOf();
    expect((await remove()).statusCode).toBe(400);
    expect((await remove({ password })).statusCode).toBe(400);
    expect((await remove({ twoFactorCode: code })).statusCode).toBe(400);
    expect((await remove({ password, twoFactorCode: '' })).json().errors).toEqual(['Please enter authentication code']);
    expect((await remove({ password, twoFactorCode: '000000' })).json().errors).toEqual(['Invalid verification token']);
    expect((await remove({ password: 'Wrong-Horse1', twoFactorCode: code })).statusCode).toBe(400);
    expect((await current(person)).twoFactorEnabled).toBe(true);
    expect((await remove({ password, twoFactorCode: code })).json()).toEqual({ success: true });
    await mailIsDone(test);
    expect((await mailsTo(test, person.user.email))[0]?.subject).toMatch(/turned off/);
  });
});

describe('/api/v2/account/sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

  it('lists where the account is signed in, without tokens', async () => {
    const person = await createUser(test);
    await sessionOf(person, firefox);
    const { data } = (await call('GET', 'sessions', person.headers)).json();
    expect(data).toHaveLength(2);
    expect(data.filter((session: { isCurrent: boolean }) => session.isCurrent)).toHaveLength(1);
    expect(data.find((session: { isCurrent: boolean }) => !session.isCurrent)).toEqual({
      id: expect.any(String),
      browser: 'Firefox on Linux',
      place: 'Australia',
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      isCurrent: false,
    });
  });

  it('signs out one, the others or all, at once', async () => {
    const person = await createUser(test);
    const [second, third] = [await sessionOf(person), await sessionOf(person)];
    const { data } = (await call('GET', 'sessions', second)).json();
    const { id } = data.find((session: { isCurrent: boolean }) => session.isCurrent);
    expect((await call('DELETE', `sessions/${id}`, person.headers)).json()).toEqual({ message: 'Signed out' });
    expect(await statusOf(second)).toBe(401);
    expect(await statusOf(third)).toBe(200);
    await call('DELETE', 'sessions/others', person.headers);
    expect(await statusOf(third)).toBe(401);
    expect(await statusOf(person.headers)).toBe(200);
    await call('DELETE', 'sessions/all', person.headers);
    expect(await statusOf(person.headers)).toBe(401);
  });

  it('never signs out anybody else [A1]', async () => {
    const [person, other] = [await createUser(test), await createUser(test)];
    const { data } = (await call('GET', 'sessions', other.headers)).json();
    for (const id of [data[0].id, 'nothing', '%25', "'%20OR%201=1%20--"]) {
      expect((await call('DELETE', `sessions/${id}`, person.headers)).statusCode).toBe(404);
    }
    await call('DELETE', 'sessions/all', person.headers);
    expect(await statusOf(other.headers)).toBe(200);
  });
});

describe('POST /api/v2/account/session-link', () => {
  it('signs in one other browser, once, within a minute, without proof of the password [A7]', async () => {
    const person = await createUser(test);
    const linkOf = async () => (await call('POST', 'session-link', person.headers)).json().url as string;
    const exchange = (url: string) =>
      post(test, '/api/login/session', { session: new URL(url).searchParams.get('session') ?? '' });
    const url = await linkOf();
    expect(url).toMatch(/^http:\/\/localhost:3000\/\?session=[\w-]{43}$/);
    const answer = await exchange(url);
    expect(answer.statusCode).toBe(200);
    const headers = { authorization: answer.json().authToken };
    expect(await statusOf(headers)).toBe(200);
    expect((await call('PUT', 'email', headers, { email: 'x@example.com' })).statusCode).toBe(403);
    expect((await exchange(url)).statusCode).toBe(401);

    const late = await linkOf();
    test.clock.advance({ seconds: 61 });
    expect((await exchange(late)).statusCode).toBe(401);
  });
});
