import { randomBytes } from 'node:crypto';
import { constants, copyFileSync, existsSync, linkSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type pg from 'pg';
import { migrationsFolder } from '../paths.ts';
import { databaseFault } from '../platform/db/database-fault.ts';
import { type Database, openDatabase } from '../platform/db/db.ts';
import { readMigrationState } from '../platform/db/migrate.ts';
import { listWaitingJobs } from '../platform/jobs/waiting-jobs.ts';
import { operatorName } from '../platform/operator-name.ts';
import {
  type BackupHeader,
  type BackupLine,
  beginsLikeBackup,
  formatName,
  formatVersion,
  writeBackup,
} from './backup-file.ts';
import { listPartitions, listTables } from './catalogue.ts';
import { dataDirOf, type Environment, ownSecretOf, pathAsTyped, placeOf, secretCheckOf } from './environment.ts';
import { connect, inWords } from './in-words.ts';

const rowsAtOnce = 2000;

/** Files of the data folder: the secret and, without a payment provider, the state of the sandbox. */
const filesOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => ({ name, base64: readFileSync(join(folder, name)).toString('base64') }));

async function* rowsOf(client: pg.ClientBase, table: string): AsyncGenerator<BackupLine[]> {
  yield [{ kind: 'table', text: JSON.stringify(table) }];
  await client.query(`DECLARE backup NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS text FROM "${table}" t`);
  for (;;) {
    const { rows } = await client.query<{ text: string }>(`FETCH ${rowsAtOnce} FROM backup`);
    if (rows.length === 0) break;
    // PostgreSQL escapes line breaks in JSON strings, so a row is always one line.
    yield rows.map(({ text }) => ({ kind: 'row', text }));
  }
  await client.query('CLOSE backup');
}

async function* linesOf(
  client: pg.ClientBase,
  header: BackupHeader,
  folder: string | null,
): AsyncGenerator<BackupLine[]> {
  yield [{ kind: 'header', text: JSON.stringify(header) }];
  if (folder) yield filesOf(folder).map((file) => ({ kind: 'file', text: JSON.stringify(file) }));
  for (const table of await listTables(client)) yield* rowsOf(client, table);
  yield (await listWaitingJobs(client)).map((job) => ({ kind: 'job', text: JSON.stringify(job) }));
}

const secretOf = (env: Environment, folder: string | null) =>
  env.APP_SECRET || (folder ? ownSecretOf(folder) : undefined);

/** REPEATABLE READ: a consistent snapshot despite concurrent writes. */
const writeSnapshot = async (database: Database, draft: string, env: Environment, folder: string | null) => {
  const client = await connect(database);
  try {
    const fault = await databaseFault(client, { isForReading: true });
    if (fault) throw new Error(`${fault.says}. ${fault.advice}`);
    const { applied } = await readMigrationState(client, migrationsFolder);
    if (applied.length === 0) throw new Error(`the database at ${database.description} holds nothing of Holdfast`);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name');
    const header: BackupHeader = {
      format: formatName,
      version: formatVersion,
      createdAt: new Date().toISOString(),
      migrations: rows.map(({ name }) => name),
      partitions: await listPartitions(client),
      secretCheck: secretCheckOf(secretOf(env, folder)),
    };
    const count = await writeBackup(draft, linesOf(client, header, folder));
    await client.query('COMMIT');
    return count;
  } finally {
    client.release();
  }
};

/** Unlike rename, link never overwrites: of two concurrent backups to the same file, the first to finish is kept. */
const putInPlace = (draft: string, file: string) => {
  const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST';
  try {
    try {
      linkSync(draft, file);
    } catch (error) {
      if (isTaken(error)) throw error;
      // File systems without hard links, such as FAT on a USB stick.
      copyFileSync(draft, file, constants.COPYFILE_EXCL);
    }
  } catch (error) {
    throw isTaken(error) ? new Error(`${file} exists already.`) : error;
  }
};

/** Audit log entry, also for the status page; a failure (read-only database user) is ignored. */
const writeDown = ({ pool }: Database, file: string) =>
  pool
    .query(
      `INSERT INTO admin_audit (id, at, actor, action, subject, origin)
       VALUES (gen_random_uuid(), now(), $1, 'backup', $2, 'command line')`,
      [operatorName(), basename(file)],
    )
    .catch(() => {});

const dayMilliseconds = 24 * 3600 * 1000;

/**
 * Removes drafts of killed backups, whose files have the day in their names and are never written again. A draft
 * younger than a day may still be in use.
 */
const removeOldDrafts = (folder: string) => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!/\.[0-9a-f]{8}\.part$/.test(name) || Date.now() - statSync(path).mtimeMs < dayMilliseconds) continue;
    if (beginsLikeBackup(path)) rmSync(path, { force: true });
  }
};

/** SIGINT and SIGTERM end the process without running `finally`. */
const removeWhenEnded = (draft: string) => {
  const end = () => {
    rmSync(draft, { force: true });
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
  };
};

const writeFile = async (asked: string, env: Environment): Promise<string> => {
  const file = pathAsTyped(asked, env);
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  const folder = env.DATABASE_URL ? null : dataDirOf(env);
  if (folder && !existsSync(join(folder, 'database'))) throw new Error(`${folder} holds no database.`);
  if (folder && !relative(folder, resolve(file)).startsWith('..')) {
    throw new Error(`${file} is inside ${folder}.`);
  }
  if (!existsSync(dirname(file))) throw new Error(`there is no folder ${dirname(file)}.`);
  removeOldDrafts(dirname(file));
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: dataDirOf(env) });
  // Random suffix, since another backup to the same file may run concurrently.
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`;
  const stopRemovalOnExit = removeWhenEnded(draft);
  try {
    const rows = await writeSnapshot(database, draft, env, folder);
    putInPlace(draft, file);
    await writeDown(database, file);
    const size = `${rows.toLocaleString('en')} rows, ${(statSync(file).size / 1e6).toFixed(1)} MB`;
    const secret = folder && !env.APP_SECRET ? '' : ' APP_SECRET is not in it: keep that too, elsewhere.';
    return `${file}: ${placeOf(env)}, ${size}.${secret}`;
  } finally {
    rmSync(draft, { force: true });
    stopRemovalOnExit();
    await database.close();
  }
};

export const backUp = (asked: string, env: Environment): Promise<string> =>
  inWords('backed up', () => writeFile(asked, env));
