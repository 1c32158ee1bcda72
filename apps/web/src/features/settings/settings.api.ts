import type { alertsSchemas } from '@holdfast/contract/alerts';
import { alertsEndpoints } from '@holdfast/contract/alerts.endpoints';
import type { Device, devicesSchemas } from '@holdfast/contract/devices';
import { devicesEndpoints } from '@holdfast/contract/devices.endpoints';
import type { CallInput } from '@holdfast/contract/endpoint';
import type { geofencesSchemas } from '@holdfast/contract/geofences';
import { geofencesEndpoints } from '@holdfast/contract/geofences.endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { changeDevices, replaceDevice } from '../devices/devices.api.ts';
import { settingsTexts as texts } from './settings.texts.ts';

const devices = createClient<typeof devicesSchemas>(devicesEndpoints);
const geofences = createClient<typeof geofencesSchemas>(geofencesEndpoints);
const alerts = createClient<typeof alertsSchemas>(alertsEndpoints);

const meta = { prefix: texts.updateFailed, fallback: texts.internalError } as const;

export type DeviceUpdate = CallInput<typeof devicesSchemas.updateDevice>['body'];
export type TrackingRules = CallInput<typeof geofencesSchemas.updateGeoFenceRules>['body'];

interface Save {
  settings?: DeviceUpdate;
  tracking?: TrackingRules;
}

/** Two calls, not atomic: settings, then geofence rules. If the second fails, the first is still shown as stored. */
export const useSaveSettings = ({ _id: id }: Device) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ settings, tracking }: Save) => {
      if (settings) replaceDevice(queryClient, (await devices.updateDevice({ params: { id }, body: settings })).device);
      if (tracking) {
        replaceDevice(queryClient, (await geofences.updateGeoFenceRules({ params: { id }, body: tracking })).device);
      }
    },
    meta,
    onSuccess: () => toast.success(texts.saved),
  });
};

const useShowEmails = ({ _id: id }: Device) => {
  const queryClient = useQueryClient();
  return (notificationEmails: Device['notificationEmails']) =>
    changeDevices(queryClient, (device) => (device._id === id ? { ...device, notificationEmails } : device));
};

export const useAddEmail = (device: Device) => {
  const show = useShowEmails(device);
  return useMutation({
    mutationFn: (email: string) => alerts.addNotificationEmail({ params: { id: device._id }, body: { email } }),
    meta,
    onSuccess: ({ notificationEmails }) => {
      show(notificationEmails);
      toast.success(texts.updated);
    },
  });
};

export const useRemoveEmail = (device: Device) => {
  const show = useShowEmails(device);
  return useMutation({
    mutationFn: (email: string) => alerts.removeNotificationEmail({ params: { id: device._id, email } }),
    meta,
    onSuccess: ({ notificationEmails }) => {
      show(notificationEmails);
      toast.success(texts.removed);
    },
  });
};
