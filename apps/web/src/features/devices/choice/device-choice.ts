import { type DeviceFilter, deviceFilters } from '@holdfast/contract/devices.rules';
import { createStore, useStore } from 'zustand';
import { personalPrefix, session, storeDevice } from '../../../lib/session.ts';

export const viewTypes = ['combo', 'grid', 'list', 'map'] as const;
export type ViewType = (typeof viewTypes)[number];

interface DeviceChoice {
  type: DeviceFilter;
  view: ViewType;
  /** What the list is searched for; not kept across reloads. */
  name: string;
}

const keys = { type: `${personalPrefix}deviceType`, view: `${personalPrefix}view` };

const stored = <T extends string>(key: string, allowed: readonly T[], otherwise: T) =>
  allowed.find((value) => value === localStorage.getItem(key)) ?? otherwise;

const read = (): DeviceChoice => ({
  type: stored(keys.type, deviceFilters, 'all'),
  view: stored(keys.view, viewTypes, 'combo'),
  name: '',
});

const choice = createStore<DeviceChoice>(read);

session.subscribe(({ token }, before) => {
  if (token !== before.token) choice.setState(read());
});

export const useDeviceChoice = () => useStore(choice);

export const chooseType = (type: DeviceFilter) => {
  localStorage.setItem(keys.type, type);
  choice.setState({ type });
};

export const chooseView = (view: ViewType) => {
  localStorage.setItem(keys.view, view);
  choice.setState({ view });
};

export const searchDevices = (name: string) => choice.setState({ name });

let current: string | null = null;

/** The device that this tab shows; the remembered one may be another tab's. */
export const currentDevice = () => current;

export const rememberDevice = (deviceUUID: string) => {
  current = deviceUUID;
  storeDevice(deviceUUID);
};
