import type { Device, devicesSchemas, ListedDevice, MapDevice } from '@holdfast/contract/devices';
import { devicesEndpoints } from '@holdfast/contract/devices.endpoints';
import type { CallInput } from '@holdfast/contract/endpoint';
import {
  type MutationFilters,
  type Query,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useMutationState,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { paths } from '../../app/paths.ts';
import { createClient } from '../../lib/api-client.ts';
import { ApiError, GoneError, hasCode, showError } from '../../lib/api-error.ts';
import { forgetDevice, rememberedDevice, session } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useReloadUser } from '../account/user.api.ts';
import { chooseType, currentDevice } from './choice/device-choice.ts';
import { deviceKeys, liveOnMap, type Page, type Positions } from './device-lists.api.ts';
import { devicesTexts as texts } from './devices.texts.ts';

export { chooseType, currentDevice };

type Schemas = typeof devicesSchemas;
type Body<K extends keyof Schemas> = CallInput<Schemas[K]> extends { body: infer B } ? B : never;

const api = createClient<Schemas>(devicesEndpoints);

/** Drops fields that the API reads as unchanged: empty strings and undefined (part 1, section 5). */
export const updatePayload = <T extends object>(fields: T, { dropsNulls = false } = {}): Partial<T> => {
  const silent: unknown[] = dropsNulls ? ['', undefined, null] : ['', undefined];
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !silent.includes(value))) as Partial<T>;
};

const getDevice = async (id: string): Promise<Device | undefined> => {
  const { devices, sharedDevices } = await api.getDevice({ params: { id } });
  return [...devices, ...sharedDevices][0];
};

const isNotFound = (error: unknown) => error instanceof ApiError && error.statusCode === 404;

const nullIfNotFound = (error: unknown): null => {
  if (!isNotFound(error)) throw error;
  return null;
};

const keepKnown = (queries: { data: Device | null | undefined }[]) => queries.flatMap(({ data }) => data ?? []);

/** Removals in this tab: the user who removes or leaves a device needs no notice that it is gone. */
const ownRemovals = (deviceUUID: string): MutationFilters => ({
  mutationKey: deviceKeys.removal(deviceUUID),
  predicate: ({ state }) => state.status !== 'error',
});

export const isRemovedHere = (queryClient: QueryClient, deviceUUID: string) =>
  queryClient.getMutationCache().find(ownRemovals(deviceUUID)) !== undefined;

/** One device in full, with the fields that lists omit. */
export const useDevice = (deviceUUID: string, { isEnabled = true } = {}) => {
  const { data: device, ...query } = useQuery({
    queryKey: deviceKeys.one(deviceUUID),
    queryFn: async ({ client, queryKey }) => {
      const found = await getDevice(deviceUUID).catch((error: unknown) => {
        throw isNotFound(error) && client.getQueryData(queryKey) ? new GoneError() : error;
      });
      return found ?? Promise.reject(new ApiError({ statusCode: 404, code: 'device-not-found', message: '' }));
    },
    enabled: isEnabled,
    // Asking again would replace the message by the skeleton for a moment.
    refetchOnWindowFocus: ({ state }) => !hasCode(state.error, 'device-not-found'),
    meta: { failure: texts.deviceLoadFailed, inPage: ['device-not-found'] },
  });
  const removals = useMutationState({ filters: ownRemovals(deviceUUID) });
  return {
    ...query,
    device,
    isGone: query.error instanceof GoneError && removals.length === 0,
    /** Trying again is of no use. */
    isMissing: hasCode(query.error, 'device-not-found'),
  };
};

/** Devices named in an address, taken from the cache where possible; inaccessible ones are left out. */
export const useBriefDevices = (deviceUUIDs: readonly string[]) =>
  useQueries({
    queries: deviceUUIDs.map((deviceUUID) =>
      queryOptions({
        queryKey: deviceKeys.brief(deviceUUID),
        queryFn: async ({ client }): Promise<Device | null> => {
          const known = findDevice(client, deviceUUID) ?? getDevice(deviceUUID);
          return (await Promise.resolve(known).catch(nullIfNotFound)) ?? null;
        },
        meta: { failure: texts.loadFailed },
      }),
    ),
    combine: keepKnown,
  });

/** Lists omit the passcode, so it is fetched with the single device. */
export const readPasscode = async ({ _id, passcode }: Pick<Device, '_id' | 'passcode'>) =>
  passcode ?? (await getDevice(_id))?.passcode ?? '';

const toMapDevice = (device: MapDevice): MapDevice => ({
  _id: device._id,
  deviceUUID: device.deviceUUID,
  name: device.name,
  deviceType: device.deviceType,
  color: device.color,
  lastSeenTime: device.lastSeenTime,
  movedTime: device.movedTime,
  is_wifi_device: device.is_wifi_device,
  battery_percentage: device.battery_percentage,
  modem_voltage: device.modem_voltage,
  position: device.position,
  ...(device.devicePicture && { devicePicture: device.devicePicture }),
  ...(device.modem_temperature !== undefined && { modem_temperature: device.modem_temperature }),
  ...(device.speed !== undefined && { speed: device.speed }),
  ...(device.groups && { groups: device.groups }),
});

const toListed = ({ imei, passcode, shares, ...device }: Device): ListedDevice => device;

type Change = <T extends MapDevice & Partial<Device>>(device: T) => T;

