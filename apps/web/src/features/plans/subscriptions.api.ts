import type { plansSchemas, Subscription } from '@holdfast/contract/plans';
import { plansEndpoints } from '@holdfast/contract/plans.endpoints';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { personalPrefix, session } from '../../lib/session.ts';
import type { Payer } from './payer.ts';
import { subscriptionsTexts } from './subscriptions.texts.ts';

// Separate from plans.api.ts (code splitting): every session loads these, only purchases need the rest.
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

/** Subscriptions of the last visit, shown until the server answers; removed on sign-out. */
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
  // Race with sign-out: an answer that arrives after it must not be stored.
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

export const loadSubscriptions = (queryClient: QueryClient) => queryClient.prefetchQuery(subscriptionsQuery(null));

export const reloadSubscriptions = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: subscriptionsKey });
