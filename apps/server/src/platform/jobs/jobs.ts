import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Bus, Topic } from '../bus/bus.ts';
import type { Db } from '../db/db.ts';
import { executeSql } from '../db/execute-sql.ts';
import { askedGauge } from '../metrics/asked-gauge.ts';
import type { Meters } from '../metrics/meters.ts';
import { keepNoting } from './keep-noting.ts';
import { startPolling } from './poll-queues.ts';
import {
  completeJobs,
  type JobHandler,
  type Released,
  type RunningJob,
  startWorker,
  type Worker,
  type WorkRules,
} from './worker.ts';

export interface NewJob {
  data: object;
  /** Higher runs first; equal priorities run in order of creation. */
  priority: number;
  startAfter?: Date;
}

export interface Jobs {
  /** Registers the handler of a queue; call before `start`. */
  handle: <T extends object>(name: string, handler: JobHandler<T>, rules?: WorkRules<T>) => void;
  /** Runs on a cron schedule. Within a process runs do not overlap: a long run delays the next. */
  every: (name: string, cron: string, handler: () => Promise<void>) => void;
  /** Transactional enqueue: the job exists if and only if `tx` commits. */
  enqueue: (tx: Db, name: string, data: object, options?: { startAfter?: Date }) => Promise<void>;
  enqueueAll: (tx: Db, name: string, jobs: NewJob[]) => Promise<void>;
  /** Completes several jobs in `tx`, one statement per queue. */
  completeAll: (tx: Db, jobs: readonly RunningJob[]) => Promise<void>;
  /** Called after the commit of `tx`: workers fetch its jobs at once instead of at the next poll. */
  wake: (tx: Db) => void;
  /** Due jobs, the age of the oldest one, and the jobs that failed permanently within a day. */
  summary: () => Promise<{ due: number; oldestSeconds: number; failed: number }>;
  /** Gauges of due jobs; empty in processes that run no jobs. */
  metrics: ReturnType<typeof askedGauge>[];
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface JobsOptions {
  pool: pg.Pool;
  bus: Bus;
  isOnlyProcess: boolean;
  /** False if only other processes run the jobs that this one enqueues. */
  isWorker: boolean;
  /** False if the clock is moved by hand: the caller then runs the scheduled work itself. */
  hasSchedules?: boolean;
  meters?: Pick<Meters, 'jobDone'>;
  log: Logger;
}

/** Internal queue in which pg-boss keeps due schedule entries before it enqueues their jobs. */
const clockQueue = '__pgboss__send-it';

/** pg-boss accesses the first row only if `rows` is set. */
const noAnswer = {} as { rows: unknown[] };

const waiting: Topic<string[]> = { name: 'jobs' };

/** Due jobs, without those that wait for a retry. */
const countDue = `
  SELECT name, count(*)::int AS count, extract(epoch FROM now() - min(start_after))::float8 AS oldest
  FROM pgboss.job WHERE state < 'active' AND start_after <= now() AND name NOT LIKE '\\_\\_%' GROUP BY name`;

const releaseJobs = `
  UPDATE pgboss.job j SET state = 'created', started_on = NULL, start_after = now() + r.seconds * interval '1 second'
  FROM unnest($2::uuid[], $3::float8[]) AS r (id, seconds)
  WHERE j.name = $1 AND j.id = r.id AND j.state = 'active'`;

const usual: WorkRules<object> = { slots: 20, gatherMilliseconds: 25 };
const oneByOne = { ...usual, slots: 1 };

const countGivenUp = `
  SELECT count(*)::int AS count FROM pgboss.job WHERE state = 'failed' AND completed_on > now() - interval '1 day'`;

const delivery = { retryLimit: 10, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 };

export const createJobs = (options: JobsOptions): Jobs => {
  const { pool, bus, isOnlyProcess, isWorker, hasSchedules = true, meters, log } = options;
  let isStopped = false;
  /** Never resolves: pg-boss may still query during stop, when the database may be closed already. */
  const never = new Promise<never>(() => {});
  const query = (text: string, values?: unknown[]) => (isStopped ? never : pool.query(text, values));
  /** pg-boss does not await its internal updates: an unhandled rejection there would crash the process. */
  const queryOwnQueue = async (text: string, values: unknown[]) => {
    try {
      return await keepNoting(() => query(text, values));
    } catch (error) {
      log.error({ err: error }, 'job queue');
      return noAnswer;
    }
  };
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => (values?.[0] === clockQueue ? queryOwnQueue(text, values) : query(text, values)),
    },
    // Jobs of a crashed process are retried soon after they expire.
    maintenanceIntervalSeconds: 15,
    // Matches the day that the status page reports.
    archiveFailedAfterSeconds: 24 * 3600,
    deleteAfterDays: 3,
    supervise: isWorker,
    schedule: isWorker && hasSchedules,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  const handlers = new Map<string, { handler: JobHandler<object>; rules: WorkRules<object> }>();
  const schedules = new Map<string, string>();
  const workers = new Map<string, Worker>();
  let polling: ReturnType<typeof startPolling> | undefined;
  const enqueued = new WeakMap<Db, Set<string>>();

