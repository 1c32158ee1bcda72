import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';
import { openDatabase } from '../platform/db/db.ts';
import { lockFolder } from '../platform/db/folder-lock.ts';
import { backUp } from './back-up.ts';
import { readLines } from './backup-file.ts';
import { listTables } from './catalogue.ts';
import type { Environment } from './environment.ts';
import { restore } from './restore.ts';

// Each restore creates an embedded database from scratch, which is slow.
vi.setConfig({ testTimeout: 180_000 });

const { url: serverUrl } = inject('prepared');
const [points, secret] = [1000, randomBytes(48).toString('base64url')];
const odd = 'Grüße "quoted", back\\slash, line\nbreak, \u2028 and 🚲';

/** Contents of every table, independent of row order. */
const contentsOf = async (env: Environment) => {
  const { pool, close } = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR ?? '' });
  const client = await pool.connect();
  try {
    await client.query(`SET TIME ZONE 'UTC'`);
    const found: Record<string, string> = {};
    for (const table of await listTables(client)) {
      const { rows } = await client.query(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(line, E'\\n' ORDER BY line)), '') AS sum
         FROM (SELECT row_to_json(t)::text AS line FROM "${table}" t) AS lines`,
      );
      found[table] = rows[0].sum;
    }
    const { rows } = await client.query(
      `SELECT name, data FROM pgboss.job WHERE state < 'completed' AND name = 'mail' ORDER BY id`,
    );
    return { tables: found, jobs: rows };
  } finally {
    client.release();
    await close();
  }
};

const onServer = async (sql: string) => {
  const client = new pg.Client({ connectionString: serverUrl ?? '' });
  await client.connect();
  await client.query(sql);
  await client.end();
};

/** What a backup says, in any order of the rows, but for its time and whether it knows the secret. */
const saidIn = async (path: string) => {
  const lines: string[] = [];
  let [header, table] = ['', ''];
  for await (const some of readLines(path)) {
    for (const { kind, text } of some) {
      if (kind === 'header') header = text;
      if (kind === 'table') table = text;
      if (['file', 'row', 'job'].includes(kind)) lines.push(`${kind} ${kind === 'row' ? table : ''} ${text}`);
    }
  }
  const { migrations, partitions } = JSON.parse(header);
  return { migrations, partitions, sum: createHash('sha256').update(lines.sort().join('\n')).digest('hex') };
};

/** Detects whether a restore in another process has begun to replace data. */
const lookAtRestore = async ({ DATABASE_URL: url, DATA_DIR: dataDir = '' }: Environment) => {
  if (!url) {
    const isReplacing = async () => {
      const fresh = readdirSync(folder).find((name) => name.startsWith(`${basename(dataDir)}.restored-`));
      return Boolean(fresh && existsSync(join(folder, fresh, 'database/postgresql.conf')));
    };
    return { isReplacing, close: async () => {} };
  }
  // One connection for all polls: on a busy machine connecting takes longer than a restore.
  const client = new pg.Client({ connectionString: serverUrl ?? '' });
  await client.connect();
  const isReplacing = async () => {
    const { rows } = await client.query(
      `SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
       WHERE datname = $1 AND mode = 'AccessExclusiveLock' AND granted OFFSET 50 LIMIT 1`,
      [new URL(url).pathname.slice(1)],
    );
    return rows.length > 0;
  };
  return { isReplacing, close: () => client.end() };
};

const startProgram = (name: 'backup' | 'restore', args: string[], environment: Environment, before = '') => {
  const program = fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url));
  const env = { PATH: process.env.PATH, ...environment };
  const command = ['-c', `${before} exec "$0" "$@"`, process.execPath, program, ...args];
  const child = spawn('/bin/sh', command, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const output = { err: '' };
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.err += text;
  });
  return { child, output, ended: once(child, 'close') };
};

const killInTheMiddle = async (target: Environment) => {
  const { isReplacing, close } = await lookAtRestore(target);
  const { child, ended } = startProgram('restore', [file, '--yes'], target);
  while (child.exitCode === null && !(await isReplacing())) await sleep(2);
  child.kill('SIGKILL');
  await close();
  const [code, signal] = await ended;
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' });
};

let folder: string;
let source: Environment;
let untouched: Environment;
let file: string;
let before: Awaited<ReturnType<typeof contentsOf>>;
let removeSource: () => Promise<void>;

const emptyFolder = (): Environment => ({ DATA_DIR: join(folder, randomBytes(4).toString('hex')) });
const emptyServer = async (template = 'template1'): Promise<Environment> => {
  const name = `hf_backup_${randomBytes(6).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = Object.assign(new URL(serverUrl ?? ''), { pathname: `/${name}` }).href;
  return { DATABASE_URL: url, DATA_DIR: join(folder, 'none') };
};
const empty = async () => (serverUrl ? emptyServer() : emptyFolder());
const copyOf = async (of: Environment): Promise<Environment> => {
  if (of.DATABASE_URL) return emptyServer(new URL(of.DATABASE_URL).pathname.slice(1));
  const target = emptyFolder();
  cpSync(of.DATA_DIR ?? '', target.DATA_DIR ?? '', { recursive: true });
  return target;
};
/** Holds what the backup holds, as after a restore, which takes much longer. */
const full = () => copyOf(untouched);
const asTyped = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hf-backup-'));
  const test = await createTestApp();
  const { pool, place, dataDir } = test.database;
  await test.services.demo.prepare();
  await pool.query(`DELETE FROM location_points WHERE timestamp < now() - interval '6 hours'`);
  await pool.query('UPDATE users SET name = $1 WHERE email = $2', [odd, 'user@demo.test']);
  await pool.query(
    `INSERT INTO location_points (device_id, timestamp, alert_type, latitude, longitude, address)
     SELECT (SELECT id FROM devices ORDER BY device_uuid LIMIT 1), now() - n * interval '7 seconds', '',
       47 + n / 1e7, 9.5 + n / 3e7, $1 FROM generate_series(1, ${points}) n ON CONFLICT DO NOTHING`,
    [odd],
  );
  await pool.query(`SELECT pgboss.create_queue('mail', '{"policy":"standard"}'::json)`).catch(() => {});
  await test.core.jobs.enqueue(test.core.db, 'mail', { to: odd }, { startAfter: new Date('2030-01-01') });
  await test.leave();
  writeFileSync(join(dataDir, 'app-secret'), secret);
  source = { DATA_DIR: dataDir, ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }) };
  removeSource = place.remove;
  file = asTyped('whole.backup');
  before = await contentsOf(source);
  untouched = await copyOf(source);
  const said = await backUp(file, { ...source, ...(serverUrl && { APP_SECRET: secret }) });
  expect(said).toMatch(/whole\.backup: .+, [\d,]+ rows, [\d.]+ MB\./);
}, 180_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await removeSource();
});

