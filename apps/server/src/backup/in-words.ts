import type pg from 'pg';
import { reasonOf } from '../doctor/finding.ts';
import type { Database } from '../platform/db/db.ts';

/** What PostgreSQL or the system says of a connection does not name the database. */
export const connect = ({ pool, description }: Database): Promise<pg.PoolClient> =>
  pool.connect().catch((error: unknown) => {
    throw new Error(`the database at ${description} cannot be used (${reasonOf(error)})`, { cause: error });
  });

/** Begins every error with what was not done, those of the system (a full disk) and of PostgreSQL too. */
export const inWords = async <T>(done: 'backed up' | 'restored', work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const [beginning, reason] = [`Not ${done}: `, reasonOf(error)];
    if (reason.startsWith(beginning)) throw error;
    throw new Error(`${beginning}${reason}${/[.?!]$/.test(reason) ? '' : '.'}`, { cause: error });
  }
};
