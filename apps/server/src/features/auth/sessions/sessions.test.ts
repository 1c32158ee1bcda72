import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshIp, post } from '../../../../test/calls.ts';
import { createUser, mailTo, principalOf, tokenIn } from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const open = (userId: string, more: { ip?: string; userAgent?: string; isAuthenticated?: boolean } = {}) =>
  test.services.sessions.create({ userId, ip: '127.0.0.1', userAgent: '', isAuthenticated: true, ...more });
const authenticate = (token: string) => test.services.sessions.authenticate(token);
const sessionIdOf = async (token: string) => (await authenticate(token))?.sessionId ?? '';
const logout = (token?: string) => post(test, '/api/logout', undefined, token ? { token } : {});
const endedDuring = async (work: () => Promise<unknown>) => {
  const ended: string[] = [];
  const stopListening = test.core.events.on('session.ended', ({ sessionIds }) => ended.push(...sessionIds));
  await work().catch(() => {});
  stopListening();
  return ended;
};

describe('a session', () => {
  it('says whose it is and with which roles', async () => {
    const { user, token } = await createUser(test, { roles: ['enterprise'] });
    expect(await authenticate(token)).toEqual({
      userId: user._id,
      roles: ['enterprise'],
      sessionId: expect.any(String),
      isRecent: true,
    });
    expect(await authenticate(`${token}x`)).toBeNull();
    expect(await authenticate(token.toUpperCase())).toBeNull();
  });

  it('lives 30 days from its last use', async () => {
    const { token } = await createUser(test);
    for (const days of [29, 29, 29]) {
      test.clock.advance({ days });
      expect(await authenticate(token)).not.toBeNull();
    }
    test.clock.advance({ days: 30 });
    expect(await authenticate(token)).toBeNull();
  });

  it('lives 180 days at most, however much it is used', async () => {
    const { token } = await createUser(test);
    for (let days = 20; days < 180; days += 20) {
      test.clock.advance({ days: 20 });
      expect(await authenticate(token)).not.toBeNull();
    }
    test.clock.advance({ days: 20 });
    expect(await authenticate(token)).toBeNull();
  });

  it('notes its use once a minute', async () => {
    const { user, token } = await createUser(test);
    const lastUse = async () => (await test.services.sessions.list(user._id, null))[0]?.lastUsedAt;
    const first = await lastUse();
    test.clock.advance({ seconds: 50 });
    await authenticate(token);
    expect(await lastUse()).toBe(first);
    test.clock.advance({ seconds: 15 });
    await authenticate(token);
    expect(await lastUse()).not.toBe(first);
  });

  it('counts the password as proven for ten minutes, and again after it was proven again', async () => {
    const { token } = await createUser(test);
    test.clock.advance({ minutes: 9 });
    expect(await authenticate(token)).toMatchObject({ isRecent: true });
    test.clock.advance({ minutes: 1 });
    expect(await authenticate(token)).toMatchObject({ isRecent: false });
    await test.services.sessions.markAuthenticated(await sessionIdOf(token));
    expect(await authenticate(token)).toMatchObject({ isRecent: true });
  });

  it('shows browser, country and which one is asking', async () => {
    const { user, token } = await createUser(test);
    await open(user._id, { ip: '85.214.132.117', userAgent: firefox });
    const list = await test.services.sessions.list(user._id, await sessionIdOf(token));
    expect(list).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ browser: 'Firefox on Linux', place: 'Germany', isCurrent: false }),
        expect.objectContaining({ browser: 'Unknown browser', place: '', isCurrent: true }),
      ]),
    );
    expect(JSON.stringify(list)).not.toContain(token);
  });

  it('ends the one that was used least recently when a person opens the 101st, and none of another person', async () => {
    const [{ user, token: first }, other] = [await createUser(test), await createUser(test)];
    const openNext = () => {
      test.clock.advance({ seconds: 1 });
      return open(user._id);
    };
    const [second, third] = [await openNext(), await openNext()];
    for (let opened = 3; opened < 100; opened += 1) await openNext();
    test.clock.advance({ minutes: 2 });
    const used = await sessionIdOf(first);
    expect(used).not.toBe('');
    const ended = await endedDuring(() => open(user._id));
    expect(ended).toHaveLength(1);
    expect(ended).not.toContain(used);
    expect(await authenticate(second)).toBeNull();
    expect(await authenticate(third)).not.toBeNull();
    expect(await authenticate(other.token)).not.toBeNull();
  });

  it('takes a browser name of any length', async () => {
    const { user } = await createUser(test);
    expect(await authenticate(await open(user._id, { userAgent: 'x'.repeat(15_000) }))).not.toBeNull();
  });
});

