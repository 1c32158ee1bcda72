import type { devicesSchemas } from '@holdfast/contract/devices';
import { devicesEndpoints } from '@holdfast/contract/devices.endpoints';
import type { CallInput, CallOutput } from '@holdfast/contract/endpoint';
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { useUser } from '../../lib/session.ts';
import { devicesTexts as texts } from './devices.texts.ts';

type Schemas = typeof devicesSchemas;
export type Page = CallOutput<Schemas['listDevices']>;
export type Positions = CallOutput<Schemas['listPositions']>;
type PageQuery = NonNullable<CallInput<Schemas['listDevices']>['query']>;

export type DeviceNarrowing = Pick<
  PageQuery,
  'type' | 'name' | 'group' | 'owner' | 'placed' | 'inPlace' | 'status' | 'sort'
>;
export interface AskedPage extends DeviceNarrowing {
  page?: number;
  perPage: number;
  around?: string;
}

const api = createClient<Schemas>(devicesEndpoints);

export const deviceKeys = {
  all: ['devices'],
  lists: ['devices', 'list'],
  list: (asked: object) => ['devices', 'list', asked],
  found: (asked: DeviceNarrowing) => ['devices', 'found', asked],
  positions: ['devices', 'positions'],
  position: (asked: object) => ['devices', 'positions', asked],
  summary: (asked: object) => ['devices', 'summary', asked],
  brief: (deviceUUID: string) => ['devices', 'brief', deviceUUID],
  ones: ['devices', 'one'],
  one: (deviceUUID: string) => ['devices', 'one', deviceUUID],
  connection: (deviceUUID: string) => ['devices', 'connection', deviceUUID],
  removal: (deviceUUID: string) => ['devices', 'removal', deviceUUID],
} as const;

/** One page. An answer for `around` is also cached under its page number, so turning back needs no request. */
export const devicesQuery = (userId: string, { around, page = 0, ...asked }: AskedPage) => {
  const keyOf = (number: number) => deviceKeys.list({ ...asked, page: number });
  return queryOptions({
    queryKey: around === undefined ? keyOf(page) : deviceKeys.list({ ...asked, around }),
    queryFn: async ({ client }) => {
      const place = around === undefined ? { page } : { around };
      const answer = await api.listDevices({ params: { userId }, query: { ...asked, ...place } });
      if (around !== undefined) client.setQueryData(keyOf(answer.pagination.page), answer);
      return answer;
    },
    meta: { failure: texts.loadFailed },
  });
};

/** Poll interval in ms: statuses also change by the passage of time, for which the server sends no event. */
const statusRefresh = 60_000;

const changesWithTime = ({ status, inPlace, sort = 'name' }: DeviceNarrowing) =>
  status !== undefined || inPlace !== undefined || ['status', '-lastSeen'].includes(sort);

export const useDevices = (asked: AskedPage, { failure = texts.loadFailed }: { failure?: string } = {}) => {
  const { _id: userId } = useUser();
  return useQuery({
    ...devicesQuery(userId, asked),
    placeholderData: keepPreviousData,
    refetchInterval: changesWithTime(asked) && statusRefresh,
    meta: { failure },
  });
};

const foundPerPage = 100;

export const useFoundDevices = (asked: DeviceNarrowing, { failure = texts.loadFailed }: { failure?: string } = {}) => {
  const { _id: userId } = useUser();
  const { data, ...query } = useInfiniteQuery({
    queryKey: deviceKeys.found(asked),
    queryFn: ({ pageParam: page }) =>
      api.listDevices({ params: { userId }, query: { ...asked, page, perPage: foundPerPage } }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { page, hasNext } }) => (hasNext ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    meta: { failure },
  });
  return { ...query, devices: data?.pages.flatMap((page) => page.data), total: data?.pages.at(-1)?.pagination.total };
};

const summaryQuery = (asked: Omit<DeviceNarrowing, 'status' | 'sort'>) =>
  queryOptions({
    queryKey: deviceKeys.summary(asked),
    queryFn: () => api.getDeviceSummary({ query: asked }),
    meta: { failure: texts.loadFailed },
  });

export const useDeviceSummary = () => useQuery(summaryQuery({}));

/** Drops the parameters that the filter chips set themselves, so that each chip gets its own count. */
const uncounted = ({ status: _status, inPlace: _inPlace, sort: _sort, ...asked }: DeviceNarrowing) => asked;

const useCounts = (asked: Parameters<typeof summaryQuery>[0], isEnabled = true) =>
  useQuery({
    ...summaryQuery(asked),
    placeholderData: keepPreviousData,
    refetchInterval: statusRefresh,
    enabled: isEnabled,
  });

export const useStatusCounts = (narrowing: DeviceNarrowing) => useCounts(uncounted(narrowing));

export const useInPlaceCount = (narrowing: DeviceNarrowing, { isEnabled }: { isEnabled: boolean }) =>
  useCounts({ ...uncounted(narrowing), inPlace: 'yes' }, isEnabled).data?.total;

/** Devices of a map that realtime follows; larger maps are polled every minute instead. */
export const liveOnMap = 500;

type AskedPositions = DeviceNarrowing & Pick<NonNullable<CallInput<Schemas['listPositions']>['query']>, 'details'>;

const positionsQuery = (asked: AskedPositions) =>
  queryOptions({
    queryKey: deviceKeys.position(asked),
    queryFn: () => api.listPositions({ query: asked }),
    meta: { failure: texts.loadFailed },
  });

export const usePositions = (asked: AskedPositions) =>
  useQuery({
    ...positionsQuery(asked),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      (state.data?.total ?? 0) > liveOnMap || changesWithTime(asked) ? statusRefresh : false,
  });

export const useFetchDevices = () => {
  const { _id: userId } = useUser();
  const queryClient = useQueryClient();
  return {
    first: async (perPage: number) => (await queryClient.fetchQuery(devicesQuery(userId, { perPage }))).data,
    ids: async (asked: DeviceNarrowing) =>
      (await queryClient.fetchQuery(positionsQuery(asked))).data.map(({ _id }) => _id),
  };
};
