import { URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, mailIsDone, post } from '../../../../test/calls.ts';
import { addTwoFactor, authenticator, createUser, mailsTo, mailTo, password } from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const invalidCode = {
  statusCode: 401,
  code: 'invalid-login-code',
  message: 'Invalid verification token',
  errors: ['Invalid verification token'],
};
const createPerson = async () => {
  const { user, token, headers } = await createUser(test);
  const { codeOf, recoveryCodes } = await addTwoFactor(test, user._id);
  const signIn = (twoFactorCode?: string, cookies: Record<string, string> = {}) =>
    login(test, { username: user.email, ...(twoFactorCode !== undefined && { twoFactorCode }) }, { cookies });
  return { user, token, headers, codeOf, recoveryCodes, signIn };
};
const start = async (person: { token: string }) => {
  const started = await post(test, '/api/v2/account/2fa', undefined, person);
  expect(started.statusCode).toBe(200);
  return {
    address: started.json<{ twoFactorToken: string }>().twoFactorToken,
    verify: (code: string) => post(test, `/api/v2/account/2fa/verify/${code}`, undefined, person),
  };
};
const cookiesOf = (answer: { cookies: { name: string; value: string }[] }) =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
const statusesOf = (answers: { statusCode: number }[]) => answers.map((answer) => answer.statusCode).sort();

describe('turning two-step sign-in on', () => {
  it('gives an address for the app, waits for a first code, then gives ten recovery codes [P2.4.11 P2.7.6]', async () => {
    const person = await createUser(test, { email: 'anna+two@example.com' });
    const { address, verify } = await start(person);
    expect(URI.parse(address)).toMatchObject({
      issuer: 'AirBolt',
      label: 'anna+two@example.com',
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    });
    const email = person.user.email;
    expect((await login(test, { username: email })).json()).toMatchObject({ user: { twoFactorEnabled: false } });
    const answer = await verify(authenticator(test, address)());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true, recoveryCodes: expect.any(Array) });
    expect(new Set(answer.json<{ recoveryCodes: string[] }>().recoveryCodes).size).toBe(10);
    expect((await login(test, { username: email })).json()).toEqual({ twoFactorCodeRequired: true });
    await mailTo(test, email, /turned on/);
  });

  it('refuses a wrong first code, stays off, and takes a right one after it [P2.5.12]', async () => {
    const person = await createUser(test);
    const { address, verify } = await start(person);
    const codeOf = authenticator(test, address);
    const wrong = await verify(codeOf(5));
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({ errors: ['Invalid verification token'] });
    expect((await login(test, { username: person.user.email })).json()).toHaveProperty('authToken');
    expect((await verify(codeOf())).statusCode).toBe(200);
  });

  it('counts only the newest address', async () => {
    const person = await createUser(test);
    const older = await start(person);
    const { verify } = await start(person);
    expect((await verify(authenticator(test, older.address)())).statusCode).toBe(400);
  });

  it('cannot be begun or finished again while it is on', async () => {
    const person = await createUser(test);
    const { codeOf } = await addTwoFactor(test, person.user._id);
    expect((await post(test, '/api/v2/account/2fa', undefined, person)).statusCode).toBe(409);
    expect((await post(test, `/api/v2/account/2fa/verify/${codeOf()}`, undefined, person)).statusCode).toBe(409);
  });

  it('happens once when two requests finish it at the same time', async () => {
    const { address, verify } = await start(await createUser(test));
    const code = authenticator(test, address)();
    const [first, second] = statusesOf(await Promise.all([verify(code), verify(code)]));
    expect(first).toBe(200);
    expect(second).toBeGreaterThanOrEqual(400);
  });

  it('stops guessing of the first code [A7]', async () => {
    const { address, verify } = await start(await createUser(test));
    for (let time = 0; time < 10; time += 1) expect((await verify('000000')).statusCode).toBe(400);
    expect((await verify(authenticator(test, address)())).statusCode).toBe(429);
  });

  it('keeps neither the secret nor the recovery codes readable', async () => {
    const person = await createUser(test);
    const { address, verify } = await start(person);
    const secret = new URL(address).searchParams.get('secret') ?? '';
    const { recoveryCodes } = (await verify(authenticator(test, address)())).json<{ recoveryCodes: string[] }>();
    const { rows } = await test.database.pool.query(
      'SELECT * FROM credentials JOIN recovery_codes USING (user_id) WHERE user_id = $1',
      [person.user._id],
    );
    expect(rows).toHaveLength(10);
    for (const text of [secret, ...recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(text);
  });
});

