import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Worker } from './worker.ts';

const pollMilliseconds = 2000;

const findDue = `
  SELECT q.name FROM unnest($1::text[]) AS q (name) CROSS JOIN LATERAL (
    SELECT FROM pgboss.job j WHERE j.name = q.name AND j.state < 'active' AND j.start_after < now() LIMIT 1
  ) AS due`;

/**
 * Wakes the workers whose queues have due jobs: retries, delayed jobs and jobs of other processes. One query for all
 * queues, because a fetch per queue every two seconds was most of the CPU time of an idle server.
 */
export const startPolling = ({
  workers,
  query,
  log,
}: {
  workers: ReadonlyMap<string, Worker>;
  query: (text: string, values: unknown[]) => Promise<{ rows: { name: string }[] }>;
  log: Logger;
}) => {
  const ending = new AbortController();

  const poll = async () => {
    const { rows } = await query(findDue, [[...workers.keys()]]);
    for (const { name } of rows) workers.get(name)?.wake();
  };

  const loop = async () => {
    while (!ending.signal.aborted) {
      await poll().catch((error: unknown) => log.error({ err: error }, 'job queue'));
      await sleep(pollMilliseconds, undefined, { signal: ending.signal }).catch(() => {});
    }
  };

  const looping = loop();
  return {
    stop: async () => {
      ending.abort();
      await looping;
    },
  };
};
