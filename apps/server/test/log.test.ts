import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger, redactUrl } from '../src/platform/log/log.ts';
import { openRotatingFile } from '../src/platform/log/rotating-file.ts';
import { registerEchoRoutes } from './echo-routes.ts';
import { authenticator, mailTo, tokenIn } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

describe('redactUrl', () => {
  it.each([
    ['/api/login/reset/abc', '/api/login/reset/[redacted]'],
    ['/api/login/reset/abc?x=1', '/api/login/reset/[redacted]?x=1'],
    ['/reset/abc', '/reset/[redacted]'],
    ['/verify/abc#top', '/verify/[redacted]#top'],
    ['/api/v2/account/2fa/verify/123456', '/api/v2/account/2fa/verify/[redacted]'],
    ['/ingest/osmand/abc?id=1&lat=2', '/ingest/osmand/[redacted]'],
    ['/ingest/%6fsmand/abc?lat=2', '/ingest/osmand/[redacted]'],
    ['/%49NGEST/osm%61nd/a%2Fb', '/INGEST/osmand/[redacted]'],
    ['/ingest/overland/abc?id=1', '/ingest/overland/[redacted]'],
    ['/ingest/traccar/abc', '/ingest/traccar/[redacted]'],
    ['/ingest/owntracks?lat=2', '/ingest/owntracks'],
    ['/?id=356000000000001&lat=-33.8842&LON=151.211', '/?id=[imei]&lat=[redacted]&LON=[redacted]'],
    ['/api/admin/devices?filter=356000000000001', '/api/admin/devices?filter=[imei]'],
    ['/?%73ession=abc', '/?session=[redacted]'],
    [`/${'x'.repeat(600)}`, `/${'x'.repeat(511)}…`],
    [`/reset/${'x'.repeat(600)}`, '/reset/[redacted]'],
    ['/plan-offer/abc', '/plan-offer/[redacted]'],
    ['/api/v2/plan-offers/abc/accept', '/api/v2/plan-offers/[redacted]/accept'],
    ['/share/accept/abc', '/share/accept/[redacted]'],
    ['/api/v2/history-csv/abc', '/api/v2/history-csv/[redacted]'],
    ['/api/v2/phone-codes/abc/phone.otrc', '/api/v2/phone-codes/[redacted]/phone.otrc'],
    ['/api/share-device/accept/abc', '/api/share-device/accept/[redacted]'],
    ['/api/share-device/decline/abc', '/api/share-device/decline/[redacted]'],
    ['/api/share-device/invitation/abc', '/api/share-device/invitation/[redacted]'],
    ['/api/v2/notification-emails/unsubscribe/abc', '/api/v2/notification-emails/unsubscribe/[redacted]'],
    ['/api/v2/notification-emails/confirm/abc', '/api/v2/notification-emails/confirm/[redacted]'],
    ['/notifications/confirm/abc', '/notifications/confirm/[redacted]'],
    ['/unsubscribe/abc/', '/unsubscribe/[redacted]/'],
    ['/?session=abc', '/?session=[redacted]'],
    ['/device?type=all&session=abc&x=1', '/device?type=all&session=[redacted]&x=1'],
    ['/api/dev/mailbox?to=a&key=abc', '/api/dev/mailbox?to=a&key=[redacted]'],
    ['/Reset/abc?SESSION=abc', '/Reset/[redacted]?SESSION=[redacted]'],
    ['/reset', '/reset'],
    ['/api/users/me', '/api/users/me'],
  ])('writes %s as %s [A18]', (url, written) => {
    expect(redactUrl(url)).toBe(written);
  });
});

let test: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLogger({ dataDir: '', logLevel: 'trace' }, { write: (line) => void lines.push(line) });
  test = await createTestApp({}, { log, extend: registerEchoRoutes });
});
afterAll(() => test.close());

