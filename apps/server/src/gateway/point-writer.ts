import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { IngestService, Report, Stored } from '../features/history/ingest.service.ts';
import { isPassing } from '../platform/db/is-passing.ts';

/** After a pause it is soon; while more and more comes, fewer and larger transactions cost less. */
const gatherMilliseconds = { first: 4, next: 15 };
/** Of one device in a batch, so that one with a long queue makes no long transaction for all others. */
const devicePoints = 100;
/** A transaction that takes longer waits for something, such as a device's row: the others go on beside it. */
const slowMilliseconds = 250;
/** Beyond this callers wait, so that a slow database costs time and not memory. */
const maxWaitingPoints = 20_000;
const retryMilliseconds = { first: 100, longest: 2000 };

/** `unclaimed` when the device has no owner, `no-plan` when it has none but needs one, `failed` when the database will never take the report. */
export type Outcome = 'stored' | 'unclaimed' | 'no-plan' | 'failed';

/** Called once: after the commit, or with why there is none. A function, since a promise for each message costs more than its point. */
export type Written = (error: unknown, outcome: Outcome) => void;

interface Waiting {
  report: Report;
  weight: number;
  done: Written;
}

/** What waits of one device. */
interface Line {
  waiting: Waiting[];
  /** With what is being written. */
  points: number;
}

const outcomeOf = ({ device }: Report, { owned, withoutPlan }: Stored): Outcome => {
  if (owned.has(device.id)) return 'stored';
  return withoutPlan.has(device.id) ? 'no-plan' : 'unclaimed';
};

export interface Batching {
  /** Batches that may be on their way to the database at once. */
  lanes: number;
  /** How many go into one where so many wait. */
  batchPoints: number;
}

const weightOf = ({ points, alerts }: Report) => Math.max(1, points.length + alerts.length);

/**
 * Gathers reports for some milliseconds and writes them in one transaction; another one begins beside it only when more
 * waits than fits into one. A device is in one transaction at a time: its reports stay in order, and no two wait for
 * each other's devices. Devices take turns, so that one with a long queue delays only itself.
 */
export const createPointWriter = (options: {
  ingest: Pick<IngestService, 'store'>;
  batching: Batching;
  /** Called once for each committed batch, before its messages are acknowledged. */
  onStored: (stored: Stored) => void;
  log: Logger;
}) => {
  const { ingest, onStored, log } = options;
  const { lanes, batchPoints } = options.batching;
  const lines = new Map<string, Line>();
  /** Of devices that wait and are in no transaction. */
  const ready = new Set<Line>();
  /** Of devices that are in one. */
  const held = new Set<Line>();
  const running = new Set<Promise<void>>();
  const inLine: Waiting[] = [];
  let waitingPoints = 0;
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

  /** It is committed: a listener that throws must not fail the write. */
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
    // One that the database does not take must not drag the others along.
    if (isPassing(error)) for (const one of batch) answer(one, error, 'failed');
    else if (batch.length > 1) {
      // By halves: a bad one among n costs 2 log n transactions instead of n.
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
    let pause = gatherMilliseconds.first;
    do {
      if (unwrittenPoints() < batchPoints) await sleep(pause);
      pause = gatherMilliseconds.next;
      await writeNext();
    } while (ready.size > 0);
  };

  const startRunning = () => {
    const quickLanes = running.size - slowLanes;
    const isEnough = quickLanes > 0 && unwrittenPoints() < quickLanes * batchPoints;
    if (isEnough || running.size >= lanes) return;
    const started = run().finally(() => {
      running.delete(started);
      // What came between the last look and this.
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
    if (waitingPoints >= maxWaitingPoints) return void inLine.push(waiting);
    waitingPoints += waiting.weight;
    enter(waiting);
  };

  return {
    /** Calls back when the report is committed. */
    add,

    write: (report: Report): Promise<Outcome> =>
      new Promise((resolve, reject) => {
        add(report, (error, outcome) => (error === null ? resolve(outcome) : reject(error)));
      }),

    queuedPoints: (deviceId: string) => lines.get(deviceId)?.points ?? 0,

    /** How much is held in memory, in points. */
    waitingPoints: () => waitingPoints,

    /** Writes what has arrived; what the database does not take now stays unacknowledged and comes again. */
    close: async () => {
      isClosing = true;
      while (running.size > 0) await Promise.all(running);
    },
  };
};
