import type { Core } from '../../platform/core.ts';

const hourly = '17 * * * *';

/** Hourly removal of expired rows; they are never valid after expiry, so the exact time does not matter. */
export const scheduleCleanup = ({ jobs }: Core, stores: { removeExpired: () => Promise<void> }[]) =>
  jobs.every('auth-cleanup', hourly, async () => {
    for (const store of stores) await store.removeExpired();
  });
