import type { QueryClient } from '@tanstack/react-query';
import { keepLanguage } from '../features/account/keep-language.ts';
import { restorePush } from '../features/alerts/push.ts';
import { loadSubscriptions } from '../features/plans/subscriptions.api.ts';
import { startRealtime } from '../features/realtime/realtime.ts';
import { followUpdates } from '../features/updates/updates.ts';
import { keepLastSeen, restoreLastSeen } from './last-seen.ts';

// Re-exported from this chunk, which every previous visit has loaded, so that it is cached when the app opens offline.
export { restoreLastSeen };

/** Starts the background tasks of a session. Returns a function that stops them. */
export const startCompanions = (queryClient: QueryClient, userId: string) => {
  void loadSubscriptions(queryClient);
  const stops = [startRealtime(queryClient, userId), keepLastSeen(queryClient, userId), followUpdates()];
  void restorePush();
  void keepLanguage();
  return () => {
    for (const stop of stops) stop();
  };
};
