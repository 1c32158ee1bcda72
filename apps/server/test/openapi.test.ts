import { readFileSync } from 'node:fs';
import { errorTable } from '@holdfast/contract/errors';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyExamples } from '../src/api-description.ts';
import { allEndpoints } from './all-endpoints.ts';
import { createDevice } from './device-factories.ts';
import { createUser } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  responses: Record<string, { content?: object }>;
  requestBody?: { content: Record<string, { schema: { required?: string[]; additionalProperties?: boolean } }> };
}

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const read = async () =>
  (await test.app.inject('/api/openapi.json')).json<{
    openapi: string;
    info: { description: string };
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, { required: string[]; properties: Record<string, { enum?: string[] }> }> };
  }>();

describe('GET /api/openapi.json', () => {
  it('describes every call of the contract, and no other', async () => {
    const { openapi, paths } = await read();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const expected = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(openapi).toBe('3.1.0');
    expect(described.sort()).toEqual(expected.sort());
  });

  it('says who may call and what is taken', async () => {
    const { paths } = await read();
    const login = paths['/api/login']?.post;
    expect(login).toMatchObject({ operationId: 'login', security: [] });
    const schema = login?.requestBody?.content['application/json']?.schema;
    expect(schema).toMatchObject({ additionalProperties: false });
    expect(schema?.required).toEqual(expect.arrayContaining(['username', 'password']));
    expect(paths['/api/users/me']?.get?.security).toEqual([{ session: [] }]);
    expect(paths['/api/device/groups']?.get?.security).toEqual([{ session: [] }, { apiKey: [] }]);
  });

  it('describes the errors of every call, with all codes', async () => {
    const { paths, components } = await read();
    const ref = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
      expect(operation.responses['4XX']?.content, operation.operationId).toEqual(ref);
      expect(operation.responses['5XX']?.content, operation.operationId).toEqual(ref);
    }
    expect(components.schemas.Error?.properties.code?.enum).toEqual(Object.keys(errorTable));
    expect(components.schemas.Error?.required).toEqual(['statusCode', 'code', 'message']);
  });

  it('shows how to call with a key, as docs/api.md does', async () => {
    const { info } = await read();
    const guide = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
    for (const { curl } of keyExamples) {
      expect(info.description).toContain(curl);
      expect(guide).toContain(curl);
    }
  });

  it('shows calls that work', async () => {
    const person = await createUser(test, { roles: ['enterprise'] });
    const device = await createDevice(test, { owner: person });
    const group = await test.services.groups.create(person.user._id, { name: 'Vans', devices: [device._id] });
    const create = { method: 'POST', url: '/api/v2/account/clientKey', headers: person.headers } as const;
    const { key } = (await test.app.inject(create)).json();
    const fill = (text: string) => text.replaceAll('$DEVICE', device.deviceUUID).replaceAll('$GROUP', group);
    for (const { curl } of keyExamples) {
      const [, url = ''] = /"\$HOST([^"]+)"$/.exec(curl) ?? [];
      const [, body] = /-d '(.+)' "/.exec(curl.replaceAll("'$DEVICE'", '$DEVICE')) ?? [];
      const payload = body && { method: 'POST', payload: JSON.parse(fill(body)) };
      const call = { url: fill(url), headers: { 'x-api-key': key }, ...payload } as InjectOptions;
      expect((await test.app.inject(call)).statusCode, curl).toBe(200);
    }
  });
});

describe('GET /api/docs', () => {
  it('shows it to a person, under a policy without inline scripts', async () => {
    const { statusCode, headers, body } = await test.app.inject('/api/docs/');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(body).toContain('swagger-ui');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self'/);
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toMatch(/unsafe-inline|unsafe-eval|https?:/);
    expect((await test.app.inject('/api/docs/static/swagger-ui-bundle.js')).statusCode).toBe(200);
  });
});
