import type { QueryClient } from '@tanstack/react-query';
import { loadOtherTexts } from '../languages/load-texts.ts';
import { logProblem } from '../lib/log.ts';
import { isLoggedOn, session } from '../lib/session.ts';

export const loadLastSeen = () => import('./last-seen.ts');

/** Answers how to stop it, if it goes on. */
type Start = (queryClient: QueryClient, userId: string) => (() => void) | Promise<void>;

/** Runs while somebody is signed in. Fetched only then: nothing of it belongs to the sign-in page. */
const companions: { load: () => Promise<Start>; problem: string }[] = [
  {
    load: async () => (await import('../features/plans/plans.api.ts')).loadSubscriptions,
    problem: 'The subscriptions cannot be loaded',
  },
  {
    load: async () => (await import('../features/realtime/realtime.ts')).startRealtime,
    problem: 'The realtime channel cannot be loaded',
  },
  {
    load: async () => (await import('../features/alerts/push.ts')).restorePush,
    problem: 'Push messages cannot be restored',
  },
  { load: async () => (await loadLastSeen()).keepLastSeen, problem: 'Nothing is kept for reading offline' },
  {
    load: async () => (await import('../features/updates/updates.ts')).followUpdates,
    problem: 'New versions are not looked for',
  },
];

/** Whoever signs in gets their own devices, never those that were shown before. */
const clearDevices = (queryClient: QueryClient) => queryClient.removeQueries({ queryKey: ['devices'] });

/** Starts what accompanies somebody who is signed in, and stops it when they no longer are. */
export const followSession = (queryClient: QueryClient) => {
  let close: (() => void) | undefined;

  const open = (userId: string) => {
    let isOver = false;
    const stops: (() => void)[] = [];
    close = () => {
      isOver = true;
      for (const stop of stops) stop();
      close = undefined;
    };
    clearDevices(queryClient);
    const texts = loadOtherTexts();
    for (const { load, problem } of companions) {
      texts.then(load).then(
        (start) => {
          if (isOver) return;
          const stop = start(queryClient, userId);
          if (typeof stop === 'function') stops.push(stop);
        },
        (error: unknown) => logProblem(problem, error),
      );
    }
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
