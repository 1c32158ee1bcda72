import { setTimeout as sleep } from 'node:timers/promises';
import { isPassing } from '../db/is-passing.ts';

/** Less than it takes until a job expires and another worker starts it again. */
const longestMilliseconds = 45_000;

/**
 * For the note that something is done which cannot be undone, such as a mail that has left: while the database is away
 * only this process knows it, and if it forgot, the mail would leave again.
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
