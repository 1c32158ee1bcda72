import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** Any number that nothing else in this database uses: several servers may start together. */
const lockKey = 4_041_973;

/** Applies `NNNN_name.sql` files that are not applied yet, in order, each in a transaction of its own. */
export const migrate = async (pool: pg.Pool, folder: string): Promise<string[]> => {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const applied = new Set((await client.query('SELECT name FROM migrations')).rows.map((row) => row.name));
    const pending = readdirSync(folder)
      .filter((name) => name.endsWith('.sql') && !applied.has(name))
      .sort();
    for (const name of pending) await apply(client, name, readFileSync(join(folder, name), 'utf8'));
    return pending;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lockKey]);
    client.release();
  }
};

async function apply(client: pg.PoolClient, name: string, sql: string) {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO migrations (name) VALUES ($1)', [name]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}
