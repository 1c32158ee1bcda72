import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { chooseView, useDeviceChoice, type ViewType } from './device-choice.ts';
import { listSearch } from './list-choice.ts';

interface OpenedState {
  /** Where a device has no address of its own. */
  openedDevice?: string;
}

/** The device that was opened, by its address or by the entry of the browser's history. */
export const useOpenedDevice = () => {
  const { deviceUUID } = useParams();
  const state: OpenedState | null = useLocation().state;
  return deviceUUID ?? state?.openedDevice;
};

/** An opened device is shown in Combo, whatever the view of its list is: going back leads to the list as it was. */
export const useShownView = (): ViewType => {
  const { view } = useDeviceChoice();
  return useOpenedDevice() === undefined ? view : 'combo';
};

export const useChooseView = () => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { deviceUUID } = useParams();
  const opened = useOpenedDevice();
  return (view: ViewType) => {
    chooseView(view);
    if (opened === undefined || view === 'combo') return;
    void navigate({ pathname: deviceUUID ? paths.devices : pathname, search: listSearch(search) });
  };
};

/** Opens a device without another address; going back closes it. */
export const useOpenHere = () => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isShown = useShownView() === 'combo';
  return (openedDevice: string) =>
    void navigate(
      { pathname, search: listSearch(search) },
      { state: { openedDevice } satisfies OpenedState, replace: isShown },
    );
};

/** By the entries of the browser's history. */
const scrolled = new Map<string, number>();

/** A device that is opened from a list begins at its top; going back leads to where the list was scrolled to. */
export const useListScroll = () => {
  const { key } = useLocation();
  const isList = useShownView() !== 'combo';
  const entry = useRef(key);
  useLayoutEffect(() => {
    entry.current = key;
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry that replaces another is the same list.
  useLayoutEffect(() => {
    if (!isList) {
      window.scrollTo(0, 0);
      return;
    }
    window.scrollTo(0, scrolled.get(key) ?? 0);
    const store = () => void scrolled.set(entry.current, window.scrollY);
    window.addEventListener('scroll', store, { passive: true });
    return () => window.removeEventListener('scroll', store);
  }, [isList]);
};
