import { setTimeout as sleep } from 'node:timers/promises';
import { isPassing } from './db/is-passing.ts';

interface Waiting<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

/**
 * One call of `work` for all that comes within some milliseconds, which answers a result for each. One that makes it
 * fail does not drag the others along: each is tried again alone, unless it is the database that failed.
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
