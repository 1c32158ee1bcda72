import { authEndpoints } from '@holdfast/contract/auth.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshIp, login, mailIsDone, post } from '../../../test/calls.ts';
import { createUser, mailsTo, mailTo, password, tokenIn } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const email = 'victim@example.com';
/** Every call with a body, with a valid example. */
const calls: [string, Record<string, string>][] = [
  ['/api/login', { username: email, password, twoFactorCode: '123456' }],
  ['/api/login/session', { session: 'code' }],
  ['/api/signup', { country: 'AU', name: 'Victim', email, password }],
  ['/api/login/forgot', { email }],
  ['/api/v2/account/resend-verification-email', { email }],
  ['/api/login/reset/token', { password, confirmation: password }],
];

const send = (url: string, payload: string | Buffer, contentType = 'application/json') =>
  test.app.inject({ method: 'POST', url, payload, headers: { 'content-type': contentType }, remoteAddress: freshIp() });
const firstError = (answer: { json: <T>() => T }) => answer.json<{ errors: string[] }>().errors[0] ?? '';
const expectNothingStored = async () => {
  await mailIsDone(test);
  expect((await test.database.pool.query('SELECT 1 FROM users')).rowCount).toBe(0);
  expect((await test.database.pool.query('SELECT 1 FROM mailbox')).rowCount).toBe(0);
  expect((await test.database.pool.query('SELECT 1 FROM rate_limits')).rowCount).toBe(0);
};

