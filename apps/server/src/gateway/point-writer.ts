import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { IngestService, Report, Stored } from '../features/history/ingest.service.ts';
import { isPassing } from '../platform/db/is-passing.ts';

const gatherMilliseconds = 4;
const batchPoints = 500;
/** Beyond this callers wait, so that a slow database costs time and not memory. */
const maxWaitingPoints = 20_000;
const retryMilliseconds = { first: 100, longest: 2000 };

/** `unclaimed` when the device has no owner, `no-plan` when it has none but needs one, `failed` when the database will never take the report. */
type Outcome = 'stored' | 'unclaimed' | 'no-plan' | 'failed';

interface Waiting {
  report: Report;
  weight: number;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

const outcomeOf = ({ device }: Report, { owned, withoutPlan }: Stored): Outcome => {
  if (owned.has(device.id)) return 'stored';
  return withoutPlan.has(device.id) ? 'no-plan' : 'unclaimed';
};

const laneOf = (deviceId: string, lanes: number) => Number.parseInt(deviceId.slice(-6), 16) % lanes;

/**
 * Gathers reports for some milliseconds and writes them in one transaction. A device always takes the same lane, and a
 * lane writes one batch at a time: its reports stay in order, and no two transactions wait for each other's devices.
 * A batch is filled round robin over the devices of its lane, so that a device with a long queue delays only itself.
 */
export const createPointWriter = (options: {
  ingest: Pick<IngestService, 'store'>;
  /** Batches that may be on their way to the database at once. */
  lanes: number;
  /** Called once for each committed batch, before its messages are acknowledged. */
  onStored: (stored: Stored) => void;
  log: Logger;
}) => {
  const { ingest, lanes, onStored, log } = options;
  const queues = Array.from({ length: lanes }, () => new Map<string, Waiting[]>());
  const queued = new Map<string, number>();
  const running = new Map<number, Promise<void>>();
  const inLine: { weight: number; enter: () => void }[] = [];
  let waitingPoints = 0;
  let isClosing = false;

  const takeBatch = (queue: Map<string, Waiting[]>): Waiting[] => {
    const batch: Waiting[] = [];
    let points = 0;
    for (const [deviceId, waiting] of queue) {
      const [next] = waiting;
      if (next && batch.length > 0 && points + next.weight > batchPoints) break;
      if (next) {
        waiting.shift();
        batch.push(next);
        points += next.weight;
      }
      // Set again, it stands behind the others and is met once more by this loop.
      queue.delete(deviceId);
      if (waiting.length > 0) queue.set(deviceId, waiting);
    }
    return batch;
  };

  const addQueued = (deviceId: string, points: number) => {
    const sum = (queued.get(deviceId) ?? 0) + points;
    if (sum > 0) queued.set(deviceId, sum);
    else queued.delete(deviceId);
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

  const write = async (batch: Waiting[]) => {
    try {
      const stored = await storeOnceItWorks(batch.map(({ report }) => report));
      tell(stored);
      for (const { report, resolve } of batch) resolve(outcomeOf(report, stored));
    } catch (error) {
      // One that the database does not take must not drag the others along.
      if (isPassing(error)) for (const { reject } of batch) reject(error);
      else if (batch.length > 1) {
        // By halves: a bad one among n costs 2 log n transactions instead of n.
        const half = batch.length >> 1;
        await write(batch.slice(0, half));
        await write(batch.slice(half));
      } else {
        log.error({ err: error }, 'a report could not be stored');
        for (const { resolve } of batch) resolve('failed');
      }
    }
  };

  const letIn = () => {
    while (waitingPoints < maxWaitingPoints) {
      const next = inLine.shift();
      if (!next) return;
      waitingPoints += next.weight;
      next.enter();
    }
  };

  const run = async (lane: number, queue: Map<string, Waiting[]>) => {
    await sleep(gatherMilliseconds);
    while (queue.size > 0) {
      const batch = takeBatch(queue);
      await write(batch);
      for (const { weight } of batch) waitingPoints -= weight;
      letIn();
    }
    running.delete(lane);
  };

  return {
    /** Answers when the report is committed. */
    write: async (report: Report): Promise<Outcome> => {
      const weight = report.points.length + report.alerts.length + 1;
      const { id } = report.device;
      addQueued(id, weight);
      try {
        if (waitingPoints < maxWaitingPoints) waitingPoints += weight;
        else await new Promise<void>((enter) => inLine.push({ weight, enter }));
        const lane = laneOf(id, lanes);
        const queue = queues[lane];
        if (!queue) throw new Error('no such lane');
        return await new Promise<Outcome>((resolve, reject) => {
          const waiting = { report, weight, resolve, reject };
          const own = queue.get(id);
          if (own) own.push(waiting);
          else queue.set(id, [waiting]);
          if (!running.has(lane)) running.set(lane, run(lane, queue));
        });
      } finally {
        addQueued(id, -weight);
      }
    },

    queuedPoints: (deviceId: string) => queued.get(deviceId) ?? 0,

    /** How much is held in memory, in points. */
    waitingPoints: () => waitingPoints,

    /** Writes what has arrived; what the database does not take now stays unacknowledged and comes again. */
    close: async () => {
      isClosing = true;
      while (running.size > 0) await Promise.all(running.values());
    },
  };
};
