import type { QueryClient } from '@tanstack/react-query';
import { loadOtherTexts } from '../languages/load-texts.ts';
import { logProblem } from '../lib/log.ts';
import { isLoggedOn, session } from '../lib/session.ts';

// Fetched once somebody is signed in: nothing of it belongs to the sign-in page.
const loadRealtime = async () => (await import('../features/realtime/realtime.ts')).startRealtime;
const restorePush = async () => (await import('../features/alerts/push.ts')).restorePush();

const loadPlans = async () => (await import('../features/plans/subscriptions.api.ts')).loadSubscriptions;

/** Whoever signs in gets their own devices, never those that were shown before. */
const clearDevices = (queryClient: QueryClient) => queryClient.removeQueries({ queryKey: ['devices'] });

/** Loads the subscriptions and opens the realtime channel when somebody is signed in, and closes it when they no longer are. */
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
    const texts = loadOtherTexts();
    texts.then(loadPlans).then(
      (loadSubscriptions) => (isOver ? undefined : loadSubscriptions(queryClient)),
      (error: unknown) => logProblem('The subscriptions cannot be loaded', error),
    );
    texts.then(loadRealtime).then(
      (startRealtime) => {
        if (isOver) return;
        stop = startRealtime(queryClient, userId);
        void restorePush();
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
