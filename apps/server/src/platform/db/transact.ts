import type { Jobs } from '../jobs/jobs.ts';
import type { Db } from './db.ts';

/** Runs `work` in one transaction and, once it is committed, lets the jobs that it enqueued begin. */
export type Transact = <T>(work: (tx: Db) => Promise<T>) => Promise<T>;

export const createTransact =
  (db: Db, jobs: Jobs): Transact =>
  async (work) => {
    let used: Db | undefined;
    const result = await db.transaction(async (tx) => {
      used = tx;
      return work(tx);
    });
    if (used) jobs.wake(used);
    return result;
  };