describe('a backup', () => {
  it('is nobody else’s to read, and is written over nothing', async () => {
    expect(statSync(file).mode & 0o077).toBe(0);
    await expect(backUp(file, source)).rejects.toThrow('exists already');
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it.runIf(serverUrl)('of two to one file at once, one is kept and the other says so', async () => {
    const twice = asTyped('twice.backup');
    const ended = await Promise.allSettled([backUp(twice, source), backUp(twice, source)]);
    const refused = ended.filter((one) => one.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { message: expect.stringContaining('twice.backup exists already') } }]);
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
    const target = await empty();
    await restore(twice, { mayReplace: false, env: target });
    expect((await contentsOf(target)).tables.location_points).toBe(before.tables.location_points);
  });

  it.runIf(serverUrl)('that is told to stop in the middle leaves nothing behind', async () => {
    const parts = () => readdirSync(folder).filter((name) => name.startsWith('stopped.backup'));
    const { pool, close } = await openDatabase({ databaseUrl: source.DATABASE_URL, dataDir: source.DATA_DIR ?? '' });
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query('LOCK TABLE users');
    const { child, ended } = startProgram('backup', [asTyped('stopped.backup')], source);
    await vi.waitFor(() => expect(parts()).toEqual([expect.stringMatching(/\.part$/)]), 60_000);
    child.kill('SIGTERM');
    expect(await ended).toEqual([1, null]);
    expect(parts()).toEqual([]);
    await client.query('ROLLBACK');
    client.release();
    await close();
  });

  it('says that there is no such folder, and ends', async () => {
    const { output, ended } = startProgram('backup', [asTyped('nowhere/it.backup')], source);
    expect(await ended).toEqual([1, null]);
    expect(output.err).toBe(`Not backed up: there is no folder ${asTyped('nowhere')}.\n`);
  });

  it.runIf(serverUrl)('names the database that cannot be used or holds nothing, and what was not done', async () => {
    const none = { DATABASE_URL: 'postgres://nobody:secret@localhost:1/nothing' };
    const unusable = /^Not (backed up|restored): the database at localhost:1 cannot be used \(.*ECONNREFUSED.*\)\.$/;
    await expect(backUp(asTyped('none.backup'), none)).rejects.toThrow(unusable);
    await expect(restore(file, { mayReplace: false, env: none })).rejects.toThrow(unusable);
    const { host } = new URL(serverUrl ?? '');
    await expect(backUp(asTyped('none.backup'), await emptyServer())).rejects.toThrow(
      `Not backed up: the database at ${host} holds nothing of Holdfast.`,
    );
  });

  it.runIf(serverUrl)('that does not fit on the disk says so, and leaves nothing behind', async () => {
    const { output, ended } = startProgram('backup', [asTyped('large.backup')], source, 'ulimit -f 8;');
    expect(await ended).toEqual([1, null]);
    expect(output.err).toBe('Not backed up: EFBIG: file too large, write.\n');
    expect(readdirSync(folder).filter((name) => name.startsWith('large.backup'))).toEqual([]);
  });

  it('removes what killed backups of other days left behind, and nothing of others', async () => {
    const dayBefore = new Date(Date.now() - 25 * 3600 * 1000);
    const leave = (name: string, content: Buffer | string, at = dayBefore) => {
      writeFileSync(asTyped(name), content);
      utimesSync(asTyped(name), at, at);
    };
    const cutOff = readFileSync(file).subarray(0, 5000);
    leave('2026-11-14.backup.0123abcd.part', cutOff);
    leave('2026-11-15.backup.0123abcd.part', cutOff, new Date());
    leave('film.0123abcd.part', 'of somebody else');
    await backUp(asTyped('2026-11-16.backup'), source);
    const left = readdirSync(folder).filter((name) => name.endsWith('.part'));
    expect(left.sort()).toEqual(['2026-11-15.backup.0123abcd.part', 'film.0123abcd.part']);
    for (const name of left) rmSync(asTyped(name));
  });

  it.runIf(serverUrl)('is not made of tables that are in another schema, which it does not know', async () => {
    const target = await emptyServer();
    const { pool, close } = await openDatabase({ databaseUrl: target.DATABASE_URL, dataDir: '' });
    const { rows } = await pool.query('SELECT quote_ident(current_user) AS name');
    await pool.query(`CREATE SCHEMA AUTHORIZATION ${rows[0].name}`);
    await close();
    await expect(backUp(asTyped('elsewhere.backup'), target)).rejects.toThrow(
      `Not backed up: its tables would be in the schema ${rows[0].name}, `,
    );
    await expect(restore(file, { mayReplace: true, env: target })).rejects.toThrow(
      `ALTER SCHEMA ${rows[0].name} RENAME TO public.`,
    );
    expect(existsSync(asTyped('elsewhere.backup'))).toBe(false);
  });

  it('is written down in the audit log', async () => {
    const { pool, close } = await openDatabase({ databaseUrl: source.DATABASE_URL, dataDir: source.DATA_DIR ?? '' });
    const { rows } = await pool.query(`SELECT subject, origin FROM admin_audit WHERE action = 'backup' ORDER BY at`);
    await close();
    expect(rows[0]).toEqual({ subject: 'whole.backup', origin: 'command line' });
  });

  it('tells its format, its version, its migrations and its end', () => {
    const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
    expect(JSON.parse(lines[0]?.slice(1) ?? '')).toMatchObject({
      format: 'holdfast-backup',
      version: 1,
      migrations: expect.arrayContaining(['0001_foundation.sql']),
    });
    expect(JSON.parse(lines.at(-2)?.slice(1) ?? '')).toEqual({
      rows: lines.filter((line) => line.startsWith('R')).length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});

it.each(['backup', 'restore'] as const)('a misspelt setting stops the %s, as it stops the server', async (name) => {
  const folderOnly = { PATH: process.env.PATH, DATA_DIR: source.DATA_DIR, DATABSE_URL: 'postgres://db/holdfast' };
  const program = fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url));
  const child = spawn(process.execPath, [program, name === 'backup' ? asTyped('misspelt') : file], { env: folderOnly });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(said).toContain('DATABSE_URL is not a setting of Holdfast. Did you mean DATABASE_URL?');
  expect(existsSync(asTyped('misspelt'))).toBe(false);
});

describe('a restore', () => {
  it('brings back every row of every table and what was waiting to be done', async () => {
    expect(Object.keys(before.tables).length).toBeGreaterThan(50);
    expect(Number.parseInt(before.tables.location_points ?? '', 10)).toBeGreaterThan(points);
    expect(before.jobs).toEqual([{ name: 'mail', data: { to: odd } }]);
    const target = await empty();
    await restore(file, { mayReplace: false, env: { ...target, APP_SECRET: secret } });
    expect(await contentsOf(target)).toEqual(before);
    const again = asTyped('again.backup');
    await backUp(again, target);
    expect(await saidIn(again)).toEqual(await saidIn(file));
  });

  it('replaces what is there only when asked to, and then all of it', async () => {
    const target = await full();
    const { pool, close } = await openDatabase({ databaseUrl: target.DATABASE_URL, dataDir: target.DATA_DIR ?? '' });
    await pool.query('DELETE FROM location_points; CREATE TABLE later (id int)');
    await close();
    if (target.DATA_DIR && !serverUrl) {
      writeFileSync(join(target.DATA_DIR, 'app-secret'), 'another');
      writeFileSync(join(target.DATA_DIR, 'mine'), 'mine');
    }
    await expect(restore(file, { mayReplace: false, env: target })).rejects.toThrow('is not empty. --yes replaces');
    await restore(file, { mayReplace: true, env: target });
    expect(await contentsOf(target)).toEqual(before);
    if (serverUrl) return;
    // A folder has its other files in the backup, and none of the old ones after a restore.
    expect(readFileSync(join(target.DATA_DIR ?? '', 'app-secret'), 'utf8')).toBe(secret);
    expect(existsSync(join(target.DATA_DIR ?? '', 'mine'))).toBe(false);
    expect(readdirSync(folder).filter((name) => name.includes('.re'))).toEqual([]);
  });

  it('leaves all as it was when the file is damaged, changed, cut off, missing or none of ours', async () => {
    const target = await full();
    const text = gunzipSync(readFileSync(file)).toString('utf8');
    const wrong = {
      hello: Buffer.from('hello'),
      packed: gzipSync('hello\n'),
      cut: readFileSync(file).subarray(0, statSync(file).size - 500),
      changed: gzipSync(text.replace('user@demo.test', 'thief@demo.test')),
      shorter: gzipSync(`${text.split('\n').slice(0, -2).join('\n')}\n`),
      longer: gzipSync(`${text}R{}\n`),
      newer: gzipSync(text.replace('"version":1', '"version":2')),
    };
    for (const [name, bytes] of Object.entries(wrong)) {
      writeFileSync(asTyped(name), bytes);
      await expect(restore(asTyped(name), { mayReplace: true, env: target })).rejects.toThrow(
        'is no backup of Holdfast',
      );
    }
    await expect(restore(asTyped('missing'), { mayReplace: true, env: target })).rejects.toThrow('there is no');
    expect(await contentsOf(target)).toEqual(before);
  });

  it('that is killed in the middle leaves all as it was, and can be done again', async () => {
    const target = await full();
    const open = () => openDatabase({ databaseUrl: target.DATABASE_URL, dataDir: target.DATA_DIR ?? '' });
    const { pool, close } = await open();
    await pool.query(`UPDATE users SET name = 'changed since'`);
    await close();
    const changed = await contentsOf(target);

    await killInTheMiddle(target);
    expect(await contentsOf(target)).toEqual(changed);
    const kept = join(folder, `${basename(target.DATA_DIR ?? '')}.restored-by-hand`);
    mkdirSync(kept);
    await restore(file, { mayReplace: true, env: target });
    expect(await contentsOf(target)).toEqual(before);
    expect(readdirSync(folder).filter((name) => name.includes('.restored-'))).toEqual([basename(kept)]);
    rmSync(kept, { recursive: true });
  });

  it('refuses what a newer version made', async () => {
    const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n').slice(0, -2);
    const later = [lines[0]?.replace('"migrations":[', '"migrations":["9999_later.sql",'), ...lines.slice(1)];
    const body = `${later.join('\n')}\n`;
    const rows = later.filter((line) => line?.startsWith('R')).length;
    const end = `E${JSON.stringify({ rows, sha256: createHash('sha256').update(body).digest('hex') })}\n`;
    writeFileSync(asTyped('later'), gzipSync(body + end));
    await expect(restore(asTyped('later'), { mayReplace: true, env: emptyFolder() })).rejects.toThrow(
      'made by a newer version of Holdfast (9999_later.sql is unknown here)',
    );
  });
});

describe.skipIf(serverUrl)('a data folder', () => {
  it('with any file in it is replaced only when asked to', async () => {
    const none = emptyFolder();
    mkdirSync(none.DATA_DIR ?? '');
    writeFileSync(join(none.DATA_DIR ?? '', 'mine'), 'mine');
    await expect(restore(file, { mayReplace: false, env: none })).rejects.toThrow('is not empty. --yes replaces');
  });

  it('is left alone while a server runs on it', async () => {
    const lock = await lockFolder(source.DATA_DIR ?? '');
    await expect(backUp(asTyped('late'), source)).rejects.toThrow('another server is already running');
    await expect(restore(file, { mayReplace: true, env: source })).rejects.toThrow('already running');
    await lock.release();
    expect(readdirSync(folder).filter((name) => /^late(\.|$)/.test(name))).toEqual([]);
    await expect(backUp(join(source.DATA_DIR ?? '', 'inside'), source)).rejects.toThrow('is inside');
  });
});

describe.runIf(serverUrl)('from one database to the other', () => {
  const secretIn = ({ DATA_DIR = '' }: Environment) => readFileSync(join(DATA_DIR, 'app-secret'), 'utf8');

  it('everything moves down to a folder and up to PostgreSQL again', async () => {
    const down = emptyFolder();
    await restore(file, { mayReplace: false, env: { ...down, APP_SECRET: secret } });
    expect(await contentsOf(down)).toEqual(before);
    expect(secretIn(down)).toBe(secret);
    const moved = asTyped('moved.backup');
    await backUp(moved, down);
    const up = await emptyServer();
    await expect(
      restore(moved, { mayReplace: false, env: { ...up, APP_SECRET: randomBytes(48).toString('base64url') } }),
    ).rejects.toThrow('APP_SECRET is not the one that the backup belongs to');
    await restore(moved, { mayReplace: false, env: { ...up, APP_SECRET: secret } });
    expect(await contentsOf(up)).toEqual(before);
  });

  it('a folder keeps the secret that the backup belongs to, is told where it is missing, and takes no other', async () => {
    const given = emptyFolder();
    mkdirSync(given.DATA_DIR ?? '');
    writeFileSync(join(given.DATA_DIR ?? '', 'app-secret'), secret);
    const said = await restore(file, { mayReplace: true, env: given });
    expect(secretIn(given)).toBe(secret);
    expect(said).not.toContain('APP_SECRET');

    const wrong = { ...given, APP_SECRET: randomBytes(48).toString('base64url') };
    await expect(restore(file, { mayReplace: true, env: wrong })).rejects.toThrow(
      'APP_SECRET is not the one that the backup belongs to',
    );
    const none = emptyFolder();
    expect(await restore(file, { mayReplace: false, env: none })).toContain(
      `put the APP_SECRET that it belongs to into ${join(none.DATA_DIR ?? '', 'app-secret')}`,
    );
  });

  it('waits for nobody: a database that others use is not replaced', async () => {
    const target = await emptyServer();
    const client = new pg.Client({ connectionString: target.DATABASE_URL });
    await client.connect();
    await expect(restore(file, { mayReplace: true, env: target })).rejects.toThrow('somebody else is connected');
    await client.end();
  });
});
