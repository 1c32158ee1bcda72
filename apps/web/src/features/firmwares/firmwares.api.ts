import type { Device } from '@holdfast/contract/devices';
import type { firmwaresSchemas } from '@holdfast/contract/firmwares';
import { firmwaresEndpoints } from '@holdfast/contract/firmwares.endpoints';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useReloadDevice } from '../devices/devices.api.ts';
import { firmwaresTexts as texts } from './firmwares.texts.ts';

const api = createClient<typeof firmwaresSchemas>(firmwaresEndpoints);

/** The installed firmware is part of the key, so a newly reported one causes a refetch. */
export const useFirmware = ({ _id: id, firmware }: Device, { isEnabled }: { isEnabled: boolean }) =>
  useQuery({
    queryKey: ['firmware', id, firmware],
    queryFn: () => api.getFirmware({ params: { id } }),
    enabled: isEnabled,
    meta: { failure: texts.failed },
  });

/** Refetches the device, as it now contains the pending command. */
export const useUpdateFirmware = ({ _id: id }: Device) => {
  const reloadDevice = useReloadDevice();
  return useMutation({
    mutationFn: (firmware: string) => api.updateFirmware({ params: { id }, body: { firmware } }),
    meta: { prefix: texts.updateFailed, fallback: texts.internalError },
    onSuccess: () => {
      toast.waiting(texts.requested);
      return reloadDevice(id);
    },
  });
};
