import { MantineProvider } from '@mantine/core';
import { render, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import '../../../test/canvas.ts';
import { clientConfig } from '../../../test/network.ts';
import { DeviceMap } from '../device-map.tsx';
import type { OwnMap } from '../map-settings.ts';
import { loadStreetCode } from '../prepare-streets.ts';

// Test files share modules: another file may have loaded its mock of the street map.
beforeEach(loadStreetCode);

/** A PMTiles archive of vector tiles without any. */
const emptyArchive = () => {
  const bytes = new Uint8Array(128);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('PMTiles'));
  bytes[7] = 3;
  view.setBigUint64(8, 127n, true); // root directory: one byte that says 'no entries'
  view.setBigUint64(16, 1n, true);
  bytes.set([1, 1, 1, 1, 0, 15], 96); // clustered, directories and tiles uncompressed, vector tiles, zooms
  return bytes;
};

it('streets whose file could not be read come by themselves, without a reload of the page', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  let isDown = true;
  const asked = vi.fn(() => {
    if (isDown) throw new TypeError('Failed to fetch');
    return new Response(emptyArchive(), { status: 206, headers: { 'content-length': '128' } });
  });
  vi.stubGlobal('fetch', async (url: URL | string) =>
    String(url).endsWith('.pmtiles') ? asked() : new Response('', { status: 404 }),
  );
  const own: OwnMap = { url: '/map/failing.pmtiles', bounds: [-180, -85, 180, 85], minZoom: 0, maxZoom: 15 };
  const tiles = { ...clientConfig.tiles, street: null, own };
  const { container } = render(
    <MantineProvider env="test">
      <div style={{ width: 600, height: 400 }}>
        <DeviceMap label="Where it was" base="street" tiles={tiles} distance="km" />
      </div>
    </MantineProvider>,
  );
  const drawnNames = () => container.querySelectorAll('.leaflet-place-names-pane .leaflet-tile-loaded').length;
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await waitFor(() => expect(warned).toHaveBeenCalled());
  expect(drawnNames()).toBe(0);
  isDown = false;
  await waitFor(() => expect(drawnNames()).toBeGreaterThan(0));
  const calls = asked.mock.calls.length;
  window.dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked.mock.calls.length).toBe(calls);
});
