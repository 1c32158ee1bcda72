import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { rememberedDevice } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { DeviceNarrowing } from '../device-lists.api.ts';
import { isRemovedHere } from '../devices.api.ts';
import { devicesTexts } from '../devices.texts.ts';
import { chooseType, rememberDevice, searchDevices } from './device-choice.ts';
import { listSearch } from './list-choice.ts';
import { useOpenedDevice, useOpenHere, useShownView } from './shown-view.ts';
import { type DevicePage, useDevicePage } from './use-device-page.ts';

const useRemembered = ({ currentUUID }: DevicePage) => {
  useEffect(() => {
    if (currentUUID) rememberDevice(currentUUID);
  }, [currentUUID]);
};

/**
 * Page of devices around the one in the address. If that one is missing, the address is replaced with the first.
 * `isNarrowed`: a filter by type or name is active, so a missing device is not an error; opening a device that the
 * filter hides resets the filter.
 */
export const useDevicesOfAddress = (narrowing: DeviceNarrowing, { isNarrowed }: { isNarrowed: boolean }) => {
  const { deviceUUID: asked } = useParams();
  const navigate = useNavigate();
  const search = listSearch(useLocation().search);
  const page = useDevicePage(narrowing, asked ?? rememberedDevice() ?? undefined);
  const { currentUUID: found } = page;
  const isDeviceShown = useShownView() === 'combo';
  const queryClient = useQueryClient();
  const lastFound = useRef<string>(undefined);
  const isLoaded = page.devices !== undefined && !page.isOld;
  useRemembered(page);

  useEffect(() => {
    if (!isLoaded || !isDeviceShown) return;
    const hasLeft = lastFound.current === asked;
    lastFound.current = found;
    if (found === asked || (!asked && !isNarrowed)) return;
    if (asked && isNarrowed && !hasLeft) {
      chooseType('all');
      searchDevices('');
      return;
    }
    if (asked && !isNarrowed && !isRemovedHere(queryClient, asked)) {
      toast.error(hasLeft ? devicesTexts.gone : devicesTexts.deviceLoadFailed);
    }
    // Replaced: going back must not lead to a device that is not shown.
    void navigate({ pathname: found ? paths.device(found) : paths.devices, search }, { replace: true });
  }, [isLoaded, isDeviceShown, found, asked, isNarrowed, queryClient, search, navigate]);

  return page;
};

/** Page of devices around the last chosen one; choosing another does not change the path. */
export const useChosenDevices = (narrowing: DeviceNarrowing) => {
  const page = useDevicePage(narrowing, useOpenedDevice() ?? rememberedDevice() ?? undefined);
  useRemembered(page);
  return { page, choose: useOpenHere() };
};
