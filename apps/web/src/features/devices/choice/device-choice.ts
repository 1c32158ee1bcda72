import { type DeviceFilter, deviceFilters } from '@holdfast/contract/devices.rules';
import { createStore, useStore } from 'zustand';
import { isOverviewPath } from '../../../app/paths.ts';
import { personalPrefix, session, storeDevice } from '../../../lib/session.ts';
import { listSearch } from './list-choice.ts';

export const viewTypes = ['combo', 'grid', 'list', 'map'] as const;
export type ViewType = (typeof viewTypes)[number];

/** Only `type` is persisted across reloads. */
interface DeviceChoice {
  type: DeviceFilter;
  view: ViewType;
  name: string;
}

const typeKey = `${personalPrefix}deviceType`;

/** List parameters in the address mean that a list is shown, not Combo. */
const isListAddress = () => isOverviewPath(window.location.pathname) && listSearch(window.location.search) !== '';

const read = (): DeviceChoice => ({
  type: deviceFilters.find((type) => type === localStorage.getItem(typeKey)) ?? 'all',
  view: isListAddress() ? 'list' : 'combo',
  name: '',
});

const choice = createStore<DeviceChoice>(read);

session.subscribe(({ token }, before) => {
  if (token !== before.token) choice.setState(read());
});

export const useDeviceChoice = () => useStore(choice);

export const chooseType = (type: DeviceFilter) => {
  localStorage.setItem(typeKey, type);
  choice.setState({ type });
};

export const chooseView = (view: ViewType) => choice.setState({ view });

export const searchDevices = (name: string) => choice.setState({ name });

let current: string | null = null;

/** The device shown by this tab; the one in localStorage may be another tab's. */
export const currentDevice = () => current;

export const rememberDevice = (deviceUUID: string) => {
  current = deviceUUID;
  storeDevice(deviceUUID);
};