describe('the log', () => {
  it('knows a request by its id, and a failure by its stack, without its values [A18]', async () => {
    const answer = await test.app.inject('/api/test/crash-on-sql');
    const entriesOfRequest = () =>
      lines.map((line) => JSON.parse(line)).filter((entry) => entry.reqId === answer.headers['x-request-id']);
    await vi.waitFor(() => expect(entriesOfRequest()).toHaveLength(3), { timeout: 10_000 });
    const [incoming, failed, completed] = entriesOfRequest();
    expect([incoming.msg, failed.msg, completed.msg]).toEqual([
      'incoming request',
      'request failed',
      'request completed',
    ]);
    expect(failed.err.stack.length).toBeGreaterThan(1);
    expect(failed.err.message).toContain('no_such_table');
    expect(lines.join('')).not.toContain('xyzzy');
  });

  it('holds no token, password, code or link of all that a person does to sign in [A18]', async () => {
    const email = 'logged@example.com';
    const secrets = [
      'Unlogged-Password1!',
      'Unlogged-Password2!',
      'unlogged-captcha',
      'unlogged-key',
      'unlogged-cookie',
    ];
    const [first, second, captcha, key, cookie] = secrets;
    const call = (method: 'GET' | 'POST', url: string, payload?: object, token = '') =>
      test.app.inject({
        method,
        url,
        headers: { authorization: token, 'x-api-key': key, cookie: `a=${cookie}` },
        ...(payload && { payload }),
      });
    await call('POST', '/api/signup', { email, name: 'A', country: 'AU', password: first, captcha });
    const verification = tokenIn(await mailTo(test, email, /verify/));
    await call('POST', `/api/login/reset/${verification}`, { password: first });
    const { authToken } = (await call('POST', '/api/login', { username: email, password: first, captcha })).json();
    const { twoFactorToken } = (await call('POST', '/api/v2/account/2fa', undefined, authToken)).json();
    const code = authenticator(test, twoFactorToken)();
    const verified = await call('POST', `/api/v2/account/2fa/verify/${code}`, undefined, authToken);
    const { url } = (await call('POST', '/api/v2/account/session-link', undefined, authToken)).json();
    await call('GET', url);
    await call('POST', '/api/login/forgot', { email, captcha });
    const reset = tokenIn(await mailTo(test, email, /Set a new password/));
    const changed = await call('POST', `/api/login/reset/${reset}`, { password: second, confirmation: second });
    expect(changed.statusCode).toBe(200);

    const text = lines.join('');
    expect(text).toContain('/api/login/reset/[redacted]');
    const link = new URL(url).searchParams.get('session');
    const made = [verification, authToken.slice('Bearer '.length), twoFactorToken, `verify/${code}`, link, reset];
    for (const secret of [...secrets, ...made, ...verified.json().recoveryCodes]) {
      expect(secret.length).toBeGreaterThan(5);
      expect(text).not.toContain(secret);
    }
  });
});

describe('a line of the log', () => {
  const written = (object: object) => {
    const own: string[] = [];
    createLogger({ dataDir: '', logLevel: 'info' }, { write: (line) => void own.push(line) }).info(object, 'x');
    return own.join('');
  };

  it('has no position and no imei out of an error [A18]', () => {
    const line = written({ err: new Error('"-33.884201" of 356000000000001 is out of range for type real') });
    expect(line).not.toMatch(/33\.88|3560000/);
    expect(line).toContain('is out of range for type real');
  });

  it('is bounded, however much there is to say [A18]', () => {
    let error = new Error('the first');
    for (let depth = 0; depth < 1000; depth += 1) error = new Error('x'.repeat(10_000), { cause: error });
    const line = written({ err: error });
    expect(line.length).toBeLessThan(16_384);
    expect(JSON.parse(line).err.message).toContain('xxx');
    const huge = written({ anything: 'y'.repeat(100_000) });
    expect(huge.length).toBeLessThan(16_384);
    expect(JSON.parse(huge)).toMatchObject({ level: 30, msg: expect.stringContaining('too long') });
  });
});

describe('the file of the log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-log-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has what was written when the process ended at once', () => {
    const own = mkdtempSync(join(folder, 'ended-'));
    const script = `
      const { createLogger } = await import(${JSON.stringify(import.meta.resolve('../src/platform/log/log.ts'))});
      createLogger({ dataDir: ${JSON.stringify(own)} }).info('the last words');
      process.exit(3);`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', script];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 3, stderr: '' });
    expect(readFileSync(join(own, 'logs', 'server.log'), 'utf8')).toContain('the last words');
  });

  it('is rotated by size and by day, and old ones are removed [A18]', async () => {
    let now = Date.UTC(2026, 0, 1, 12);
    const own = mkdtempSync(join(folder, 'rotated-'));
    const file = openRotatingFile(own, { maxBytes: 100, maxFiles: 3, maxDays: 7, now: () => new Date(now) });
    const write = async (text: string) => {
      file.write(`${text}\n`);
      now += 1000;
      await vi.waitFor(() => expect(readFileSync(join(own, 'server.log'), 'utf8')).toBe(`${text}\n`), 20_000);
    };
    const kept = () => readdirSync(own).sort();
    for (const letter of 'abc') await write(letter.repeat(60));
    expect(kept()).toHaveLength(1 + 2);
    for (const letter of 'defghi') await write(letter.repeat(60));
    expect(kept()).toHaveLength(1 + 3);
    expect(kept().at(-1)).toBe('server.log');
    now += 24 * 3600 * 1000;
    const [oldest] = kept();
    await write('the next day');
    expect(kept()).not.toContain(oldest);
    now += 8 * 24 * 3600 * 1000;
    await write('a week later');
    expect(kept()).toHaveLength(2);
  });

  it('is made anew once it is full where another program has moved it away', async () => {
    const own = mkdtempSync(join(folder, 'moved-'));
    const file = openRotatingFile(own, { maxBytes: 100, maxFiles: 3, maxDays: 7 });
    const lines = () => readFileSync(join(own, 'server.log'), 'utf8');
    file.write(`${'a'.repeat(60)}\n`);
    await vi.waitFor(() => expect(lines()).toContain('a'), 20_000);
    rmSync(join(own, 'server.log'));
    file.write(`${'b'.repeat(60)}\n`);
    await vi.waitFor(() => expect(lines()).toBe(`${'b'.repeat(60)}\n`), 20_000);
  });
});
