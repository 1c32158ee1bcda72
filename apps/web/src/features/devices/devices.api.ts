import type { Device, devicesSchemas } from '@holdfast/contract/devices';
import { devicesEndpoints } from '@holdfast/contract/devices.endpoints';
import type { DeviceFilter } from '@holdfast/contract/devices.rules';
import type { CallInput, CallOutput } from '@holdfast/contract/endpoint';
import {
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { paths } from '../../app/paths.ts';
import { createClient } from '../../lib/api-client.ts';
import { ApiError, HandledError } from '../../lib/api-error.ts';
import { session, useUser } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';
import { useReloadUser } from '../account/user.api.ts';
import { chooseType, currentDevice, forgetDevice, rememberedDevice } from './device-choice.ts';
import { updatePayload } from './device-update.ts';
import { devicesTexts as texts } from './devices.texts.ts';

export { chooseType, currentDevice, updatePayload };

type Schemas = typeof devicesSchemas;
type Body<K extends keyof Schemas> = CallInput<Schemas[K]> extends { body: infer B } ? B : never;
type Page = CallOutput<Schemas['listDevices']>;

const api = createClient<Schemas>(devicesEndpoints);

/** Everything at once: whoever has more than this many needs another product. */
const wholeList = { page: 0, perPage: 999 } as const;

export const deviceKeys = {
  lists: ['devices', 'list'],
  list: (type: DeviceFilter, name: string) => ['devices', 'list', { type, name }],
  ones: ['devices', 'one'],
  one: (deviceUUID: string) => ['devices', 'one', deviceUUID],
  removal: (id: string) => ['devices', 'removal', id],
} as const;

export const devicesQuery = (userId: string, type: DeviceFilter, name = '') =>
  queryOptions({
    queryKey: deviceKeys.list(type, name),
    queryFn: async () => (await api.listDevices({ params: { userId }, query: { ...wholeList, type, name } })).data,
    meta: { failure: texts.loadFailed },
  });

export const useDevices = (type: DeviceFilter, name = '') => {
  const { _id: userId } = useUser();
  return useQuery({ ...devicesQuery(userId, type, name), placeholderData: keepPreviousData });
};

const getDevice = async (id: string): Promise<Device | undefined> => {
  const { devices, sharedDevices } = await api.getDevice({ params: { id } });
  return [...devices, ...sharedDevices][0];
};

/** It was there a moment ago: its share has ended, or somebody removed it. The page that shows it says so. */
class DeviceGoneError extends HandledError {}

const isNotFound = (error: unknown) => error instanceof ApiError && error.statusCode === 404;

/** One device with its whole picture, for a page of its own. */
export const useDevice = (deviceUUID: string) => {
  const { data: device, ...query } = useQuery({
    queryKey: deviceKeys.one(deviceUUID),
    queryFn: async ({ client, queryKey }) => {
      const found = await getDevice(deviceUUID).catch((error: unknown) => {
        throw isNotFound(error) && client.getQueryData(queryKey) ? new DeviceGoneError() : error;
      });
      return found ?? Promise.reject(new ApiError({ statusCode: 404, message: '' }));
    },
    meta: { failure: texts.deviceLoadFailed },
  });
  // Whoever removes it themselves knows.
  const removals = useMutationState({
    filters: { mutationKey: deviceKeys.removal(device?._id ?? ''), predicate: ({ state }) => state.status !== 'error' },
  });
  return { ...query, device, isGone: query.error instanceof DeviceGoneError && removals.length === 0 };
};

/** An updated device takes the place of the older one wherever it is shown. */
export const replaceDevice = (queryClient: QueryClient, device: Device) => {
  const replace = (old: Device) => (old._id === device._id ? device : old);
  queryClient.setQueriesData<Page['data']>({ queryKey: deviceKeys.lists }, (devices) => devices?.map(replace));
  queryClient.setQueriesData<Device>({ queryKey: deviceKeys.ones }, (old) => old && replace(old));
};

export const findDevice = (queryClient: QueryClient, deviceUUID: string) => {
  const lists = queryClient.getQueriesData<Page['data']>({ queryKey: deviceKeys.lists });
  const ones = queryClient.getQueriesData<Device>({ queryKey: deviceKeys.ones });
  const known = [...lists.flatMap(([, devices]) => devices ?? []), ...ones.map(([, device]) => device)];
  return known.find((device) => device?.deviceUUID === deviceUUID);
};

/** Changes devices wherever they are shown, all at once. */
export const changeDevices = (queryClient: QueryClient, change: (device: Device) => Device) => {
  // What is to be read again when it is next shown must not pass for fresh because a part of it was changed.
  const predicate = (query: Query) => query.isActive() || !query.state.isInvalidated;
  queryClient.setQueriesData<Page['data']>({ queryKey: deviceKeys.lists, predicate }, (devices) =>
    devices?.map(change),
  );
  queryClient.setQueriesData<Device>({ queryKey: deviceKeys.ones, predicate }, (device) => device && change(device));
};

/** Reads one device again and shows it as it is now. */
export const reloadDevice = async (queryClient: QueryClient, id: string) => {
  const device = await getDevice(id);
  if (device) replaceDevice(queryClient, device);
};

export const useReloadDevice = () => {
  const queryClient = useQueryClient();
  return (id: string) => reloadDevice(queryClient, id).catch(() => toast.error(texts.deviceLoadFailed));
};

export const reloadDevices = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: deviceKeys.lists });

/** When the list may be another one, or after a gap in what the server told: also the device with a page of its own. */
export const reloadEverything = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['devices'] });

const useReloadDevices = () => {
  const queryClient = useQueryClient();
  return () => reloadDevices(queryClient);
};

export const useUpdateAlertSettings = ({ _id: id }: Device) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fields: Body<'updateAlertSettings'>) =>
      api.updateAlertSettings({ params: { id }, body: updatePayload(fields) }),
    meta: { prefix: texts.updateFailed, fallback: texts.internalError },
    onSuccess: ({ device }) => {
      replaceDevice(queryClient, device);
      toast.success(texts.saved);
    },
  });
};

export const useRemoveDevice = ({ _id: id }: Device) => {
  const reloadDevices = useReloadDevices();
  return useMutation({
    mutationKey: deviceKeys.removal(id),
    mutationFn: () => api.removeDevice({ params: { id } }),
    onSuccess: async () => {
      toast.success(texts.removed);
      await reloadDevices();
    },
  });
};

/** A first device makes a full user of somebody who came through a share, so the person is read again too. */
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

/** Where somebody who has just signed in goes: to their own last device, else to all of them. */
export const placeAfterSignIn = async () => {
  const deviceUUID = rememberedDevice();
  const device = deviceUUID === null ? undefined : await getDevice(deviceUUID).catch(() => undefined);
  if (device && device.userId === session.getState().user?._id) return paths.device(device.deviceUUID);
  forgetDevice();
  chooseType('all');
  return paths.overview;
};
