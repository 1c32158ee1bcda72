import { queryOptions } from '@tanstack/react-query';

const refreshMilliseconds = 30_000;

export const readinessQuery = queryOptions({
  queryKey: ['readiness'],
  queryFn: async () => (await fetch('/readyz').catch(() => null))?.ok ?? false,
  refetchInterval: refreshMilliseconds,
  meta: { logged: 'readyz' },
});
