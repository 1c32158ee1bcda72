import type { ErrorCode } from '@holdfast/contract/errors';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toast } from '../ui/feedback/toast.ts';
import { ApiError, errorText, HandledError, hasCode, isOffline } from './api-error.ts';
import { logProblem } from './log.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Said when it cannot be loaded. */
      failure?: string;
    };
    mutationMeta: {
      /** Shown when the server gave no text. */
      fallback?: string;
      /** Put before the text: 'Unable to set new password: '. */
      prefix?: string;
      /** Logged under this name instead of shown. */
      logged?: string;
      /** A refusal that the dialog shows itself. */
      inDialog?: ErrorCode;
    };
  }
}

const isWorthRetrying = (failures: number, error: Error) =>
  navigator.onLine && failures < 2 && error instanceof ApiError && (error.statusCode === 0 || error.statusCode >= 500);

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Offline, mutations fail immediately with a message; the default would pause them silently.
      queries: { staleTime: 30_000, retry: isWorthRetrying, networkMode: 'always', refetchOnReconnect: 'always' },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        // Without a network the page itself says from when it is, or that there is nothing to show.
        if (meta?.failure && !isOffline(error) && !(error instanceof HandledError)) toast.error(meta.failure);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (error instanceof HandledError) return;
        if (isOffline(error)) return toast.error(errorText(error));
        const { fallback, prefix = '', logged, inDialog } = mutation.meta ?? {};
        if (inDialog && hasCode(error, inDialog)) return;
        if (logged) return logProblem(logged, error);
        toast.error(prefix + errorText(error, fallback));
      },
    }),
  });
