import { readFileSync } from 'node:fs';
import { errorsOf } from '@holdfast/contract/endpoint-errors';
import { type ErrorBody, errorTable } from '@holdfast/contract/errors';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keyExamples } from '../src/api-description.ts';
import { allEndpoints } from './all-endpoints.ts';
import { createDevice } from './device-factories.ts';
import { createUser } from './factories.ts';
import { allCalls, type ContractCall } from './fuzz/all-calls.ts';
import { createTestApp, type TestApp } from './test-app.ts';

interface Content {
  'application/json'?: {
    schema: { required?: string[]; additionalProperties?: boolean; allOf?: object[] };
    example?: unknown;
    examples?: Record<string, { value: ErrorBody }>;
  };
}

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  parameters?: { name: string; example?: unknown }[];
  responses: Record<string, { description: string; content?: Content }>;
  requestBody?: { content: Content };
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

const operationOf = (paths: Record<string, Record<string, Operation>>, { endpoint }: ContractCall): Operation => {
  const found = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
  if (!found) throw new Error(`${endpoint.method} ${endpoint.path} is not described`);
  return found;
};

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
    expect(paths['/api/device/groups']?.get?.security).toEqual([{ session: [] }, { apiKey: ['groups:read'] }]);
  });

  it('lists the errors of every call by their status, each with an answer', async () => {
    const { paths, components } = await read();
    expect(components.schemas.Error?.properties.code?.enum).toEqual(Object.keys(errorTable));
    expect(components.schemas.Error?.required).toEqual(['statusCode', 'code', 'message']);
    for (const call of allCalls) {
      const { responses } = operationOf(paths, call);
      const listed = errorsOf(call.endpoint, call.schemas);
      const expected = [...new Set(listed.map((code) => errorTable[code][0]))].sort();
      expect(
        Object.keys(responses).filter((status) => Number(status) >= 400),
        call.name,
      ).toEqual(expected.map(String));
      for (const status of expected) {
        const codes = listed.filter((code) => errorTable[code][0] === status);
        const json = responses[status]?.content?.['application/json'];
        expect(json?.schema.allOf).toContainEqual({ $ref: '#/components/schemas/Error' });
        const examples = Object.entries(json?.examples ?? {});
        expect(examples.map(([code, { value }]) => [code, value.code, value.statusCode]).sort()).toEqual(
          codes.map((code) => [code, code, status]).sort(),
        );
      }
    }
  });

  it('lists every code somewhere, apart from those of devices, files, sockets and the command line', () => {
    const listed = new Set<string>(allCalls.flatMap(({ endpoint, schemas }) => errorsOf(endpoint, schemas)));
    expect(Object.keys(errorTable).filter((code) => !listed.has(code))).toEqual([
      'too-many-requests',
      'import-format',
      'import-empty',
      'import-unreadable',
      'import-doctype',
      'import-too-much',
      'import-too-many-points',
      'import-too-many-months',
      'import-gave-up',
      'import-failed',
      'clock-in-production',
      'not-authorized',
      'server-stopping',
      'invalid-room',
      'too-many-rooms',
      'connect-again',
      'too-many-connections',
      'room-unavailable',
    ]);
  });

  it('shows an example of what every call takes and answers, which is a good one', async () => {
    const { paths } = await read();
    const wrong: Record<string, string> = {};
    const check = (name: string, schema: z.ZodType | undefined, content: Content | undefined) => {
      if (!schema) return;
      const { error } = schema.safeParse(content?.['application/json']?.example);
      if (error) wrong[name] = z.prettifyError(error);
    };
    for (const call of allCalls) {
      const { requestBody, responses, parameters = [] } = operationOf(paths, call);
      check(`${call.name} takes`, call.schemas.body, requestBody?.content);
      check(`${call.name} answers`, call.schemas.response, responses[call.schemas.status ?? 200]?.content);
      for (const { name, example } of parameters) expect(example, `${call.name} ${name}`).toBeDefined();
    }
    expect(wrong).toEqual({});
  });

  it('names calls and what they answer', async () => {
    const { paths, components } = await read();
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(allCalls.map(({ name }) => name).sort());
    expect(operations.filter(({ summary }) => !summary)).toEqual([]);
    const named = ['Alert', 'ApiKey', 'Device', 'Group', 'Integration', 'LiveLink', 'LocationPoint', 'Place', 'User'];
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(named));
    expect(JSON.stringify(paths['/api/v2/places']?.get)).toContain('"#/components/schemas/Place"');
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
