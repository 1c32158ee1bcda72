import type { Live, liveLinksSchemas } from '@holdfast/contract/live-links';
import { liveLinksEndpoints } from '@holdfast/contract/live-links.endpoints';
import { livePollSeconds } from '@holdfast/contract/live-links.rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { hasCode } from '../../lib/api-error.ts';

const api = createClient<typeof liveLinksSchemas>(liveLinksEndpoints);

export const isEnded = (error: unknown) => hasCode(error, 'live-link-ended');

/** Server data, and since when the device has been moving. */
export interface Watched extends Live {
  movingSince: string | null;
}

/** Only the first call returns `movingSince`; later it is derived from the first position that is moving. */
const watched = (live: Live, before: Watched): Watched => ({
  ...live,
  movingSince: live.isMoving ? (before.movingSince ?? live.position?.timestamp ?? null) : null,
});

/** The first call counts as a view; later ones poll until the link ends. */
export const useLive = (token: string) => {
  const queryClient = useQueryClient();
  const queryKey = ['live', token] as const;
  return useQuery({
    queryKey,
    queryFn: async (): Promise<Watched> => {
      const before = queryClient.getQueryData<Watched>(queryKey);
      if (before) return watched((await api.watchLiveLink({ params: { token } })).live, before);
      const { live, movingSince } = await api.openLiveLink({ params: { token } });
      return { ...live, movingSince };
    },
    refetchInterval: ({ state }) => (isEnded(state.error) ? false : livePollSeconds * 1000),
    refetchOnWindowFocus: ({ state }) => (isEnded(state.error) ? false : 'always'),
    meta: { logged: 'live link' },
  });
};
