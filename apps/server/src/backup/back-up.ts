import { randomBytes } from 'node:crypto';
import { constants, copyFileSync, existsSync, linkSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type pg from 'pg';
import { type Database, openDatabase } from '../platform/db/db.ts';
import { listWaitingJobs } from '../platform/jobs/waiting-jobs.ts';
import { operatorName } from '../platform/operator-name.ts';
import { type BackupHeader, type BackupLine, formatName, formatVersion, writeBackup } from './backup-file.ts';
import { listPartitions, listTables } from './catalogue.ts';
import { dataDirOf, type Environment, ownSecretOf, pathAsTyped, placeOf, secretCheckOf } from './environment.ts';

const rowsAtOnce = 2000;

/** Beside the database: the secret and, without a payment provider, what stands for it. */
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
    // PostgreSQL writes line breaks in texts as \n, so a row is a line.
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

/** One snapshot, whoever writes meanwhile. */
const writeSnapshot = async ({ pool }: Database, draft: string, env: Environment, folder: string | null) => {
  const client = await pool.connect();
  try {
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

/** Unlike renaming this takes nobody's place: of two at once the first to end is kept. */
const putInPlace = (draft: string, file: string) => {
  const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST';
  try {
    try {
      linkSync(draft, file);
    } catch (error) {
      if (isTaken(error)) throw error;
      // A disk without hard links, such as a USB stick.
      copyFileSync(draft, file, constants.COPYFILE_EXCL);
    }
  } catch (error) {
    throw isTaken(error) ? new Error(`Not backed up: ${file} exists already.`) : error;
  }
};

/** For the audit log and the status page; whoever may only read backs up all the same. */
const writeDown = ({ pool }: Database, file: string) =>
  pool
    .query(
      `INSERT INTO admin_audit (id, at, actor, action, subject, origin)
       VALUES (gen_random_uuid(), now(), $1, 'backup', $2, 'command line')`,
      [operatorName(), basename(file)],
    )
    .catch(() => {});

const dayMilliseconds = 24 * 3600 * 1000;

/** What backups to this file left that were killed; one that is younger may still be written. */
const removeOldDrafts = (file: string) => {
  const beginning = `${basename(file)}.`;
  for (const name of readdirSync(dirname(file))) {
    const isDraft = name.startsWith(beginning) && /^[0-9a-f]{8}\.part$/.test(name.slice(beginning.length));
    const path = join(dirname(file), name);
    if (isDraft && Date.now() - statSync(path).mtimeMs > dayMilliseconds) rmSync(path, { force: true });
  }
};

/** Ctrl-C and a supervisor's patience end the program without any `finally`. */
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

/** Everything that the server keeps, in one file. Answers what was done, for people. */
export const backUp = async (asked: string, env: Environment): Promise<string> => {
  const file = pathAsTyped(asked, env);
  if (existsSync(file)) throw new Error(`Not backed up: ${file} exists already.`);
  const folder = env.DATABASE_URL ? null : dataDirOf(env);
  if (folder && !existsSync(join(folder, 'database'))) throw new Error(`Not backed up: ${folder} holds no database.`);
  if (folder && !relative(folder, resolve(file)).startsWith('..')) {
    throw new Error(`Not backed up: ${file} is inside ${folder}.`);
  }
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: dataDirOf(env) });
  // Another backup to the same file may run beside this one.
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`;
  removeOldDrafts(file);
  const isOver = removeWhenEnded(draft);
  try {
    const rows = await writeSnapshot(database, draft, env, folder);
    putInPlace(draft, file);
    await writeDown(database, file);
    const size = `${rows.toLocaleString('en')} rows, ${(statSync(file).size / 1e6).toFixed(1)} MB`;
    const secret = folder && !env.APP_SECRET ? '' : ' APP_SECRET is not in it: keep that too, elsewhere.';
    return `${file}: ${placeOf(env)}, ${size}.${secret}`;
  } finally {
    rmSync(draft, { force: true });
    isOver();
    await database.close();
  }
};
