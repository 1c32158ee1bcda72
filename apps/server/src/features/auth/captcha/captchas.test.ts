import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshIp, login, post } from '../../../../test/calls.ts';
import { addTwoFactor, createUser } from '../../../../test/factories.ts';
import { solveCaptcha } from '../../../../test/solve-captcha.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { accountKeyOf, perAccount } from '../sign-in/login-attempts.ts';
import { createCaptchasService } from './captchas.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ CAPTCHA: 'altcha', PUBLIC_URL: 'https://airbolt.example.com' });
});
afterAll(() => test.close());

const message = 'reCAPTCHA required';
const refused = { statusCode: 400, code: 'captcha-required', message, errors: [message] };
const forgot = (captcha: string | undefined) => post(test, '/api/login/forgot', { email: 'a@example.com', captcha });

describe('GET /api/captcha', () => {
  it('gives a challenge whose solution opens a call, once', async () => {
    const captcha = await solveCaptcha(test);
    expect((await forgot(captcha)).statusCode).toBe(200);
    expect((await forgot(captcha)).json()).toEqual(refused);
    expect((await login(test, { username: 'a@example.com', captcha })).json()).toEqual(refused);
  });

  it('lets one of two pass that bring the same solution at the same time', async () => {
    const captcha = await solveCaptcha(test);
    const answers = await Promise.all([forgot(captcha), forgot(captcha), forgot(captcha)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400]);
  });

  it('gives challenges that expire after ten minutes', async () => {
    const captcha = await solveCaptcha(test);
    test.clock.advance({ minutes: 10 });
    expect((await forgot(captcha)).json()).toEqual(refused);
  });
});

describe('a missing or wrong captcha', () => {
  const email = 'newcomer@example.com';
  const calls: [string, object][] = [
    ['/api/login', { username: email, password: 'Correct-Horse1' }],
    ['/api/signup', { email, name: 'New', country: 'AU', password: 'Correct-Horse1' }],
    ['/api/login/forgot', { email }],
    ['/api/v2/account/resend-verification-email', { email }],
  ];

  it.each(calls)('is refused by %s [P1.5.1 P1.5.2 P1.5.3]', async (path, body) => {
    const forged = Buffer.from(JSON.stringify({ challenge: { parameters: {}, signature: 'x' }, solution: {} }));
    for (const captcha of [undefined, '', 'solved', forged.toString('base64'), 'x'.repeat(9000), 1, null]) {
      expect((await post(test, path, { ...body, captcha })).json()).toMatchObject(refused);
    }
    const { rows } = await test.database.pool.query('SELECT 1 FROM users WHERE email = $1', [email]);
    expect(rows).toEqual([]);
  });
});

describe('the captcha of a sign-in in two steps', () => {
  const prepare = async (email: string) => {
    const { user } = await createUser(test, { email });
    const { codeOf } = await addTwoFactor(test, user._id);
    const captcha = await solveCaptcha(test);
    return { codeOf, captcha, step: (fields: object) => login(test, { username: email, captcha, ...fields }) };
  };

  it('of the first step stays good for its code step, also after a wrong code, but not after it [P2.4.18]', async () => {
    const { codeOf, step } = await prepare('two@example.com');
    expect((await step({})).json()).toEqual({ twoFactorCodeRequired: true });
    expect((await step({ twoFactorCode: '000000' })).statusCode).toBe(401);
    const signedIn = await step({ twoFactorCode: codeOf() });
    expect(signedIn.statusCode).toBe(200);
    expect(signedIn.cookies).toEqual([expect.objectContaining({ secure: true, httpOnly: true })]);
    expect((await step({ twoFactorCode: codeOf(1) })).json()).toEqual(refused);
  });

  it('serves neither a second first step, nor another email, nor another password, nor after ten minutes', async () => {
    const { codeOf, step } = await prepare('kept@example.com');
    await createUser(test, { email: 'other@example.com' });
    await step({});
    expect((await step({})).json()).toEqual(refused);
    expect((await step({ username: 'other@example.com', twoFactorCode: '1' })).json()).toEqual(refused);
    expect((await step({ password: 'Wrong-Horse1', twoFactorCode: codeOf() })).statusCode).toBe(401);
    expect((await step({ twoFactorCode: codeOf() })).json()).toEqual(refused);

    const late = await prepare('late@example.com');
    await late.step({});
    test.clock.advance({ minutes: 10 });
    expect((await late.step({ twoFactorCode: late.codeOf() })).json()).toEqual(refused);
  });
});

