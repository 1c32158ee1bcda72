import type { plansSchemas, Subscription } from '@holdfast/contract/plans';
import { plansEndpoints } from '@holdfast/contract/plans.endpoints';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { personalPrefix, session } from '../../lib/session.ts';
import type { Payer } from './payer.ts';
import { subscriptionsTexts } from './subscriptions.texts.ts';

// Apart from the other calls: every session loads these, and few go on to buy something.
const api = createClient<typeof plansSchemas>(plansEndpoints);

export const subscriptionsKey = ['subscriptions'];

export const listSubscriptions = async (payer: Payer | null) =>
  (payer ? await api.listUserSubscriptions({ query: { userId: payer.userId } }) : await api.listCurrentSubscriptions())
    .data;

const storageKey = `${personalPrefix}subscriptions`;

const isSubscription = (value: unknown): value is Subscription =>
  typeof value === 'object' && value !== null && 'deviceUUID' in value && 'sourceData' in value;

const storeSubscriptions = (subscriptions: Subscription[]) =>
  localStorage.setItem(storageKey, JSON.stringify(subscriptions));

/** What was known when the page was last open, shown until the server answers; goes when the person signs out. */
const storedSubscriptions = (): Subscription[] | undefined => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return Array.isArray(stored) && stored.every(isSubscription) ? stored : undefined;
  } catch {
    return undefined;
  }
};

const readOwn = async () => {
  const { token } = session.getState();
  const subscriptions = await listSubscriptions(null);
  // Nothing is stored after a sign-out.
  if (token === session.getState().token) storeSubscriptions(subscriptions);
  return subscriptions;
};

export const subscriptionsQuery = (payer: Payer | null) =>
  queryOptions({
    queryKey: [...subscriptionsKey, payer?.userId ?? 'me'],
    queryFn: () => (payer ? listSubscriptions(payer) : readOwn()),
    initialData: () => (payer ? undefined : storedSubscriptions()),
    initialDataUpdatedAt: 0,
    meta: { failure: subscriptionsTexts.loadFailed },
  });

/** At the beginning of a session. */
export const loadSubscriptions = (queryClient: QueryClient) => queryClient.prefetchQuery(subscriptionsQuery(null));

/** Reads them again where they are shown. */
export const reloadSubscriptions = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: subscriptionsKey });
