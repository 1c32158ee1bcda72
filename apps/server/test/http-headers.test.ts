import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ METRICS_TOKEN: 'a-token-for-metrics' });
});
afterAll(() => test.close());

const policyOf = (header: unknown) =>
  Object.fromEntries(
    String(header)
      .split(';')
      .map((part) => part.trim().split(' '))
      .map(([name, ...sources]) => [name, sources]),
  );

describe('every answer', () => {
  it.each([
    '/',
    '/login',
    '/api/nothing',
    '/api/users/me',
    '/healthz',
    '/api/docs/',
    '/api/users/%zz',
    `/api/users/${'x'.repeat(500)}`,
  ])('at %s forbids foreign scripts and frames', async (url) => {
    const { headers } = await test.app.inject({ url, headers: { accept: 'text/html' } });
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    });
    const policy = policyOf(headers['content-security-policy']);
    expect(policy['default-src']).toEqual(["'self'"]);
    expect(policy['script-src']).toEqual(["'self'"]);
    expect(policy['connect-src']).toEqual(["'self'"]);
    expect(policy['object-src']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
  });

  it('carries the id that the log knows the request by', async () => {
    const ids = await Promise.all([1, 2].map(async () => (await test.app.inject('/healthz')).headers['x-request-id']));
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('of the API is never kept by a cache', async () => {
    for (const url of ['/api/users/me', '/%61pi/users/me', 'http://other.example/api/users/me']) {
      const answer = await test.app.inject(url);
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('lets in the captcha provider only where it is configured, and asks for HTTPS where it is used', async () => {
    const other = await createTestApp({
      CAPTCHA: 'recaptcha',
      RECAPTCHA_SITE_KEY: 'site',
      RECAPTCHA_SECRET: 'secret',
      PUBLIC_URL: 'https://track.example.com',
    });
    const { headers } = await other.app.inject('/healthz');
    expect(policyOf(headers['content-security-policy'])['script-src']).toContain('https://www.google.com');
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/);
    await other.close();
    expect((await test.app.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('the payment provider', () => {
  it('is let in only where its publishable key is configured', async () => {
    const { payments } = (await test.app.inject('/api/client-config')).json();
    expect(payments).toEqual({ provider: 'sandbox', publishableKey: '' });
    expect((await test.app.inject('/healthz')).headers['content-security-policy']).not.toContain('stripe');
    const env = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
    const other = await createTestApp(env);
    const { headers } = await other.app.inject('/healthz');
    const policy = policyOf(headers['content-security-policy']);
    expect(policy['script-src']).toContain('https://js.stripe.com');
    expect(policy['frame-src']).toContain('https://hooks.stripe.com');
    expect(policy['connect-src']).toEqual(["'self'", 'https://api.stripe.com']);
    const config = (await other.app.inject('/api/client-config')).json();
    expect(config.payments).toEqual({ provider: 'stripe', publishableKey: 'pk_test_1' });
    expect(JSON.stringify(config)).not.toContain('sk_test_1');
    expect(
      (await other.app.inject({ method: 'POST', url: '/api/dev/stripe/setup_intents/x/confirm' })).statusCode,
    ).toBe(404);
    await other.close();
  });
});

describe('the tiles of the maps', () => {
  const imagesOf = async ({ app }: TestApp) =>
    policyOf((await app.inject('/healthz')).headers['content-security-policy'])['img-src'];

  it('come from public services, which pages may ask for pictures and for nothing else [P1.7.39 P2.7.33]', async () => {
    const { tiles } = (await test.app.inject('/api/client-config')).json();
    expect(tiles.street).toEqual({
      url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      attribution: '© OpenStreetMap contributors',
    });
    expect(tiles.satellite.url).toMatch(/^https:\/\/server\.arcgisonline\.com\/.*World_Imagery.*\{z\}\/\{y\}\/\{x\}$/);
    expect(await imagesOf(test)).toEqual([
      "'self'",
      'data:',
      'blob:',
      'https://tile.openstreetmap.org',
      'https://server.arcgisonline.com',
    ]);
  });

  it('come from where the installation says', async () => {
    const other = await createTestApp({
      TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png?key=1',
      IMAGERY_URL: 'http://localhost:8080/{z}/{x}/{y}',
      IMAGERY_ATTRIBUTION: 'Our own plane',
    });
    expect((await imagesOf(other))?.slice(3)).toEqual(['https://*.tiles.example', 'http://localhost:8080']);
    const { tiles } = (await other.app.inject('/api/client-config')).json();
    expect(tiles.satellite).toEqual({ url: 'http://localhost:8080/{z}/{x}/{y}', attribution: 'Our own plane' });
    await other.close();
  });
});

describe('GET /healthz and /readyz', () => {
  it('answer when the process and its database are up', async () => {
    expect((await test.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await test.app.inject('/readyz')).json()).toEqual({ status: 'ready', database: 'ok', broker: 'ok' });
  });
});

describe('GET /metrics', () => {
  const statusOf = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await test.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;

  it('is read from this machine', async () => {
    await test.app.inject('/healthz');
    const { body, headers } = await test.app.inject('/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} \d/);
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await statusOf(address)).toBe(200);
  });

  it('is hidden from other machines, also behind a proxy on this one', async () => {
    for (const address of ['203.0.113.9', '10.0.0.2', '::ffff:203.0.113.9']) expect(await statusOf(address)).toBe(404);
    expect(await statusOf('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    expect(await statusOf('127.0.0.1', { forwarded: 'for=203.0.113.9' })).toBe(404);
  });

  it('is read from anywhere with the token', async () => {
    expect(await statusOf('203.0.113.9', { authorization: 'Bearer a-token-for-metrics' })).toBe(200);
    expect(await statusOf('203.0.113.9', { authorization: 'Bearer another-token' })).toBe(404);
    expect(await statusOf('203.0.113.9', { authorization: 'Bearer undefined' })).toBe(404);
  });
});
