import {
  type DeviceListSize,
  type DeviceSort,
  deviceListSizes,
  type LiveStatus,
  liveStatuses,
} from '@holdfast/contract/devices.rules';
import { useSearchParams } from 'react-router';

export const listSorts = ['name', '-lastSeen', 'battery', 'status'] as const satisfies DeviceSort[];
export type ListSort = (typeof listSorts)[number];

/** Filters and sort order of grid, list and map; stored in the URL query. */
export interface ListChoice {
  status: LiveStatus | undefined;
  /** Only devices inside one of the user's places. */
  inPlace: 'yes' | undefined;
  /** Only the user's own devices, without shared ones. */
  owner: 'me' | undefined;
  /** Only devices with, or without, a known position. */
  placed: 'yes' | 'no' | undefined;
  sort: ListSort;
  size: DeviceListSize;
}

const usual: ListChoice = {
  status: undefined,
  inPlace: undefined,
  owner: undefined,
  placed: undefined,
  sort: listSorts[0],
  size: deviceListSizes[0],
};
const names = ['status', 'inPlace', 'owner', 'placed', 'sort', 'size'] as const;

const pick = <T extends string | number>(known: readonly T[], word: string | null) =>
  known.find((one) => String(one) === word);

const read = (search: URLSearchParams): ListChoice => ({
  status: pick(liveStatuses, search.get('status')),
  inPlace: pick(['yes'], search.get('inPlace')),
  owner: pick(['me'], search.get('owner')),
  placed: pick(['yes', 'no'], search.get('placed')),
  sort: pick(listSorts, search.get('sort')) ?? usual.sort,
  size: pick(deviceListSizes, search.get('size')) ?? usual.size,
});

const write = (search: URLSearchParams, choice: ListChoice) => {
  const written = new URLSearchParams(search);
  for (const name of names) {
    if (choice[name] === usual[name]) written.delete(name);
    else written.set(name, String(choice[name]));
  }
  return written;
};

/** List parameters of a query string, for links that keep the list state; empty when all are at their defaults. */
export const listSearch = (search: string, changes: Partial<ListChoice> = {}) => {
  const choice = { ...read(new URLSearchParams(search)), ...changes };
  const words = write(new URLSearchParams(), choice).toString();
  return words && `?${words}`;
};

export const useListChoice = () => {
  const [search, setSearch] = useSearchParams();
  return {
    ...read(search),
    choose: (changes: Partial<ListChoice>) =>
      setSearch((before) => write(before, { ...read(before), ...changes }), { replace: true }),
  };
};
