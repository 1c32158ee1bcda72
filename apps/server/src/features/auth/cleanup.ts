import type { Core } from '../../platform/core.ts';

const hourly = '17 * * * *';

/** Removes what has expired; nothing depends on when. */
export const scheduleCleanup = ({ jobs }: Core, stores: { removeExpired: () => Promise<void> }[]) =>
  jobs.every('auth-cleanup', hourly, async () => {
    for (const store of stores) await store.removeExpired();
  });
