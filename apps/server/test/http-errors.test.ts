import { type ErrorCode, errorTable } from '@holdfast/contract/errors';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { registerEchoRoutes } from './echo-routes.ts';
import { createUser } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({}, { extend: registerEchoRoutes });
});
afterAll(() => test.close());

const call = async (options: InjectOptions) => {
  const answer = await test.app.inject(options);
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
};
const post = (payload: string | Buffer, type = 'application/json', url = '/api/test/echo/1') =>
  call({ method: 'POST', url, payload, headers: { 'content-type': type } });
const postJson = (value: unknown) => post(JSON.stringify(value));

describe('an error', () => {
  it('has one shape, and names what is wrong with a field', async () => {
    const missing = await postJson({});
    expect(missing).toMatchObject({
      status: 400,
      body: { statusCode: 400, code: 'bad-input', errors: [expect.stringMatching(/^name: /)] },
    });
    expect(missing.body.message).toBe(missing.body.errors[0]);
    const inner = await postJson({ name: 'x', inner: { note: 5 } });
    expect(inner.body.errors).toEqual([expect.stringMatching(/^inner\.note: /)]);
    for (const value of [null, [], 'text', 5, true]) expect(await postJson(value)).toMatchObject({ status: 400 });
    expect(await post('')).toMatchObject({ status: 400, body: { statusCode: 400 } });
  });

  it('names every unknown field, and nothing is taken of the rest [A4]', async () => {
    const { status, body } = await postJson({
      name: 'x',
      roles: ['admin'],
      inner: { note: 'y', isAdmin: true },
      userId: 1,
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual(['inner.isAdmin: unknown field', 'roles: unknown field', 'userId: unknown field']);
    expect(await call({ url: '/api/test/echo/1?perpage=5' })).toMatchObject({
      status: 400,
      body: { errors: ['perpage: unknown field'] },
    });
  });

  it('does not grow with what is sent', async () => {
    const fields = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`field${at}`, at]));
    const { status, body } = await postJson({ name: 'x', ...fields });
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(50);
    const tags = await postJson({ name: 'x', tags: Array.from({ length: 5000 }, () => 5) });
    expect(tags.body.errors).toHaveLength(50);
  });

  it('refuses fields where none are expected, and bears an empty body there [A4]', async () => {
    const bodyless = (payload: string) => post(payload, 'application/json', '/api/test/bodyless');
    expect(await bodyless('{"roles":["admin"]}')).toMatchObject({
      status: 400,
      body: { errors: ['roles: unknown field'] },
    });
    for (const payload of ['', '{}']) expect(await bodyless(payload)).toMatchObject({ status: 200 });
  });

  it.each<[string, number, ErrorCode, string, InjectOptions]>([
    ['a path that nobody has', 404, 'not-found', 'Not found', { url: '/api/nothing' }],
    ['a verb that a path does not have', 404, 'not-found', 'Not found', { method: 'PATCH', url: '/api/test/echo/1' }],
    ['a verb of another protocol', 404, 'not-found', 'Not found', { method: 'OPTIONS', url: '/api/test/echo/1' }],
    ['an address that is none', 400, 'invalid-url', 'The address is not valid', { url: '/api/test/echo/%zz' }],
    [
      'an endless part of an address',
      400,
      'invalid-url',
      'The address is not valid',
      { url: `/api/test/echo/${'x'.repeat(500)}` },
    ],
    ['bad UTF-8 in an address', 400, 'invalid-url', 'The address is not valid', { url: '/api/test/echo/%C3%28' }],
    ['nobody', 401, 'session-expired', 'Session expired, please login again', { url: '/api/test/secured' }],
    [
      'a made-up token',
      401,
      'session-expired',
      'Session expired, please login again',
      {
        url: '/api/test/secured',
        headers: { authorization: 'Bearer x' },
      },
    ],
    ['HEAD by nobody', 401, 'session-expired', '', { method: 'HEAD', url: '/api/test/secured' }],
  ])('answers %s with %i', async (_what, status, code, message, options) => {
    const answer = await test.app.inject(options);
    expect(answer.statusCode).toBe(status);
    if (message) expect(answer.json()).toEqual(expect.objectContaining({ statusCode: status, code, message }));
  });

  it.each<[ErrorCode, InjectOptions]>([
    ['not-authorized', { url: '/ingest/osmand/wrong?id=356000000000001&lat=1&lon=2' }],
    ['not-authorized', { method: 'POST', url: '/ingest/owntracks', payload: { _type: 'location' } }],
    ['not-found', { method: 'POST', url: '/internal/mqtt/auth', payload: {} }],
    ['not-found', { url: '/metrics', remoteAddress: '10.0.0.1' }],
    ['invalid-api-key', { url: '/api/devices/find/me', headers: { 'x-api-key': 'wrong' } }],
    ['api-key-not-accepted', { url: '/api/users/me', headers: { 'x-api-key': 'wrong' } }],
    ['signature-required', { method: 'POST', url: '/api/payments/webhook', payload: {} }],
    ['link-expired', { method: 'POST', url: '/api/login/reset/wrong' }],
    ['country-required', { method: 'POST', url: '/api/signup', payload: {} }],
    ['bad-input', { method: 'POST', url: '/api/login', payload: { username: 5 } }],
  ])('has the code %s, with its status and text, wherever it comes from', async (code, options) => {
    const { status, body } = await call(options);
    expect(body.code).toBe(code);
    expect([status, body.statusCode]).toEqual([errorTable[code][0], errorTable[code][0]]);
    if (code !== 'bad-input') expect(body.message).toBe(errorTable[code][1]);
  });

  it('answers somebody without the role with 403', async () => {
    const { headers } = await createUser(test, { roles: ['admin'] });
    const { status, body } = await call({ url: '/api/test/staff', headers });
    expect(status).toBe(403);
    expect(body).toEqual({
      statusCode: 403,
      code: 'permission-denied',
      message: 'Permission denied',
      errors: ['Permission denied'],
    });
    expect((await call({ url: '/api/test/secured', headers })).status).toBe(200);
  });

  it('answers too much with 413 and another type than JSON with 415', async () => {
    const large = await postJson({ name: 'x'.repeat(1_000_000) });
    expect(large).toMatchObject({
      status: 413,
      body: { statusCode: 413, code: 'too-large', message: 'The request is too large' },
    });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/xml',
    ]) {
      expect(await post('{"name":"x"}', type)).toMatchObject({
        status: 415,
        body: { statusCode: 415, code: 'not-json' },
      });
    }
    expect((await post('{"name":"x"}', 'application/json; charset=utf-8')).status).toBe(200);
  });

  it('says when to try again after too many', async () => {
    const { status, headers, body } = await call({ url: '/api/test/limited' });
    expect(status).toBe(429);
    expect(headers['retry-after']).toBe('42');
    const message = 'Too many requests, please try again later';
    expect(body).toEqual({ statusCode: 429, code: 'too-many-requests', message, errors: [message] });
  });

  it.each([
    ['/api/test/crash', 500, 'internal', 'Internal error'],
    ['/api/test/crash-on-sql', 500, 'internal', 'Internal error'],
    ['/api/test/unreachable', 503, 'unavailable', 'Temporarily unavailable, please try again'],
  ])('of our own at %s shows no stack, SQL or text of it', async (url, statusCode, code, message) => {
    const { status, body } = await call({ url });
    expect(status).toBe(statusCode);
    expect(body).toEqual({ statusCode, code, message });
  });

  it.each(['wrong', 'more'])('in a test are answers with %s than the contract says', async (what) => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => said.mockRestore());
    const { status } = await call({ url: `/api/test/${what}-answer` });
    expect(status).toBe(500);
    expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('another body than its schema'));
  });
});

