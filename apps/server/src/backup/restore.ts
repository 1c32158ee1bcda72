import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { migrationsFolder } from '../paths.ts';
import { makeDataFolder, replaceDataFolder } from '../platform/db/data-folder.ts';
import { databaseFault } from '../platform/db/database-fault.ts';
import { type Database, openDatabase } from '../platform/db/db.ts';
import { lockFolder } from '../platform/db/folder-lock.ts';
import { createIndexSql, indexesIn } from '../platform/db/index-while-serving.ts';
import { migrationsIn } from '../platform/db/migrate.ts';
import { prepareQueues, restoreWaitingJobs, type WaitingJob } from '../platform/jobs/waiting-jobs.ts';
import { type BackupHeader, checkBackup, readLines } from './backup-file.ts';
import { listTables } from './catalogue.ts';
import {
  dataDirOf,
  type Environment,
  ownSecretFile,
  ownSecretOf,
  pathAsTyped,
  placeOf,
  secretCheckOf,
} from './environment.ts';
import { connect, inWords } from './in-words.ts';

interface RestoreOptions {
  mayReplace: boolean;
  env: Environment;
}

const looksForOthers = 10;
/** Maximum JSON size of the rows in one INSERT. */
const charactersAtOnce = 1_000_000;

const otherClients = `
  SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;
const ownTables = `SELECT count(*)::int AS count FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`;

const countOf = async (client: pg.ClientBase, sql: string) =>
  (await client.query<{ count: number }>(sql)).rows[0]?.count ?? 0;

/** Polls, since connections of a server that just stopped are listed for a moment. */
const countOthers = async (client: pg.ClientBase) => {
  for (let look = 1; look < looksForOthers; look += 1) {
    if ((await countOf(client, otherClients)) === 0) return 0;
    await sleep(200);
  }
  return countOf(client, otherClients);
};

/** Creates the schema of the backup; newer migrations are applied when the server starts. */
const createTables = async (client: pg.ClientBase, { migrations, partitions }: BackupHeader) => {
  await client.query('CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())');
  for (const name of migrations) {
    const sql = readFileSync(join(migrationsFolder, name), 'utf8');
    for (const index of indexesIn(sql)) {
      await client.query(createIndexSql(index));
    }
    await client.query(sql);
    await client.query('INSERT INTO migrations (name) VALUES ($1)', [name]);
  }
  for (const { name, parent, bound } of partitions) {
    await client.query(`CREATE TABLE IF NOT EXISTS "${name}" PARTITION OF "${parent}" ${bound}`);
  }
};

const setTriggers = async (client: pg.ClientBase, tables: string[], state: 'ENABLE' | 'DISABLE') => {
  for (const table of tables) await client.query(`ALTER TABLE "${table}" ${state} TRIGGER USER`);
};

const fillTables = async (client: pg.ClientBase, file: string, known: string[]): Promise<WaitingJob[]> => {
  const jobs: WaitingJob[] = [];
  let table = '';
  let rows: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (rows.length === 0) return;
    const sql = `INSERT INTO "${table}" SELECT * FROM json_populate_recordset(NULL::"${table}", $1::json)`;
    await client.query(sql, [`[${rows.join(',')}]`]);
    rows = [];
    characters = 0;
  };
  for await (const lines of readLines(file)) {
    for (const { kind, text } of lines) {
      if (kind === 'job') jobs.push(JSON.parse(text));
      if (kind === 'table') {
        await flush();
        table = JSON.parse(text);
        if (!known.includes(table)) throw new Error(`it has a table that is unknown here: ${table}`);
      }
      if (kind !== 'row') continue;
      rows.push(text);
      characters += text.length;
      if (characters >= charactersAtOnce) await flush();
    }
  }
  await flush();
  return jobs;
};

/** Atomic: one transaction empties and fills the database. */
const fillDatabase = async (database: Database, file: string, header: BackupHeader, mayReplace: boolean) => {
  const client = await connect(database);
  let queues: Awaited<ReturnType<typeof prepareQueues>> | undefined;
  try {
    const fault = await databaseFault(client);
    if (fault) throw new Error(`the database cannot be used: ${fault.says}. ${fault.advice}`);
    const others = await countOthers(client);
    if (others > 0) {
      throw new Error(`somebody else is connected to the database (${others}). Stop the servers first.`);
    }
    if ((await countOf(client, ownTables)) > 0 && !mayReplace) {
      throw new Error('the database is not empty. --yes replaces what is in it.');
    }
    queues = await prepareQueues(client);
    await client.query('BEGIN');
    await client.query('DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public');
    await createTables(client, header);
    const tables = await listTables(client);
    // Data derived by triggers is contained in the backup.
    await setTriggers(client, tables, 'DISABLE');
    for (const table of tables) await client.query(`DELETE FROM "${table}"`);
    const jobs = await fillTables(client, file, tables);
    await setTriggers(client, tables, 'ENABLE');
    await restoreWaitingJobs(client, queues, jobs);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    await queues?.stop();
    client.release();
  }
};

const writeFiles = async (folder: string, file: string) => {
  for await (const lines of readLines(file)) {
    for (const { kind, text } of lines) {
      if (kind !== 'file') continue;
      const { name, base64 } = JSON.parse(text) as { name: string; base64: string };
      // basename: a name with a path would be written outside the folder (path traversal).
      writeFileSync(join(folder, basename(name)), Buffer.from(base64, 'base64'), { mode: 0o600 });
    }
  }
};

const assertSecret = ({ secretCheck }: BackupHeader, env: Environment) => {
  const check = secretCheckOf(env.APP_SECRET);
  if (check && secretCheck && check !== secretCheck) {
    throw new Error(
      'APP_SECRET is not the one that the backup belongs to, so nothing sealed could be read. Set it to that of the server that was backed up (without a database server: the file app-secret in its data folder).',
    );
  }
};

/** A backup of PostgreSQL contains no secret; without one in the folder the next start would create a new one. */
const keepSecret = (fresh: string, folder: string, { secretCheck }: BackupHeader, env: Environment) => {
  if (ownSecretOf(fresh) !== undefined) return;
  const secret = [env.APP_SECRET, ownSecretOf(folder)].find((one) => secretCheckOf(one) === secretCheck);
  if (secret) writeFileSync(join(fresh, ownSecretFile), secret, { mode: 0o600 });
};

const restoreServer = async (file: string, header: BackupHeader, { mayReplace, env }: RestoreOptions) => {
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: dataDirOf(env) });
  try {
    await fillDatabase(database, file, header, mayReplace);
  } finally {
    await database.close();
  }
};

const restoreFolder = async (file: string, header: BackupHeader, { mayReplace, env }: RestoreOptions) => {
  const folder = dataDirOf(env);
  makeDataFolder(folder);
  if (readdirSync(folder).length > 0 && !mayReplace) {
    throw new Error(`${folder} is not empty. --yes replaces what is in it.`);
  }
  const lock = await lockFolder(folder);
  try {
    await replaceDataFolder(folder, async (fresh) => {
      await writeFiles(fresh, file);
      keepSecret(fresh, folder, header, env);
      const database = await openDatabase({ dataDir: fresh });
      try {
        await fillDatabase(database, file, header, true);
      } finally {
        await database.close();
      }
    });
  } finally {
    await lock.release();
  }
};

const readHeader = async (file: string): Promise<BackupHeader> => {
  const header = await checkBackup(file).catch((error: Error) => {
    throw new Error(`${file} is no backup of Holdfast: ${error.message}.`);
  });
  const known = migrationsIn(migrationsFolder);
  const unknown = header.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(`${file} was made by a newer version of Holdfast (${unknown[0]} is unknown here).`);
  }
  return header;
};

const bringBack = async (asked: string, options: RestoreOptions): Promise<string> => {
  const { env } = options;
  const file = pathAsTyped(asked, env);
  if (!existsSync(file)) throw new Error(`there is no ${file}.`);
  const header = await readHeader(file);
  assertSecret(header, env);
  await (env.DATABASE_URL ? restoreServer : restoreFolder)(file, header, options);
  const isSecretMissing = !env.DATABASE_URL && header.secretCheck && ownSecretOf(dataDirOf(env)) === undefined;
  const advice = isSecretMissing
    ? ` The backup has no secret: before the next start put the APP_SECRET that it belongs to into ${join(dataDirOf(env), ownSecretFile)}, or nothing sealed can be read.`
    : '';
  return `${placeOf(env)} is as it was in ${file} of ${header.createdAt}.${advice}`;
};

/**
 * Restores from either kind of database into either, so it also migrates from embedded to PostgreSQL. Returns a
 * summary.
 */
export const restore = (asked: string, options: RestoreOptions): Promise<string> =>
  inWords('restored', () => bringBack(asked, options));
