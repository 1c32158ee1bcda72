import type { Device } from '@holdfast/contract/devices';
import { useEffect, useState } from 'react';
import { rememberDevice, rememberedDevice } from './device-choice.ts';

/** The device that was chosen last while it is among those shown, else the first of them. */
export const useChosenDevice = (devices: Device[] | undefined) => {
  const [chosen, choose] = useState(rememberedDevice);
  const current = devices?.find(({ deviceUUID }) => deviceUUID === chosen) ?? devices?.[0];
  const found = current?.deviceUUID;

  useEffect(() => {
    if (found) rememberDevice(found);
  }, [found]);

  return { current, choose };
};
