import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fastest, freshIp, login, milliseconds, post } from '../../../../test/calls.ts';
import { createUser } from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const incorrect = {
  statusCode: 401,
  code: 'incorrect-login',
  message: 'Username or password incorrect',
  errors: ['Username or password incorrect'],
};
const failTimes = async (times: number, username: string, ip: string) => {
  for (let time = 0; time < times; time += 1) {
    expect((await login(test, { username, password: 'Wrong-Horse1' }, { ip })).statusCode).toBe(401);
  }
};

describe('POST /api/login', () => {
  it('answers the authorization value and the user, and that value opens calls [P1.4.1 P1.7.1 P1.7.3 P2.7.3]', async () => {
    const { user } = await createUser(test, { email: 'anna@example.com', name: 'Anna' });
    const answer = await login(test, { username: 'anna@example.com' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      authToken: expect.stringMatching(/^Bearer [\w-]{43}$/),
      user,
      twoFactorCodeRequired: false,
    });
    expect((await post(test, '/api/logout')).statusCode).toBe(401);
    const { authToken } = answer.json<{ authToken: string }>();
    const signedIn = await test.app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { authorization: authToken },
    });
    expect(signedIn.statusCode).toBe(200);
  });

  it('takes the email in any case and with spaces around it', async () => {
    await createUser(test, { email: 'bert@example.com' });
    expect((await login(test, { username: '  Bert@EXAMPLE.com ' })).statusCode).toBe(200);
  });

  it('gives every sign-in a session of its own', async () => {
    await createUser(test, { email: 'cleo@example.com' });
    const tokens = await Promise.all([1, 2, 3].map(() => login(test, { username: 'cleo@example.com' })));
    expect(new Set(tokens.map((answer) => answer.json<{ authToken: string }>().authToken)).size).toBe(3);
  });

  it('keeps only a hash of the session token', async () => {
    await createUser(test, { email: 'dora@example.com' });
    const answer = await login(test, { username: 'dora@example.com' });
    const token = answer.json<{ authToken: string }>().authToken.slice('Bearer '.length);
    const { rows } = await test.database.pool.query('SELECT * FROM sessions');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('refuses a wrong password and an unknown email with one and the same answer [P1.4.1 A9]', async () => {
    await createUser(test, { email: 'emil@example.com' });
    const wrong = await login(test, { username: 'emil@example.com', password: 'Wrong-Horse1' });
    const unknown = await login(test, { username: 'nobody@example.com' });
    const noEmail = await login(test, { username: 'not an email' });
    for (const answer of [wrong, unknown, noEmail]) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual(incorrect);
    }
  });

  it('takes the same time for a wrong password as for an unknown email [A9]', async () => {
    await createUser(test, { email: 'fred@example.com' });
    const times: Record<string, number[]> = { 'fred@example.com': [], 'nobody@example.com': [] };
    const ratio = () => {
      const [known = 0, unknown = 0] = Object.values(times).map(fastest);
      return Math.max(known, unknown) / Math.min(known, unknown);
    };
    // More rounds on a busy machine, until both minima are undisturbed; a real timing difference persists.
    for (let round = 0; round < 15 || (round < 45 && ratio() >= 2); round += 1) {
      for (const [username, list] of Object.entries(times)) {
        list.push(await milliseconds(() => login(test, { username, password: 'Wrong-Horse1' })));
      }
    }
    expect(ratio()).toBeLessThan(2);
  });

  it('tells an unverified person to verify, but only after the right password [A9]', async () => {
    await createUser(test, { email: 'gina@example.com', isVerified: false });
    const wrong = await login(test, { username: 'gina@example.com', password: 'Wrong-Horse1' });
    expect(wrong.json()).toEqual(incorrect);
    const right = await login(test, { username: 'gina@example.com' });
    expect(right.statusCode).toBe(401);
    expect(right.json()).toMatchObject({ message: expect.stringContaining('verify') });
  });

  it.each([
    ['username', undefined],
    ['username', ''],
    ['password', undefined],
    ['password', ''],
  ])('needs %s (not %j) [P1.5.1]', async (field, value) => {
    const body = { username: 'anna@example.com', password: 'Correct-Horse1', captcha: 'solved', [field]: value };
    const answer = await post(test, '/api/login', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: string[] }>().errors[0]).toMatch(new RegExp(`^${field}: `));
  });

  it('counts failures for the person to see, and forgets them when they sign in', async () => {
    const { user } = await createUser(test, { email: 'hugo@example.com' });
    await failTimes(3, 'hugo@example.com', freshIp());
    expect((await test.services.users.get(user._id)).failedLoginAttempts).toBe(3);
    const answer = await login(test, { username: 'hugo@example.com' });
    expect(answer.json()).toMatchObject({ user: { failedLoginAttempts: 0 } });
  });
});

