import type { MapDevice } from '@holdfast/contract/devices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText, HandledError } from '../../lib/api-error.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { reloadDevices } from './devices.api.ts';
import { devicesTexts } from './devices.texts.ts';

const texts = devicesTexts.selection;

export interface Refusal {
  device: MapDevice;
  reason: string;
}

interface ManyDevices {
  devices: readonly MapDevice[];
  work: (device: MapDevice) => Promise<unknown>;
}

/** Concurrent requests, limited so that other requests are not starved. */
const atOnce = 4;

/** A refused device does not stop the others; a HandledError stops the whole batch. */
const workOnEach = async ({ devices, work }: ManyDevices): Promise<Refusal[]> => {
  const refusals = new Map<MapDevice, Refusal>();
  const waiting = [...devices];
  const workThrough = async () => {
    for (let device = waiting.shift(); device; device = waiting.shift()) {
      try {
        await work(device);
      } catch (error) {
        if (error instanceof HandledError) {
          waiting.length = 0;
          throw error;
        }
        refusals.set(device, { device, reason: errorText(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, workThrough));
  return devices.flatMap((device) => refusals.get(device) ?? []);
};

/** Runs one operation on many devices and returns those for which it failed, with the reason. */
export const useManyDevices = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: workOnEach,
    onSuccess: (refusals, { devices }) => {
      const done = devices.length - refusals.length;
      if (done > 0) toast.success(texts.done(done));
    },
    onSettled: () => reloadDevices(queryClient),
  });
};
