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

/** One after the other, so that many devices crowd out nothing else; what one of them refuses holds up no other. */
const workOnEach = async ({ devices, work }: ManyDevices): Promise<Refusal[]> => {
  const refusals: Refusal[] = [];
  for (const device of devices) {
    try {
      await work(device);
    } catch (error) {
      if (error instanceof HandledError) throw error;
      refusals.push({ device, reason: errorText(error) });
    }
  }
  return refusals;
};

/** The same for many devices; answers for which of them it was refused, and why. */
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
