import type { ErrorCode } from '@holdfast/contract/errors';
import {
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
  type QueryMeta,
} from '@tanstack/react-query';
import { ApiError, HandledError, hasCode, isOffline, showError } from './api-error.ts';
import { connection } from './connection.ts';
import { logProblem } from './log.ts';

/** Fallback message of a failed query, or the label under which the failure is logged instead of shown. */
type Failure = ({ failure: string } | { logged: string }) & {
  /** Error codes that the page itself shows while it has no data. */
  inPage?: readonly ErrorCode[];
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Failure;
    mutationMeta: {
      /** Message if the server sent none. */
      fallback?: string;
      /** Prefix of the message: 'Unable to set new password: '. */
      prefix?: string;
      /** Label under which the failure is logged instead of shown. */
      logged?: string;
      /** Error code that the dialog handles itself. */
      inDialog?: ErrorCode;
    };
  }
  // Makes `meta` required: a query without a failure text does not compile.
  interface UseQueryOptions<TQueryFnData, TError, TData, TQueryKey extends QueryKey> {
    meta: QueryMeta;
  }
  interface UseInfiniteQueryOptions<TQueryFnData, TError, TData, TQueryKey extends QueryKey, TPageParam> {
    meta: QueryMeta;
  }
}

const isWorthRetrying = (failures: number, error: Error) =>
  navigator.onLine && failures < 2 && error instanceof ApiError && (error.statusCode === 0 || error.statusCode >= 500);

const isUnreachable = (error: Error) => error instanceof ApiError && error.statusCode === 0;

/** Shows one toast per failing query and one per outage; background refetches stay silent until one succeeds. */
const createQueryToasts = () => {
  const shown = new WeakMap<Query<unknown, unknown>, number>();

  return (error: Error, query: Query<unknown, unknown>) => {
    const { meta, state } = query;
    if (error instanceof HandledError) return;
    // While offline, the page itself shows the age of its data or an empty state.
    if (isOffline(error)) return;
    if (state.data !== undefined) {
      if (isUnreachable(error) && connection.getState().state === 'offline') return;
      if (shown.get(query) === state.dataUpdateCount) return;
      shown.set(query, state.dataUpdateCount);
    } else if (meta?.inPage?.some((code) => hasCode(error, code))) return;
    if (meta && 'logged' in meta) logProblem(meta.logged, error);
    else showError(error, { fallback: meta?.failure });
  };
};

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // With `always`, mutations fail immediately while offline; the default would pause them silently.
      queries: { staleTime: 30_000, retry: isWorthRetrying, networkMode: 'always', refetchOnReconnect: 'always' },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: createQueryToasts() }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        const { logged, inDialog, ...texts } = mutation.meta ?? {};
        if (inDialog && hasCode(error, inDialog)) return;
        if (!logged || isOffline(error)) showError(error, texts);
        else if (!(error instanceof HandledError)) logProblem(logged, error);
      },
    }),
  });
