import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** After a change. A first load that is still under way would answer from before it, and is not begun again by itself. */
export const reloadQueries = async (queryClient: QueryClient, queryKey: QueryKey) => {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
};
