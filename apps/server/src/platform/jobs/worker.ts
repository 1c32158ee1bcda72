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
  /** When it fails now, it is not retried. */
  isLastTry: boolean;
  /** Part of the transaction `tx`: with what else it does, the job is done exactly once. */
  complete: (tx: Db) => Promise<void>;
  /** It is left as it is when its handler ends. */
  isComplete: boolean;
}

/** Without `job.complete` it must be idempotent: after a crash before its completion is stored it runs again. */
export type JobHandler<T> = (data: T, job: RunningJob) => Promise<void>;

/** How jobs of one name share the time of a process. */
export interface WorkRules<T> {
  /** At the same time. */
  slots: number;
  /** Between two fetches, so that what comes and what becomes free one after the other is taken together. */
  gatherMilliseconds: number;
  /** The lines in which a job stands: whoever hangs takes the places of its own line, and not all slots. */
  linesOf?: (data: T) => Line[];
}

export interface Worker {
  wake: () => void;
  stop: () => Promise<void>;
}

/** A job that is this process' until `release`, from `seconds` on, to whoever is there. */
export interface Released {
  id: string;
  seconds: number;
}

type Job = PgBoss.JobWithMetadata<object>;

interface Held {
  job: Job;
  since: number;
}

/** Fetched at a time: what begins at one moment keeps all others from theirs. */
const batchSize = 20;
const pollMilliseconds = 2000;
/** Jobs wait so long for their line in this process, while it is likely that it moves. */
const heldMilliseconds = 2000;
const heldMax = 100;
/** Less than it takes until they expire, while the database does not take them back. */
const heldAtMostMilliseconds = 45_000;

/** Part of the transaction `tx`; in one statement for each name. */
export const completeJobs = async (boss: PgBoss, tx: Db, jobs: readonly RunningJob[]) => {
  const db = { executeSql: executeSql(tx) };
  for (const [name, own] of groupBy(jobs, (job) => job.name)) {
    // It takes a list as it takes one; its types have the options of a list in another place than it looks for them.
    const ids = own.map(({ id }) => id) as unknown as string;
    await boss.complete(name, ids, {}, { db });
    for (const job of own) job.isComplete = true;
  }
};

/** Takes jobs of one name until stopped; each is completed or failed on its own, so that none drags others along. */
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
  /** For their lines to move; they take no slot. */
  let held: Held[] = [];
  /** That run or are held: one that takes longer than it may is given out again, and must not run beside itself. */
  const here = new Set<string>();
  let lastFetch = 0;
  let isStopping = false;
  let isAwake = false;
  let endPause = () => {};

  const linesOf = (job: Job) => rules.linesOf?.(job.data) ?? [];

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
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
      // What failed because the database went away is free to be tried again as soon as it is back.
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
        // More waits: the pause is one for a slot.
        if (isAwake) endPause();
      });
    running.add(done);
  };

  const hasSlot = () => running.size < rules.slots;

  /** Another worker may have got them by now. */
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

  /** Those of lines that hardly move, so that others are fetched in their place. */
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
    if (!isAwake) await pause(held.length > 0 ? heldMilliseconds : pollMilliseconds);
    else if (!hasSlot()) await pause(pollMilliseconds);
    const early = lastFetch + rules.gatherMilliseconds - performance.now();
    if (!isStopping && early > 0) await sleep(early);
  };

  const loop = async () => {
    while (!isStopping) {
      await round().catch((error) => log.error({ err: error, job: name }, 'job queue'));
      if (!isStopping) await rest();
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