describe('an account that is guessed at from many networks', () => {
  it('needs a harder captcha after fifty failures in an hour, except in a trusted browser [A26]', async () => {
    const { user } = await createUser(test);
    const { codeOf } = await addTwoFactor(test, user._id);
    const step = (captcha: string, fields: object = {}, cookies: Record<string, string> = {}) =>
      login(test, { username: user.email, captcha, ...fields }, { ip: freshIp(), cookies });
    const first = await step(await solveCaptcha(test), { twoFactorCode: codeOf() });
    const cookies = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]));
    await step(await solveCaptcha(test), { password: 'Wrong-Horse1' });
    for (let failure = 1; failure < 50; failure += 1) {
      await test.services.limits.isWithin(accountKeyOf(user.email), perAccount);
    }
    const harder = { statusCode: 400, code: 'harder-captcha' };
    expect((await step(await solveCaptcha(test))).json()).toMatchObject(harder);
    expect((await step(await solveCaptcha(test), {}, cookies)).statusCode).toBe(200);
    expect((await step(await solveCaptcha(test, 'hard'))).json()).toEqual({ twoFactorCodeRequired: true });
    test.clock.advance({ hours: 1, seconds: 1 });
    expect((await step(await solveCaptcha(test))).json()).toEqual({ twoFactorCodeRequired: true });
  });
});

describe('a captcha that its provider verifies only once', () => {
  it('is known again in the code step, by whichever process, and nowhere else', async () => {
    const expiresAt = new Date(test.clock.now().getTime() + 600_000);
    let asked = 0;
    const verifyOnce = async (payload: string) => {
      asked += 1;
      return asked === 1 ? { ok: true as const, id: `once ${payload}`, expiresAt } : { ok: false as const };
    };
    const captcha = { provider: 'recaptcha' as const, siteKey: '', challenge: async () => ({}), verify: verifyOnce };
    const service = () =>
      createCaptchasService(test.core, { captcha: { ...captcha, nameOf: (payload) => `once ${payload}` } });
    const step = (isCodeStep: boolean, email = 'a@example.com') =>
      service().useForLogin('token', { ip: '127.0.0.1', email, isCodeStep });
    await (await step(false)).keepForCode();
    await expect(step(false)).rejects.toThrow('reCAPTCHA required');
    await expect(step(true, 'b@example.com')).rejects.toThrow('reCAPTCHA required');
    await (await step(true)).spend();
    await expect(step(true)).rejects.toThrow('reCAPTCHA required');
  });
});

describe('GET /api/client-config', () => {
  it('says which captcha the web must show, and nothing secret', async () => {
    const answer = await test.app.inject('/api/client-config');
    expect(answer.json()).toEqual({
      captcha: { provider: 'altcha', siteKey: '' },
      hasMailbox: true,
      hasOwnDevices: true,
      hasHomeAssistant: false,
      passkeyOrigin: 'https://airbolt.example.com',
      oidc: null,
      supportEmail: '',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      tiles: expect.any(Object),
      payments: { provider: 'sandbox', publishableKey: '' },
    });
  });
});

describe('GET /api/client-location', () => {
  it.each([
    ['85.214.132.117', 'DE'],
    ['8.8.8.8', 'US'],
    ['192.168.1.20', null],
  ])('finds the country of %s, %s, without asking anybody else [P1.7.38 P2.7.9]', async (remoteAddress, isoAlpha2) => {
    const answer = await test.app.inject({ url: '/api/client-location', remoteAddress });
    expect(answer.json()).toEqual({ country: { isoAlpha2 } });
  });

  it('believes a configured proxy what it added itself, not what the caller had written before it [A7]', async () => {
    const behindProxy = await createTestApp({ TRUST_PROXY: '1' });
    const headers = { 'x-forwarded-for': '85.214.132.117, 8.8.8.8' };
    const answer = await behindProxy.app.inject({ url: '/api/client-location', remoteAddress: '10.0.0.2', headers });
    expect(answer.json()).toEqual({ country: { isoAlpha2: 'US' } });
    await behindProxy.close();
  });

  it('believes no forwarded address unless a proxy is configured', async () => {
    const headers = { 'x-forwarded-for': '85.214.132.117' };
    const answer = await test.app.inject({ url: '/api/client-location', remoteAddress: '8.8.8.8', headers });
    expect(answer.json()).toEqual({ country: { isoAlpha2: 'US' } });
  });
});
