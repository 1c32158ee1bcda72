import { setTimeout as sleep } from 'node:timers/promises';
import { isPassing } from './db/is-passing.ts';

interface Waiting<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches items that arrive within `milliseconds` into one call of `work`, which returns a result for each. If a batch
 * fails, its items are retried one by one, so that one bad item does not fail the others; transient database errors
 * reject the whole batch.
 */
export const gather = <T, R>(
  work: (items: T[]) => Promise<R[]>,
  { milliseconds, most }: { milliseconds: number; most: number },
) => {
  let waiting: Waiting<T, R>[] = [];

  const settle = async (batch: Waiting<T, R>[]): Promise<void> => {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as R);
    } catch (error) {
      if (batch.length === 1 || isPassing(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await settle([one]);
    }
  };

  const gatherAndSettle = async () => {
    await sleep(milliseconds);
    const batch = waiting;
    waiting = [];
    for (let from = 0; from < batch.length; from += most) await settle(batch.slice(from, from + most));
  };

  return (item: T) =>
    new Promise<R>((resolve, reject) => {
      if (waiting.push({ item, resolve, reject }) === 1) void gatherAndSettle();
    });
};
