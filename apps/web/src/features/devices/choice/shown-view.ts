import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useIsAfterFirst } from '../../../lib/use-is-after-first.ts';
import { chooseView, useDeviceChoice, type ViewType } from './device-choice.ts';
import { listSearch } from './list-choice.ts';

interface OpenedState {
  /** Used on pages where an opened device does not change the path. */
  openedDevice?: string;
}

/** The opened device, from the path or from the history state. */
export const useOpenedDevice = () => {
  const { deviceUUID } = useParams();
  const state: OpenedState | null = useLocation().state;
  return deviceUUID ?? state?.openedDevice;
};

/** An opened device is shown in Combo; the stored view stays, so going back restores the list. */
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

/** Opens a device through the history state, without changing the path; going back closes it. */
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

/** Scroll position by history entry key. */
const scrolled = new Map<string, number>();

/** About what a large screen shows. */
const firstDevices = 12;

/** The first devices of a list that opens, and the others right after. A list to scroll back in has all at once. */
export const useFirstDevices = <T>(devices: readonly T[] = []) => {
  const { key } = useLocation();
  const isWhole = useIsAfterFirst((scrolled.get(key) ?? 0) > 0);
  return isWhole ? devices : devices.slice(0, firstDevices);
};

/** Scrolls to the top when a device opens, and restores the scroll position of the list on going back. */
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
