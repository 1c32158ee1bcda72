import type { accountSchemas } from '@holdfast/contract/account';
import { accountEndpoints } from '@holdfast/contract/account.endpoints';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { setUser } from '../../lib/session.ts';
import { accountTexts as texts } from './account.texts.ts';

// Apart from the other calls: every page needs the user, and only the account page changes them.
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
    // A change that was saved meanwhile is newer than this response.
    if (!signal.aborted) setUser(user);
    return user._id;
  },
  meta: { failure: texts.loadFailed },
});

/** Keeps the signed-in user fresh: an email may be verified in another tab, a recovery code used elsewhere. */
export const useFreshUser = () => void useQuery(userQuery);

/** Reads the signed-in user again, whether or not a page is showing them. */
export const reloadUser = (queryClient: QueryClient) => queryClient.fetchQuery({ ...userQuery, staleTime: 0 });

/** The same in the background: whether the session has ended is the API's to say, any other failure is logged. */
export const checkUser = (queryClient: QueryClient) =>
  queryClient.prefetchQuery({ ...userQuery, staleTime: 0, meta: { logged: 'The session could not be checked' } });

export const useReloadUser = () => {
  const queryClient = useQueryClient();
  return () => reloadUser(queryClient);
};
