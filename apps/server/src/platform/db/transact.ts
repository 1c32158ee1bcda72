import type { Jobs } from '../jobs/jobs.ts';
import type { Db } from './db.ts';

/** Runs `work` in one transaction; jobs enqueued in it are woken after the commit. */
export type Transact = <T>(work: (tx: Db) => Promise<T>) => Promise<T>;

const callbacks = new WeakMap<Db, (() => void)[]>();

/** For events about a change: called after the commit, never after a rollback. */
export const afterCommit = (tx: Db, callback: () => void) => {
  callbacks.set(tx, [...(callbacks.get(tx) ?? []), callback]);
};

export const createTransact =
  (db: Db, jobs: Jobs): Transact =>
  async (work) => {
    let used: Db | undefined;
    const result = await db.transaction(async (tx) => {
      used = tx;
      return work(tx);
    });
    if (used) {
      jobs.wake(used);
      for (const callback of callbacks.get(used) ?? []) callback();
    }
    return result;
  };
