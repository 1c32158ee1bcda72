import type { SettingsChanges } from '@holdfast/contract/device-settings';
import type { Device } from '@holdfast/contract/devices';
import type { User } from '@holdfast/contract/user';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { aUser } from './factories.ts';
import { mockDevices, mockGeofences, network } from './network.ts';
import { serveDevices } from './open-overview.ts';
import { renderPage } from './render-page.tsx';

interface OpenOptions {
  tab?: string;
  as?: Partial<User>;
  width?: number;
}

/** Opens a device's settings; the mock server stores changes. */
export const openSettings = (device: Device, { tab = 'alert', as = {}, width }: OpenOptions = {}) => {
  const { devices } = serveDevices([device]);
  const store = (changes: Partial<Device>) => {
    devices[0] = { ...devices[0]!, ...changes };
    return { device: devices[0] };
  };
  const merged = ({ temperature, accelerometer, waterAlarm, ...changes }: SettingsChanges): Partial<Device> => ({
    ...changes,
    temperature: { ...devices[0]!.temperature, ...temperature },
    accelerometer: { ...devices[0]!.accelerometer, ...accelerometer },
    waterAlarm: { ...devices[0]!.waterAlarm, ...waterAlarm },
  });
  const update = vi.fn<Parameters<typeof mockDevices.updateDevice>[0]>(({ body }) => store(merged(body)));
  const updateRules = vi.fn<Parameters<typeof mockGeofences.updateGeoFenceRules>[0]>(({ body }) =>
    store({ geoFence: { ...devices[0]!.geoFence, ...body } }),
  );
  network.use(mockDevices.updateDevice(update), mockGeofences.updateGeoFenceRules(updateRules));
  const view = renderPage(`/device/${device.deviceUUID}/settings/${tab}`, { as: aUser(as), width });
  return { ...view, devices, store, update, updateRules };
};

export const sentOf = (call: ReturnType<typeof vi.fn>) => call.mock.calls.map(([{ body }]) => body);

export const tabStrip = async () => within(await screen.findByRole('navigation', { name: 'Settings sections' }));

export const tabsOf = async () => (await tabStrip()).getAllByRole('link').map((tab) => tab.textContent);

export const panel = async (name: string) => within(await screen.findByRole('region', { name }));

export const messages = () => within(screen.getByRole('region', { name: 'Messages' }));
