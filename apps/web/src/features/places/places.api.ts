import type { CallInput } from '@holdfast/contract/endpoint';
import type { placesSchemas } from '@holdfast/contract/places';
import { placesEndpoints } from '@holdfast/contract/places.endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { reloadQueries } from '../../lib/reload-queries.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { placesTexts as texts } from './places.texts.ts';

const api = createClient<typeof placesSchemas>(placesEndpoints);

export type PlaceContents = CallInput<(typeof placesSchemas)['createPlace']>['body'];

const keys = { all: ['places'] } as const;

export const usePlaces = () =>
  useQuery({
    queryKey: keys.all,
    queryFn: async () => (await api.listPlaces()).data,
    meta: { failure: texts.failed },
  });

/** Timelines contain place names, so they are invalidated too. */
const useReload = () => {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([reloadQueries(queryClient, keys.all), queryClient.invalidateQueries({ queryKey: ['timeline'] })]);
};

/** Creates the place if `placeId` is null. */
export const useSavePlace = (placeId: string | null) => {
  const reload = useReload();
  return useMutation({
    mutationFn: (body: PlaceContents) =>
      placeId === null ? api.createPlace({ body }) : api.updatePlace({ params: { placeId }, body }),
    meta: { fallback: texts.saveFailed },
    onSuccess: async () => {
      toast.success(texts.saved);
      await reload();
    },
  });
};

export const useRemovePlace = (placeId: string) => {
  const reload = useReload();
  return useMutation({
    mutationFn: () => api.removePlace({ params: { placeId } }),
    meta: { fallback: texts.remove.failed },
    onSuccess: async () => {
      toast.success(texts.removed);
      await reload();
    },
  });
};
