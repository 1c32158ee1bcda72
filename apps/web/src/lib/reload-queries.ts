import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Cancels first: an initial load in flight would return stale data, and invalidating alone does not restart it. */
export const reloadQueries = async (queryClient: QueryClient, queryKey: QueryKey) => {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
};
