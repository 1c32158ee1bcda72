import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshIp, login, mailIsDone, post } from '../../../../test/calls.ts';
import {
  addTwoFactor,
  createUser,
  mailsTo,
  mailTo,
  password,
  principalOf,
  tokenIn,
} from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const invalid = {
  statusCode: 400,
  code: 'link-expired',
  message: 'This link is not valid any more, please request a new one',
  errors: ['This link is not valid any more, please request a new one'],
};
const newPassword = 'Another-Horse2';
const reset = (token: string, fields: object = {}, ip?: string) =>
  post(test, `/api/login/reset/${token}`, { password: newPassword, confirmation: newPassword, ...fields }, { ip });
const verify = (token: string) => post(test, `/api/login/reset/${token}`);

const resetTokenOf = async (email: string) => {
  await post(test, '/api/login/forgot', { email, captcha: 'solved' });
  return tokenIn(await mailTo(test, email, /Set a new password/));
};
const issue = (userId: string, purpose: 'verify-email' | 'change-email' | 'session-link', email = '') =>
  test.core.transact((tx) => test.services.accountTokens.issue(tx, { userId, purpose, email }));

/** Same as the account page: the new address is pending until its link is used. */
const requestEmail = async (userId: string, email: string) => {
  await test.core.transact((tx) => test.services.users.update(tx, userId, { updateToEmail: email }));
  return issue(userId, 'change-email', email);
};
const isSignedIn = async (token: string) => (await test.services.sessions.authenticate(token)) !== null;

