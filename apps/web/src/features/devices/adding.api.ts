import type { devicesSchemas } from '@holdfast/contract/devices';
import { devicesEndpoints } from '@holdfast/contract/devices.endpoints';
import type { CallInput } from '@holdfast/contract/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { useReloadUser } from '../account/user.api.ts';
import { addingTexts as texts } from './add/adding.texts.ts';
import { deviceKeys } from './device-lists.api.ts';
import { reloadDevices } from './devices.api.ts';

type Schemas = typeof devicesSchemas;

const api = createClient<Schemas>(devicesEndpoints);

/** How a phone or a tracker of the person reaches the server; its secret is among it, so it is never kept for offline. */
export const useConnection = (deviceUUID: string) =>
  useQuery({
    queryKey: deviceKeys.connection(deviceUUID),
    queryFn: () => api.getConnection({ params: { id: deviceUUID } }),
    gcTime: 0,
    meta: { failure: texts.loadFailed },
  });

/** Made when the page opens, and once more by `refetch`: each ends the one before it. */
export const usePhoneCode = (deviceUUID: string) =>
  useQuery({
    // Not among the devices: when they are read again, a code that is being scanned stays good.
    queryKey: ['phone-code', deviceUUID],
    queryFn: () => api.createPhoneCode({ params: { id: deviceUUID } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    gcTime: 0,
    meta: { failure: texts.phone.code.failed },
  });

/** A first device makes a full user of somebody who came through a share. */
const useReloadOwned = () => {
  const queryClient = useQueryClient();
  const reloadUser = useReloadUser();
  return () => Promise.all([reloadDevices(queryClient), reloadUser()]);
};

export const useAddPhone = () => {
  const reloadOwned = useReloadOwned();
  return useMutation({
    gcTime: 0,
    mutationFn: async (body: CallInput<Schemas['addPhone']>['body']) => (await api.addPhone({ body })).device,
    onSuccess: reloadOwned,
  });
};

export const useAddTracker = () => {
  const reloadOwned = useReloadOwned();
  return useMutation({
    gcTime: 0,
    mutationFn: async (body: CallInput<Schemas['addTracker']>['body']) => (await api.addTracker({ body })).device,
    onSuccess: reloadOwned,
  });
};
