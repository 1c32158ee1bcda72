import type { Device } from '@holdfast/contract/devices';
import type { historySchemas, LocationPoint } from '@holdfast/contract/history';
import { historyEndpoints } from '@holdfast/contract/history.endpoints';
import { type ExportFormat, mergeSamePlaces } from '@holdfast/contract/history.rules';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useReloadDevice } from '../devices/devices.api.ts';
import { historyTexts as texts } from './history.texts.ts';
import { endOfSecond, type Moments } from './range/day-range.ts';

const api = createClient<typeof historySchemas>(historyEndpoints);

export interface MapChoice extends Moments {
  perPage: number;
}

export interface GridChoice extends MapChoice {
  page: number;
  filter: string;
}

export const historyKeys = {
  all: ['history'],
  maps: (id: string) => ['history', id, 'map'],
  map: (id: string, choice: MapChoice) => ['history', id, 'map', choice],
  grids: (id: string) => ['history', id, 'grid'],
  grid: (id: string, choice: GridChoice) => ['history', id, 'grid', choice],
  at: (id: string, moment: number) => ['history', id, 'at', moment],
  total: (id: string) => ['history', id, 'total'],
  activity: (deviceUUIDs: readonly string[]) => ['history', 'activity', deviceUUIDs],
} as const;

const listPoints = async (id: string, { perPage, from, to }: MapChoice): Promise<LocationPoint[]> => {
  if (!from && !to) return api.listMapPoints({ params: { id }, query: { perPage, merged: 'true' } });
  return mergeSamePlaces((await api.listHistory({ params: { id }, query: { perPage, from, to } })).data);
};

/** Without a range the newest `perPage` places; with one, the newest `perPage` points, then merged by place. */
export const useMapPoints = (device: Device | undefined, choice: MapChoice) => {
  const id = device?._id ?? '';
  return useQuery({
    queryKey: historyKeys.map(id, choice),
    queryFn: () => listPoints(id, choice),
    placeholderData: keepPreviousData,
    enabled: device !== undefined,
    meta: { failure: texts.failed },
  });
};

export const useHistoryPage = ({ _id: id, name }: Device, choice: GridChoice) =>
  useQuery({
    queryKey: historyKeys.grid(id, choice),
    queryFn: () => api.listHistory({ params: { id }, query: choice }),
    placeholderData: keepPreviousData,
    meta: { failure: texts.gridFailed(name) },
  });

/** The last point at or before a time in Unix seconds; null without one. */
export const usePointAt = ({ _id: id }: Device, at: number | null) =>
  useQuery({
    queryKey: historyKeys.at(id, at ?? 0),
    queryFn: async () =>
      (await api.listHistory({ params: { id }, query: { perPage: 1, to: endOfSecond(at ?? 0) } })).data[0] ?? null,
    enabled: at !== null,
    meta: { failure: texts.failed },
  });

/** Part of a history; without range and filter it is the whole. */
export interface HistoryPart extends Partial<Moments> {
  filter?: string;
}

export const countPoints = async (id: string, part: HistoryPart = {}) =>
  (await api.listHistory({ params: { id }, query: { perPage: 1, ...part } })).pagination.total;

export const usePointCount = ({ _id: id, name }: Device) =>
  useQuery({
    queryKey: historyKeys.total(id),
    queryFn: () => countPoints(id),
    staleTime: 0,
    meta: { failure: texts.gridFailed(name) },
  });

export const useClearHistory = ({ _id: id }: Device) => {
  const queryClient = useQueryClient();
  const reloadDevice = useReloadDevice();
  return useMutation({
    mutationFn: () => api.clearHistory({ params: { id } }),
    onSuccess: async () => {
      toast.success(texts.clear.done);
      const gone = [historyKeys.all, ['timeline']].map((queryKey) => queryClient.resetQueries({ queryKey }));
      await Promise.all([...gone, reloadDevice(id)]);
    },
  });
};

export const createHistoryTicket = async (id: string, asked: HistoryPart & { format: ExportFormat }) =>
  (await api.createHistoryTicket({ params: { id }, query: asked })).url;

export const useActivity = (deviceUUIDs: readonly string[]) =>
  useQuery({
    queryKey: historyKeys.activity(deviceUUIDs),
    queryFn: () => api.listHistoryOfDevices({ body: { deviceUUIDs: [...deviceUUIDs] } }),
    enabled: deviceUUIDs.length > 0,
    placeholderData: keepPreviousData,
    meta: { failure: texts.failed },
  });
