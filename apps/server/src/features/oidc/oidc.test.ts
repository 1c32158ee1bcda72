import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshIp, login, post } from '../../../test/calls.ts';
import { addTwoFactor, createUser, mailTo, password } from '../../../test/factories.ts';
import { followTo, type OidcAccount, startOidcServer } from '../../../test/oidc-server.ts';
import { addPasskey } from '../../../test/passkey-calls.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let provider: Awaited<ReturnType<typeof startOidcServer>>;
beforeAll(async () => {
  provider = await startOidcServer();
  test = await createTestApp({ ...provider.env, OIDC_NAME: 'Our company' });
});
afterAll(async () => {
  await test.close();
  await provider.close();
});
afterEach(() => {
  Object.assign(provider.control, { forge: null, isSignedByStranger: false, isCancelled: false });
});

let people = 0;
/** A new account at the provider, used by the next sign-in. */
const arrive = (account: Partial<OidcAccount> = {}) => {
  people += 1;
  const { email = `oidc-${people}@example.com` } = account;
  provider.control.account = { sub: `subject-${people}`, email, email_verified: true, name: 'Anna', ...account };
  return email;
};

const cookieName = 'oidc-flow';
const start = async (server = test) => {
  const answer = await post(server, '/api/login/oidc');
  const cookie = answer.cookies.find(({ name }) => name === cookieName);
  return { answer, cookie, url: answer.json().url, cookies: { [cookieName]: cookie?.value ?? '' } };
};
const callback = (query: string, cookies: Record<string, string>, server = test) =>
  post(server, '/api/login/oidc/callback', { query }, { cookies });

const signIn = async (server = test, more: Record<string, string> = {}) => {
  const { url, cookies } = await start(server);
  return callback(await followTo(url), { ...cookies, ...more }, server);
};

const newAccount = { name: 'Anna Ander', country: 'LI', timezone: 'Europe/Vaduz' };
const signUp = async () => {
  const email = arrive();
  const { ticket } = (await signIn()).json();
  const answer = await post(test, '/api/login/oidc/sign-up', { ticket, ...newAccount });
  expect(answer.statusCode).toBe(201);
  return { email, user: answer.json().user, headers: { authorization: answer.json().authToken }, ticket };
};
const link = (ticket: string, more: object = {}) =>
  post(test, '/api/login/oidc/link', { ticket, password, captcha: 'solved', ...more });
const linked = async () => {
  const person = await createUser(test);
  arrive({ email: person.user.email });
  expect((await link((await signIn()).json().ticket)).statusCode).toBe(200);
  return person;
};

const stored = async () => {
  const counts = ['users', 'oidc_links', 'sessions', 'credentials'].map(async (table) => {
    const { rows } = await test.database.pool.query(`SELECT count(*)::int AS count FROM ${table}`);
    return rows[0].count;
  });
  return Promise.all(counts);
};

describe('the way to the provider', () => {
  it('asks for a code with PKCE, state and nonce, which a cookie binds to the browser', async () => {
    const { url, cookie } = await start();
    const { searchParams, origin } = new URL(url);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'holdfast',
      redirect_uri: 'http://localhost:3000/login/oidc',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/login/oidc', maxAge: 600 });
    expect(cookie?.value).not.toContain(searchParams.get('state'));
  });

  it('is told before sign-in by its name alone', async () => {
    expect((await test.app.inject('/api/client-config')).json().oidc).toEqual({ name: 'Our company' });
  });
});

