import type { Device, ListedDevice } from '@holdfast/contract/devices';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { type AskedPage, type DeviceNarrowing, deviceKeys, devicesQuery, useDevices } from '../device-lists.api.ts';
import { useDevice } from '../devices.api.ts';
import { useListChoice } from './list-choice.ts';
import { useShownView } from './shown-view.ts';

/** Page size of the carousel. It moves within a loaded page, so most steps need no request. */
const carouselSize = 24;

/** The carousel lists neighbours by name; filters, sort order and page size apply to the other views only. */
const useListed = (narrowing: DeviceNarrowing) => {
  const { status, inPlace, owner, placed, sort, size } = useListChoice();
  const view = useShownView();
  if (view === 'combo') return { narrowing, perPage: carouselSize, choice: '' };
  const chosen = {
    ...(status && { status }),
    ...(inPlace && { inPlace }),
    ...(owner && { owner }),
    // The map lists devices without a position below it, so the filter does not apply there.
    ...(placed && view !== 'map' && { placed }),
    ...(sort !== 'name' && { sort }),
  };
  return { narrowing: { ...narrowing, ...chosen }, perPage: size, choice: JSON.stringify([chosen, size]) };
};

interface Place {
  /** Key of the list that this page belongs to; another filter is another list. */
  list: string;
  /** Key of the user's filter and sort choice; empty in the carousel. */
  choice: string;
  wanted: string | undefined;
  /** Undefined: the server finds the page that contains the wanted device. */
  page?: number;
  /** The user turned to this page: it stays although the wanted device is on another. */
  isTurned?: boolean;
}

export interface DevicePage {
  narrowing: DeviceNarrowing;
  /** Undefined while loading. */
  devices: ListedDevice[] | undefined;
  total: number | undefined;
  /** Zero-based. */
  page: number;
  perPage: number;
  turnTo: (page: number) => void;
  /** The devices are placeholder data of the previous query. */
  isOld: boolean;
  isError: boolean;
  refetch: () => unknown;
  /** The wanted device while it is in the list, else the first. */
  currentUUID: string | undefined;
  /** The listed device, replaced with the full one once it is loaded. */
  current: Device | undefined;
}

interface KnownPage {
  data: ListedDevice[];
  pagination: { page: number };
}

const has = (devices: readonly ListedDevice[] | undefined, wanted: string | undefined) =>
  devices?.some(({ deviceUUID }) => deviceUUID === wanted) ?? false;

/** A cached page that contains the device; it saves the `around` request and works offline. */
const findKnownPage = (queryClient: QueryClient, list: string, wanted: string | undefined) => {
  for (const [key, data] of queryClient.getQueriesData<KnownPage>({ queryKey: deviceKeys.lists })) {
    const { page: _page, around: _around, perPage, ...narrowing } = key[2] as AskedPage;
    if (JSON.stringify([narrowing, perPage]) === list && has(data?.data, wanted)) return data?.pagination.page;
  }
};

/** The page that contains the wanted device, until the user turns to another. */
export const useDevicePage = (asked: DeviceNarrowing, wanted: string | undefined): DevicePage => {
  const { _id: userId } = useUser();
  const queryClient = useQueryClient();
  const view = useShownView();
  const { narrowing, perPage, choice } = useListed(asked);
  const list = JSON.stringify([narrowing, perPage]);
  const askAt = ({ page, wanted: around }: Place) => {
    const place = page === undefined && around !== undefined ? { around } : { page: page ?? 0 };
    return { ...narrowing, perPage, ...place };
  };

  const here = { list, choice, wanted };
  const begin = (): Place => {
    const page = findKnownPage(queryClient, list, wanted);
    return page === undefined ? here : { ...here, page };
  };

  const [stored, setPlace] = useState(begin);
  const place = ((): Place => {
    // A changed filter or sort order starts at the first page.
    const isChosenAnew = choice !== '' && stored.choice !== '' && stored.choice !== choice;
    if (isChosenAnew) return { ...here, page: 0, isTurned: true };
    if (stored.list !== list) return begin();
    const known = queryClient.getQueryData(devicesQuery(userId, askAt(stored)).queryKey);
    const isHere = known && has(known.data, wanted);
    if (stored.wanted !== wanted) return isHere ? { ...here, page: known.pagination.page } : begin();
    // The device has left this page: locate it again, unless the user turned here.
    return known && !isHere && stored.page !== undefined && !stored.isTurned ? here : stored;
  })();
  if (place !== stored) setPlace(place);

  const { data, isPlaceholderData: isOld, isError, refetch } = useDevices(askAt(place));
  const isHere = has(data?.data, wanted);
  const loadedUUID = isHere || place.isTurned ? wanted : data?.data[0]?.deviceUUID;
  const currentUUID = isOld ? undefined : data && loadedUUID;
  const one = useDevice(currentUUID ?? '', { isEnabled: currentUUID !== undefined && view === 'combo' });
  const current = one.device ?? data?.data.find(({ deviceUUID }) => deviceUUID === currentUUID);

  const isLost = one.isError && !isHere && place.isTurned;
  useEffect(() => {
    if (isLost) setPlace({ list, choice, wanted });
  }, [isLost, list, choice, wanted]);

  const next = data?.pagination.hasNext && !isOld ? data.pagination.page + 1 : undefined;
  useEffect(() => {
    if (next === undefined) return;
    const following = { ...(JSON.parse(list)[0] as DeviceNarrowing), perPage, page: next };
    void queryClient.prefetchQuery({
      ...devicesQuery(userId, following),
      meta: { logged: 'The next page of devices was not loaded ahead' },
    });
  }, [next, list, perPage, userId, queryClient]);

  // During a page size change, the placeholder data still has the previous page size.
  const { page = 0, perPage: size = perPage } = data?.pagination ?? {};
  return {
    narrowing,
    devices: data?.data.slice(0, perPage),
    total: data?.pagination.total,
    page: Math.floor((page * size) / perPage),
    perPage,
    // Without a wanted device, the current one has become the remembered one, which is wanted from now on.
    turnTo: (page) => setPlace({ ...here, wanted: wanted ?? currentUUID, page, isTurned: true }),
    isOld,
    isError,
    refetch,
    currentUUID,
    current: currentUUID === undefined ? undefined : current,
  };
};
