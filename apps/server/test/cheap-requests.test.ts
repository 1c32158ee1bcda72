import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createDevice } from './device-factories.ts';
import { registerEchoRoutes } from './echo-routes.ts';
import { createUser } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let owner: Awaited<ReturnType<typeof createUser>>;
let device: Awaited<ReturnType<typeof createDevice>>;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' }, { extend: registerEchoRoutes });
  owner = await createUser(test);
  device = await createDevice(test, { owner });
});
afterAll(() => test.close());

const call = async (options: InjectOptions) => {
  const { statusCode, body } = await test.app.inject(options);
  return { status: statusCode, code: body === '' ? '' : JSON.parse(body).code };
};
const post = (payload: string) =>
  call({ method: 'POST', url: '/api/test/echo/1', payload, headers: { 'content-type': 'application/json' } });
const putDevice = (payload: object) =>
  call({ method: 'PUT', url: `/api/devices/${device.deviceUUID}`, headers: owner.headers, payload });

const withKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at.toString(36)}`, 0]));
const nested = (depth: number) => `${'{"inner":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Minimum of several rounds, which excludes background load of the machine. */
const fastest = async (work: () => unknown) => {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return Math.min(...times);
};

describe('a request that is cheap to send', () => {
  it('is refused for its keys: at most 200 in an object, of a body or an address [A25]', async () => {
    expect(await post(JSON.stringify(withKeys(200)))).toEqual({ status: 400, code: 'bad-input' });
    expect(await post(JSON.stringify(withKeys(201)))).toEqual({ status: 413, code: 'too-large' });
    expect(await post(JSON.stringify({ inner: [withKeys(201)] }))).toEqual({ status: 413, code: 'too-large' });
    const query = Object.keys(withKeys(201)).join('&');
    expect(await call({ url: `/api/test/echo/1?${query}` })).toEqual({ status: 400, code: 'invalid-url' });
  });

  it('is refused beyond 16 kB, where no picture, import or long list is expected [A25]', async () => {
    const textOf = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes - '{"name":""}'.length) });
    expect((await post(textOf(16 * 1024))).status).toBe(400);
    expect(await post(textOf(16 * 1024 + 1))).toEqual({ status: 413, code: 'too-large' });
    expect(await putDevice({ devicePicture: 'x'.repeat(300_000) })).toEqual({ status: 400, code: 'invalid-picture' });
    expect(await putDevice(withKeys(40_000))).toEqual({ status: 413, code: 'too-large' });
  });

  it('is refused for its depth or the length of its path [A25]', async () => {
    expect(await post(nested(34))).toEqual({ status: 400, code: 'invalid-json' });
    expect(await post(nested(1500))).toEqual({ status: 400, code: 'invalid-json' });
    expect((await call({ url: `/api${'/x'.repeat(7000)}` })).status).toBe(404);
  });

  it('costs a fraction of what judging all of its 40,000 keys would [A25]', async () => {
    const payload = JSON.stringify(withKeys(40_000));
    const strict = z.strictObject({ name: z.string() });
    const judged = await fastest(() => strict.safeParse(JSON.parse(payload)));
    const refused = await fastest(() => post(payload));
    expect(refused / judged).toBeLessThan(0.5);
  });
});
