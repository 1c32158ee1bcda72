import type { commandsSchemas } from '@holdfast/contract/commands';
import { commandsEndpoints } from '@holdfast/contract/commands.endpoints';
import type { Device } from '@holdfast/contract/devices';
import type { LocationReportMode, OperatingMode } from '@holdfast/contract/devices.rules';
import { useMutation } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useReloadDevice } from '../devices/devices.api.ts';
import { commandsTexts as texts } from './commands.texts.ts';
import { settleCommand } from './settled-commands.ts';

export { settleCommand };

const api = createClient<typeof commandsSchemas>(commandsEndpoints);
const update = { prefix: texts.updateFailed, fallback: texts.internalError } as const;

/** Refetches the device after a request, as it now contains the pending command. */
const useRequested = ({ _id: id }: Pick<Device, '_id'>) => {
  const reloadDevice = useReloadDevice();
  return (text: string) => {
    toast.waiting(text);
    return reloadDevice(id);
  };
};

export const useSetAlarm = (device: Device) => {
  const requested = useRequested(device);
  return useMutation({
    mutationFn: (isOn: boolean) => api.setAlarm({ params: { id: device._id, state: isOn ? 'on' : 'off' } }),
    meta: update,
    onSuccess: (_answer, isOn) => requested(texts.alarmRequested[isOn ? 'on' : 'off']),
  });
};

export const useLocate = (device: Pick<Device, '_id'>) => {
  const requested = useRequested(device);
  return useMutation({
    mutationFn: (locationReportMode: LocationReportMode) =>
      api.locate({ params: { id: device._id }, body: { locationReportMode } }),
    meta: update,
    onSuccess: () => requested(texts.requestedSuccessfully),
  });
};

export const useStopTracking = (device: Device) => {
  const requested = useRequested(device);
  return useMutation({
    mutationFn: () => api.stopTracking({ params: { id: device._id } }),
    meta: update,
    onSuccess: () => requested(texts.trackingDisabled),
  });
};

export const useRequestTemperature = (device: Device) => {
  const requested = useRequested(device);
  return useMutation({
    mutationFn: () => api.requestTemperature({ params: { id: device._id } }),
    meta: { fallback: texts.temperatureFailed },
    onSuccess: () => requested(texts.requested),
  });
};

export const useRekey = (device: Device) => {
  const requested = useRequested(device);
  return useMutation({
    mutationFn: () => api.rekey({ params: { id: device._id } }),
    meta: update,
    onSuccess: () => requested(texts.requestedSuccessfully),
  });
};

export const useSetOperatingMode = (device: Device) => {
  const requested = useRequested(device);
  return useMutation({
    mutationFn: (operatingMode: OperatingMode) =>
      api.setOperatingMode({ params: { id: device._id }, body: { operatingMode } }),
    meta: update,
    onSuccess: () => requested(texts.requestedSuccessfully),
  });
};

export const useSetAirplaneMode = (device: Device) => {
  const requested = useRequested(device);
  return useMutation({
    mutationFn: (hours: number) =>
      api.setAirplaneMode({ params: { id: device._id }, body: { duration: hours * 3600 } }),
    meta: update,
    onSuccess: () => requested(texts.requestedSuccessfully),
  });
};