describe('POST /api/login/reset/:token with a body', () => {
  it('sets the password, once [P1.7.7 P2.7.4 A8]', async () => {
    const { user } = await createUser(test);
    const token = await resetTokenOf(user.email);
    const answer = await reset(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'Your password has been successfully changed', email: user.email });
    expect((await login(test, { username: user.email, password: newPassword })).statusCode).toBe(200);
    expect((await login(test, { username: user.email, password })).statusCode).toBe(401);
    expect((await reset(token, { password: 'Third-Horse3!', confirmation: 'Third-Horse3!' })).json()).toEqual(invalid);
    expect((await login(test, { username: user.email, password: newPassword })).statusCode).toBe(200);
  });

  it('ends the API key, which the mail names, and leaves none to a thief [A8]', async () => {
    const { user, token } = await createUser(test, { roles: ['enterprise'] });
    const { key } = await test.services.clientKey.create(await principalOf(test, { token }));
    const call = () => test.app.inject({ url: '/api/devices/find/me', headers: { 'x-api-key': key } });
    expect((await call()).statusCode).toBe(200);
    await reset(await resetTokenOf(user.email));
    expect((await call()).statusCode).toBe(401);
    const { text } = await mailTo(test, user.email, /was changed/);
    expect(text).toContain(`ak_live_••••••••${key.slice(-4)}`);
    expect(text).not.toContain(key);
  });

  it('ends the keys with scopes too, and the mail lists them', async () => {
    const { user } = await createUser(test);
    const make = async (name: string) =>
      (await test.services.apiKeys.create(user._id, { name, scopes: ['devices:read'], expiresAt: null })).key;
    const keys = [await make('Dispatch board'), await make('Accounting')];
    const call = (key: string) => test.app.inject({ url: '/api/devices/find/me', headers: { 'x-api-key': key } });
    for (const key of keys) expect((await call(key)).statusCode).toBe(200);
    await reset(await resetTokenOf(user.email));
    for (const key of keys) expect((await call(key)).statusCode).toBe(401);
    const { text } = await mailTo(test, user.email, /was changed/);
    const [board = '', accounting = ''] = keys.map((key) => `hk_live_••••••••${key.slice(-4)}`);
    expect(text.replace(/\s+/g, ' ')).toContain(`Accounting (${accounting}), Dispatch board (${board})`);
    for (const key of keys) expect(text).not.toContain(key);
  });

  it('is no sign-in: it answers no token, ends every session and tells the owner [A7 A8]', async () => {
    const { user, token: session } = await createUser(test);
    const ended: string[] = [];
    const stopListening = test.core.events.on('session.ended', ({ userId }) => ended.push(userId));
    const answer = await reset(await resetTokenOf(user.email));
    stopListening();
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(JSON.stringify(answer.json())).not.toContain('Bearer');
    expect(await isSignedIn(session)).toBe(false);
    expect(ended).toEqual([user._id]);
    await mailTo(test, user.email, /password was changed/);
  });

  it('leaves two-step sign-in on and forgets trusted browsers [A7]', async () => {
    const { user } = await createUser(test);
    const { codeOf } = await addTwoFactor(test, user._id);
    const first = await login(test, { username: user.email, twoFactorCode: codeOf() });
    const cookies = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]));
    expect((await login(test, { username: user.email }, { cookies })).json()).toHaveProperty('authToken');
    await reset(await resetTokenOf(user.email));
    const answer = await login(test, { username: user.email, password: newPassword }, { cookies });
    expect(answer.json()).toEqual({ twoFactorCodeRequired: true });
  });

  it('lets somebody in again who had failed too often', async () => {
    const { user } = await createUser(test);
    const ip = freshIp();
    for (let time = 0; time < 10; time += 1) await login(test, { username: user.email, password: 'Wrong-1!' }, { ip });
    expect((await login(test, { username: user.email }, { ip })).statusCode).toBe(429);
    await reset(await resetTokenOf(user.email), {}, ip);
    const answer = await login(test, { username: user.email, password: newPassword }, { ip });
    expect(answer.json()).toMatchObject({ user: { failedLoginAttempts: 0 } });
  });

  it('takes back what somebody with the old password may have prepared', async () => {
    const { user } = await createUser(test);
    const change = await requestEmail(user._id, 'thief@example.com');
    const link = await issue(user._id, 'session-link');
    await reset(await resetTokenOf(user.email));
    expect((await verify(change)).json()).toEqual(invalid);
    expect((await post(test, '/api/login/session', { session: link })).statusCode).toBe(401);
    expect((await test.services.users.get(user._id)).updateToEmail).toBe('');
  });

  it('refuses a link after an hour, and one that a newer replaced [A8]', async () => {
    const { user } = await createUser(test);
    const first = await resetTokenOf(user.email);
    await post(test, '/api/login/forgot', { email: user.email, captcha: 'solved' });
    await mailIsDone(test);
    const [newest] = await mailsTo(test, user.email);
    const second = newest ? tokenIn(newest) : '';
    expect(second).not.toBe(first);
    expect((await reset(first)).json()).toEqual(invalid);
    test.clock.advance({ minutes: 60 });
    expect((await reset(second)).json()).toEqual(invalid);
  });

  it('works once of many at the same time [A8]', async () => {
    const { user } = await createUser(test);
    const token = await resetTokenOf(user.email);
    const passwords = ['Race-Horse-1', 'Race-Horse-2', 'Race-Horse-3'];
    const answers = await Promise.all(passwords.map((text) => reset(token, { password: text, confirmation: text })));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400]);
  });

  it('refuses links of any other purpose, and leaves them good for theirs [A8]', async () => {
    const { user } = await createUser(test);
    const change = await requestEmail(user._id, 'elsewhere@example.com');
    const link = await issue(user._id, 'session-link');
    expect((await reset(change)).json()).toMatchObject({ statusCode: 400, code: 'new-email-needs-password' });
    expect((await reset(link)).json()).toEqual(invalid);
    expect((await login(test, { username: user.email })).statusCode).toBe(200);
    expect((await verify(change)).statusCode).toBe(200);
  });

  it('needs a good password, twice the same, and keeps the link until then [P2.5.9]', async () => {
    const { user } = await createUser(test);
    const token = await resetTokenOf(user.email);
    const mismatch = await reset(token, { confirmation: 'Another-Horse3' });
    expect(mismatch.statusCode).toBe(400);
    expect(mismatch.json()).toMatchObject({ errors: ["New password dosn't match with confirmation"] });
    for (const weak of ['Short1!', 'correct-horse1', 'CORRECT-HORSE1', 'Correct-Horse', 'CorrectHorse1']) {
      const answer = await reset(token, { password: weak, confirmation: weak });
      expect(answer.json()).toMatchObject({ errors: [expect.stringMatching(/^Password must be minimum 8/)] });
    }
    expect((await reset(token, { confirmation: undefined })).statusCode).toBe(400);
    expect((await post(test, `/api/login/reset/${token}`, {})).statusCode).toBe(400);
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('takes every punctuation mark for the symbol [P1.5.7]', async () => {
    for (const symbol of '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~') {
      const text = `Horses1${symbol}`;
      // The error concerns the link, so the password was accepted.
      expect((await reset('no-such-link', { password: text, confirmation: text })).json()).toEqual(invalid);
    }
    const without = await reset('no-such-link', { password: 'Horses12', confirmation: 'Horses12' });
    expect(without.json()).toMatchObject({ errors: [expect.stringMatching(/^Password must be minimum 8/)] });
  });
});

