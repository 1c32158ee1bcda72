import type { Device } from '@holdfast/contract/devices';
import { act, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { aDevice, aUser } from './factories.ts';
import { shownMap } from './leaflet.ts';
import { mockAlerts, mockDevices, mockFirmwares, mockGeofences, network, pageOf } from './network.ts';
import { serveDevices } from './open-overview.ts';
import { renderPage } from './render-page.tsx';

/** A square of about 2 ha in Sydney. */
export const square = [
  { latitude: -33.868, longitude: 151.209 },
  { latitude: -33.868, longitude: 151.2105 },
  { latitude: -33.8693, longitude: 151.2105 },
  { latitude: -33.8693, longitude: 151.209 },
];

export const tapMap = (latitude: number, longitude: number) =>
  act(() => void shownMap().fire('click', { latlng: { lat: latitude, lng: longitude } }));

/** Opens a device's security settings; the mock server stores its fence. */
export const openSecurity = async (fields: Partial<Device> = {}) => {
  const device = aDevice(fields);
  const served = serveDevices([device]);
  const change = (changes: Partial<Device>) => {
    served.devices[0] = { ...served.devices[0]!, ...changes };
    return served.devices[0];
  };
  const save = vi.fn(({ body }: { body: { latLongs: Device['mapBoundaryPoints']; active: boolean } }) => {
    const geoFence = { ...served.devices[0]!.geoFence, enable: body.active };
    change({ mapBoundaryPoints: body.latLongs, geoFence });
    return { geoFence: { deviceUUID: device.deviceUUID, ...body } };
  });
  const turn = vi.fn(({ params }: { params: { id: string; state: 'on' | 'off' } }) => ({
    message: 'Words of the server',
    device: change({ geoFence: { ...served.devices[0]!.geoFence, enable: params.state === 'on' } }),
  }));
  const rule = vi.fn(({ body }: { body: Omit<Device['geoFence'], 'enable'> }) => ({
    device: change({ geoFence: { ...served.devices[0]!.geoFence, ...body } }),
  }));
  const remove = vi.fn((_call: { params: { id: string } }) => ({
    device: change({
      mapBoundaryPoints: [],
      geoFence: { enable: false, liveTrackingUnable: false, trackingTime: 0 },
    }),
  }));
  const alertSettings = vi.fn(({ body }: { body: Partial<Device> }) => ({ device: change(body) }));
  network.use(
    mockDevices.updateAlertSettings(alertSettings),
    mockGeofences.saveGeoFence(save),
    mockGeofences.switchGeoFence(turn),
    mockGeofences.updateGeoFenceRules(rule),
    mockGeofences.removeGeoFence(remove),
    mockFirmwares.getFirmware(() => ({ current: '2.8.1', latest: '2.9.0' })),
    mockAlerts.listAlerts(() => pageOf([])),
  );
  const view = renderPage(`/device/${device.deviceUUID}/settings/security`, { as: aUser() });
  await screen.findByRole('toolbar', { name: 'Drawing tools' });
  const panel = (name: string) => within(screen.getByRole('region', { name }));
  return { ...view, ...served, device, change, calls: { save, turn, rule, remove, alertSettings }, panel };
};
