import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { startServer } from '../../src/server.ts';
import { post } from '../calls.ts';
import { createUser, mailTo } from '../factories.ts';
import { testEnv } from '../test-env.ts';
import { takeRedis } from './redis.ts';
import { startTwo } from './two-processes.ts';

describe('ROLE', () => {
  it('lets one process serve people and another do the jobs', async () => {
    const { apps, close } = await startTwo([{ ROLE: 'api' }, { ROLE: 'worker' }]);
    const [api] = apps;
    const { user } = await createUser(api);
    await post(api, '/api/login/forgot', { email: user.email, captcha: 'solved' });
    await mailTo(api, user.email, /password/i);
    await close();
  });

  it('serves only what belongs to it, and says what it depends on', async () => {
    const { apps, close } = await startTwo([{ ROLE: 'api' }, { ROLE: 'gateway' }]);
    const [api, gateway] = apps;
    const ingest = async (test: typeof api) => (await post(test, '/ingest/owntracks', {})).statusCode;
    const statusOf = async (test: typeof api, url: string) => (await test.app.inject(url)).statusCode;
    expect(await statusOf(api, '/api/users/me')).toBe(401);
    expect(await statusOf(gateway, '/api/users/me')).toBe(404);
    expect([await ingest(api), await ingest(gateway)]).toEqual([404, 401]);
    expect((await api.app.inject('/readyz')).json()).toEqual({ status: 'ready', database: 'ok', cache: 'ok' });
    expect((await gateway.app.inject('/readyz')).json()).toEqual({
      status: 'ready',
      database: 'ok',
      broker: 'ok',
      cache: 'ok',
    });
    await close();
  });
});

describe('servers that start together on an empty database', () => {
  it('prepare it once', async () => {
    const name = `hf_together_${randomBytes(4).toString('hex')}`;
    const server = process.env.TEST_DATABASE_URL ?? '';
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    const folders = [1, 2, 3].map(() => mkdtempSync(join(tmpdir(), 'hf-together-')));
    const shared = { ...testEnv, DATABASE_URL: url.href, REDIS_URL: takeRedis(), PORT: '0', DEMO: '1' };
    const payments = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
    const servers = await Promise.all(
      folders.map((folder) =>
        startServer(readConfig({ ...shared, ...payments, STRIPE_API_URL: 'http://127.0.0.1:1', DATA_DIR: folder })),
      ),
    );
    const db = new pg.Client({ connectionString: url.href });
    await db.connect();
    const { rows } = await db.query(`SELECT count(*)::int AS users FROM users WHERE email LIKE '%@demo.test'`);
    expect(rows).toEqual([{ users: 7 }]);
    await db.end();
    await Promise.all(servers.map((one) => one.close()));
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }, 180_000);
});
