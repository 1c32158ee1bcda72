import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/platform/db/db.ts';
import { runServer, startServer } from './server-process.ts';
import { prepareTestDatabase } from './test-database.ts';

let place: Awaited<ReturnType<typeof prepareTestDatabase>>;
beforeAll(async () => {
  place = await prepareTestDatabase();
});
afterAll(() => place.remove());

const refused = async (env: Record<string, string>, dataDir: string) => {
  const { output, ended } = runServer({ dataDir }, env);
  const code = await ended;
  expect(output.out).toBe('');
  return { code, lines: output.err.trimEnd().split('\n') };
};

describe('the program', { timeout: 120_000 }, () => {
  it('says five lines, answers, keeps others off its folder and stops within two seconds [A19]', async () => {
    const server = await startServer(place, { DEMO: '1' });
    const lines = server.output.out.trimEnd().split('\n');
    expect(lines).toEqual([
      `Holdfast  ${server.url}`,
      expect.stringMatching(new RegExp(`^Data      ${place.dataDir}`)),
      'Demo      user@demo.test (also shared@ enterprise@ enterprisenoapi@ admin@ superadmin@ k9@), password Holdfast1!',
      `Mailbox   ${server.url}/dev/mailbox`,
      'Next      sign in there, choose a GPS tracker and press Locate: it answers (Ctrl-C stops everything)',
    ]);
    expect((await server.call('GET', '/api/client-config')).body.payments).toMatchObject({ provider: 'sandbox' });
    expect(await server.call('GET', '/readyz')).toEqual({
      status: 200,
      body: { status: 'ready', database: 'ok', broker: 'ok' },
    });

    if (!place.databaseUrl) {
      const second = runServer(place);
      expect(await second.ended).toBe(1);
      expect(second.output.err).toBe(
        `Not started: another server is already running on ${place.dataDir}. It was left untouched.\n`,
      );
      expect((await server.call('GET', '/readyz')).status).toBe(200);
    }

    const { code, milliseconds } = await server.end('SIGINT');
    expect(code).toBe(0);
    expect(milliseconds).toBeLessThan(15_000);
    expect(server.output.err).toBe('');
    expect(server.output.out.trimEnd().split('\n')).toHaveLength(5);
    expect(readFileSync(join(place.dataDir, 'logs/server.log'), 'utf8')).toContain('"/api/client-config"');
  });

  it.runIf(existsSync('/dev/full'))('goes on, and ends when told to, while its log cannot be written', async () => {
    const own = await prepareTestDatabase();
    mkdirSync(join(own.dataDir, 'logs'), { recursive: true });
    symlinkSync('/dev/full', join(own.dataDir, 'logs/server.log'));
    const server = await startServer(own);
    for (let call = 1; call <= 3; call += 1) {
      expect((await server.call('GET', '/api/client-config')).status).toBe(200);
    }
    const { code } = await server.end('SIGTERM');
    expect(code).toBe(0);
    expect(server.output.err).toBe(`The log ${join(own.dataDir, 'logs/server.log')} cannot be written (ENOSPC).\n`);
    await own.remove();
  });

  it('does not start on an embedded database that is damaged, and says so in a line', async () => {
    const own = await prepareTestDatabase();
    mkdirSync(join(own.dataDir, 'damaged/database/global'), { recursive: true });
    writeFileSync(join(own.dataDir, 'damaged/database/PG_VERSION'), '18\n');
    writeFileSync(join(own.dataDir, 'damaged/database/global/pg_control'), '');
    const { code, lines } = await refused({}, join(own.dataDir, 'damaged'));
    expect(code).toBe(1);
    expect(lines).toEqual([
      `Not started: the embedded database in ${join(own.dataDir, 'damaged')} cannot be opened: its files are damaged or belong to another user (PGlite failed to initialize properly).`,
    ]);
    await own.remove();
  });

  it('does not start without the map that it was given, and says which and why', async () => {
    const { code, lines } = await refused({ MAP_FILE: '/nowhere/map.pmtiles' }, place.dataDir);
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^Not started: the map \/nowhere\/map\.pmtiles \(MAP_FILE\) cannot be used: ENOENT/),
    ]);
  });

  it.each(['PORT', 'MQTT_PORT'])(
    'names the next free %s when its own is taken, and opens nothing',
    async (variable) => {
      const holder = createServer();
      await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
      const { port } = holder.address() as { port: number };
      const untouched = join(place.dataDir, 'untouched');
      const { code, lines } = await refused({ [variable]: String(port) }, untouched);
      holder.close();
      const [, free] =
        new RegExp(`^Port \\d+ is taken\\. Port (\\d+) is free: ${variable}=\\1 npm start$`).exec(lines.join('\n')) ??
        [];
      expect(Number(free)).toBeGreaterThan(port);
      expect(code).toBe(1);
      expect(readdirSync(untouched)).toEqual(['app-secret']);
    },
  );

  it('names the next free port when that of a tracker protocol is taken', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as { port: number };
    const { code, lines } = await refused({ TRACKER_PORTS: `gt06:0,h02:${port}` }, join(place.dataDir, 'untouched'));
    holder.close();
    expect(code).toBe(1);
    expect(lines.join('\n')).toMatch(/^Port \d+ is taken\. Port (\d+) is free: TRACKER_PORTS=gt06:0,h02:\1 npm start$/);
  });

  it('names the certificate that it cannot use, before the database is opened', async () => {
    const untouched = join(place.dataDir, 'without-certificate');
    const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name);
    for (const [cert, reason] of [
      ['/nowhere/tls.crt', 'ENOENT'],
      [fixture('mqtt-tls-renewed.crt'), 'mismatch'],
    ] as const) {
      const env = { MQTT_TLS_CERT: cert, MQTT_TLS_KEY: fixture('mqtt-tls.key') };
      const { code, lines } = await refused(env, untouched);
      expect(code).toBe(1);
      expect(lines).toEqual([
        expect.stringMatching(`^Not started: the certificate for MQTT cannot be used .*${reason}.* MQTT_TLS_CERT`),
      ]);
    }
    expect(readdirSync(untouched)).toEqual(['app-secret']);
  });

  it('that is told to stop while it starts ends by itself, which a process with the id 1 must', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const asked = once(silent, 'connection');
    const env = { DATABASE_URL: `postgres://somebody@127.0.0.1:${port}/nothing` };
    const { child, output, ended } = runServer({ dataDir: place.dataDir }, env);
    await asked;
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output).toEqual({ out: '', err: '' });
    silent.close();
  });

  it('says in one line that the database cannot be reached', async () => {
    const { code, lines } = await refused(
      { DATABASE_URL: 'postgres://somebody:password@127.0.0.1:1/nothing' },
      place.dataDir,
    );
    expect(code).toBe(1);
    expect(lines).toEqual([
      'Not started: the database at 127.0.0.1:1 cannot be used (connect ECONNREFUSED 127.0.0.1:1).',
    ]);
  });

  it('refuses a database of a newer version before anything is changed, in one line', async () => {
    const own = await prepareTestDatabase();
    const database = await openDatabase(own);
    await database.pool.query(`INSERT INTO migrations (name) VALUES ('9999_future.sql')`);
    await database.close();
    const { output, ended } = runServer(own);
    expect(await ended).toBe(1);
    expect(output.out).toBe('');
    expect(output.err.trimEnd()).toBe(
      'Not started: the database is too new: it was migrated by a newer version of Holdfast (9999_future.sql is unknown here). Nothing was changed. Start that version or a newer one, or restore the backup from before the upgrade (docs/operations.md, Upgrades).',
    );
    await own.remove();
  });

  it('loads what only passkeys need with the first of them', () => {
    const built = join(import.meta.dirname, '../dist');
    const texts = readdirSync(built).flatMap((name) =>
      name.endsWith('.js') ? [readFileSync(join(built, name), 'utf8')] : [],
    );
    expect(texts.some((text) => text.includes('import("@simplewebauthn/server")'))).toBe(true);
    for (const text of texts) expect(text).not.toMatch(/from\s*"@simplewebauthn\/server"|^import "@simplewebauthn/m);
  });

  it('lists what is wrong with its configuration', async () => {
    const { code, lines } = await refused({ NODE_ENV: 'production', PORT: '3000' }, place.dataDir);
    expect(code).toBe(1);
    expect(lines[0]).toBe('The configuration is not usable:');
    expect(lines.slice(1).map((line) => line.split(':')[0])).toEqual([
      'APP_SECRET',
      'DATABASE_URL',
      'SMTP_URL',
      'PUBLIC_URL',
      'CAPTCHA',
      'RATE_LIMIT',
    ]);
  });
});
