import type { Device } from '@holdfast/contract/devices';
import type { CallInput } from '@holdfast/contract/endpoint';
import type { geofencesSchemas } from '@holdfast/contract/geofences';
import { geofencesEndpoints } from '@holdfast/contract/geofences.endpoints';
import type { LatLong } from '@holdfast/contract/geofences.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { replaceDevice, useReloadDevice } from '../devices/devices.api.ts';
import { geofencesTexts as texts } from './geofences.texts.ts';

const api = createClient<typeof geofencesSchemas>(geofencesEndpoints);
const update = { prefix: texts.updateFailed, fallback: texts.internalError } as const;

export type FenceRules = CallInput<(typeof geofencesSchemas)['updateGeoFenceRules']>['body'];

const useReplaceDevice = () => {
  const queryClient = useQueryClient();
  return (device: Device) => replaceDevice(queryClient, device);
};

/** The first boundary is enabled; a replacement keeps the current state. */
export const useSaveGeoFence = ({ _id: id, deviceUUID, geoFence, mapBoundaryPoints }: Device) => {
  const reloadDevice = useReloadDevice();
  const active = geoFence.enable || mapBoundaryPoints.length === 0;
  return useMutation({
    mutationFn: (latLongs: LatLong[]) => api.saveGeoFence({ params: { id }, body: { deviceUUID, latLongs, active } }),
    meta: update,
    onSuccess: () => {
      toast.success(texts.saved);
      return reloadDevice(id);
    },
  });
};

export const useSwitchGeoFence = ({ _id: id }: Device) => {
  const replace = useReplaceDevice();
  return useMutation({
    mutationFn: (isOn: boolean) => api.switchGeoFence({ params: { id, state: isOn ? 'on' : 'off' } }),
    meta: update,
    onSuccess: ({ device }, isOn) => {
      toast.success(isOn ? texts.turnedOn : texts.turnedOff);
      replace(device);
    },
  });
};

export const useUpdateFenceRules = ({ _id: id }: Device) => {
  const replace = useReplaceDevice();
  return useMutation({
    mutationFn: (body: FenceRules) => api.updateGeoFenceRules({ params: { id }, body }),
    meta: update,
    onSuccess: ({ device }) => {
      toast.success(texts.saved);
      replace(device);
    },
  });
};

export const useRemoveGeoFence = ({ _id: id }: Device) => {
  const replace = useReplaceDevice();
  return useMutation({
    mutationFn: () => api.removeGeoFence({ params: { id } }),
    meta: update,
    onSuccess: ({ device }) => {
      toast.success(texts.removed);
      replace(device);
    },
  });
};