describe('POST /api/login with two-step sign-in', () => {
  it('asks for the code when the password was right, and signs nobody in [P1.4.1 P1.7.3 P2.4.18 P2.7.3]', async () => {
    const { user, signIn } = await createPerson();
    const sessionsBefore = await test.services.sessions.list(user._id, null);
    const answer = await signIn();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ twoFactorCodeRequired: true });
    expect((await signIn('')).json()).toEqual({ twoFactorCodeRequired: true });
    expect(answer.cookies).toEqual([]);
    expect(await test.services.sessions.list(user._id, null)).toEqual(sessionsBefore);
  });

  it('says nothing of two-step sign-in after a wrong password, even with a right code [A9]', async () => {
    const { user, codeOf, signIn } = await createPerson();
    const answer = await login(test, { username: user.email, password: 'Wrong-1!', twoFactorCode: codeOf() });
    expect(answer.json()).toMatchObject({ message: 'Username or password incorrect' });
    expect((await signIn(codeOf())).statusCode).toBe(200);
  });

  it('takes the code of now and of its neighbours, with spaces, and refuses others [P2.5.12]', async () => {
    const { codeOf, signIn } = await createPerson();
    for (const code of ['000000', '12345', '1234567', 'abcdef', codeOf(-2), codeOf(3), '😀😀😀', "' OR 1=1 --"]) {
      expect((await signIn(code)).json()).toEqual(invalidCode);
    }
    expect((await signIn(codeOf().replace(/^(...)/, ' $1 '))).statusCode).toBe(200);
    expect((await signIn(codeOf(1))).statusCode).toBe(200);
  });

  it('takes a code once, also of many at the same time [A7]', async () => {
    const { codeOf, signIn } = await createPerson();
    const code = codeOf();
    expect(statusesOf(await Promise.all([signIn(code), signIn(code), signIn(code)]))).toEqual([200, 401, 401]);
    expect((await signIn(code)).json()).toEqual(invalidCode);
    expect((await signIn(codeOf(-1))).json()).toEqual(invalidCode);
  });

  it('does not take the code that turned it on [A7]', async () => {
    const person = await createUser(test);
    const { address, verify } = await start(person);
    const code = authenticator(test, address)();
    await verify(code);
    const answer = await login(test, { username: person.user.email, twoFactorCode: code });
    expect(answer.json()).toEqual(invalidCode);
  });

  it('takes a recovery code once, however it is typed, also of many at the same time [A7]', async () => {
    const { user, recoveryCodes, signIn } = await createPerson();
    const [first = '', second = ''] = recoveryCodes;
    const typed = ` ${first.toLowerCase().replace('-', ' ')} `;
    expect(statusesOf(await Promise.all([signIn(typed), signIn(first), signIn(first)]))).toEqual([200, 401, 401]);
    expect((await signIn(first)).json()).toEqual(invalidCode);
    expect((await test.services.users.get(user._id)).recoveryCodesLeft).toBe(9);
    expect((await signIn(second)).statusCode).toBe(200);
  });

  it("does not take another person's codes", async () => {
    const [one, other] = [await createPerson(), await createPerson()];
    expect((await one.signIn(other.recoveryCodes[0])).json()).toEqual(invalidCode);
    expect((await one.signIn(other.codeOf())).json()).toEqual(invalidCode);
    expect((await other.signIn(other.recoveryCodes[0])).statusCode).toBe(200);
  });

  it('after ten wrong codes, from wherever, refuses right ones for 15 minutes [A7]', async () => {
    const { user, codeOf, recoveryCodes, signIn } = await createPerson();
    for (let time = 0; time < 10; time += 1) expect((await signIn('000000')).statusCode).toBe(401);
    const refused = await signIn(codeOf());
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect((await signIn(recoveryCodes[0])).statusCode).toBe(429);
    expect((await test.services.users.get(user._id)).failedLoginAttempts).toBeGreaterThanOrEqual(10);
    test.clock.advance({ minutes: 15, seconds: 5 });
    expect((await signIn(codeOf())).statusCode).toBe(200);
  });

  it('lets no more than ten wrong codes through when many come at once [A7]', async () => {
    const { signIn } = await createPerson();
    const answers = await Promise.all(Array.from({ length: 16 }, () => signIn('000000')));
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(6);
  });
});

