import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Db } from '../db/db.ts';
import { executeSql } from '../db/execute-sql.ts';
import type { Meters } from '../metrics/meters.ts';
import { keepNoting } from './keep-noting.ts';

export interface RunningJob {
  id: string;
  /** When it fails now, it is not retried. */
  isLastTry: boolean;
  /** Part of the transaction `tx`: with what else it does, the job is done exactly once. */
  complete: (tx: Db) => Promise<void>;
}

/** Without `job.complete` it must be idempotent: after a crash before its completion is stored it runs again. */
export type JobHandler<T> = (data: T, job: RunningJob) => Promise<void>;

export interface Worker {
  wake: () => void;
  stop: () => Promise<void>;
}

const batchSize = 20;
const pollMilliseconds = 2000;

/** Takes jobs of one name until stopped; each is completed or failed on its own, so that none drags others along. */
export const startWorker = (options: {
  boss: PgBoss;
  name: string;
  handler: JobHandler<object>;
  meters?: Pick<Meters, 'jobDone'> | undefined;
  log: Logger;
}): Worker => {
  const { boss, name, handler, meters, log } = options;
  let isStopping = false;
  let isAwake = false;
  let endPause = () => {};

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMilliseconds);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const work = async (job: PgBoss.JobWithMetadata<object>) => {
    let isComplete = false;
    const complete = async (tx: Db) => {
      await boss.complete(name, job.id, {}, { db: { executeSql: executeSql(tx) } });
      isComplete = true;
    };
    const begun = performance.now();
    const measure = (isDone: boolean) => meters?.jobDone(name, isDone, (performance.now() - begun) / 1000);
    try {
      await handler(job.data, { id: job.id, isLastTry: job.retryCount >= job.retryLimit, complete });
    } catch (error) {
      measure(false);
      log.warn({ err: error, job: name, jobId: job.id }, 'job failed, will be tried again');
      const message = error instanceof Error ? error.message : String(error);
      // What failed because the database went away is free to be tried again as soon as it is back.
      await keepNoting(() => boss.fail(name, job.id, { message }));
      return;
    }
    measure(true);
    if (!isComplete) await keepNoting(() => boss.complete(name, job.id));
  };

  const round = async () => {
    isAwake = false;
    const jobs = await boss.fetch<object>(name, { batchSize, includeMetadata: true });
    await Promise.all(jobs.map(work));
    if (jobs.length === batchSize) isAwake = true;
  };

  const loop = async () => {
    while (!isStopping) {
      await round().catch((error) => log.error({ err: error, job: name }, 'job queue'));
      if (!isStopping && !isAwake) await pause();
    }
  };

  const running = loop();
  return {
    wake: () => {
      isAwake = true;
      endPause();
    },
    stop: async () => {
      isStopping = true;
      endPause();
      await running;
    },
  };
};
