import type { QueryClient } from '@tanstack/react-query';
import { holdSessionCode, restoreSessionBy } from '../features/auth/session-check.ts';
import { errorTexts } from '../lib/errors.texts.ts';
import { cancelPasswordRequest } from '../lib/password-confirmation.ts';
import { registerWorker } from '../lib/service-worker.ts';
import { followOtherTabs, isLoggedOn, onSessionExpired, session } from '../lib/session.ts';
import { toast } from '../ui/feedback/toast.ts';
import { followSession, loadCompanions } from './follow-session.ts';

/** Starts everything besides rendering. Returns a function that stops it. */
export const startApp = (queryClient: QueryClient) => {
  holdSessionCode();
  restoreSessionBy(async () => (await loadCompanions()).restoreLastSeen(queryClient));
  void registerWorker();
  const stopExpiry = onSessionExpired(() => toast.error(errorTexts['session-expired']));
  const stopRequests = session.subscribe(({ token }) => {
    if (!token) cancelPasswordRequest();
  });
  const stopTabs = followOtherTabs(() => {
    if (isLoggedOn()) window.location.reload();
  });
  const stopRealtime = followSession(queryClient);
  return () => {
    stopRealtime();
    stopExpiry();
    stopRequests();
    stopTabs();
  };
};
