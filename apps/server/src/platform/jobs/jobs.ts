import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type pg from 'pg';
import type { Db } from '../db/db.ts';
import { executeSql } from '../db/execute-sql.ts';

/** What a kind of job carries; handlers must bear to be run again after a crash. */
export interface JobHandler<T> {
  (data: T, job: { id: string }): Promise<void>;
}

export interface Jobs {
  /** Before `start`: what to do with jobs of this name. */
  handle: <T extends object>(name: string, handler: JobHandler<T>) => void;
  /** Part of the transaction `tx`: it happens if and only if the transaction commits. */
  enqueue: <T extends object>(tx: Db, name: string, data: T, options?: { startAfter?: Date }) => Promise<void>;
  /** After the commit: lets the workers look at once instead of at their next round. */
  wake: (name: string) => void;
  every: (name: string, cron: string, handler: () => Promise<void>) => void;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

const delivery = { retryLimit: 10, retryDelay: 5, retryBackoff: true, expireInMinutes: 5 };

export const createJobs = (pool: pg.Pool, log: Logger): Jobs => {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, deleteAfterDays: 3 });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  const handlers = new Map<string, JobHandler<object>>();
  const schedules = new Map<string, string>();
  const workers = new Map<string, string>();

  const work = async (name: string, handler: JobHandler<object>) => {
    await boss.createQueue(name);
    const worker = await boss.work<object>(name, { pollingIntervalSeconds: 2, batchSize: 1 }, async (jobs) => {
      for (const job of jobs) await handler(job.data, { id: job.id });
    });
    workers.set(name, worker);
  };

  return {
    handle: (name, handler) => void handlers.set(name, handler as JobHandler<object>),
    every: (name, cron, handler) => {
      handlers.set(name, handler);
      schedules.set(name, cron);
    },
    enqueue: async (tx, name, data, options) => {
      await boss.send(name, data, { ...delivery, ...options, db: { executeSql: executeSql(tx) } });
    },
    wake: (name) => {
      const worker = workers.get(name);
      if (worker) boss.notifyWorker(worker);
    },
    start: async () => {
      await boss.start();
      for (const [name, handler] of handlers) await work(name, handler);
      for (const [name, cron] of schedules) await boss.schedule(name, cron);
    },
    stop: async () => {
      await boss.stop({ graceful: true, wait: true, timeout: 1500 });
    },
  };
};
