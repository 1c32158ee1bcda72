import type { Device, ListedDevice } from '@holdfast/contract/devices';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { type AskedPage, type DeviceNarrowing, deviceKeys, devicesQuery, useDevices } from '../device-lists.api.ts';
import { useDevice } from '../devices.api.ts';
import { useListChoice } from './list-choice.ts';
import { useShownView } from './shown-view.ts';

/** Grid and list turn whole pages. The carousel turns within one, so that not every step waits for the server. */
const carouselSize = 24;

/** The carousel has the neighbours of a device, by name; what a list is narrowed to and sorted by is the list's. */
const useListed = (narrowing: DeviceNarrowing) => {
  const { status, inPlace, owner, placed, sort, size } = useListChoice();
  const view = useShownView();
  if (view === 'combo') return { narrowing, perPage: carouselSize, choice: '' };
  const chosen = {
    ...(status && { status }),
    ...(inPlace && { inPlace }),
    ...(owner && { owner }),
    // A map has the others below it.
    ...(placed && view !== 'map' && { placed }),
    ...(sort !== 'name' && { sort }),
  };
  return { narrowing: { ...narrowing, ...chosen }, perPage: size, choice: JSON.stringify([chosen, size]) };
};

interface Place {
  /** Of the list that it is a place in: another filter is another list. */
  list: string;
  /** How that list is shown, where somebody can choose it. */
  choice: string;
  wanted: string | undefined;
  /** Undefined is the page that holds the wanted device, wherever that is. */
  page?: number;
  /** Somebody turned to it: it stays, though the wanted device is elsewhere. */
  isTurned?: boolean;
}

export interface DevicePage {
  narrowing: DeviceNarrowing;
  /** Undefined while they are loading. */
  devices: ListedDevice[] | undefined;
  /** Of all pages. */
  total: number | undefined;
  /** Counted from 0. */
  page: number;
  perPage: number;
  turnTo: (page: number) => void;
  /** What is shown belongs to an earlier question. */
  isOld: boolean;
  isError: boolean;
  refetch: () => unknown;
  /** The wanted device while it is in the list, else the first. */
  currentUUID: string | undefined;
  /** With everything about it as soon as that is there. */
  current: Device | undefined;
}

interface KnownPage {
  data: ListedDevice[];
  pagination: { page: number };
}

const has = (devices: readonly ListedDevice[] | undefined, wanted: string | undefined) =>
  devices?.some(({ deviceUUID }) => deviceUUID === wanted) ?? false;

/** A page that was loaded before and has the device: also offline, when nobody can be asked where it is. */
const findKnownPage = (queryClient: QueryClient, list: string, wanted: string | undefined) => {
  for (const [key, data] of queryClient.getQueriesData<KnownPage>({ queryKey: deviceKeys.lists })) {
    const { page: _page, around: _around, perPage, ...narrowing } = key[2] as AskedPage;
    if (JSON.stringify([narrowing, perPage]) === list && has(data?.data, wanted)) return data?.pagination.page;
  }
};

/** The page of a device list with the wanted device on it, until somebody turns to another. */
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
    // Whoever sorts or narrows a list wants to see its beginning.
    const isChosenAnew = choice !== '' && stored.choice !== '' && stored.choice !== choice;
    if (isChosenAnew) return { ...here, page: 0, isTurned: true };
    if (stored.list !== list) return begin();
    const known = queryClient.getQueryData(devicesQuery(userId, askAt(stored)).queryKey);
    const isHere = known && has(known.data, wanted);
    if (stored.wanted !== wanted) return isHere ? { ...here, page: known.pagination.page } : begin();
    // It was on this page and is gone from it.
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

  // A page of another size stands in for the one that is on its way.
  const { page = 0, perPage: size = perPage } = data?.pagination ?? {};
  return {
    narrowing,
    devices: data?.data.slice(0, perPage),
    total: data?.pagination.total,
    page: Math.floor((page * size) / perPage),
    perPage,
    // Where none was wanted the current one has been remembered meanwhile, and is wanted from now on.
    turnTo: (page) => setPlace({ ...here, wanted: wanted ?? currentUUID, page, isTurned: true }),
    isOld,
    isError,
    refetch,
    currentUUID,
    current: currentUUID === undefined ? undefined : current,
  };
};
