import type { Jobs } from '../../platform/jobs/jobs.ts';

const hourly = '17 * * * *';

/** Removes what has expired; nothing depends on when. */
export const scheduleCleanup = (jobs: Jobs, stores: { removeExpired: () => Promise<void> }[]) =>
  jobs.every('auth-cleanup', hourly, async () => {
    for (const store of stores) await store.removeExpired();
  });
