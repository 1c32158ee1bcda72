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

/** Connection settings of a device. They include its secret, so they are never stored in the offline cache. */
export const useConnection = (deviceUUID: string) =>
  useQuery({
    queryKey: deviceKeys.connection(deviceUUID),
    queryFn: () => api.getConnection({ params: { id: deviceUUID } }),
    gcTime: 0,
    meta: { failure: texts.loadFailed, inPage: ['device-not-found'] },
  });

/** Creates a code on mount and on each `refetch`; a new code invalidates the previous one. */
export const usePhoneCode = (deviceUUID: string) =>
  useQuery({
    // Outside the device keys: invalidating the devices must not replace a code while it is being scanned.
    queryKey: ['phone-code', deviceUUID],
    queryFn: () => api.createPhoneCode({ params: { id: deviceUUID } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    gcTime: 0,
    meta: { failure: texts.phone.code.failed },
  });

/** The first own device turns a share-only account into a full user, so the user is reloaded too. */
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
