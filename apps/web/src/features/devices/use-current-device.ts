import type { Device } from '@holdfast/contract/devices';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { toast } from '../../ui/toast.ts';
import { rememberDevice, rememberedDevice } from './device-choice.ts';
import { devicesTexts } from './devices.texts.ts';

interface ShownDevices {
  /** Undefined while they are loading. */
  devices: Device[] | undefined;
  /** Narrowed by type or name: a device may be missing without anything being wrong. */
  isNarrowed: boolean;
}

/** The device of the address while it is among those shown, else the first of them; the address follows. */
export const useCurrentDevice = ({ devices, isNarrowed }: ShownDevices) => {
  const { deviceUUID: asked } = useParams();
  const navigate = useNavigate();
  const wanted = asked ?? rememberedDevice();
  const current = devices?.find(({ deviceUUID }) => deviceUUID === wanted) ?? devices?.[0];
  const found = current?.deviceUUID;
  const isLoaded = devices !== undefined;

  useEffect(() => {
    if (found) rememberDevice(found);
  }, [found]);

  useEffect(() => {
    if (!isLoaded || found === asked || (!asked && !isNarrowed)) return;
    if (asked && !isNarrowed) toast.error(devicesTexts.deviceLoadFailed);
    // Replaced: going back must not lead to a device that is not shown.
    void navigate(found ? paths.device(found) : paths.devices, { replace: true });
  }, [isLoaded, found, asked, isNarrowed, navigate]);

  return current;
};
