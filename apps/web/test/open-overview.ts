import type { Device } from '@holdfast/contract/devices';
import type { User } from '@holdfast/contract/user';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { aUser } from './factories.ts';
import { mockDevices, mockHistory, network, pageOf, refuse } from './network.ts';
import { renderPage } from './render-page.tsx';

interface OpenOptions {
  as?: Partial<User>;
  path?: string;
  width?: number;
}

/** What the server has; a mock that changes it is a server that stores. */
export const serveDevices = (devices: Device[]) => {
  const list = vi.fn(({ query }: { query: { type?: string; name?: string } }) => {
    const { type = 'all', name = '' } = query;
    return pageOf(
      devices.filter(
        (device) =>
          (type === 'all' || device.deviceType === type) && device.name.toLowerCase().includes(name.toLowerCase()),
      ),
    );
  });
  network.use(
    mockDevices.listDevices(list),
    mockDevices.getDevice(({ params }) => {
      const device = devices.find(({ _id, deviceUUID }) => [_id, deviceUUID].includes(params.id));
      return device ? { devices: [device], sharedDevices: [] } : refuse('not-found');
    }),
    mockHistory.listMapPoints(() => []),
  );
  return { devices, list };
};

/** The overview of a user with these devices. */
export const openOverview = async (devices: Device[], { as = {}, path = '/', width }: OpenOptions = {}) => {
  const served = serveDevices(devices);
  const view = renderPage(path, { as: aUser(as), width });
  await screen.findByRole('region', { name: devices.length > 0 ? 'Device list' : 'Welcome to AirBolt' });
  // What stands below the cards comes in a file of its own.
  const hasDetail =
    devices.length > 0 && !['grid', 'list', 'map'].includes(localStorage.getItem('holdfast.my.view') ?? '');
  if (hasDetail) await screen.findByRole('region', { name: 'Device info' });
  return { ...view, ...served };
};

export const cards = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));

export const findCard = async (name: string) => within(await screen.findByRole('article', { name }));

export const infoPanel = async () => within(await screen.findByRole('region', { name: 'Device info' }));

export const currentCard = () =>
  screen.getAllByRole('link', { current: true }).find((link) => link.closest('article, tr'))?.textContent;