describe('ending sessions', () => {
  it('ends one, the others or all, and says which', async () => {
    const { user, token } = await createUser(test);
    const [second, third] = [await open(user._id), await open(user._id)];
    const [own, secondId, thirdId] = await Promise.all([token, second, third].map(sessionIdOf));
    const { sessions } = test.services;
    expect(await endedDuring(() => sessions.end(user._id, secondId ?? '', own ?? ''))).toEqual([secondId]);
    expect(await authenticate(second)).toBeNull();
    expect(await endedDuring(() => sessions.end(user._id, 'others', own ?? ''))).toEqual([thirdId]);
    expect(await authenticate(token)).not.toBeNull();
    expect(await endedDuring(() => sessions.end(user._id, 'all', own ?? ''))).toEqual([own]);
    expect(await authenticate(token)).toBeNull();
  });

  it("refuses another person's session as if it did not exist", async () => {
    const [{ user }, other] = [await createUser(test), await createUser(test)];
    const foreign = await sessionIdOf(other.token);
    for (const id of [foreign, 'no-id', "' OR 1=1 --", '']) {
      await expect(test.services.sessions.end(user._id, id, null)).rejects.toMatchObject({ code: 'session-not-found' });
    }
    expect(await authenticate(other.token)).not.toBeNull();
  });

  it('is published to nobody when the transaction that ended them failed', async () => {
    const { user, token } = await createUser(test);
    const ended = await endedDuring(() =>
      test.core.transact(async (tx) => {
        await test.services.sessions.endAll(tx, user._id);
        throw new Error('rolled back');
      }),
    );
    expect(ended).toEqual([]);
    expect(await authenticate(token)).not.toBeNull();
  });
});

describe('POST /api/logout', () => {
  it('ends this session on the server, and only this', async () => {
    const { user, token } = await createUser(test);
    const other = await open(user._id);
    expect((await logout(token)).statusCode).toBe(200);
    expect((await logout(token)).statusCode).toBe(401);
    expect(await authenticate(other)).not.toBeNull();
  });

  it('needs a session', async () => {
    const refusal = { statusCode: 401, code: 'session-expired', message: 'Session expired, please login again' };
    expect((await logout()).json()).toMatchObject(refusal);
    expect((await logout('not-a-token')).json()).toMatchObject(refusal);
    const { token } = await createUser(test);
    for (const authorization of [token, `Basic ${token}`, `Bearer ${token} x`, 'Bearer ', 'Bearer']) {
      const answer = await test.app.inject({ method: 'POST', url: '/api/logout', headers: { authorization } });
      expect(answer.statusCode).toBe(401);
    }
    expect(await authenticate(token)).not.toBeNull();
  });
});

describe('POST /api/login/session', () => {
  const issue = (userId: string) =>
    test.core.transact((tx) => test.services.accountTokens.issue(tx, { userId, purpose: 'session-link' }));
  const exchange = (session: unknown) => post(test, '/api/login/session', { session }, { ip: freshIp() });

  it('exchanges the code of a link for a session that has proven no password [A7]', async () => {
    const { user } = await createUser(test);
    const answer = await exchange(await issue(user._id));
    expect(answer.json()).toEqual({
      authToken: expect.stringMatching(/^Bearer \S+$/),
      user,
      twoFactorCodeRequired: false,
    });
    const { authToken } = answer.json<{ authToken: string }>();
    expect(await authenticate(authToken.slice('Bearer '.length))).toMatchObject({ userId: user._id, isRecent: false });
  });

  it('says whose account it opens, for the web to ask, and is not used up by that [A27]', async () => {
    const { user } = await createUser(test);
    const code = await issue(user._id);
    const preview = (session: string) => post(test, '/api/v2/login/session/preview', { session });
    for (let time = 0; time < 2; time += 1) {
      expect((await preview(code)).json()).toEqual({ name: user.name, email: user.email });
    }
    expect((await exchange(code)).statusCode).toBe(200);
    expect((await preview(code)).statusCode).toBe(401);
    expect((await preview('unknown')).statusCode).toBe(401);
  });

  it('takes a code once, within a minute, of many at the same time [A8]', async () => {
    const { user } = await createUser(test);
    const code = await issue(user._id);
    const answers = await Promise.all([exchange(code), exchange(code), exchange(code)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401, 401]);
    const late = await issue(user._id);
    test.clock.advance({ seconds: 60 });
    expect((await exchange(late)).statusCode).toBe(401);
  });

  it('takes neither links of mails nor session tokens [A8]', async () => {
    const { user, token } = await createUser(test);
    const { transact } = test.core;
    const { accountTokens } = test.services;
    for (const purpose of ['reset-password', 'verify-email', 'change-email'] as const) {
      const link = await transact((tx) => accountTokens.issue(tx, { userId: user._id, purpose }));
      expect((await exchange(link)).statusCode).toBe(401);
    }
    expect((await exchange(token)).statusCode).toBe(401);
    expect((await exchange('')).statusCode).toBe(400);
    expect((await exchange(undefined)).statusCode).toBe(400);
  });
});