describe('brute force on POST /api/login', () => {
  it('after ten failures refuses even the right password for 15 minutes, from there only [A7]', async () => {
    await createUser(test, { email: 'ida@example.com' });
    await createUser(test, { email: 'ines@example.com' });
    const ip = freshIp();
    await failTimes(9, 'ida@example.com', ip);
    test.clock.advance({ minutes: 14 });
    await failTimes(1, 'Ida@example.com', ip);
    const refused = await login(test, { username: 'ida@example.com' }, { ip });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    expect((await login(test, { username: 'ida@example.com' })).statusCode).toBe(200);
    expect((await login(test, { username: 'ines@example.com' }, { ip })).statusCode).toBe(200);
    test.clock.advance({ minutes: 14 });
    expect((await login(test, { username: 'ida@example.com' }, { ip })).statusCode).toBe(429);
    test.clock.advance({ minutes: 1 });
    expect((await login(test, { username: 'ida@example.com' }, { ip })).statusCode).toBe(200);
  });

  it('does the same for an email that has no account [A7 A9]', async () => {
    const ip = freshIp();
    await failTimes(10, 'ghost@example.com', ip);
    expect((await login(test, { username: 'ghost@example.com' }, { ip })).statusCode).toBe(429);
  });

  it('forgets failures when somebody signs in', async () => {
    await createUser(test, { email: 'jana@example.com' });
    const ip = freshIp();
    for (let round = 0; round < 2; round += 1) {
      await failTimes(9, 'jana@example.com', ip);
      expect((await login(test, { username: 'jana@example.com' }, { ip })).statusCode).toBe(200);
    }
  });

  it('lets no more than ten through when many come at once [A7]', async () => {
    await createUser(test, { email: 'karl@example.com' });
    const ip = freshIp();
    const tries = Array.from({ length: 30 }, () =>
      login(test, { username: 'karl@example.com', password: 'Wrong-Horse1' }, { ip }),
    );
    const statuses = (await Promise.all(tries)).map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it('counts all addresses of an IPv6 network as one [A7]', async () => {
    const attempts = Array.from({ length: 11 }, (_, host) =>
      login(test, { username: 'lena@example.com' }, { ip: `2001:db8:7:7::${host + 1}` }),
    );
    expect((await Promise.all(attempts)).map((answer) => answer.statusCode)).toContain(429);
  });

  it('after a hundred failures refuses the address for any account, but never for its successes [A7]', async () => {
    await createUser(test, { email: 'mara@example.com' });
    const ip = freshIp();
    const fail = (from: number, to: number) =>
      Promise.all(
        Array.from({ length: to - from }, (_, at) =>
          login(test, { username: `spray-${from + at}@example.com`, password: 'Wrong-Horse1' }, { ip }),
        ),
      );
    await fail(0, 50);
    for (let time = 0; time < 5; time += 1) await login(test, { username: 'mara@example.com' }, { ip });
    const second = await fail(50, 99);
    expect(second.every((answer) => answer.statusCode === 401)).toBe(true);
    expect((await login(test, { username: 'mara@example.com' }, { ip })).statusCode).toBe(200);
    await fail(99, 100);
    const refused = await login(test, { username: 'mara@example.com' }, { ip });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await login(test, { username: 'mara@example.com' })).statusCode).toBe(200);
  });
});