export const changeDevices = (queryClient: QueryClient, change: Change) => {
  // setQueriesData clears `isInvalidated`: inactive invalidated queries are skipped, so they refetch when shown.
  const predicate = (query: Query) => query.isActive() || !query.state.isInvalidated;
  queryClient.setQueriesData<Page>(
    { queryKey: deviceKeys.lists, predicate },
    (page) => page && { ...page, data: page.data.map(change) },
  );
  queryClient.setQueriesData<Positions>(
    { queryKey: deviceKeys.positions, predicate },
    (positions) => positions && { ...positions, data: positions.data.map((device) => toMapDevice(change(device))) },
  );
  queryClient.setQueriesData<Device>({ queryKey: deviceKeys.ones, predicate }, (device) => device && change(device));
};

export const replaceDevice = (queryClient: QueryClient, device: Device) => {
  const isIt = ({ _id }: { _id: string }) => _id === device._id;
  const listed = toListed(device);
  queryClient.setQueriesData<Page>(
    { queryKey: deviceKeys.lists },
    (page) => page && { ...page, data: page.data.map((old) => (isIt(old) ? listed : old)) },
  );
  queryClient.setQueriesData<Positions>(
    { queryKey: deviceKeys.positions },
    (positions) =>
      positions && { ...positions, data: positions.data.map((old) => (isIt(old) ? toMapDevice(device) : old)) },
  );
  queryClient.setQueriesData<Device>({ queryKey: deviceKeys.ones }, (old) => (old && isIt(old) ? device : old));
};

export const findDevice = (queryClient: QueryClient, deviceUUID: string): Device | undefined => {
  const lists = queryClient.getQueriesData<Page>({ queryKey: deviceKeys.lists });
  const ones = queryClient.getQueriesData<Device>({ queryKey: deviceKeys.ones });
  const known = [...ones.map(([, device]) => device), ...lists.flatMap(([, page]) => page?.data ?? [])];
  return known.find((device) => device?.deviceUUID === deviceUUID);
};

/** Devices of active queries, of a map at most `liveOnMap`. */
export const shownDevices = (queryClient: QueryClient): MapDevice[] => {
  const isShown = (query: Query) => query.isActive() && !(query.state.error instanceof GoneError);
  const active = (queryKey: QueryKey) => ({ queryKey, predicate: isShown });
  const ones = queryClient.getQueriesData<Device>(active(deviceKeys.ones)).flatMap(([, device]) => device ?? []);
  const lists = queryClient.getQueriesData<Page>(active(deviceKeys.lists)).flatMap(([, page]) => page?.data ?? []);
  const maps = queryClient
    .getQueriesData<Positions>(active(deviceKeys.positions))
    .flatMap(([, positions]) => positions?.data.slice(0, liveOnMap) ?? []);
  return [...ones, ...lists, ...maps];
};

export const reloadDevice = async (queryClient: QueryClient, id: string) => {
  const device = await getDevice(id);
  if (device) replaceDevice(queryClient, device);
};

export const useReloadDevice = () => {
  const queryClient = useQueryClient();
  return (id: string) =>
    reloadDevice(queryClient, id).catch((error: unknown) => showError(error, { fallback: texts.deviceLoadFailed }));
};

/** Invalidates every device query, after changes that the cache cannot apply. */
export const reloadDevices = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: deviceKeys.all });

const useReloadDevices = () => {
  const queryClient = useQueryClient();
  return () => reloadDevices(queryClient);
};

export const updateAlertSettings = (id: string, fields: Body<'updateAlertSettings'>) =>
  api.updateAlertSettings({ params: { id }, body: updatePayload(fields) });

export const useUpdateAlertSettings = ({ _id: id }: Device) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fields: Body<'updateAlertSettings'>) => updateAlertSettings(id, fields),
    meta: { prefix: texts.updateFailed, fallback: texts.internalError },
    onSuccess: ({ device }) => {
      replaceDevice(queryClient, device);
      toast.success(texts.saved);
    },
  });
};

export const removeDevice = (id: string) => api.removeDevice({ params: { id } });

export const useRemoveDevice = ({ _id: id, deviceUUID }: Device) => {
  const reloadDevices = useReloadDevices();
  return useMutation({
    mutationKey: deviceKeys.removal(deviceUUID),
    mutationFn: () => removeDevice(id),
    meta: { inDialog: 'device-subscribed' },
    onSuccess: async () => {
      toast.success(texts.removed);
      await reloadDevices();
    },
  });
};

/** The first own device turns a share-only account into a full user, so the user is reloaded too. */
export const useClaimDevice = (onClaimed: (device: Device) => Promise<void>) => {
  const reloadDevices = useReloadDevices();
  const reloadUser = useReloadUser();
  return useMutation({
    gcTime: 0,
    mutationFn: async (body: Body<'claimDevice'>) => (await api.claimDevice({ body })).device,
    onSuccess: async (device) => {
      toast.success(texts.add.added);
      await Promise.all([reloadDevices(), reloadUser()]);
      await onClaimed(device);
    },
  });
};

/** Landing page after sign-in: the last shown device if the user still owns it, else the overview. */
export const placeAfterSignIn = async () => {
  const deviceUUID = rememberedDevice();
  const device = deviceUUID === null ? undefined : await getDevice(deviceUUID).catch(() => undefined);
  if (device && device.userId === session.getState().user?._id) return paths.device(device.deviceUUID);
  forgetDevice();
  chooseType('all');
  return paths.overview;
};
