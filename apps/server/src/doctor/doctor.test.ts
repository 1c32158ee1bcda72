import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generate } from 'mqtt-packet';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startFakeBroker } from '../../test/fake-broker.ts';
import { startServer } from '../../test/server-process.ts';
import { prepareTestDatabase } from '../../test/test-database.ts';
import { runAdmin } from '../admin-cli/run.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../platform/db/db.ts';
import { startFakeSmtpServer } from '../platform/mail/smtp-server.fake.ts';
import { judgeValidity } from './check-certificate.ts';
import { judgeSpace } from './check-disk.ts';

const built = fileURLToPath(new URL('../../dist/admin.js', import.meta.url));
const fixture = (name: string) => fileURLToPath(new URL(`../../test/fixtures/${name}`, import.meta.url));

let place: Awaited<ReturnType<typeof prepareTestDatabase>>;
let env: Record<string, string>;
beforeAll(async () => {
  place = await prepareTestDatabase();
  env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' };
});
afterAll(() => place.remove());

const doctor = async (extra: Record<string, string> = {}, ...args: string[]) => {
  const out: string[] = [];
  const terminal = { out: (line: string) => void out.push(line), error: (line: string) => void out.push(line) };
  const code = await runAdmin(['doctor', ...args], () => readConfig({ ...env, ...extra }), terminal);
  const lineOf = (name: string) => out.find((line) => line.slice(9).startsWith(`${name} `));
  return { code, out, lineOf };
};

