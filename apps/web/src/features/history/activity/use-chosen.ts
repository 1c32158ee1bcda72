import type { Device } from '@holdfast/contract/devices';
import { activityDeviceLimit } from '@holdfast/contract/history.rules';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useDeviceSummary, useFetchDevices } from '../../devices/device-lists.api.ts';
import { useBriefDevices } from '../../devices/devices.api.ts';
import { chosenIn, isFull, parseSlots, type Slots, slotsText, withDevice, withoutDevice } from './slots.ts';

const key = 'devices';

export interface Chosen {
  device: Device;
  /** Index of the track, which decides letter, colour and dashes. */
  track: number;
}

/** The devices on the map, kept in the URL; ids of devices that the user cannot see are ignored. */
export const useChosen = () => {
  const [params, setParams] = useSearchParams();
  const { data: summary } = useDeviceSummary();
  const fetchDevices = useFetchDevices();
  const text = params.get(key) ?? '';
  const slots = useMemo(() => parseSlots(text), [text]);
  const devices = useBriefDevices(chosenIn(slots));
  const chosen = useMemo(() => {
    const byUUID = new Map(devices.map((device) => [device.deviceUUID, device]));
    return slots.flatMap((deviceUUID, track): Chosen[] => {
      const device = byUUID.get(deviceUUID);
      return device ? [{ device, track }] : [];
    });
  }, [slots, devices]);
  const set = (next: Slots) => {
    const shown = slotsText(next);
    setParams(shown ? { [key]: shown } : {}, { replace: true });
  };
  return {
    chosen,
    isFull: isFull(slots),
    hasDevices: Boolean(summary?.total),
    add: (deviceUUID: string) => set(withDevice(slots, deviceUUID)),
    remove: (deviceUUID: string) => set(withoutDevice(slots, deviceUUID)),
    removeAll: () => set([]),
    addAll: async () => set((await fetchDevices.first(activityDeviceLimit)).map(({ deviceUUID }) => deviceUUID)),
  };
};

export type ChosenDevices = ReturnType<typeof useChosen>;
