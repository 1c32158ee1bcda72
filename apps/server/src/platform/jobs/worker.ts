import { setTimeout as sleep } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Db } from '../db/db.ts';
import { executeSql } from '../db/execute-sql.ts';
import { groupBy } from '../group-by.ts';
import type { Meters } from '../metrics/meters.ts';
import { keepNoting } from './keep-noting.ts';
import { createLines, type Line } from './lines.ts';

export interface RunningJob {
  id: string;
  name: string;
  /** No retry follows if this attempt fails. */
  isLastTry: boolean;
  /** Completes the job in `tx`, so that the other changes of `tx` are made exactly once. */
  complete: (tx: Db) => Promise<void>;
  /** True if the handler completed the job itself. */
  isComplete: boolean;
}

/** Must be idempotent unless it calls `job.complete`: after a crash before completion is stored it runs again. */
export type JobHandler<T> = (data: T, job: RunningJob) => Promise<void>;

export interface WorkRules<T> {
  /** Maximum number of concurrent jobs per process. */
  slots: number;
  /** Minimum time between two fetches, so that new jobs and freed slots are batched. */
  gatherMilliseconds: number;
  /** Concurrency limits of a job: a hanging host then occupies its own line, not all slots. */
  linesOf?: (data: T) => Line[];
}

