import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { IngestService, Report, Stored } from '../features/history/ingest.service.ts';
import { isPassing } from '../platform/db/is-passing.ts';

/** Batching delay after an idle period. */
const firstGatherMilliseconds = 4;
/** Points per device and batch, so that one long queue does not prolong the transaction for all other devices. */
const devicePoints = 100;
/** A slower transaction probably waits for a row lock; another lane starts beside it. */
const slowMilliseconds = 250;
/** Beyond this callers wait, so that a slow database costs time and not memory. */
const maxWaitingPoints = 20_000;
const retryMilliseconds = { first: 100, longest: 2000 };

/**
 * `unclaimed`: the device has no owner. `no-plan`: it needs a plan and has none. `failed`: the database rejects the
 * report permanently, so a retry is useless.
 */
export type Outcome = 'stored' | 'unclaimed' | 'no-plan' | 'failed';

/**
 * Called exactly once, after the commit or with an error. A callback, since a promise per message costs more than its
 * point.
 */
export type Written = (error: unknown, outcome: Outcome) => void;

interface Waiting {
  report: Report;
  weight: number;
  done: Written;
}

interface Line {
  waiting: Waiting[];
  /** Including points in the running transaction. */
  points: number;
}

const outcomeOf = ({ device }: Report, { owned, withoutPlan }: Stored): Outcome => {
  if (owned.has(device.id)) return 'stored';
  return withoutPlan.has(device.id) ? 'no-plan' : 'unclaimed';
};

export interface Batching {
  /** Maximum number of concurrent transactions. */
  lanes: number;
  batchPoints: number;
  /** Batching delay under load, longer than after an idle period, since fewer and larger transactions cost less. */
  gatherMilliseconds: number;
}

const weightOf = ({ points, alerts }: Report) => Math.max(1, points.length + alerts.length);

/**
 * Collects reports for a few milliseconds and writes them in one transaction; a second one starts concurrently only if
 * more points wait than fit into one batch. A device is in one transaction at a time: its reports stay in order and
 * transactions do not deadlock on device rows. Devices take turns, so that a long queue delays only its own device.
 */