describe('somebody without an account', () => {
  it('gets one when they want it, with a verified address and no password', async () => {
    const before = await stored();
    const email = arrive();
    const answer = (await signIn()).json();
    expect(answer).toMatchObject({ step: 'sign-up', email, name: 'Anna', twoFactorCodeRequired: false });
    expect(await stored()).toEqual(before);
    const made = await post(test, '/api/login/oidc/sign-up', { ticket: answer.ticket, ...newAccount });
    expect(made.statusCode).toBe(201);
    expect(made.json().user).toMatchObject({ email, name: 'Anna Ander', country: 'LI', timezone: 'Europe/Vaduz' });
    await mailTo(test, email, /linked to a sign-in service/);
    const again = await signIn();
    expect([again.statusCode, again.json().user.email]).toEqual([200, email]);
  });

  it('has not proven a password, and is told how to get one', async () => {
    const { headers, email } = await signUp();
    expect((await test.app.inject({ url: '/api/v2/account/export', headers })).statusCode).toBe(403);
    const confirm = {
      method: 'POST',
      url: '/api/v2/account/confirm-password',
      payload: { password },
      headers,
    } as const;
    expect((await test.app.inject(confirm)).json().code).toBe('no-password');
    expect((await login(test, { username: email })).json().code).toBe('incorrect-login');
  });

  it('cannot use the ticket twice, nor after ten minutes', async () => {
    const { ticket } = await signUp();
    const again = () => post(test, '/api/login/oidc/sign-up', { ticket, ...newAccount });
    expect((await again()).json().code).toBe('oidc-expired');
    arrive();
    const late = (await signIn()).json().ticket;
    test.clock.advance({ seconds: 601 });
    const answer = await post(test, '/api/login/oidc/sign-up', { ticket: late, ...newAccount });
    expect(answer.json().code).toBe('oidc-expired');
  });

  it('takes over what a stranger began with their address, and ends its password', async () => {
    const person = await createUser(test, { isVerified: false, name: 'Stranger' });
    const email = arrive({ email: person.user.email });
    const { step, ticket } = (await signIn()).json();
    expect(step).toBe('sign-up');
    const answer = await post(test, '/api/login/oidc/sign-up', { ticket, ...newAccount });
    expect(answer.json().user).toMatchObject({ _id: person.user._id, name: 'Anna Ander' });
    expect((await login(test, { username: email })).json().code).toBe('incorrect-login');
    expect((await test.app.inject({ url: '/api/users/me', headers: person.headers })).statusCode).toBe(401);
  });

  it('is turned away where the operator wants no new people', async () => {
    const closed = await createTestApp({ ...provider.env, OIDC_SIGN_UP: 'off' });
    arrive();
    const answer = await signIn(closed);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'oidc-sign-up-off']);
    await closed.close();
  });
});

describe('somebody with an account', () => {
  it('is not let in before they agreed with their password', async () => {
    const person = await createUser(test);
    arrive({ email: person.user.email.toUpperCase() });
    const before = await stored();
    const answer = (await signIn()).json();
    expect(answer).toMatchObject({ step: 'link', email: person.user.email });
    expect(answer).not.toHaveProperty('authToken');
    expect((await link(answer.ticket, { password: 'Wrong-Horse1' })).json().code).toBe('incorrect-login');
    expect(await stored()).toEqual(before);
    const agreed = await link(answer.ticket);
    expect(agreed.json().user._id).toBe(person.user._id);
    await mailTo(test, person.user.email, /linked to a sign-in service/);
    expect((await signIn()).json().user._id).toBe(person.user._id);
    expect((await link(answer.ticket)).json().code).toBe('oidc-expired');
  });

  it('guesses no faster by this way than by the other', async () => {
    const person = await createUser(test);
    arrive({ email: person.user.email });
    const { ticket } = (await signIn()).json();
    const ip = freshIp();
    const guess = () =>
      post(test, '/api/login/oidc/link', { ticket, password: 'Wrong-Horse1', captcha: 'solved' }, { ip });
    const codes: string[] = [];
    for (let count = 0; count < 13; count += 1) codes.push((await guess()).json().code);
    expect(codes.at(-1)).toBe('too-many-attempts');
    expect((await login(test, { username: person.user.email }, { ip })).statusCode).toBe(429);
  });

  it('is asked for the code of two-step sign-in, to link and to sign in', async () => {
    const person = await createUser(test);
    const { codeOf } = await addTwoFactor(test, person.user._id);
    arrive({ email: person.user.email });
    const { ticket } = (await signIn()).json();
    expect((await link(ticket)).json()).toEqual({ twoFactorCodeRequired: true });
    expect((await link(ticket, { twoFactorCode: codeOf() })).statusCode).toBe(200);
    test.clock.advance({ seconds: 30 });

    const asked = (await signIn()).json();
    expect(asked).toMatchObject({ step: 'code', twoFactorCodeRequired: true });
    const enter = (twoFactorCode: string) =>
      post(test, '/api/login/oidc/code', { ticket: asked.ticket, twoFactorCode });
    expect((await enter('000000')).json().code).toBe('invalid-login-code');
    const entered = await enter(codeOf());
    expect(entered.json().user._id).toBe(person.user._id);
    test.clock.advance({ seconds: 30 });
    expect((await enter(codeOf())).json().code).toBe('oidc-expired');

    const trust = entered.cookies.find(({ name }) => name.startsWith('trusted-browser'));
    expect(trust?.path).toBe('/api/login');
    const trusted = await signIn(test, { [trust?.name ?? '']: trust?.value ?? '' });
    expect(trusted.json().user._id).toBe(person.user._id);
  });

  it('is the one who was linked, whatever address the provider names later', async () => {
    const [person, other] = [await linked(), await createUser(test)];
    provider.control.account = { ...provider.control.account, email: other.user.email };
    expect((await signIn()).json().user._id).toBe(person.user._id);
  });
});