const answering = async (body: string) => {
  const server = createServer((_request, response) => response.end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe('npm run admin -- doctor', { timeout: 120_000 }, () => {
  it('finds everything in order, says so in a line each, sends no mail and leaves the database as it is', async () => {
    const smtp = await startFakeSmtpServer();
    const broker = await startFakeBroker();
    onTestFinished(async () => {
      await smtp.close();
      await broker.close();
    });
    const { code, out, lineOf } = await doctor({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Holdfast <post@example.com>',
      MQTT_URL: broker.url,
      MQTT_TLS_CERT: fixture('mqtt-tls.crt'),
      MQTT_TLS_KEY: fixture('mqtt-tls.key'),
      PUBLIC_URL: await answering('{"status":"ok"}'),
    });
    expect(code, out.join('\n')).toBe(0);
    expect(lineOf('Configuration')).toMatch(/^ok {7}Configuration {3}understood/);
    expect(lineOf('Database')).toMatch(/^ok .*PostgreSQL \d+.* at .*answers in \d+ ms$/);
    expect(lineOf('Migrations')).toMatch(/^ok .*all \d+ are applied$/);
    if (place.databaseUrl) expect(lineOf('Clock')).toMatch(/^ok .*0\.\d s between/);
    expect(lineOf('Mail')).toMatch(/^ok .*127\.0\.0\.1:\d+ takes mail from Holdfast <post@example\.com>$/);
    expect(smtp.received).toEqual([]);
    expect(lineOf('Broker')).toMatch(/^ok .*127\.0\.0\.1:\d+ lets us in$/);
    expect(lineOf('Certificate')).toMatch(/^ok .*mqtt-tls\.crt is valid until \d{4}-/);
    expect(lineOf('Map')).toMatch(/^ok .*liechtenstein\.pmtiles, west, south, east, north: 9\./);
    expect(lineOf('Public address')).toMatch(/^ok .*http:\/\/127\.0\.0\.1:\d+ answers$/);
    expect(lineOf('Disk')).toMatch(/\d+ (MB|GB) of \d+ (MB|GB) are free in/);
    expect(out.at(-1)).toMatch(/^\d+ checks: 0 failed, \d with a warning$/);
  });

  it('says what is wrong and what to do, never a password, and fails', async () => {
    const nothing = '127.0.0.1:1';
    const { code, out, lineOf } = await doctor({
      SMTP_URL: `smtp://me:hushhush@${nothing}`,
      MQTT_URL: `mqtt://me:hushhush@${nothing}`,
      REDIS_URL: `redis://me:hushhush@${nothing}`,
      HOME_ASSISTANT_MQTT_URL: `mqtt://me:hushhush@${nothing}`,
      MQTT_TLS_CERT: fixture('mqtt-tls.crt'),
      MQTT_TLS_KEY: fixture('mqtt-tls.crt'),
      MAP_FILE: '/nowhere/map.pmtiles',
      PUBLIC_URL: `http://${nothing}`,
    });
    expect(code).toBe(1);
    for (const name of ['Mail', 'Broker', 'Redis', 'Home Assistant'])
      expect(lineOf(name)).toMatch(/^failed .*127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED.*\. Is it running/);
    expect(lineOf('Certificate')).toMatch(/^failed .*MQTT_TLS_KEY must name PEM files/);
    expect(lineOf('Map')).toMatch(/^failed .*\/nowhere\/map\.pmtiles cannot be used: ENOENT.*MAP_FILE/);
    expect(lineOf('Public address')).toMatch(/^warning .*cannot be reached from here/);
    expect(out.join()).not.toContain('hushhush');
    expect(out.at(-1)).toMatch(/^\d+ checks: 6 failed, \d with a warning$/);
  });

  it('knows a broker that refuses, an address that is another program, and a sender that nobody believes', async () => {
    const refusing = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () =>
        socket.write(generate({ cmd: 'connack', reasonCode: 135, sessionPresent: false }, { protocolVersion: 5 })),
      );
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const smtp = await startFakeSmtpServer();
    onTestFinished(async () => {
      refusing.close();
      await smtp.close();
    });
    const { lineOf } = await doctor({
      MQTT_URL: `mqtt://127.0.0.1:${(refusing.address() as AddressInfo).port}`,
      PUBLIC_URL: await answering('It works!'),
      SMTP_URL: smtp.url,
    });
    expect(lineOf('Broker')).toMatch(/^failed .*it refuses the connection \(MQTT reason 135\)/);
    expect(lineOf('Public address')).toMatch(/^warning .*answers 200, and not as Holdfast does/);
    expect(lineOf('Mail')).toMatch(/^warning .*@localhost>\. Set MAIL_FROM/);
  });

  it('stops at a configuration that is not understood', async () => {
    const { code, out } = await doctor({ SMPT_URL: 'smtp://mail', PORT: 'x' });
    expect(code).toBe(1);
    expect(out.map((line) => line.slice(0, 24).trim())).toEqual([
      'failed   Configuration',
      'failed   Configuration',
      '2 checks: 2 failed, 0 wi',
    ]);
    expect(out[1]).toMatch(/Did you mean SMTP_URL\? The README lists all variables\.$/);
    expect((await doctor({ PORT: 'x' })).out.at(-1)).toBe('1 check: 1 failed, 0 with a warning');
  });

  it('says that points of trackers are dropped where plans are required and only test cards buy them', async () => {
    const warned = ({ out }: { out: string[] }) =>
      out.filter((line) => line.startsWith('warning') && /PLAN/.test(line));
    expect(warned(await doctor({ REQUIRE_PLAN: '1' }))).toEqual([expect.stringContaining('set REQUIRE_PLAN=0.')]);
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
    expect(warned(await doctor({ REQUIRE_PLAN: '1', ...keys }))).toEqual([]);
  });

  it('says that the database cannot be reached, or is made by the first start', async () => {
    const away = await doctor({ DATABASE_URL: 'postgres://me:hushhush@127.0.0.1:1/nothing' });
    expect(away.lineOf('Database')).toMatch(/^failed .*127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED.*DATABASE_URL/);
    const empty = join(place.dataDir, 'empty');
    const fresh = await doctor({ DATABASE_URL: '', DATA_DIR: empty });
    expect(fresh.lineOf('Database')).toMatch(/^ok .*the first start makes it in/);
    expect(readdirSync(empty)).toEqual(['app-secret']);
  });

  it('sees migrations that are missing and those of a newer version', async () => {
    const own = await prepareTestDatabase();
    onTestFinished(own.remove);
    const change = async (sql: string) => {
      const database = await openDatabase(own);
      await database.pool.query(sql);
      await database.close();
    };
    const at = { DATA_DIR: own.dataDir, DATABASE_URL: own.databaseUrl ?? '' };
    await change(`DELETE FROM migrations WHERE name LIKE '0042%'`);
    expect((await doctor(at)).lineOf('Migrations')).toMatch(/^warning .*1 of \d+ are not applied yet\. Back up/);
    await change(`INSERT INTO migrations (name) VALUES ('9999_future.sql')`);
    const newer = await doctor(at);
    expect(newer.lineOf('Migrations')).toMatch(/^failed .*newer version: 9999_future\.sql/);
    expect(newer.code).toBe(1);
  });

  it('works as the built program beside a running server, and as JSON', async () => {
    const own = await prepareTestDatabase();
    onTestFinished(own.remove);
    const server = await startServer(own);
    const { stdout } = await promisify(execFile)(process.execPath, [built, 'doctor', '--json'], {
      timeout: 50_000,
      env: {
        PATH: process.env.PATH,
        DATA_DIR: own.dataDir,
        DATABASE_URL: own.databaseUrl ?? '',
        PUBLIC_URL: server.url,
      },
    });
    const found: { check: string; state: string; says: string }[] = JSON.parse(stdout);
    const of = (name: string) => found.find(({ check }) => check === name);
    expect(of('Database')).toMatchObject({
      state: 'ok',
      says: expect.stringMatching(own.databaseUrl ? /^PostgreSQL/ : /the server that runs on it answers$/),
    });
    expect(of('Public address')).toMatchObject({ state: 'ok' });
    expect(of('Redis')).toBe(undefined);
    if (own.databaseUrl) {
      const second = await startServer({ ...own, dataDir: place.dataDir });
      const { lineOf } = await doctor({ DATABASE_URL: own.databaseUrl });
      expect(lineOf('Redis')).toMatch(/^warning .*2 servers use this database, and no REDIS_URL/);
      await second.end('SIGTERM');
    }
    await server.end('SIGTERM');
  });

  it('takes nothing but --json', async () => {
    expect(await doctor({}, '--fix')).toMatchObject({ code: 2 });
    expect((await doctor({}, '--help')).out.join()).toContain('doctor [--json]');
  });
});

it('a certificate is worth a word three weeks before its end, and has failed after it', () => {
  const now = Date.parse('2026-11-01T00:00:00Z');
  const from = new Date('2026-01-01T00:00:00Z');
  const stateAt = (day: string) => judgeValidity({ from, to: new Date(`${day}T00:00:00Z`) }, 'it', now).state;
  expect(['2026-10-31', '2026-11-02', '2026-11-21', '2026-11-22'].map(stateAt)).toEqual([
    'failed',
    'warning',
    'warning',
    'ok',
  ]);
});

it('a certificate has failed before its first day', () => {
  const from = new Date('2026-11-05T06:00:00Z');
  const stateAt = (now: string) => judgeValidity({ from, to: new Date('2027-11-05') }, 'it', Date.parse(now));
  expect(stateAt('2026-11-05T05:59:59Z')).toMatchObject({
    state: 'failed',
    says: 'it is valid from 2026-11-05 06:00 UTC only',
  });
  expect(stateAt('2026-11-05T06:00:00Z').state).toBe('ok');
});

it('a disk is worth a word below 1 GB or a twentieth where the database is on it, and has failed below 100 MB', () => {
  const megabyte = 1024 * 1024;
  const sizes = [
    { free: 99, total: 10_000 },
    { free: 1000, total: 10_000 },
    { free: 4000, total: 100_000 },
    { free: 6000, total: 100_000 },
  ].map(({ free, total }) => ({ free: free * megabyte, total: total * megabyte }));
  const states = (isEmbedded: boolean) => sizes.map((size) => judgeSpace(size, '/data', { isEmbedded }).state);
  expect(states(true)).toEqual(['failed', 'warning', 'warning', 'ok']);
  expect(states(false)).toEqual(['failed', 'ok', 'ok', 'ok']);
});