describe.each(calls)('bad input to POST %s', (path, body) => {
  const fields = Object.keys(body);

  it('of the wrong type is refused, naming the field', async () => {
    for (const field of fields) {
      for (const value of [1, true, null, [], {}, ['a@example.com'], { $ne: '' }]) {
        const answer = await post(test, path, { ...body, [field]: value });
        expect(answer.statusCode).toBe(400);
        const isFixedText = /^(Country is required|New password dosn't match)/.test(firstError(answer));
        expect(isFixedText || firstError(answer).startsWith(`${field}: `), firstError(answer)).toBe(true);
      }
    }
    await expectNothingStored();
  });

  it('with fields missing is refused', async () => {
    for (const field of fields.filter((name) => name !== 'twoFactorCode')) {
      expect((await post(test, path, { ...body, [field]: undefined })).statusCode).toBe(400);
    }
  });

  it('with unknown fields is refused, naming them', async () => {
    const more = { roles: ['admin'], isVerified: true, _id: 'x' };
    const answer = await post(test, path, { ...body, ...more });
    expect(answer.statusCode).toBe(400);
    const { errors } = answer.json<{ errors: string[] }>();
    for (const field of Object.keys(more)) expect(errors).toContain(`${field}: unknown field`);
    await expectNothingStored();
  });

  it('that is no object is refused', async () => {
    for (const payload of ['[]', '"text"', '1', 'true', '[{}]']) {
      expect((await send(path, payload)).statusCode).toBe(400);
    }
  });

  it('of a megabyte is refused as too large, and of less as too long', async () => {
    for (const field of fields) {
      const large = await post(test, path, { ...body, [field]: 'a'.repeat(1024 * 1024) });
      expect(large.statusCode).toBe(413);
      expect(large.json()).toMatchObject({ statusCode: 413, message: expect.any(String) });
      const long = await post(test, path, { ...body, [field]: 'a'.repeat(10_000) });
      expect(long.statusCode).toBe(400);
    }
    await expectNothingStored();
  });

  it('in bytes that are no UTF-8 is refused', async () => {
    for (const field of fields) {
      const [before = '', after = ''] = JSON.stringify({ ...body, [field]: 'here' }).split('here');
      for (const bytes of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe2, 0x82]]) {
        const payload = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
        expect((await send(path, payload)).statusCode).toBe(400);
      }
    }
    await expectNothingStored();
  });

  it('with NUL or half a character is refused, naming the field', async () => {
    for (const field of fields) {
      for (const text of ['\\u0000', 'a\\u0000b', '\\ud800', '\\udc00x']) {
        const answer = await send(path, JSON.stringify({ ...body, [field]: 'here' }).replace('here', text));
        expect(answer.statusCode).toBe(400);
        expect(firstError(answer)).toMatch(new RegExp(`^${field}: `));
      }
    }
    await expectNothingStored();
  });

  it('that is not JSON, or sly JSON, is refused', async () => {
    const deep = `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`;
    for (const payload of ['{', '{"email":', 'email=a', '{"__proto__":{"isAdmin":true}}', deep]) {
      expect((await send(path, payload)).statusCode).toBe(400);
    }
    expect((await send(path, 'email=a', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect((await send(path, JSON.stringify(body), 'text/plain')).statusCode).toBe(415);
  });
});

describe('a call without any body', () => {
  it.each(calls.filter(([path]) => !path.includes('reset')))('is refused by POST %s', async (path) => {
    expect((await post(test, path)).statusCode).toBe(400);
  });
});

describe('a hostile token in the path', () => {
  it.each(['%00', '%ff', '%ed%a0%80', 'a'.repeat(201), '..%2f..%2f', '%7B%22%24ne%22%3A1%7D'])(
    '%s is refused',
    async (token) => {
      const answer = await post(test, `/api/login/reset/${token}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).not.toHaveProperty('stack');
    },
  );
});

describe('the wrong method', () => {
  it.each(Object.values(authEndpoints).filter(({ method }) => method === 'POST'))(
    'GET $path is not found',
    async ({ path }) => {
      expect((await test.app.inject({ url: path })).statusCode).toBe(404);
    },
  );
});

describe('an email that would start another header or address', () => {
  it.each([
    'a@example.com\r\nBcc: everybody@example.com',
    'a@example.com\nSubject: hello',
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    '"a b"@example.com',
    'Name <a@example.com>',
    'a@exa mple.com',
    'a\u0001@example.com',
    '@example.com',
    'a@',
    `${'a'.repeat(250)}@example.com`,
  ])('%j is refused everywhere', async (address) => {
    for (const path of ['/api/signup', '/api/login/forgot', '/api/v2/account/resend-verification-email']) {
      const body = path === '/api/signup' ? { country: 'AU', name: 'A', password, email: address } : { email: address };
      const answer = await post(test, path, body);
      expect(answer.statusCode).toBe(400);
      expect(firstError(answer)).toBe('Invalid Email address');
    }
    await expectNothingStored();
  });
});

describe('SQL, HTML and line breaks in a name', () => {
  const names = {
    html: `<script>alert("x")</script><img src=x onerror='alert(1)'>`,
    sql: `Robert'); DROP TABLE users; --`,
    header: 'Eve\r\nBcc: everybody@example.com',
    template: '{{7*7}} %s $1 %0a',
  };

  it.each(Object.entries(names))('(%s) are stored as text and harmless in mails [A11]', async (kind, name) => {
    const address = `${kind}@example.com`;
    await post(test, '/api/signup', { country: 'AU', name, email: address, password });
    await post(test, `/api/login/reset/${tokenIn(await mailTo(test, address))}`, { password });
    await post(test, '/api/login/forgot', { email: address });
    // Only verified users are greeted by name.
    const mail = await mailTo(test, address, /password/);
    expect(mail.to).toBe(address);
    expect(mail.html).not.toMatch(/<script|<img src=x|onerror='/);
    expect(mail.text).toContain(name.split('\r\n')[0]);
    expect(await mailsTo(test, 'everybody@example.com')).toEqual([]);
    expect((await login(test, { username: address })).json()).toMatchObject({ user: { name } });
  });

  it('SQL in an email or a code finds nobody', async () => {
    await createUser(test, { email: 'real@example.com' });
    for (const username of [`real@example.com' --`, `' OR '1'='1`, 'real@example.co%', 'real_example.com']) {
      expect((await login(test, { username })).statusCode).toBe(401);
    }
  });
});
