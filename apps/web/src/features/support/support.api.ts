import { queryOptions } from '@tanstack/react-query';

const refreshMilliseconds = 30_000;

/** Whether the server and what it depends on answer. */
export const readinessQuery = queryOptions({
  queryKey: ['readiness'],
  queryFn: async () => (await fetch('/readyz').catch(() => null))?.ok ?? false,
  refetchInterval: refreshMilliseconds,
  meta: { logged: 'readyz' },
});
