import { setTimeout as sleep } from 'node:timers/promises';

/** Unique constraint violated, usually because a concurrent transaction inserted the row first. */
export const isUniqueViolation = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '23505';
};

const attempts = 20;
const mostMilliseconds = 20;

/** Retries on a unique violation, for concurrent work that replaces the same row. */
export const retryUnique = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === attempts) throw error;
      // Jitter, so that concurrent retries do not collide again.
      await sleep(Math.random() * mostMilliseconds);
    }
  }
};