export interface Worker {
  /** Fetches; without it a worker sleeps. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** Job returned to the queue, due again after `seconds`, for any process. */
export interface Released {
  id: string;
  seconds: number;
}

type Job = PgBoss.JobWithMetadata<object>;

interface Held {
  job: Job;
  since: number;
}

/** Jobs per fetch: starting many jobs at once would block the event loop. */
const batchSize = 20;
const slotMilliseconds = 2000;
/** A fetched job waits this long in memory for a place in its line before it returns to the queue. */
const heldMilliseconds = 2000;
const heldMax = 100;
/** Shorter than the job expiry, for the case that the database does not accept their release. */
const heldAtMostMilliseconds = 45_000;

export const completeJobs = async (boss: PgBoss, tx: Db, jobs: readonly RunningJob[]) => {
  const db = { executeSql: executeSql(tx) };
  for (const [name, own] of groupBy(jobs, (job) => job.name)) {
    // `complete` accepts an array of ids, but its type declares the options of that overload in the wrong position.
    const ids = own.map(({ id }) => id) as unknown as string;
    await boss.complete(name, ids, {}, { db });
    for (const job of own) job.isComplete = true;
  }
};

/** Runs the jobs of a queue until stopped; each is completed or failed separately. */
export const startWorker = (options: {
  boss: PgBoss;
  name: string;
  handler: JobHandler<object>;
  rules: WorkRules<object>;
  release: (name: string, jobs: Released[]) => Promise<void>;
  meters?: Pick<Meters, 'jobDone'> | undefined;
  log: Logger;
}): Worker => {
  const { boss, name, handler, rules, release, meters, log } = options;
  const lines = createLines();
  const running = new Set<Promise<void>>();
  /** Fetched jobs that wait for their line; they occupy no slot. */
  let held: Held[] = [];
  /** Ids of running and held jobs: pg-boss hands out an expired job again, which must not run twice in parallel. */
  const here = new Set<string>();
  let lastFetch = 0;
  let isStopping = false;
  let isAwake = false;
  let endPause = () => {};

  const linesOf = (job: Job) => rules.linesOf?.(job.data) ?? [];

  const pause = (milliseconds?: number) =>
    new Promise<void>((resolve) => {
      const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const work = async (job: Job) => {
    const isLastTry = job.retryCount >= job.retryLimit;
    const own: RunningJob = {
      id: job.id,
      name,
      isLastTry,
      isComplete: false,
      complete: (tx) => completeJobs(boss, tx, [own]),
    };
    const begun = performance.now();
    const measure = (isDone: boolean) => meters?.jobDone(name, isDone, (performance.now() - begun) / 1000);
    try {
      await handler(job.data, own);
    } catch (error) {
      measure(false);
      log.warn({ err: error, job: name, jobId: job.id }, 'job failed, will be tried again');
      const message = error instanceof Error ? error.message : String(error);
      // keepNoting: if the database outage caused the failure, recording it is retried until the database is back.
      await keepNoting(() => boss.fail(name, job.id, { message }));
      return;
    }
    measure(true);
    if (!own.isComplete) await keepNoting(() => boss.complete(name, job.id));
  };

  const begin = (job: Job) => {
    here.add(job.id);
    const leaveLines = lines.begin(linesOf(job));
    const done = work(job)
      .catch((error) => log.error({ err: error, job: name }, 'job queue'))
      .finally(() => {
        leaveLines();
        running.delete(done);
        here.delete(job.id);
        beginHeld();
        // More jobs are due: the loop only waits for a free slot.
        if (isAwake) endPause();
      });
    running.add(done);
  };

  const hasSlot = () => running.size < rules.slots;

  /** Drops held jobs that may have expired and been fetched by another worker. */
  const dropExpired = () => {
    const since = performance.now() - heldAtMostMilliseconds;
    for (const { job } of held.filter((one) => one.since < since)) here.delete(job.id);
    held = held.filter((one) => one.since >= since);
  };

  const beginHeld = () => {
    if (isStopping) return;
    dropExpired();
    held = held.filter(({ job }) => {
      if (!hasSlot() || !lines.hasRoom(linesOf(job))) return true;
      begin(job);
      return false;
    });
  };

  /** Returns jobs of slow lines to the queue, so that others can be fetched. */
  const releaseHeld = async () => {
    const since = performance.now() - heldMilliseconds;
    const isLong = (one: Held, at: number) => one.since < since || at < held.length - heldMax;
    const long = held.filter(isLong);
    if (long.length === 0) return;
    held = held.filter((one) => !long.includes(one));
    const released = long.map(({ job }) => ({ id: job.id, seconds: lines.nextTurn(linesOf(job)) / 1000 }));
    try {
      await release(name, released);
    } catch (error) {
      held = [...long, ...held];
      throw error;
    }
    for (const { id } of released) here.delete(id);
  };

  const fetchMore = async () => {
    isAwake = false;
    const free = Math.min(batchSize, rules.slots - running.size);
    lastFetch = performance.now();
    if (free > 0) {
      const jobs = await boss.fetch<object>(name, { batchSize: free, includeMetadata: true });
      const since = performance.now();
      for (const job of jobs.filter(({ id }) => !here.has(id))) {
        if (lines.hasRoom(linesOf(job))) begin(job);
        else {
          here.add(job.id);
          held.push({ job, since });
        }
      }
      if (jobs.length === free) isAwake = true;
    } else isAwake = true;
  };

  const round = () => fetchMore().finally(releaseHeld);

  const rest = async () => {
    if (!isAwake) await pause(held.length > 0 ? heldMilliseconds : undefined);
    else if (!hasSlot()) await pause(slotMilliseconds);
    const early = lastFetch + rules.gatherMilliseconds - performance.now();
    if (!isStopping && early > 0) await sleep(early);
  };

  const loop = async () => {
    while (!isStopping) {
      await rest();
      if (!isStopping) await round().catch((error) => log.error({ err: error, job: name }, 'job queue'));
    }
  };

  const looping = loop();
  return {
    wake: () => {
      isAwake = true;
      endPause();
    },
    stop: async () => {
      isStopping = true;
      endPause();
      await looping;
      const left = held.splice(0).map(({ job }) => ({ id: job.id, seconds: 0 }));
      if (left.length > 0) {
        await release(name, left).catch((error) => log.error({ err: error, job: name }, 'job queue'));
      }
      while (running.size > 0) await Promise.all(running);
    },
  };
};
