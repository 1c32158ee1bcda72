import type { Device } from '@holdfast/contract/devices';
import type { historySchemas } from '@holdfast/contract/history';
import { historyEndpoints } from '@holdfast/contract/history.endpoints';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { historyTexts } from './history.texts.ts';

const api = createClient<typeof historySchemas>(historyEndpoints);

export const historyKeys = {
  map: (id: string, perPage: number) => ['history', 'map', id, { perPage }],
} as const;

/** The newest points of a device, newest first. */
export const useMapPoints = ({ _id: id }: Device, perPage = 10) =>
  useQuery({
    queryKey: historyKeys.map(id, perPage),
    queryFn: () => api.listMapPoints({ params: { id }, query: { perPage } }),
    meta: { failure: historyTexts.failed },
  });
