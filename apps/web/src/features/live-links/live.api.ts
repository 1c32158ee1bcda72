import type { Live, liveLinksSchemas } from '@holdfast/contract/live-links';
import { liveLinksEndpoints } from '@holdfast/contract/live-links.endpoints';
import { livePollSeconds } from '@holdfast/contract/live-links.rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { hasCode } from '../../lib/api-error.ts';

const api = createClient<typeof liveLinksSchemas>(liveLinksEndpoints);

export const isEnded = (error: unknown) => hasCode(error, 'live-link-ended');

/** The first call counts as a view; the page asks again until the link has ended. */
export const useLive = (token: string) => {
  const queryClient = useQueryClient();
  const queryKey = ['live', token] as const;
  return useQuery({
    queryKey,
    queryFn: async (): Promise<Live> => {
      const isOpen = queryClient.getQueryData(queryKey) !== undefined;
      const { live } = await (isOpen ? api.watchLiveLink : api.openLiveLink)({ params: { token } });
      return live;
    },
    refetchInterval: ({ state }) => (isEnded(state.error) ? false : livePollSeconds * 1000),
    refetchOnWindowFocus: ({ state }) => (isEnded(state.error) ? false : 'always'),
    meta: { logged: 'live link' },
  });
};
