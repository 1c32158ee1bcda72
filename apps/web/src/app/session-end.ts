import { errorTexts } from '@holdfast/contract/errors';
import type { QueryClient } from '@tanstack/react-query';
import { followOtherTabs, isLoggedOn, onSessionExpired } from '../lib/session.ts';
import { toast } from '../ui/toast.ts';
import { paths } from './paths.ts';
import { rememberPlace } from './return-place.ts';
import type { createRouter } from './router.tsx';

/** What happens when the server no longer knows this session, or another tab ended it. Answers how to stop watching. */
export const watchSessionEnd = (router: ReturnType<typeof createRouter>, queryClient: QueryClient) => {
  const stopExpiry = onSessionExpired(() => {
    queryClient.clear();
    toast.error(errorTexts.sessionExpired);
    rememberPlace(new URL(window.location.href));
    void router.navigate(paths.login);
  });
  const stopTabs = followOtherTabs(() => {
    if (isLoggedOn()) window.location.reload();
  });
  return () => {
    stopExpiry();
    stopTabs();
  };
};
