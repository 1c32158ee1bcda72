import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { clientConfig } from '../../test/network.ts';
import { DeviceMap } from './device-map.tsx';
import type { OwnMap } from './map-settings.ts';
import { prepareStreets } from './prepare-streets.ts';

const openStreets = vi.hoisted(() => vi.fn(() => Promise.reject(new Error('offline'))));
vi.mock('./streets/street-map.tsx', () => ({ openStreets, StreetMap: () => <i>Streets</i> }));

it('streets that were prepared are on the map from the beginning, also when their file could not be opened yet', async () => {
  const own: OwnMap = { url: '/map/0.pmtiles', bounds: [150, -35, 152, -33], minZoom: 0, maxZoom: 15 };
  const tiles = { ...clientConfig.tiles, own };
  await prepareStreets(tiles);
  expect(openStreets).toHaveBeenCalledExactlyOnceWith(tiles.own);
  render(
    <MantineProvider env="test">
      <DeviceMap label="Where it was" base="street" tiles={tiles} distance="km" />
    </MantineProvider>,
  );
  expect(screen.getByText('Streets')).toBeInTheDocument();
});
