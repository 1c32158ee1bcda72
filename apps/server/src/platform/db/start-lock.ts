import type pg from 'pg';
import type { Database } from './db.ts';

const lockKey = 4_041_990;

/** Serialises start-up work between server processes with an advisory lock. */
export const withStartLock = async <T>(
  { pool, isEmbedded }: Pick<Database, 'pool' | 'isEmbedded'>,
  work: () => Promise<T>,
): Promise<T> => {
  // The embedded database has a single connection and a single process, so no lock is needed (or possible).
  if (isEmbedded) return work();
  const client: pg.PoolClient = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    return await work();
  } finally {
    // A lost connection has released its advisory lock already.
    await client.query('SELECT pg_advisory_unlock($1)', [lockKey]).catch(() => {});
    client.release();
  }
};
