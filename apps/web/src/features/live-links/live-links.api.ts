import type { CallInput } from '@holdfast/contract/endpoint';
import type { LiveLink, liveLinksSchemas } from '@holdfast/contract/live-links';
import { liveLinksEndpoints } from '@holdfast/contract/live-links.endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { reloadQueries } from '../../lib/reload-queries.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { liveLinksTexts as texts } from './live-links.texts.ts';

const api = createClient<typeof liveLinksSchemas>(liveLinksEndpoints);

type NewLiveLink = CallInput<(typeof liveLinksSchemas)['createLiveLink']>;

const keys = { all: ['live-links'] } as const;

/** Poll interval in ms for view counts. */
const viewsRefresh = 30_000;

export const useLiveLinks = ({ hasViews = true }: { hasViews?: boolean } = {}) =>
  useQuery({
    queryKey: keys.all,
    queryFn: async () => (await api.listLiveLinks()).data,
    refetchInterval: hasViews && viewsRefresh,
    // Links cached by a page without views have stale view counts.
    refetchOnMount: hasViews ? 'always' : true,
    meta: { failure: texts.failed },
  });

const useReload = () => {
  const queryClient = useQueryClient();
  return () => reloadQueries(queryClient, keys.all);
};

export const useCreateLiveLink = () => {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ deviceId, ...body }: NewLiveLink['body'] & { deviceId: string }) =>
      api.createLiveLink({ params: { id: deviceId }, body }),
    meta: { fallback: texts.dialog.failed },
    onSuccess: reload,
  });
};

export const useStopLiveLink = ({ _id: linkId }: LiveLink) => {
  const reload = useReload();
  return useMutation({
    mutationFn: () => api.stopLiveLink({ params: { linkId } }),
    meta: { fallback: texts.stopFailed },
    onSuccess: async () => {
      toast.success(texts.stopped);
      await reload();
    },
  });
};