describe('an answer of the provider is refused and leaves nothing', () => {
  const forged = [
    ['for another audience', (claims: object) => ({ ...claims, aud: 'another-client' })],
    ['with another nonce', (claims: object) => ({ ...claims, nonce: 'another' })],
    ['without a nonce', ({ nonce: _, ...claims }: Record<string, unknown>) => claims],
    ['of another issuer', (claims: object) => ({ ...claims, iss: 'https://evil.example' })],
    ['that has expired', (claims: object) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 3600 })],
  ] as const;

  const expectRefused = async (code: string, status: number) => {
    const before = await stored();
    const answer = await signIn();
    expect([answer.json().code, answer.statusCode]).toEqual([code, status]);
    expect(await stored()).toEqual(before);
  };

  it.each(forged)('%s', async (_what, forge) => {
    await linked();
    provider.control.forge = forge as typeof provider.control.forge;
    await expectRefused('oidc-refused', 400);
    provider.control.forge = (claims) => claims;
    expect((await signIn()).statusCode).toBe(200);
  });

  it('signed by a stranger', async () => {
    await linked();
    provider.control.isSignedByStranger = true;
    await expectRefused('oidc-refused', 400);
  });

  it.each([
    ['an address that is not verified', { email_verified: false }],
    ['a word instead of yes', { email_verified: 'true' }],
    ['no word about verification', { email_verified: undefined }],
    ['no address', { email: '' }],
  ])('with %s', async (_what, account) => {
    const person = await linked();
    provider.control.account = { ...provider.control.account, email: person.user.email, ...account };
    await expectRefused('oidc-email-unverified', 403);
  });

  it('with another state', async () => {
    arrive();
    const { url, cookies } = await start();
    const query = new URLSearchParams(await followTo(url));
    query.set('state', 'another');
    const before = await stored();
    expect((await callback(`?${query}`, cookies)).json().code).toBe('oidc-refused');
    expect(await stored()).toEqual(before);
  });

  it('in another browser, a second time, or after ten minutes', async () => {
    await linked();
    const { url, cookies } = await start();
    const query = await followTo(url);
    expect((await callback(query, {})).json().code).toBe('oidc-expired');
    expect((await callback(query, (await start()).cookies)).json().code).toBe('oidc-refused');
    expect((await callback(query, cookies)).statusCode).toBe(200);
    expect((await callback(query, cookies)).json().code).toBe('oidc-expired');
    const late = await start();
    const lateQuery = await followTo(late.url);
    test.clock.advance({ seconds: 601 });
    expect((await callback(lateQuery, late.cookies)).json().code).toBe('oidc-expired');
  });

  it('when its person did not want', async () => {
    arrive();
    provider.control.isCancelled = true;
    await expectRefused('oidc-cancelled', 400);
  });
});

describe('a provider that does not answer', () => {
  it('lets the server start, says so, and is asked again', async () => {
    const gone = await startOidcServer();
    await gone.close();
    const patient = await createTestApp(gone.env);
    const { answer } = await start(patient);
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'oidc-unavailable']);
    expect((await patient.app.inject('/api/client-config')).json().oidc).toEqual({ name: 'OpenID Connect' });
    const back = await startOidcServer({ port: gone.port });
    expect((await start(patient)).answer.statusCode).toBe(200);
    await patient.close();
    await back.close();
  });
});

describe('without a provider', () => {
  it('there is none to sign in with', async () => {
    const plain = await createTestApp();
    const { answer } = await start(plain);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'oidc-off']);
    expect((await callback('?code=1', {}, plain)).json().code).toBe('oidc-off');
    expect((await plain.app.inject('/api/client-config')).json().oidc).toBeNull();
    await plain.close();
  });
});

