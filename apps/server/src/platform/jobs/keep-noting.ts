import { setTimeout as sleep } from 'node:timers/promises';
import { isPassing } from '../db/is-passing.ts';

/** Shorter than the job expiry (60 s), after which another worker would start the job again. */
const longestMilliseconds = 45_000;

/**
 * Retries recording a side effect that cannot be undone, such as a sent mail, while the database is unavailable: only
 * this process knows about it, and losing the record would send the mail again.
 */
export const keepNoting = async <T>(
  note: () => Promise<T>,
  { pauseMilliseconds = 500, forMilliseconds = longestMilliseconds } = {},
): Promise<T> => {
  const limit = performance.now() + forMilliseconds;
  for (;;) {
    try {
      return await note();
    } catch (error) {
      if (!isPassing(error) || performance.now() > limit) throw error;
      await sleep(pauseMilliseconds);
    }
  }
};
