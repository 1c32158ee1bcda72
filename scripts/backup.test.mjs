import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp, restore } from './lib/backup.mjs';
import { findProgram } from './lib/backup-postgres.mjs';
import { startPostgres } from './lib/postgres.mjs';

const load = createRequire(new URL('../apps/server/package.json', import.meta.url));
const { PGlite } = load('@electric-sql/pglite');
const pg = load('pg');
const { lockFolder } = await tsImport('../apps/server/src/platform/db/folder-lock.ts', import.meta.url);

const postgres = await startPostgres(() => {});

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hf-backup-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await postgres?.stop();
}, 180_000);

const fill = `
  CREATE TABLE points (at date, text text) PARTITION BY RANGE (at);
  CREATE TABLE points_1 PARTITION OF points FOR VALUES FROM ('2026-01-01') TO ('2026-02-01');
  INSERT INTO points SELECT '2026-01-02', 'Grüße ' || n FROM generate_series(1, 1000) n`;
const count = 'SELECT count(DISTINCT text)::int AS points FROM points';
const damaged = (file) => {
  const path = join(folder, `damaged-${randomBytes(4).toString('hex')}`);
  writeFileSync(path, readFileSync(file).subarray(0, statSync(file).size - 2000));
  return path;
};

describe('backup and restore of a data folder', () => {
  const at = (name) => ({ DATA_DIR: join(folder, name) });
  const inDatabase = async ({ DATA_DIR }, sql) => {
    const db = await PGlite.create(join(DATA_DIR, 'database'));
    const answer = await db.exec(sql);
    await db.close();
    return answer.at(-1)?.rows;
  };
  let file;
  beforeAll(async () => {
    mkdirSync(at('data').DATA_DIR);
    await inDatabase(at('data'), fill);
    for (const name of ['app-secret', 'stripe-sandbox.json']) writeFileSync(join(folder, 'data', name), name);
    file = join(folder, 'backup.tar.gz');
    expect(await backUp(file, at('data'))).toContain(`${file}: ${folder}/data`);
  }, 180_000);

  it('brings everything back', async () => {
    await restore(file, { env: at('elsewhere') });
    expect(await inDatabase(at('elsewhere'), count)).toEqual([{ points: 1000 }]);
    expect(readFileSync(join(folder, 'elsewhere/app-secret'), 'utf8')).toBe('app-secret');
    expect(readdirSync(join(folder, 'elsewhere')).sort()).toEqual(['app-secret', 'database', 'stripe-sandbox.json']);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('writes over nothing unasked, and then leaves nothing of the old', async () => {
    await expect(backUp(file, at('data'))).rejects.toThrow('exists already');
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'other/mine'), 'mine');
    await expect(restore(file, { env: at('other') })).rejects.toThrow('is not empty. --yes replaces');
    expect(readdirSync(join(folder, 'other'))).toEqual(['mine']);
    await restore(file, { env: at('other'), mayReplace: true });
    expect(readdirSync(join(folder, 'other')).sort()).toEqual(['app-secret', 'database', 'stripe-sandbox.json']);
    expect(readdirSync(folder).filter((name) => name.startsWith('other'))).toEqual(['other']);
  });

  it('leaves all as it was when the file is damaged or none of ours', async () => {
    const wrong = join(folder, 'wrong');
    writeFileSync(wrong, 'hello');
    for (const bad of [damaged(file), wrong, join(folder, 'missing')]) {
      await expect(restore(bad, { env: at('data'), mayReplace: true })).rejects.toThrow(/tar failed|Not restored/);
    }
    expect(readFileSync(join(folder, 'data/app-secret'), 'utf8')).toBe('app-secret');
    expect(readdirSync(folder).filter((name) => name.startsWith('data'))).toEqual(['data']);
  });

  it('is refused while a server runs on the folder', async () => {
    const lock = await lockFolder(at('data').DATA_DIR);
    const late = join(folder, 'late.tar.gz');
    await expect(backUp(late, at('data'))).rejects.toThrow('another server is already running');
    await expect(restore(file, { env: at('data'), mayReplace: true })).rejects.toThrow('already running');
    await lock.release();
    expect(existsSync(late) || existsSync(`${late}.part`)).toBe(false);
    await expect(backUp(join(folder, 'data/inside.tar.gz'), at('data'))).rejects.toThrow('is inside');
  });
});

const testPostgres = () => {
  let env;
  let file;
  const query = async (sql) => {
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };
  beforeAll(async () => {
    env = { DATABASE_URL: postgres.url };
    const name = `backup_${randomBytes(4).toString('hex')}`;
    await query(`CREATE DATABASE ${name}`);
    env = { DATABASE_URL: Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href };
    await query(`${fill}; CREATE SCHEMA pgboss; CREATE TABLE pgboss.job (id int)`);
    file = join(folder, 'backup.dump');
    expect(await backUp(file, env)).toContain('APP_SECRET is not in it');
  }, 180_000);

  it('brings everything back in place of what is there, when asked to, again and again', async () => {
    await query(`CREATE TABLE later (id int); TRUNCATE points`);
    await expect(restore(file, { env })).rejects.toThrow('is not empty. --yes replaces');
    expect(await query(count)).toEqual([{ points: 0 }]);
    await restore(file, { env, mayReplace: true });
    expect(await query(count)).toEqual([{ points: 1000 }]);
    expect(await query(`SELECT to_regclass('later') AS later, to_regclass('pgboss.job')::text AS job`)).toEqual([
      { later: null, job: 'pgboss.job' },
    ]);
    await backUp(join(folder, 'second.dump'), env);
    await restore(join(folder, 'second.dump'), { env, mayReplace: true });
    expect(await query(count)).toEqual([{ points: 1000 }]);
  });

  it('leaves all as it was when the file is damaged, and while servers are connected', async () => {
    await expect(restore(damaged(file), { env, mayReplace: true })).rejects.toThrow('pg_restore failed');
    expect(await query(count)).toEqual([{ points: 1000 }]);
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    await expect(restore(file, { env, mayReplace: true })).rejects.toThrow('somebody else is connected');
    await client.end();
  });
};

// Where neither the machine nor its distribution has them.
const testWithoutPrograms = () => {
  it('says what to install', async () => {
    const asked = backUp(join(folder, 'backup.dump'), { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    await expect(asked).rejects.toThrow("install PostgreSQL's client programs");
  });
};

describe('backup and restore of a PostgreSQL database', () => {
  if (findProgram('pg_dump')) testPostgres();
  else testWithoutPrograms();
});