describe('text that is none', () => {
  it.each([
    ['NUL in a text', '{"name":"a\\u0000b"}', 'name'],
    ['NUL in a list', '{"name":"a","tags":["x","\\u0000"]}', 'tags[1]'],
    ['NUL inside', '{"name":"a","inner":{"note":"\\u0000"}}', 'inner.note'],
    ['NUL in a field name', '{"na\\u0000me":"a"}', 'body'],
    ['the first half of a surrogate pair', '{"name":"\\ud83d"}', 'name'],
    ['the second half of a surrogate pair', '{"name":"x\\udd12"}', 'name'],
    ['swapped halves', '{"name":"\\udd12\\ud83d"}', 'name'],
  ])('%s is refused and named [A14]', async (_what, payload, where) => {
    const { status, body } = await post(payload);
    expect(status).toBe(400);
    expect(body.errors).toEqual([`${where}: contains characters that are not text`]);
  });

  it('is refused in path and query too [A14]', async () => {
    expect(await call({ url: '/api/test/echo/%00' })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^id: /) },
    });
    expect(await call({ url: '/api/test/echo/1?filter=%00' })).toMatchObject({ status: 400 });
  });

  it.each([
    ['bad UTF-8', Buffer.from([...Buffer.from('{"name":"'), 0xc3, 0x28, ...Buffer.from('"}')])],
    ['a surrogate in UTF-8', Buffer.from([...Buffer.from('{"name":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')])],
    ['overlong UTF-8', Buffer.from([...Buffer.from('{"name":"'), 0xc0, 0x80, ...Buffer.from('"}')])],
    ['JSON cut short', Buffer.from('{"name":')],
    ['two JSON texts', Buffer.from('{"name":"x"}{"name":"y"}')],
    ['NaN', Buffer.from('{"name":"x","age":NaN}')],
    ['a prototype', Buffer.from('{"name":"x","__proto__":{"isAdmin":true}}')],
    ['a prototype inside', Buffer.from('{"name":"x","inner":{"note":"y","__proto__":{}}}')],
    ['deep nesting', Buffer.from(`{"name":${'['.repeat(5000)}${']'.repeat(5000)}}`)],
  ])('%s is refused', async (_what, payload) => {
    expect(await post(payload)).toMatchObject({
      status: 400,
      body: { statusCode: 400, code: 'invalid-json', message: 'body: not valid JSON in UTF-8' },
    });
  });

  it('is not confused with what is merely unusual', async () => {
    for (const name of ['🔒', 'é', '\u200b', '%_\\', "';--", '<b>', '\u0001']) {
      expect(await postJson({ name })).toMatchObject({ status: 200, body: { body: { name } } });
    }
    for (const id of ['%', '_', '.*', '$ne', "' OR 1=1", '../x', '🔒']) {
      expect(await call({ url: `/api/test/echo/${encodeURIComponent(id)}` })).toMatchObject({
        status: 200,
        body: { id },
      });
    }
  });
});
