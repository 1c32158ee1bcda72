import { URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, mailIsDone } from '../../../test/calls.ts';
import { addTwoFactor, authenticator, createUser, mailsTo, mailTo, password } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const invalidCode = {
  statusCode: 401,
  message: 'Invalid verification token',
  errors: ['Invalid verification token'],
};
const createPerson = async () => {
  const { user } = await createUser(test);
  const { codeOf, recoveryCodes } = await addTwoFactor(test, user._id);
  const signIn = (twoFactorCode?: string, cookies: Record<string, string> = {}) =>
    login(test, { username: user.email, ...(twoFactorCode !== undefined && { twoFactorCode }) }, { cookies });
  return { user, codeOf, recoveryCodes, signIn };
};
const cookiesOf = (answer: { cookies: { name: string; value: string }[] }) =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
const statusesOf = (answers: { statusCode: number }[]) => answers.map((answer) => answer.statusCode).sort();

describe('turning two-step sign-in on', () => {
  it('gives an address for the app, waits for a first code, then gives ten recovery codes [P2.4.11 P2.7.6]', async () => {
    const { user } = await createUser(test, { email: 'anna+two@example.com' });
    const { twoFactor, users } = test.services;
    const address = await twoFactor.start(user._id);
    expect(URI.parse(address)).toMatchObject({
      issuer: 'AirBolt',
      label: 'anna+two@example.com',
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    });
    expect(await users.get(user._id)).toMatchObject({ twoFactorEnabled: false, is2FAVerified: false });
    expect((await login(test, { username: user.email })).json()).toHaveProperty('authToken');

    const recoveryCodes = await twoFactor.verify(user._id, authenticator(test, address)());
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await users.get(user._id)).toMatchObject({
      twoFactorEnabled: true,
      is2FAVerified: true,
      recoveryCodesLeft: 10,
      signInSetting: 1,
    });
    await mailTo(test, user.email, /turned on/);
  });

  it('refuses a wrong first code and stays off [P2.5.12]', async () => {
    const { user } = await createUser(test);
    const codeOf = authenticator(test, await test.services.twoFactor.start(user._id));
    const wrong = test.services.twoFactor.verify(user._id, codeOf(5));
    await expect(wrong).rejects.toMatchObject({ code: 'bad-input', message: 'Invalid verification token' });
    expect((await test.services.users.get(user._id)).twoFactorEnabled).toBe(false);
    await test.services.twoFactor.verify(user._id, codeOf());
  });

  it('counts only the newest address, and none before there was one', async () => {
    const { user } = await createUser(test);
    await expect(test.services.twoFactor.verify(user._id, '123456')).rejects.toMatchObject({ code: 'conflict' });
    const older = authenticator(test, await test.services.twoFactor.start(user._id));
    await test.services.twoFactor.start(user._id);
    await expect(test.services.twoFactor.verify(user._id, older())).rejects.toMatchObject({ code: 'bad-input' });
  });

  it('cannot be begun or finished again while it is on', async () => {
    const { user, codeOf } = await createPerson();
    await expect(test.services.twoFactor.start(user._id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(test.services.twoFactor.verify(user._id, codeOf())).rejects.toMatchObject({ code: 'conflict' });
  });

  it('happens once when two requests finish it at the same time', async () => {
    const { user } = await createUser(test);
    const codeOf = authenticator(test, await test.services.twoFactor.start(user._id));
    const results = await Promise.allSettled([1, 2].map(() => test.services.twoFactor.verify(user._id, codeOf())));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('keeps neither the secret nor the recovery codes readable', async () => {
    const { user } = await createUser(test);
    const address = await test.services.twoFactor.start(user._id);
    const secret = new URL(address).searchParams.get('secret') ?? '';
    const recoveryCodes = await test.services.twoFactor.verify(user._id, authenticator(test, address)());
    const { rows } = await test.database.pool.query(
      'SELECT * FROM credentials JOIN recovery_codes USING (user_id) WHERE user_id = $1',
      [user._id],
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
    const { user } = await createUser(test);
    const code = authenticator(test, await test.services.twoFactor.start(user._id))();
    await test.services.twoFactor.verify(user._id, code);
    const answer = await login(test, { username: user.email, twoFactorCode: code });
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
  const refuse = (message: string) => expect.objectContaining({ code: 'bad-input', message });
  const prove = (userId: string, twoFactorCode?: string, given = password) =>
    test.services.credentials.verifyProof(userId, { password: given, twoFactorCode });

  it('needs the password, and a code where two-step sign-in is on', async () => {
    const { user } = await createUser(test);
    await prove(user._id);
    await expect(prove(user._id, undefined, 'Wrong-1!')).rejects.toEqual(refuse('Password incorrect'));

    const person = await createPerson();
    await expect(prove(person.user._id)).rejects.toEqual(refuse('Please enter authentication code'));
    await expect(prove(person.user._id, '000000')).rejects.toEqual(refuse('Invalid verification token'));
    await expect(prove(person.user._id, person.codeOf(), 'Wrong-1!')).rejects.toEqual(refuse('Password incorrect'));
    const code = person.codeOf();
    await prove(person.user._id, code);
    await expect(prove(person.user._id, code)).rejects.toEqual(refuse('Invalid verification token'));
  });

  it('is refused for 15 minutes after ten wrong passwords or codes [A7]', async () => {
    const { user } = await createUser(test);
    for (let time = 0; time < 10; time += 1) await prove(user._id, undefined, 'Wrong-1!').catch(() => {});
    await expect(prove(user._id)).rejects.toMatchObject({ code: 'too-many', retryAfterSeconds: expect.any(Number) });
    const person = await createPerson();
    for (let time = 0; time < 10; time += 1) await prove(person.user._id, '000000').catch(() => {});
    await expect(prove(person.user._id, person.codeOf())).rejects.toMatchObject({ code: 'too-many' });
    test.clock.advance({ minutes: 15, seconds: 5 });
    await prove(user._id);
    await prove(person.user._id, person.codeOf());
  });
});

describe('unlinking the authenticator', () => {
  it('needs password and code [A7]', async () => {
    const { user, codeOf } = await createPerson();
    const { twoFactor, users } = test.services;
    await expect(twoFactor.remove(user._id, { password: 'Wrong-1!', twoFactorCode: codeOf() })).rejects.toThrow();
    await expect(twoFactor.remove(user._id, { password, twoFactorCode: '000000' })).rejects.toThrow();
    await expect(twoFactor.remove(user._id, { password, twoFactorCode: '' })).rejects.toThrow();
    expect((await users.get(user._id)).twoFactorEnabled).toBe(true);
    await twoFactor.remove(user._id, { password, twoFactorCode: codeOf() });
    expect((await users.get(user._id)).twoFactorEnabled).toBe(false);
  });

  it('ends its codes and trusted browsers, and tells the owner', async () => {
    const { user, codeOf, recoveryCodes, signIn } = await createPerson();
    const trusted = cookiesOf(await signIn(codeOf()));
    await test.services.twoFactor.remove(user._id, { password, twoFactorCode: recoveryCodes[0] ?? '' });
    expect((await signIn()).json()).toMatchObject({ user: { twoFactorEnabled: false, recoveryCodesLeft: 0 } });
    await mailTo(test, user.email, /turned off/);
    await addTwoFactor(test, user._id);
    expect((await signIn(recoveryCodes[1])).json()).toEqual(invalidCode);
    expect((await signIn(undefined, trusted)).json()).toEqual({ twoFactorCodeRequired: true });
  });

  it('can be followed at once by linking another', async () => {
    const { user, codeOf } = await createPerson();
    await test.services.twoFactor.remove(user._id, { password, twoFactorCode: codeOf(1) });
    const next = authenticator(test, await test.services.twoFactor.start(user._id));
    expect(await test.services.twoFactor.verify(user._id, next())).toHaveLength(10);
  });

  it('is refused when it is not linked', async () => {
    const { user } = await createUser(test);
    const remove = test.services.twoFactor.remove(user._id, { password, twoFactorCode: '123456' });
    await expect(remove).rejects.toMatchObject({ code: 'conflict' });
    await mailIsDone(test);
    expect(await mailsTo(test, user.email)).toEqual([]);
  });
});

describe('changing the password', () => {
  it('needs the old one, ends the other sessions and trusted browsers, and tells the owner', async () => {
    const { user, token } = await createUser(test);
    const { sessions, credentials } = test.services;
    const principal = await sessions.authenticate(token);
    if (!principal) throw new Error('not signed in');
    const other = await sessions.create({ userId: user._id, ip: '', userAgent: '', isAuthenticated: true });
    const wrong = credentials.changePassword(principal, 'Wrong-1!', 'Another-Horse2');
    await expect(wrong).rejects.toMatchObject({ code: 'bad-input', message: 'Password incorrect' });
    expect(await sessions.authenticate(other)).not.toBeNull();

    await credentials.changePassword(principal, password, 'Another-Horse2');
    expect(await sessions.authenticate(token)).not.toBeNull();
    expect(await sessions.authenticate(other)).toBeNull();
    expect((await login(test, { username: user.email })).statusCode).toBe(401);
    expect((await login(test, { username: user.email, password: 'Another-Horse2' })).statusCode).toBe(200);
    await mailTo(test, user.email, /password was changed/);
  });
});
