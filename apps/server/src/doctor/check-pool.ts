import type { StatusCheck } from '@holdfast/contract/status.rules';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { migrationsFolder } from '../paths.ts';
import { databaseFault } from '../platform/db/database-fault.ts';
import { type Database, serverNamePrefix } from '../platform/db/db.ts';
import { readMigrationState } from '../platform/db/migrate.ts';
import { type Finding, failed, ok, reasonOf, warning } from './finding.ts';

export type Findings = Partial<Record<StatusCheck, Finding>>;

/** Clock skew: tokens, codes and alerts are checked to the second; beyond 30 s two-factor codes are refused. */
const skewSeconds = { worthAWord: 2, tooMuch: 30 };

const serverOf = async (pool: pg.Pool, where: string): Promise<Finding> => {
  const started = performance.now();
  const { rows } = await pool.query(`SELECT current_setting('server_version') AS version`);
  const says = `PostgreSQL ${rows[0]?.version} at ${where}, answers in ${Math.ceil(performance.now() - started)} ms`;
  const fault = await databaseFault(pool);
  return fault ? failed(`${says}, but ${fault.says}`, fault.advice) : ok(says);
};

const migrationsOf = async (pool: pg.Pool): Promise<Finding> => {
  const { known, applied, pending, unknown } = await readMigrationState(pool, migrationsFolder);
  if (applied.length === 0) return ok(`none yet; the first start applies ${known.length}`);
  if (unknown.length > 0) {
    return failed(
      `the database is of a newer version: ${unknown.join(', ')}`,
      'Start that version or a newer one, or restore the backup from before the upgrade.',
    );
  }
  if (pending.length === 0) return ok(`all ${known.length} are applied`);
  return warning(
    `${pending.length} of ${known.length} are not applied yet`,
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

/** Without Redis pages hear only of what their own server does. */
const othersOf = async (pool: pg.Pool): Promise<Findings> => {
  const { rows } = await pool.query(
    `SELECT count(DISTINCT application_name)::int AS servers FROM pg_stat_activity
     WHERE datname = current_database() AND starts_with(application_name, $1)`,
    [serverNamePrefix],
  );
  const servers = Number(rows[0]?.servers);
  if (servers < 2) return {};
  const says = `${servers} servers use this database, and no REDIS_URL tells one what the others do`;
  return { redis: warning(says, 'Set the same REDIS_URL for all of them, or let one run.') };
};

export const ofUnreachable = (says: string, advice: string): Findings => ({ database: failed(says, advice) });

export const checkPool = async (
  { pool, description, isEmbedded }: Omit<Database, 'close'>,
  { redisUrl }: Pick<Config, 'redisUrl'>,
): Promise<Findings> => {
  try {
    return {
      database: await serverOf(pool, description),
      migrations: await migrationsOf(pool),
      ...(!isEmbedded && { clock: await clockOf(pool) }),
      ...(!isEmbedded && !redisUrl && (await othersOf(pool))),
    };
  } catch (error) {
    return ofUnreachable(
      `the database at ${description} cannot be used: ${reasonOf(error)}`,
      'Is it running, and are address, user, password and database of DATABASE_URL right?',
    );
  }
};
