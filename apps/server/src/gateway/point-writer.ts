import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { IngestService, Report, Stored } from '../features/history/ingest.service.ts';
import { isPassing } from '../platform/db/is-passing.ts';

export type PointWriter = ReturnType<typeof createPointWriter>;

const gatherMilliseconds = 4;
const batchPoints = 500;
/** Beyond this callers wait, so that a slow database costs time and not memory. */
const maxWaitingPoints = 20_000;
const retryMilliseconds = { first: 100, longest: 2000 };

/** `unclaimed` when nobody owns the device, `no-plan` when it has none but needs one, `failed` when the database will never take the report. */
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
 */
export const createPointWriter = (options: {
  ingest: Pick<IngestService, 'store'>;
  /** Batches that may be on their way to the database at once. */
  lanes: number;
  /** Told once for each committed batch, before its messages are acknowledged. */
  onStored: (stored: Stored) => void;
  log: Logger;
}) => {
  const { ingest, lanes, onStored, log } = options;
  const queues = Array.from({ length: lanes }, (): Waiting[] => []);
  const running = new Map<number, Promise<void>>();
  const inLine: { weight: number; enter: () => void }[] = [];
  let waitingPoints = 0;
  let isClosing = false;

  const takeBatch = (queue: Waiting[]) => {
    let points = 0;
    const end = queue.findIndex(({ weight }) => {
      points += weight;
      return points > batchPoints;
    });
    return queue.splice(0, end === -1 ? queue.length : Math.max(end, 1));
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

  /** It is committed: whoever listens badly must not make it look as if it were not. */
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
      else if (batch.length > 1) for (const one of batch) await write([one]);
      else {
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

  const run = async (lane: number, queue: Waiting[]) => {
    await sleep(gatherMilliseconds);
    while (queue.length > 0) {
      const batch = takeBatch(queue);
      await write(batch);
      waitingPoints -= batch.reduce((sum, { weight }) => sum + weight, 0);
      letIn();
    }
    running.delete(lane);
  };

  return {
    /** Answers when the report is committed. */
    write: async (report: Report): Promise<Outcome> => {
      const weight = report.points.length + report.alerts.length + 1;
      if (waitingPoints < maxWaitingPoints) waitingPoints += weight;
      else await new Promise<void>((enter) => inLine.push({ weight, enter }));
      const lane = laneOf(report.device.id, lanes);
      const queue = queues[lane];
      if (!queue) throw new Error('no such lane');
      return new Promise<Outcome>((resolve, reject) => {
        queue.push({ report, weight, resolve, reject });
        if (!running.has(lane)) running.set(lane, run(lane, queue));
      });
    },

    /** How much is held in memory, in points. */
    waitingPoints: () => waitingPoints,

    /** Writes what has arrived; what the database does not take now stays unacknowledged and comes again. */
    close: async () => {
      isClosing = true;
      while (running.size > 0) await Promise.all(running.values());
    },
  };
};
