import type { QueryClient } from '@tanstack/react-query';
import { loadOtherTexts } from '../languages/load-texts.ts';
import { logProblem } from '../lib/log.ts';
import { isLoggedOn, session } from '../lib/session.ts';

// Fetched once somebody is signed in: nothing of it belongs to the sign-in page.
export const loadCompanions = async () => {
  await loadOtherTexts();
  return import('./companions.ts');
};

/** Whoever signs in gets their own devices, never those that were shown before. */
const clearDevices = (queryClient: QueryClient) => queryClient.removeQueries({ queryKey: ['devices'] });

/** Starts what accompanies somebody who is signed in, and stops it when they no longer are. */
export const followSession = (queryClient: QueryClient) => {
  let close: (() => void) | undefined;

  const open = (userId: string) => {
    let isOver = false;
    let stop = () => {};
    close = () => {
      isOver = true;
      stop();
      close = undefined;
    };
    clearDevices(queryClient);
    loadCompanions().then(
      ({ startCompanions }) => {
        if (!isOver) stop = startCompanions(queryClient, userId);
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
