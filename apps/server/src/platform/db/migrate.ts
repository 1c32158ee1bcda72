import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createIndexWhileServing, indexesIn } from './index-while-serving.ts';

/** Advisory lock key, unique in this database: several servers may start at the same time. */
const lockKey = 4_041_973;
const lockPauseMilliseconds = 50;

/**
 * Lock timeout per attempt, pause and attempts: queries of other sessions queue behind a statement that waits for a
 * lock.
 */
export interface Patience {
  waitMilliseconds: number;
  pauseMilliseconds: number;
  attempts: number;
}

const usual: Patience = { waitMilliseconds: 800, pauseMilliseconds: 3000, attempts: 60 };

export const migrationsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/** Thrown if the schema is newer than this version: an old version must not write to it. */
export class NewerDatabaseError extends Error {}

const assertKnown = ({ unknown: [first, ...others] }: MigrationState) => {
  if (first === undefined) return;
  const unknown = others.length > 0 ? `${first} and ${others.length} more are` : `${first} is`;
  throw new NewerDatabaseError(`it was migrated by a newer version of Holdfast (${unknown} unknown here)`);
};

/** Thrown if the schema is older than this version and this program must not change it. */
export class OlderDatabaseError extends Error {}

export interface MigrationState {
  known: string[];
  /** Empty for a database that no server has started on yet. */
  applied: string[];
  pending: string[];
  /** Applied by a newer version. */
  unknown: string[];
}

const stateOf = (known: string[], applied: string[]): MigrationState => ({
  known,
  applied,
  pending: known.filter((name) => !applied.includes(name)),
  unknown: applied.filter((name) => !known.includes(name)).sort(),
});

const readApplied = async (client: pg.Pool | pg.PoolClient): Promise<string[]> =>
  (await client.query('SELECT name FROM migrations')).rows.map(({ name }) => String(name));

/** Compares the database with the migrations in `folder`; changes nothing. */
export const readMigrationState = async (client: pg.Pool | pg.PoolClient, folder: string): Promise<MigrationState> => {
  const { rows } = await client.query(`SELECT to_regclass('migrations') IS NOT NULL AS "isThere"`);
  return stateOf(migrationsIn(folder), rows[0]?.isThere ? await readApplied(client) : []);
};

/** For programs that are not the server: to migrate is the start of the server, after the operator's backup. */
export const assertNotOlder = async (pool: pg.Pool, folder: string) => {
  const state = await readMigrationState(pool, folder);
  assertKnown(state);
  const { known, applied, pending } = state;
  if (applied.length === 0 || pending.length === 0) return;
  throw new OlderDatabaseError(`${pending.length} of ${known.length} migrations are not applied yet`);
};

/** Applies pending `NNNN_name.sql` files in order, each in its own transaction. */
export const migrate = async (pool: pg.Pool, folder: string, patience = usual): Promise<string[]> => {
  const client = await pool.connect();
  try {
    await takeLock(client);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const state = stateOf(migrationsIn(folder), await readApplied(client));
    assertKnown(state);
    const { pending } = state;
    for (const name of pending) {
      await applyPatiently(client, name, readFileSync(join(folder, name), 'utf8'), patience);
    }
    return pending;
  } finally {
    // A lost connection has released the lock already, and must not hide the error of the migration.
    const isUnlocked = await client.query('SELECT pg_advisory_unlock($1)', [lockKey]).then(
      () => true,
      () => false,
    );
    client.release(!isUnlocked);
  }
};

/**
 * Polls: a session blocked in pg_advisory_lock holds a snapshot, for which CREATE INDEX CONCURRENTLY in the session
 * that holds the lock would wait: a deadlock.
 */
async function takeLock(client: pg.PoolClient) {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS "isOurs"', [lockKey]);
    if (rows[0]?.isOurs) return;
    await sleep(lockPauseMilliseconds);
  }
}

const isTableBusy = (error: unknown) => (error as { code?: string }).code === '55P03';

async function applyPatiently(client: pg.PoolClient, name: string, sql: string, patience: Patience) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, name, sql, patience);
    } catch (error) {
      if (!isTableBusy(error) || attempt >= patience.attempts)
        throw new Error(`migration ${name} failed`, { cause: error });
      await sleep(patience.pauseMilliseconds);
    }
  }
}

async function apply(client: pg.PoolClient, name: string, sql: string, { waitMilliseconds }: Patience) {
  for (const index of indexesIn(sql)) await createIndexWhileServing(client, index, waitMilliseconds);
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${waitMilliseconds}`);
    await client.query(sql);
    await client.query('INSERT INTO migrations (name) VALUES ($1)', [name]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
