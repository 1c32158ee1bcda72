import { setTimeout as sleep } from 'node:timers/promises';

/** A row that must be the only one of its kind is there already (another transaction was quicker). */
export const isUniqueViolation = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '23505';
};

const attempts = 20;
const mostMilliseconds = 20;

/** For work that replaces such a row: of several at once each gets its turn. */
export const retryUnique = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === attempts) throw error;
      // Not all of them at the same moment again.
      await sleep(Math.random() * mostMilliseconds);
    }
  }
};
