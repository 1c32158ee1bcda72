import type { plansSchemas } from '@holdfast/contract/plans';
import { plansEndpoints } from '@holdfast/contract/plans.endpoints';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { session } from '../../lib/session.ts';
import type { Payer } from '../payments/payments.api.ts';
import { storedSubscriptions, storeSubscriptions } from './stored-subscriptions.ts';

// Apart from the other calls: every session loads these, and few go on to buy something.
const api = createClient<typeof plansSchemas>(plansEndpoints);

const subscriptionsKey = ['subscriptions'];

export const listSubscriptions = async (payer: Payer | null) =>
  (payer ? await api.listUserSubscriptions({ query: { userId: payer.userId } }) : await api.listCurrentSubscriptions())
    .data;

const readOwn = async () => {
  const { token } = session.getState();
  const subscriptions = await listSubscriptions(null);
  // Whoever has signed out meanwhile leaves nothing behind.
  if (token === session.getState().token) storeSubscriptions(subscriptions);
  return subscriptions;
};

export const subscriptionsQuery = (payer: Payer | null) =>
  queryOptions({
    queryKey: [...subscriptionsKey, payer?.userId ?? 'me'],
    queryFn: () => (payer ? listSubscriptions(payer) : readOwn()),
    initialData: () => (payer ? undefined : storedSubscriptions()),
    initialDataUpdatedAt: 0,
  });

/** At the beginning of a session. A failure shows where they are needed. */
export const loadSubscriptions = (queryClient: QueryClient) => queryClient.prefetchQuery(subscriptionsQuery(null));

/** Reads them again where they are shown. */
export const reloadSubscriptions = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: subscriptionsKey });