describe('POST /api/login/reset/:token without a body', () => {
  it('verifies the email, once [P1.7.7 P2.7.4 A8]', async () => {
    const { user } = await createUser(test, { isVerified: false });
    const token = await issue(user._id, 'verify-email');
    expect((await login(test, { username: user.email })).statusCode).toBe(401);
    const answer = await verify(token);
    expect(answer.statusCode).toBe(200);
    expect(JSON.stringify(answer.json())).not.toContain('Bearer');
    expect(await test.services.credentials.isVerified(user._id)).toBe(true);
    expect((await verify(token)).json()).toEqual(invalid);
  });

  it('leaves no password to somebody who signed up with the address of another; a new one is set by mail [A27]', async () => {
    const { user } = await createUser(test, { isVerified: false });
    expect((await verify(await issue(user._id, 'verify-email'))).statusCode).toBe(200);
    const theirs = await login(test, { username: user.email });
    expect([theirs.statusCode, theirs.json().code]).toEqual([401, 'incorrect-login']);
    expect((await reset(await resetTokenOf(user.email))).statusCode).toBe(200);
    expect((await login(test, { username: user.email, password: newPassword })).statusCode).toBe(200);
  });

  it('refuses a link after 24 hours, and unknown ones [A8]', async () => {
    const { user } = await createUser(test, { isVerified: false });
    const token = await issue(user._id, 'verify-email');
    test.clock.advance({ hours: 24 });
    expect((await verify(token)).json()).toEqual(invalid);
    for (const unknown of ['x', "' OR 1=1 --", 'a'.repeat(200), '%3Cscript%3E']) {
      expect((await verify(encodeURIComponent(unknown))).json()).toEqual(invalid);
    }
    expect((await login(test, { username: user.email })).statusCode).toBe(401);
  });

  it('does not take a link that resets or signs in, and leaves those good [A8]', async () => {
    const { user } = await createUser(test, { isVerified: false });
    const token = await resetTokenOf(user.email);
    expect((await verify(token)).json()).toEqual(invalid);
    expect((await verify(await issue(user._id, 'session-link'))).json()).toEqual(invalid);
    expect((await login(test, { username: user.email })).statusCode).toBe(401);
    expect((await reset(token)).statusCode).toBe(200);
    const stillUnverified = await login(test, { username: user.email, password: newPassword });
    expect(stillUnverified.json()).toMatchObject({ message: expect.stringContaining('verify') });
  });

  it('moves to a changed email, and old reset links die with the old one', async () => {
    const { user } = await createUser(test);
    const oldReset = await resetTokenOf(user.email);
    const token = await requestEmail(user._id, 'moved@example.com');
    expect((await verify(token)).statusCode).toBe(200);
    expect(await test.services.users.get(user._id)).toMatchObject({ email: 'moved@example.com', updateToEmail: '' });
    expect((await login(test, { username: 'moved@example.com' })).statusCode).toBe(200);
    expect((await login(test, { username: user.email })).statusCode).toBe(401);
    expect((await reset(oldReset)).json()).toEqual(invalid);
    expect((await verify(token)).json()).toEqual(invalid);
  });

  it('does not move to an email that somebody has meanwhile, nor to one no longer wanted', async () => {
    const { user } = await createUser(test);
    const token = await requestEmail(user._id, 'wanted@example.com');
    await createUser(test, { email: 'wanted@example.com' });
    const taken = await verify(token);
    expect(taken.statusCode).toBe(409);
    expect((await test.services.users.get(user._id)).email).toBe(user.email);

    const stale = await requestEmail(user._id, 'first@example.com');
    await test.core.transact((tx) => test.services.users.update(tx, user._id, { updateToEmail: 'x@example.com' }));
    expect((await verify(stale)).json()).toEqual(invalid);
  });

  it('gives one of two people the email that both want at the same time', async () => {
    const people = await Promise.all([createUser(test), createUser(test)]);
    const tokens = await Promise.all(people.map(({ user }) => requestEmail(user._id, 'popular@example.com')));
    const answers = await Promise.all(tokens.map(verify));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });
});

