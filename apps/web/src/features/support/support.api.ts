import { queryOptions } from '@tanstack/react-query';

const refreshMilliseconds = 30_000;

/** Readiness of the server and its dependencies. */
export const readinessQuery = queryOptions({
  queryKey: ['readiness'],
  queryFn: async () => (await fetch('/readyz').catch(() => null))?.ok ?? false,
  refetchInterval: refreshMilliseconds,
  meta: { logged: 'readyz' },
});
