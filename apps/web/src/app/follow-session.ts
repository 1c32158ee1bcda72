import type { QueryClient } from '@tanstack/react-query';
import { loadOtherTexts } from '../languages/load-texts.ts';
import { logProblem } from '../lib/log.ts';
import { isLoggedOn, session } from '../lib/session.ts';

// Lazy loaded after sign-in, to keep it out of the bundle of the sign-in page.
export const loadCompanions = async () => {
  await loadOtherTexts();
  return import('./companions.ts');
};

/** Starts the companions on sign-in and stops them on sign-out: no data may leak to the next user. */
export const followSession = (queryClient: QueryClient) => {
  let close: (() => void) | undefined;

  const open = (userId: string) => {
    let isClosed = false;
    let stop = () => {};
    close = () => {
      isClosed = true;
      stop();
      close = undefined;
      queryClient.clear();
    };
    queryClient.removeQueries({ queryKey: ['devices'] });
    loadCompanions().then(
      ({ startCompanions }) => {
        if (!isClosed) stop = startCompanions(queryClient, userId);
      },
      (error: unknown) => logProblem('The realtime channel cannot be loaded', error),
    );
  };

  const follow = () => {
    const { user } = session.getState();
    if (!isLoggedOn()) close?.();
    else if (!close && user) open(user._id);
  };

  follow();
  const unsubscribe = session.subscribe(follow);
  return () => {
    unsubscribe();
    close?.();
  };
};
