import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { migrationsFolder } from '../../paths.ts';
import { openDatabase } from '../../platform/db/db.ts';
import { FolderInUseError } from '../../platform/db/folder-lock.ts';
import { migrationsIn } from '../../platform/db/migrate.ts';
import { askServer } from '../admin-socket.ts';
import { type Finding, failed, ok, reasonOf, warning } from './finding.ts';

type Findings = Record<string, Finding>;

const oldestVersion = 15;
/** Tokens, codes and alerts are judged to the second; beyond half a minute codes of two-step sign-ins are refused. */
const skewSeconds = { worthAWord: 2, tooMuch: 30 };

const versionOf = async (pool: pg.Pool, where: string): Promise<Finding> => {
  const started = performance.now();
  const { rows } = await pool.query(`SELECT current_setting('server_version') AS version,
    current_setting('server_version_num')::integer / 10000 AS major`);
  const [{ version, major }] = rows as [{ version: string; major: number }];
  const says = `PostgreSQL ${version} at ${where}, answers in ${Math.ceil(performance.now() - started)} ms`;
  if (major >= oldestVersion) return ok(says);
  return failed(says, `Holdfast needs PostgreSQL ${oldestVersion} or newer: upgrade it.`);
};

const migrationsOf = async (pool: pg.Pool): Promise<Finding> => {
  const known = migrationsIn(migrationsFolder);
  const { rows: tables } = await pool.query(`SELECT to_regclass('migrations') IS NOT NULL AS "isThere"`);
  if (!tables[0]?.isThere) return ok(`none yet; the first start applies ${known.length}`);
  const applied = (await pool.query('SELECT name FROM migrations')).rows.map(({ name }) => String(name));
  const unknown = applied.filter((name) => !known.includes(name)).sort();
  if (unknown.length > 0) {
    return failed(
      `the database is of a newer version: ${unknown.join(', ')}`,
      'Start that version or a newer one, or restore the backup from before the upgrade.',
    );
  }
  const pending = known.length - applied.length;
  if (pending === 0) return ok(`all ${known.length} are applied`);
  return warning(
    `${pending} of ${known.length} are not applied yet`,
    'Back up; the next start of this version applies them.',
  );
};

const clockOf = async (pool: pg.Pool): Promise<Finding> => {
  const before = Date.now();
  const { rows } = await pool.query('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now');
  const off = Math.abs(Number(rows[0]?.now) - (before + Date.now()) / 2) / 1000;
  const says = `${off.toFixed(1)} s between this machine and the database`;
  if (off <= skewSeconds.worthAWord) return ok(says);
  return (off > skewSeconds.tooMuch ? failed : warning)(says, 'Let both machines take their time by NTP.');
};

const ofUnreachable = (says: string, advice: string): Findings => ({ Database: failed(says, advice) });

/** The embedded database belongs to one process: a server that runs on it is asked. */
const ofRunningServer = async (dataDir: string): Promise<Findings> => {
  const input = { filter: '', page: '0', perPage: '1' };
  const answer = await askServer(dataDir, { name: 'audit list', input, operator: 'doctor' });
  if (answer && 'result' in answer)
    return { Database: ok(`embedded, in ${dataDir}; the server that runs on it answers`) };
  return ofUnreachable(
    `a process has ${dataDir} open and does not answer${answer ? `: ${answer.error}` : ''}`,
    'Look into its log, DATA_DIR/logs, and start it again.',
  );
};

/** Nothing is written: no migration, and no database where there is none yet. */
export const checkDatabase = async (config: Config): Promise<Findings> => {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) {
    return { Database: ok(`embedded; the first start makes it in ${dataDir}`) };
  }
  const database = await openDatabase(config).catch((error: unknown) => {
    if (error instanceof FolderInUseError) return null;
    throw error;
  });
  if (!database) return ofRunningServer(dataDir);
  const { pool, description, isEmbedded, close } = database;
  try {
    return {
      Database: await versionOf(pool, description),
      Migrations: await migrationsOf(pool),
      ...(!isEmbedded && { Clock: await clockOf(pool) }),
    };
  } catch (error) {
    return ofUnreachable(
      `the database at ${description} cannot be used: ${reasonOf(error)}`,
      'Is it running, and are address, user, password and database of DATABASE_URL right?',
    );
  } finally {
    await close();
  }
};