describe('the sign-in setting', () => {
  it('1, the default, asks once for each browser, for 90 days [P2.9.13]', async () => {
    const { codeOf, signIn } = await createPerson();
    const first = await signIn(codeOf());
    const [cookie] = first.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/login', maxAge: 90 * 24 * 3600 });
    expect((await signIn(undefined, cookiesOf(first))).json()).toHaveProperty('authToken');
    expect((await signIn()).json()).toEqual({ twoFactorCodeRequired: true });
    test.clock.advance({ days: 90 });
    expect((await signIn(undefined, cookiesOf(first))).json()).toEqual({ twoFactorCodeRequired: true });
  });

  it('2 asks at every sign-in, and trusts no browser [P2.9.13]', async () => {
    const { user, codeOf, signIn } = await createPerson();
    const trusted = cookiesOf(await signIn(codeOf()));
    await test.services.twoFactor.setSignInSetting(user._id, 2);
    expect((await signIn(undefined, trusted)).json()).toEqual({ twoFactorCodeRequired: true });
    expect((await signIn(codeOf(1), trusted)).cookies).toEqual([]);
  });

  it('1 still wants the password in a trusted browser, and trusts it for one person only [A7]', async () => {
    const [one, other] = [await createPerson(), await createPerson()];
    const trusted = cookiesOf(await one.signIn(one.codeOf()));
    const wrong = await login(test, { username: one.user.email, password: 'Wrong-1!' }, { cookies: trusted });
    expect(wrong.statusCode).toBe(401);
    expect((await other.signIn(undefined, trusted)).json()).toEqual({ twoFactorCodeRequired: true });
    const [value = ''] = Object.values(trusted);
    const renamed = Object.fromEntries(
      Object.keys(cookiesOf(await other.signIn(other.codeOf()))).map((name) => [name, value]),
    );
    expect((await other.signIn(undefined, renamed)).json()).toEqual({ twoFactorCodeRequired: true });
  });
});

describe('proving the password again', () => {
  it('is refused for 15 minutes after ten wrong passwords or codes [A7]', async () => {
    const [one, two] = [await createUser(test), await createUser(test)];
    const { codeOf } = await addTwoFactor(test, two.user._id);
    const confirm = (person: { token: string }, body: object) =>
      post(test, '/api/v2/account/confirm-password', body, person);
    for (let time = 0; time < 10; time += 1) {
      expect((await confirm(one, { password: 'Wrong-1!' })).statusCode).toBe(400);
      expect((await confirm(two, { password, twoFactorCode: '000000' })).statusCode).toBe(400);
    }
    const refused = await confirm(one, { password });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect((await confirm(two, { password, twoFactorCode: codeOf() })).statusCode).toBe(429);
    test.clock.advance({ minutes: 15, seconds: 5 });
    expect((await confirm(one, { password })).statusCode).toBe(200);
    expect((await confirm(two, { password, twoFactorCode: codeOf() })).statusCode).toBe(200);
  });
});

describe('unlinking the authenticator', () => {
  const unlink = ({ headers }: { headers: Record<string, string> }, twoFactorCode: string | undefined) =>
    test.app.inject({ method: 'DELETE', url: '/api/v2/account/2fa', headers, payload: { password, twoFactorCode } });

  it('ends its codes and trusted browsers', async () => {
    const person = await createPerson();
    const trusted = cookiesOf(await person.signIn(person.codeOf()));
    expect((await unlink(person, person.recoveryCodes[0])).statusCode).toBe(200);
    expect((await person.signIn()).json()).toMatchObject({ user: { twoFactorEnabled: false, recoveryCodesLeft: 0 } });
    await addTwoFactor(test, person.user._id);
    expect((await person.signIn(person.recoveryCodes[1])).json()).toEqual(invalidCode);
    expect((await person.signIn(undefined, trusted)).json()).toEqual({ twoFactorCodeRequired: true });
  });

  it('can be followed at once by linking another', async () => {
    const person = await createPerson();
    await unlink(person, person.codeOf(1));
    const { address, verify } = await start(person);
    expect((await verify(authenticator(test, address)())).statusCode).toBe(200);
  });

  it('is refused when it is not linked, and tells nobody', async () => {
    const person = await createUser(test);
    expect((await unlink(person, '123456')).statusCode).toBe(409);
    await mailIsDone(test);
    expect(await mailsTo(test, person.user.email)).toEqual([]);
  });
});
