import type pg from 'pg';
import type { Database } from './db.ts';

/** Any number that nothing else in this database uses. */
const lockKey = 4_041_990;

/** Several servers may start together: one after the other they do what only the first has to. */
export const withStartLock = async <T>(
  { pool, isEmbedded }: Pick<Database, 'pool' | 'isEmbedded'>,
  work: () => Promise<T>,
): Promise<T> => {
  // The embedded database has one connection, and its folder one process.
  if (isEmbedded) return work();
  const client: pg.PoolClient = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    return await work();
  } finally {
    // A connection that is gone has lost its lock as well.
    await client.query('SELECT pg_advisory_unlock($1)', [lockKey]).catch(() => {});
    client.release();
  }
};
