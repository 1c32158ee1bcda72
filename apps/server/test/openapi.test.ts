import { accountEndpoints } from '@holdfast/contract/account.endpoints';
import { adminEndpoints } from '@holdfast/contract/admin.endpoints';
import { authEndpoints } from '@holdfast/contract/auth.endpoints';
import { commandsEndpoints } from '@holdfast/contract/commands.endpoints';
import { devicesEndpoints } from '@holdfast/contract/devices.endpoints';
import type { Endpoint } from '@holdfast/contract/endpoint';
import { historyEndpoints } from '@holdfast/contract/history.endpoints';
import { mailboxEndpoints } from '@holdfast/contract/mailbox.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  requestBody?: { content: Record<string, { schema: { required?: string[]; additionalProperties?: boolean } }> };
}

const endpoints: Record<string, Endpoint> = {
  ...authEndpoints,
  ...accountEndpoints,
  ...adminEndpoints,
  ...devicesEndpoints,
  ...commandsEndpoints,
  ...historyEndpoints,
  ...mailboxEndpoints,
};

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const read = async () =>
  (await test.app.inject('/api/openapi.json')).json<{
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
  }>();

describe('GET /api/openapi.json', () => {
  it('describes every call of the contract, and no other', async () => {
    const { openapi, paths } = await read();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const expected = Object.values(endpoints).map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
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
