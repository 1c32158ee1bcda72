import type { accountSchemas } from '@holdfast/contract/account';
import { accountEndpoints } from '@holdfast/contract/account.endpoints';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { setUser } from '../../lib/session.ts';
import { accountTexts as texts } from './account.texts.ts';

// Separate from account.api.ts (code splitting): every page needs the user, only the account page changes it.
const api = createClient<typeof accountSchemas>(accountEndpoints);

export const accountKeys = {
  all: ['account'],
  user: ['account', 'user'],
  sessions: ['account', 'sessions'],
} as const;

const userQuery = queryOptions({
  queryKey: accountKeys.user,
  queryFn: async ({ signal }) => {
    const { user } = await api.getCurrentUser();
    // An aborted request is older than a change saved meanwhile.
    if (!signal.aborted) setUser(user);
    return user._id;
  },
  meta: { failure: texts.loadFailed },
});

/** Keeps the user fresh: an email may be verified in another tab, or a recovery code used elsewhere. */
export const useFreshUser = () => void useQuery(userQuery);

/** Refetches the user even if no page observes the query. */
export const reloadUser = (queryClient: QueryClient) => queryClient.fetchQuery({ ...userQuery, staleTime: 0 });

/** Background refetch: the API client handles an ended session, other failures are only logged. */
export const checkUser = (queryClient: QueryClient) =>
  queryClient.prefetchQuery({ ...userQuery, staleTime: 0, meta: { logged: 'The session could not be checked' } });

export const useReloadUser = () => {
  const queryClient = useQueryClient();
  return () => reloadUser(queryClient);
};
