import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aDevice } from '../../../test/factories.ts';
import { clientConfig, mockAuth, network } from '../../../test/network.ts';
import { openOverview } from '../../../test/open-overview.ts';
import type { OwnMap } from '../../map/map-settings.ts';

const openStreets = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('../../map/streets/street-map.tsx', () => ({ openStreets, StreetMap: () => null }));

const own: OwnMap = { url: '/map/0.pmtiles', bounds: [150, -35, 152, -33], minZoom: 0, maxZoom: 15 };

const config = vi.fn(() => ({ ...clientConfig, tiles: { ...clientConfig.tiles, own } }));

const open = async (path = '/') => {
  network.use(mockAuth.getClientConfig(config));
  await openOverview([aDevice({ name: 'Bike' })], { path, isListFirst: path !== '/' });
};

beforeEach(() => void vi.clearAllMocks());

it('opens the file of the streets before there is a map to draw them', async () => {
  const isMapAtOpening = vi.fn(() => screen.queryByRole('region', { name: /^Map of/ }) !== null);
  openStreets.mockImplementation(async () => void isMapAtOpening());
  await open();
  await waitFor(() => expect(openStreets).toHaveBeenCalledExactlyOnceWith(own));
  expect(isMapAtOpening).toHaveReturnedWith(false);
});

it('asks for nothing of a map where a list is shown', async () => {
  await open('/?sort=battery');
  await screen.findByRole('row', { name: 'Bike' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(config).not.toHaveBeenCalled();
  expect(openStreets).not.toHaveBeenCalled();
});

it('leaves the streets alone where satellite pictures are shown', async () => {
  localStorage.setItem('holdfast.my.historyView', 'satellite');
  await open();
  await waitFor(() => expect(config).toHaveBeenCalled());
  await screen.findByRole('region', { name: 'Location history' });
  expect(openStreets).not.toHaveBeenCalled();
});