  const note = (tx: Db, name: string) => enqueued.set(tx, (enqueued.get(tx) ?? new Set()).add(name));

  const release = async (name: string, released: Released[]) => {
    await query(releaseJobs, [name, released.map(({ id }) => id), released.map(({ seconds }) => seconds)]);
  };

  const startWorking = async () => {
    // With a single process, every 'active' job belongs to a crashed predecessor.
    if (isOnlyProcess) await pool.query(`UPDATE pgboss.job SET state = 'retry' WHERE state = 'active'`);
    else await boss.maintain();
    for (const [name, { handler, rules }] of handlers) {
      workers.set(name, startWorker({ boss, name, handler, rules, release, meters, log }));
    }
    if (hasSchedules) for (const [name, cron] of schedules) await boss.schedule(name, cron);
    bus.on(waiting, (names) => {
      for (const name of names) workers.get(name)?.wake();
    });
    polling = startPolling({ workers, query, log });
  };

  const due = async (column: 'count' | 'oldest'): Promise<[string, number][]> => {
    const { rows } = await query(countDue);
    const found = new Map(rows.map((row) => [String(row.name), Number(row[column])]));
    return [...handlers.keys()].map((name) => [name, Math.max(0, found.get(name) ?? 0)]);
  };
  const metrics = [
    askedGauge({
      name: 'jobs_due',
      help: 'Jobs that are due and not begun',
      labelName: 'queue',
      ask: () => due('count'),
    }),
    askedGauge({
      name: 'job_oldest_due_seconds',
      help: 'For how long the oldest of them has been due',
      labelName: 'queue',
      ask: () => due('oldest'),
    }),
  ];

  return {
    summary: async () => {
      const counts = await due('count');
      const ages = await due('oldest');
      const { rows } = await query(countGivenUp);
      return {
        due: counts.reduce((sum, [, count]) => sum + count, 0),
        oldestSeconds: Math.max(0, ...ages.map(([, seconds]) => seconds)),
        failed: Number(rows[0]?.count ?? 0),
      };
    },
    metrics: isWorker ? metrics : [],
    handle: (name, handler, rules = usual) => {
      handlers.set(name, { handler: handler as JobHandler<object>, rules: rules as WorkRules<object> });
    },
    every: (name, cron, handler) => {
      handlers.set(name, { handler, rules: oneByOne });
      schedules.set(name, cron);
    },
    enqueue: async (tx, name, data, options) => {
      await boss.send(name, data, { ...delivery, ...options, db: { executeSql: executeSql(tx) } });
      note(tx, name);
    },
    enqueueAll: async (tx, name, jobs) => {
      if (jobs.length === 0) return;
      const inserted = jobs.map((job) => ({ ...delivery, ...job, name }));
      await boss.insert(inserted, { db: { executeSql: executeSql(tx) } });
      note(tx, name);
    },
    completeAll: (tx, running) => completeJobs(boss, tx, running),
    wake: (tx) => {
      const names = enqueued.get(tx);
      if (names) bus.publish(waiting, [...names]);
    },
    start: async () => {
      await boss.start();
      for (const name of handlers.keys()) await boss.createQueue(name);
      if (isWorker) await startWorking();
    },
    stop: async () => {
      await polling?.stop();
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
      await boss.stop({ graceful: false, wait: true, timeout: 1000 });
      isStopped = true;
    },
  };
};