describe('the link in the settings', () => {
  const url = '/api/v2/account/oidc';
  const find = async (headers: Record<string, string>) => (await test.app.inject({ url, headers })).json().link;
  const unlink = (headers: Record<string, string>) => test.app.inject({ method: 'DELETE', url, headers });

  it('is shown, and ended with the password; afterwards the owner is asked again', async () => {
    const { headers, user } = await linked();
    expect(await find(headers)).toMatchObject({ email: user.email });
    expect((await unlink(headers)).statusCode).toBe(200);
    expect(await find(headers)).toBeNull();
    expect((await unlink(headers)).json().code).toBe('oidc-not-linked');
    await mailTo(test, user.email, /no longer linked/);
    expect((await signIn()).json().step).toBe('link');
  });

  it('stays when nothing else opens the account', async () => {
    const { user, headers } = await signUp();
    await test.database.pool.query('UPDATE sessions SET authenticated_at = $1 WHERE user_id = $2', [
      test.clock.now(),
      user._id,
    ]);
    expect((await unlink(headers)).json().code).toBe('last-way-in');
    expect(await find(headers)).not.toBeNull();
    await addPasskey(test, { token: headers.authorization.replace('Bearer ', '') });
    expect((await unlink(headers)).statusCode).toBe(200);
  });

  it('ends when the address of the account changes', async () => {
    const { headers, token, user } = await linked();
    const email = `moved-${user.email}`;
    await test.app.inject({ method: 'PUT', url: '/api/v2/account/email', payload: { email }, headers });
    const code = /\/verify\/([\w-]+)/.exec((await mailTo(test, email)).text)?.[1];
    expect((await post(test, `/api/login/reset/${code}`, { password }, { token })).statusCode).toBe(200);
    expect(await find(headers)).toBeNull();
  });

  it('ends when a new password is set by mail: whoever had the mailbox may have made it [A8]', async () => {
    const { email } = await signUp();
    await post(test, '/api/login/forgot', { email, captcha: 'solved' });
    const code = /\/reset\/([\w-]+)/.exec((await mailTo(test, email, /Set a new password/)).text)?.[1];
    await post(test, `/api/login/reset/${code}`, { password, confirmation: password });
    expect((await login(test, { username: email })).statusCode).toBe(200);
    expect((await signIn()).json().step).toBe('link');
  });
});

describe('at the same moment as a reset of the password', () => {
  const newPassword = 'Another-Horse2';
  const startReset = async (email: string) => {
    await post(test, '/api/login/forgot', { email, captcha: 'solved' });
    const code = /\/reset\/([\w-]+)/.exec((await mailTo(test, email, /Set a new password/)).text)?.[1];
    return async () => {
      const fields = { password: newPassword, confirmation: newPassword };
      expect((await post(test, `/api/login/reset/${code}`, fields)).statusCode).toBe(200);
    };
  };
  const linksOf = async ({ user }: { user: { _id: string } }) =>
    (await test.database.pool.query('SELECT 1 FROM oidc_links WHERE user_id = $1', [user._id])).rowCount;

  it('a sign-in whose link was already found opens nothing [A7 A8]', async () => {
    const person = await linked();
    const reset = await startReset(person.user.email);
    const { login: service } = test.services;
    const { enterWithCode } = service;
    const between = vi.spyOn(service, 'enterWithCode').mockImplementationOnce(async (...asked) => {
      await reset();
      return enterWithCode(...asked);
    });
    const late = await signIn();
    between.mockRestore();
    expect([late.statusCode, late.json().code]).toEqual([400, 'oidc-expired']);
    expect(await test.services.sessions.list(person.user._id, null)).toEqual([]);
  });

  it('a link with the old password, already found right, is not made [A7 A8]', async () => {
    const person = await createUser(test);
    arrive({ email: person.user.email });
    const { ticket } = (await signIn()).json();
    const reset = await startReset(person.user.email);
    const { login: service } = test.services;
    const entered = service.login;
    const between = vi.spyOn(service, 'login').mockImplementationOnce(async (...asked) => {
      const answer = await entered(...asked);
      await reset();
      return answer;
    });
    const late = await link(ticket);
    between.mockRestore();
    expect([late.statusCode, late.json().code]).toEqual([400, 'oidc-expired']);
    expect(await linksOf(person)).toBe(0);
    expect(await test.services.sessions.list(person.user._id, null)).toEqual([]);
  });

  it('a link whose way to the provider began before is not made with the new password either [A8]', async () => {
    const person = await createUser(test);
    arrive({ email: person.user.email });
    const { url, cookies } = await start();
    const early = (await signIn()).json().ticket;
    const reset = await startReset(person.user.email);
    test.clock.advance({ seconds: 1 });
    await reset();
    test.clock.advance({ seconds: 1 });
    const late = (await callback(await followTo(url), cookies)).json().ticket;
    for (const ticket of [early, late]) {
      const answer = await link(ticket, { password: newPassword });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'oidc-expired']);
    }
    expect(await linksOf(person)).toBe(0);
    expect((await link((await signIn()).json().ticket, { password: newPassword })).statusCode).toBe(200);
  });
});