describe('the hourly cleanup', () => {
  const runCleanup = () => test.core.transact((tx) => test.core.jobs.enqueue(tx, 'auth-cleanup', {}));
  const isCleanupDone = `SELECT 1 FROM pgboss.job WHERE name = 'auth-cleanup' AND state < 'completed'`;
  const counts = async () => {
    const tables = ['sessions', 'account_tokens', 'trusted_browsers', 'used_captchas', 'rate_limits'];
    const query = tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`).join(', ');
    return (await test.database.pool.query(`SELECT ${query}`)).rows[0];
  };

  it('removes what has expired, and nothing else', async () => {
    const { user } = await createUser(test);
    const { transact } = test.core;
    const { accountTokens } = test.services;
    await test.database.pool.query(`INSERT INTO trusted_browsers VALUES ('hash', $1, $2), ('later', $1, $3)`, [
      user._id,
      test.clock.now(),
      new Date('2099-01-01'),
    ]);
    await post(test, '/api/login', { username: user.email, password: 'Wrong-1!', captcha: 'x' });
    await transact((tx) => accountTokens.issue(tx, { userId: user._id, purpose: 'reset-password' }));
    test.clock.advance({ days: 181 });
    const { user: kept } = await createUser(test);
    await transact((tx) => accountTokens.issue(tx, { userId: kept._id, purpose: 'reset-password' }));
    await post(test, '/api/login', { username: kept.email, password: 'Wrong-1!', captcha: 'x' });
    await runCleanup();
    while ((await test.database.pool.query(isCleanupDone)).rowCount !== 0) await new Promise(setImmediate);
    expect(await counts()).toEqual({
      sessions: 1,
      account_tokens: 1,
      trusted_browsers: 1,
      used_captchas: 1,
      rate_limits: 3,
    });
  });
});

describe('the end of a session', () => {
  const linkOf = (userId: string) =>
    test.core.transact((tx) => test.services.accountTokens.issue(tx, { userId, purpose: 'session-link' }));
  const exchange = (session: string) => post(test, '/api/login/session', { session });

  it.each(['all', 'others'])('ends the link that one of them may just have made (%s) [A8]', async (which) => {
    const { user, token } = await createUser(test);
    const link = await linkOf(user._id);
    await test.services.sessions.end(user._id, which, await sessionIdOf(token));
    expect((await exchange(link)).statusCode).toBe(401);
  });

  it.each(['all', 'others'])('ends a change of email that one of them may have asked for (%s) [A8]', async (which) => {
    const person = await createUser(test);
    const [thief, address] = [await principalOf(test, person), `thief-of-${person.user._id}@example.com`];
    await test.services.emailChange.request(thief, address);
    const link = tokenIn(await mailTo(test, address, /./));
    await test.services.sessions.end(person.user._id, which, await sessionIdOf(person.token));
    const url = `/api/login/reset/${link}`;
    expect((await test.app.inject({ method: 'POST', url, remoteAddress: freshIp() })).statusCode).not.toBe(200);
    const { email, updateToEmail } = await test.services.users.get(person.user._id);
    expect({ email, updateToEmail }).toEqual({ email: person.user.email, updateToEmail: '' });
  });

  it('by its owner ends a link too, and nobody else can end it [A8]', async () => {
    const { user, token } = await createUser(test);
    const stranger = await createUser(test);
    const kept = await linkOf(user._id);
    await test.services.sessions.end(stranger.user._id, 'all', null);
    expect((await exchange(kept)).statusCode).toBe(200);
    const link = await linkOf(user._id);
    await logout(token);
    expect((await exchange(link)).statusCode).toBe(401);
  });
});
