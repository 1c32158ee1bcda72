import { describe, expect, it } from 'vitest';
import { createLogger, redactUrl } from '../src/platform/log/log.ts';
import { registerEchoRoutes } from './echo-routes.ts';
import { createTestApp } from './test-app.ts';

describe('redactUrl', () => {
  it.each([
    ['/api/login/reset/abc', '/api/login/reset/[redacted]'],
    ['/api/login/reset/abc?x=1', '/api/login/reset/[redacted]?x=1'],
    ['/reset/abc', '/reset/[redacted]'],
    ['/verify/abc#top', '/verify/[redacted]#top'],
    ['/api/v2/account/2fa/verify/123456', '/api/v2/account/2fa/verify/[redacted]'],
    ['/ingest/osmand/abc?id=1&lat=2', '/ingest/osmand/[redacted]?id=1&lat=2'],
    ['/share/accept/abc', '/share/accept/[redacted]'],
    ['/unsubscribe/abc/', '/unsubscribe/[redacted]/'],
    ['/?session=abc', '/?session=[redacted]'],
    ['/device?type=all&session=abc&x=1', '/device?type=all&session=[redacted]&x=1'],
    ['/api/dev/mailbox?to=a&key=abc', '/api/dev/mailbox?to=a&key=[redacted]'],
    ['/reset', '/reset'],
    ['/api/users/me', '/api/users/me'],
  ])('writes %s as %s [A18]', (url, written) => {
    expect(redactUrl(url)).toBe(written);
  });
});

const createLogged = async () => {
  const lines: string[] = [];
  const log = createLogger({ dataDir: '', logLevel: 'trace' }, { write: (line) => void lines.push(line) });
  const test = await createTestApp({}, { log, extend: registerEchoRoutes });
  return { test, lines };
};

describe('the log', () => {
  it('knows a request by its id, and a failure by its stack, without its values [A18]', async () => {
    const { test, lines } = await createLogged();
    const answer = await test.app.inject('/api/test/crash-on-sql');
    await test.close();
    const entries = lines
      .map((line) => JSON.parse(line))
      .filter((entry) => entry.reqId === answer.headers['x-request-id']);
    expect(entries.map((entry) => entry.msg)).toEqual(['incoming request', 'request failed', 'request completed']);
    expect(entries[1].err.stack.length).toBeGreaterThan(1);
    expect(entries[1].err.message).toContain('no_such_table');
    expect(lines.join('')).not.toContain('xyzzy');
  });

  it('holds no token, password, code or link of a sign-in [A18]', async () => {
    const { test, lines } = await createLogged();
    const secrets = { password: 'Unlogged-Password1!', token: 'unlogged-token', captcha: 'unlogged-captcha' };
    const headers = {
      authorization: `Bearer ${secrets.token}`,
      'x-api-key': 'unlogged-key',
      cookie: 'a=unlogged-cookie',
    };
    const post = (url: string, payload: object) => test.app.inject({ method: 'POST', url, payload, headers });
    await post('/api/login', {
      username: 'a@b.io',
      password: secrets.password,
      captcha: secrets.captcha,
      twoFactorCode: 'unlogged-code',
    });
    await post('/api/signup', { ...secrets, email: 'a@b.io', name: 'A', country: 'AU' });
    await post('/api/login/reset/unlogged-link', { password: secrets.password, confirmation: secrets.password });
    await post('/api/login/session', { session: 'unlogged-session' });
    await test.app.inject({ url: '/?session=unlogged-session', headers });
    await test.app.inject({ method: 'POST', url: '/api/v2/account/2fa/verify/unlogged-code', headers });
    await test.close();
    expect(lines.length).toBeGreaterThanOrEqual(12);
    expect(lines.join('')).not.toMatch(/unlogged/i);
  });
});