export const createPointWriter = (options: {
  ingest: Pick<IngestService, 'store'>;
  batching: Batching;
  /** Called once for each committed batch, before its messages are acknowledged. */
  onStored: (stored: Stored) => void;
  log: Logger;
}) => {
  const { ingest, onStored, log } = options;
  const { lanes, batchPoints, gatherMilliseconds } = options.batching;
  const lines = new Map<string, Line>();
  /** Queues with waiting reports whose device is in no running transaction. */
  const ready = new Set<Line>();
  /** Queues whose device is in a running transaction. */
  const held = new Set<Line>();
  const running = new Set<Promise<void>>();
  const inLine: Waiting[] = [];
  let waitingPoints = 0;
  let pointsInLine = 0;
  let writtenPoints = 0;
  let slowLanes = 0;
  let isClosing = false;

  const takeTurn = (waiting: Waiting[]): Waiting[] => {
    let points = 0;
    const beyond = waiting.findIndex(({ weight }, at) => {
      points += weight;
      return at > 0 && points > devicePoints;
    });
    return waiting.splice(0, beyond === -1 ? waiting.length : beyond);
  };

  const takeBatch = (): Waiting[] => {
    const batch: Waiting[] = [];
    let points = 0;
    for (const line of ready) {
      if (points >= batchPoints) break;
      for (const one of takeTurn(line.waiting)) {
        batch.push(one);
        points += one.weight;
      }
      ready.delete(line);
      held.add(line);
    }
    return batch;
  };

  const release = (batch: Waiting[]) => {
    for (const { report, weight } of batch) {
      const line = lineOf(report);
      line.points -= weight;
      if (line.points === 0) lines.delete(report.device.id);
      if (held.delete(line) && line.waiting.length > 0) ready.add(line);
    }
  };

  const lineOf = ({ device }: Report): Line => {
    const known = lines.get(device.id);
    if (known) return known;
    const line = { waiting: [], points: 0 };
    lines.set(device.id, line);
    return line;
  };

  const storeOnceItWorks = async (reports: Report[]): Promise<Stored> => {
    for (let pause = retryMilliseconds.first; ; pause = Math.min(pause * 2, retryMilliseconds.longest)) {
      try {
        return await ingest.store(reports);
      } catch (error) {
        if (!isPassing(error) || isClosing) throw error;
        log.warn({ err: error }, 'points wait for the database');
        await sleep(pause);
      }
    }
  };

  /** The data is committed already: an exception from a listener must not fail the write. */
  const tell = (stored: Stored) => {
    try {
      onStored(stored);
    } catch (error) {
      log.error({ err: error }, 'a listener failed');
    }
  };

  const answer = ({ done }: Waiting, error: unknown, outcome: Outcome) => {
    try {
      done(error, outcome);
    } catch (thrown) {
      log.error({ err: thrown }, 'a listener failed');
    }
  };

  const fail = async (batch: Waiting[], error: unknown) => {
    // A report that the database rejects must not fail the other reports of the batch.
    if (isPassing(error)) for (const one of batch) answer(one, error, 'failed');
    else if (batch.length > 1) {
      // Bisection: one bad report among n costs about 2 log n transactions instead of n.
      const half = batch.length >> 1;
      await write(batch.slice(0, half));
      await write(batch.slice(half));
    } else {
      log.error({ err: error }, 'a report could not be stored');
      for (const one of batch) answer(one, null, 'failed');
    }
  };

  const write = async (batch: Waiting[]) => {
    let stored: Stored;
    try {
      stored = await storeOnceItWorks(batch.map(({ report }) => report));
    } catch (error) {
      return fail(batch, error);
    }
    tell(stored);
    for (const one of batch) answer(one, null, outcomeOf(one.report, stored));
  };

  const letIn = () => {
    while (waitingPoints < maxWaitingPoints) {
      const next = inLine.shift();
      if (!next) return;
      pointsInLine -= next.weight;
      waitingPoints += next.weight;
      enter(next);
    }
  };

  const writeNext = async () => {
    const batch = takeBatch();
    if (batch.length === 0) return;
    const points = batch.reduce((sum, { weight }) => sum + weight, 0);
    writtenPoints += points;
    let isSlow = false;
    const slow = setTimeout(() => {
      isSlow = true;
      slowLanes += 1;
      if (ready.size > 0) startRunning();
    }, slowMilliseconds);
    await write(batch);
    clearTimeout(slow);
    if (isSlow) slowLanes -= 1;
    writtenPoints -= points;
    waitingPoints -= points;
    release(batch);
    letIn();
  };

  const unwrittenPoints = () => waitingPoints - writtenPoints;

  const run = async () => {
    let pause = firstGatherMilliseconds;
    do {
      if (unwrittenPoints() < batchPoints) await sleep(pause);
      pause = gatherMilliseconds;
      await writeNext();
    } while (ready.size > 0);
  };

  const startRunning = () => {
    const quickLanes = running.size - slowLanes;
    const isEnough = quickLanes > 0 && unwrittenPoints() < quickLanes * batchPoints;
    if (isEnough || running.size >= lanes) return;
    const started = run().finally(() => {
      running.delete(started);
      // Reports may arrive between the loop's last check and this callback.
      if (ready.size > 0) startRunning();
    });
    running.add(started);
  };

  const enter = (waiting: Waiting) => {
    const line = lineOf(waiting.report);
    line.waiting.push(waiting);
    if (!held.has(line)) ready.add(line);
    startRunning();
  };

  const add = (report: Report, done: Written) => {
    const waiting = { report, weight: weightOf(report), done };
    lineOf(report).points += waiting.weight;
    if (waitingPoints >= maxWaitingPoints) {
      pointsInLine += waiting.weight;
      inLine.push(waiting);
      return;
    }
    waitingPoints += waiting.weight;
    enter(waiting);
  };

  return {
    add,

    write: (report: Report): Promise<Outcome> =>
      new Promise((resolve, reject) => {
        add(report, (error, outcome) => (error === null ? resolve(outcome) : reject(error)));
      }),

    queuedPoints: (deviceId: string) => lines.get(deviceId)?.points ?? 0,

    /** How much is held in memory, in points, with the callers that wait to be let in. */
    waitingPoints: () => waitingPoints + pointsInLine,

    /**
     * Writes everything received so far. If the database is unavailable, reports stay unacknowledged and devices retry
     * them.
     */
    close: async () => {
      isClosing = true;
      while (running.size > 0) await Promise.all(running);
    },
  };
};