describe('POST /api/login/reset/:token that verifies, with a password', () => {
  const verifyWith = (token: string, word: string) => post(test, `/api/login/reset/${token}`, { password: word });

  it('of the sign-up verifies the email and keeps it [A27]', async () => {
    const { user } = await createUser(test, { isVerified: false });
    const token = await issue(user._id, 'verify-email', user.email);
    const answer = await verifyWith(token, password);
    expect(answer.json()).toEqual({ message: 'Your email address has been verified', email: user.email });
    expect((await login(test, { username: user.email })).statusCode).toBe(200);
    expect((await verifyWith(token, password)).json()).toEqual(invalid);
  });

  it('that is wrong verifies nothing, and leaves the link good [A27]', async () => {
    const { user } = await createUser(test, { isVerified: false });
    const token = await issue(user._id, 'verify-email');
    for (const wrong of ['x', newPassword]) {
      const answer = await verifyWith(token, wrong);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'password-incorrect']);
    }
    expect(await test.services.credentials.isVerified(user._id)).toBe(false);
    expect((await verifyWith(token, password)).statusCode).toBe(200);
  });

  it('cannot be guessed: ten tries in a quarter of an hour [A26]', async () => {
    const { user } = await createUser(test, { isVerified: false });
    const token = await issue(user._id, 'verify-email');
    for (let time = 0; time < 10; time += 1) await verifyWith(token, 'Wrong-Horse1');
    expect((await verifyWith(token, password)).statusCode).toBe(429);
  });

  it('that is new takes the place of the one chosen at sign-up, and ends what was signed in with it [A27]', async () => {
    const { user, token: session } = await createUser(test, { isVerified: false });
    expect(await isSignedIn(session)).toBe(true);
    const token = await issue(user._id, 'verify-email', user.email);
    expect((await reset(token)).json()).toEqual({ message: 'Your email address has been verified', email: user.email });
    expect(await isSignedIn(session)).toBe(false);
    expect((await login(test, { username: user.email })).statusCode).toBe(401);
    expect((await login(test, { username: user.email, password: newPassword })).statusCode).toBe(200);
    expect((await reset(token)).json()).toEqual(invalid);
  });

  it('of the account moves to a changed email; a new one does not, since the link may have gone to a stranger [A27]', async () => {
    const { user } = await createUser(test);
    const token = await requestEmail(user._id, 'stranger@example.com');
    expect((await reset(token)).json().code).toBe('new-email-needs-password');
    expect((await verifyWith(token, newPassword)).json().code).toBe('password-incorrect');
    expect((await test.services.users.get(user._id)).email).toBe(user.email);
    expect((await login(test, { username: user.email })).statusCode).toBe(200);
    expect((await verifyWith(token, password)).statusCode).toBe(200);
    expect((await test.services.users.get(user._id)).email).toBe('stranger@example.com');
  });
});

describe('links', () => {
  it('are kept as hashes only, in mail that waits too [A8]', async () => {
    const { user } = await createUser(test);
    const token = await resetTokenOf(user.email);
    const { rows } = await test.database.pool.query('SELECT * FROM account_tokens');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    const jobs = await test.database.pool.query(`SELECT data FROM pgboss.job WHERE name IN ('mail', 'auth-mail')`);
    expect(jobs.rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(jobs.rows)).not.toContain(token);
  });
});
