import type { Device } from '@holdfast/contract/devices';
import type { LocationPoint } from '@holdfast/contract/history';
import { withNewPoint } from '@holdfast/contract/history.rules';
import { addressWindowEvent, historyWindowEvent } from '@holdfast/contract/realtime.rules';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type GridChoice, historyKeys, type MapChoice, type useHistoryPage } from './history.api.ts';
import { replay } from './replay/replay-state.ts';

type Page = NonNullable<ReturnType<typeof useHistoryPage>['data']>;

const withRow = ({ data, pagination }: Page, point: LocationPoint): Page => ({
  data: [point, ...data].sort((a, b) => b.timestamp - a.timestamp).slice(0, pagination.perPage),
  pagination: { ...pagination, total: pagination.total + 1 },
});

const isUnlimited = ({ from, to }: MapChoice) => !from && !to;

/** Date ranges and late points are refetched: only the server knows whether and where the point belongs. */
const addToMaps = (queryClient: QueryClient, id: string, point: LocationPoint) => {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: historyKeys.maps(id) })) {
    const choice = queryKey.at(-1) as MapChoice;
    const shown = queryClient.getQueryData<LocationPoint[]>(queryKey);
    const points = shown && isUnlimited(choice) ? withNewPoint(shown, point, choice.perPage) : null;
    if (points) {
      queryClient.setQueryData(queryKey, points);
      const [top] = shown ?? [];
      if (top && !points.includes(top)) replay.follow(top._id, point._id);
    } else void queryClient.invalidateQueries({ queryKey, exact: true });
  }
};

const addToGrids = (queryClient: QueryClient, id: string, point: LocationPoint) => {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: historyKeys.grids(id) })) {
    const choice = queryKey.at(-1) as GridChoice;
    const isFirst = choice.page === 0;
    if (!isFirst) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    else if (!isUnlimited(choice) || choice.filter) void queryClient.invalidateQueries({ queryKey, exact: true });
    else
      queryClient.setQueryData<Page>(queryKey, (page) =>
        page && !page.data.some(({ _id }) => _id === point._id) ? withRow(page, point) : page,
      );
  }
};

const describe = (queryClient: QueryClient, id: string, { _id, address }: Pick<LocationPoint, '_id' | 'address'>) => {
  const described = (points: LocationPoint[]) =>
    points.map((point) => (point._id === _id ? { ...point, address } : point));
  queryClient.setQueriesData<LocationPoint[]>(
    { queryKey: historyKeys.maps(id) },
    (points) => points && described(points),
  );
  queryClient.setQueriesData<Page>(
    { queryKey: historyKeys.grids(id) },
    (page) => page && { ...page, data: described(page.data) },
  );
};

const detailOf = (event: Event) => (event instanceof CustomEvent ? event.detail : undefined);

/** Adds realtime points to the cache, and their addresses when those arrive later. */
export const useLivePoints = ({ _id: id, deviceUUID }: Device) => {
  const queryClient = useQueryClient();
  useEffect(() => {
    const add = (event: Event) => {
      const point: LocationPoint | undefined = detailOf(event);
      if (point?.deviceUUID !== deviceUUID) return;
      addToMaps(queryClient, id, point);
      addToGrids(queryClient, id, point);
    };
    const rename = (event: Event) => describe(queryClient, id, detailOf(event));
    window.addEventListener(historyWindowEvent, add);
    window.addEventListener(addressWindowEvent, rename);
    return () => {
      window.removeEventListener(historyWindowEvent, add);
      window.removeEventListener(addressWindowEvent, rename);
    };
  }, [queryClient, id, deviceUUID]);
};
