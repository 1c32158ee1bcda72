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
 * Page of devices around the one in the address. `isMissing`: that one is not among them, or no longer; no other is
 * shown in its place, unless the user removed it or narrows the list.
 * `isNarrowed`: a filter by type or name is active, so a missing device is not an error and the address is replaced
 * with the first; opening a device that the filter hides resets the filter.
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
  const told = useRef<string>(undefined);
  const isLoaded = page.devices !== undefined && !page.isOld;
  const isLost = isLoaded && isDeviceShown && asked !== undefined && found !== asked;
  const isMissing = isLost && !isNarrowed && !isRemovedHere(queryClient, asked);
  useRemembered(page);

  useEffect(() => {
    if (!isLoaded || !isDeviceShown) return;
    const hasLeft = lastFound.current === asked;
    lastFound.current = found;
    if (found === asked) told.current = undefined;
    if (found === asked || (!asked && !isNarrowed)) return;
    const isTold = told.current === asked;
    if (asked && isNarrowed && !hasLeft && !isTold) {
      chooseType('all');
      searchDevices('');
      return;
    }
    if (isMissing) {
      if (!isTold) toast.error(hasLeft ? devicesTexts.gone : devicesTexts.deviceLoadFailed);
      told.current = asked;
      return;
    }
    // Replaced: going back must not lead to a device that is not shown.
    void navigate({ pathname: found ? paths.device(found) : paths.devices, search }, { replace: true });
  }, [isLoaded, isDeviceShown, found, asked, isNarrowed, isMissing, search, navigate]);

  return { ...page, isMissing };
};

/** Page of devices around the last chosen one; choosing another does not change the path. */
export const useChosenDevices = (narrowing: DeviceNarrowing) => {
  const page = useDevicePage(narrowing, useOpenedDevice() ?? rememberedDevice() ?? undefined);
  useRemembered(page);
  return { page, choose: useOpenHere() };
};
