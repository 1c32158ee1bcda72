import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Map as LeafletMap, Point } from 'leaflet';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { shownMap } from '../../test/leaflet.ts';
import { clientConfig } from '../../test/network.ts';
import { DeviceMap, type DeviceMapProps } from './device-map.tsx';
import { mapZooms } from './map-settings.ts';
import { loadStreetCode } from './prepare-streets.ts';

vi.mock('./streets/street-map.tsx', () => ({ openStreets: async () => {}, StreetMap: () => <i>Streets</i> }));

const open = (props: Partial<DeviceMapProps> = {}) => {
  const map = (more: Partial<DeviceMapProps> = {}) => (
    <MantineProvider env="test">
      <DeviceMap label="Where it was" base="street" tiles={clientConfig.tiles} distance="km" {...props} {...more} />
    </MantineProvider>
  );
  const { rerender, container } = render(map());
  const tiles = () => [...container.querySelectorAll<HTMLImageElement>('img.leaflet-tile')];
  return { change: (more: Partial<DeviceMapProps>) => rerender(map(more)), tiles };
};

const position = ({ lat, lng }: { lat: number; lng: number }) => [lat, lng];
const sydney = [-33.8688, 151.2093];

describe('the map', () => {
  it('takes street tiles or imagery from where the server says, and names their makers [P1.2.43 P1.7.39 P2.7.33]', async () => {
    const { change, tiles } = open();
    await waitFor(() => expect(tiles()[0]?.src).toMatch(/^https:\/\/tiles\.test\/8\/\d+\/\d+\.png$/));
    expect(tiles()[0]?.referrerPolicy).toBe('strict-origin');
    expect(screen.getByText('© Street makers')).toBeVisible();
    change({ base: 'satellite' });
    await waitFor(() => expect(tiles()[0]?.src).toMatch(/^https:\/\/imagery\.test\/8\/\d+\/\d+\.png$/));
    expect(screen.getByText('© Satellite makers')).toBeVisible();
    expect(screen.queryByText('© Street makers')).not.toBeInTheDocument();
  });

  it.each([
    [undefined, 8],
    [mapZooms.modal, 12],
    [mapZooms.drawing, 17],
    [mapZooms.world, 2],
  ])('opens around Sydney, and may be zoomed up to 24 (%s) [P1.2.48 P1.9.13]', (zoom, expected) => {
    open({ zoom });
    expect(position(shownMap().getCenter())).toEqual(sydney);
    expect(shownMap().getZoom()).toBe(expected);
    expect(shownMap().getMaxZoom()).toBe(24);
  });

  it('has its streets at once where their code is loaded', async () => {
    // Test files share modules: another file may have loaded the real street map, or none.
    await loadStreetCode();
    open({
      tiles: {
        ...clientConfig.tiles,
        own: { url: '/map/0.pmtiles', bounds: [150, -35, 152, -33], minZoom: 0, maxZoom: 15 },
      },
    });
    expect(screen.getByText('Streets')).toBeInTheDocument();
  });

  it('says when tiles cannot be reached, until one comes again', async () => {
    const { tiles } = open();
    expect(screen.queryByText('Offline map')).not.toBeInTheDocument();
    await waitFor(() => expect(tiles()).not.toHaveLength(0));
    fireEvent.error(tiles()[0]!);
    expect(await screen.findByText('Offline map')).toBeVisible();
    expect(screen.getByText('Natural Earth')).toBeVisible();
    expect(screen.queryByText('© Street makers')).not.toBeInTheDocument();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(tiles()).not.toHaveLength(0));
    fireEvent.load(tiles()[0]!);
    await waitFor(() => expect(screen.queryByText('Offline map')).not.toBeInTheDocument());
  });

  it('zooms by buttons and shows how far things are', async () => {
    const actor = userEvent.setup();
    const { change } = open();
    expect(await screen.findByText('30 km')).toBeVisible();
    change({ distance: 'mi' });
    expect(screen.getByText('30 mi')).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Zoom in' }));
    await waitFor(() => expect(shownMap().getZoom()).toBe(9));
    await actor.click(screen.getByRole('button', { name: 'Zoom out' }));
    await waitFor(() => expect(shownMap().getZoom()).toBe(8));
  });

  it('fills the screen, or the window where the browser refuses [P1.2.44]', async () => {
    const actor = userEvent.setup();
    const request = vi.fn(() => Promise.reject(new Error('refused')));
    HTMLElement.prototype.requestFullscreen = request;
    open();
    const frame = screen.getByRole('region', { name: 'Where it was' });
    await actor.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(request).toHaveBeenCalledOnce();
    expect(request.mock.contexts[0]).toBe(frame);
    await waitFor(() => expect(frame).toHaveAttribute('data-full'));
    await actor.keyboard('{Escape}');
    await waitFor(() => expect(frame).not.toHaveAttribute('data-full'));
  });

  it('shows all of it again when what stands over it grows, until the person has moved the map', () => {
    const watchers = new Set<() => void>();
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(private readonly watch: () => void) {}
        observe() {
          watchers.add(this.watch);
        }
        disconnect() {
          watchers.delete(this.watch);
        }
      },
    );
    let legend = 40;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function measure(this: Element) {
      return this.hasAttribute('data-furniture') ? new DOMRect(0, 0, 300, legend) : new DOMRect(0, 0, 800, 600);
    });
    vi.spyOn(LeafletMap.prototype, 'getSize').mockImplementation(() => new Point(800, 600));
    onTestFinished(() => {
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    });
    const fitted = vi.spyOn(LeafletMap.prototype, 'fitBounds');
    const grow = (height: number) => {
      legend = height;
      for (const watch of watchers) watch();
    };
    const fit = [-33.88, -33.9].map((latitude) => ({ latitude, longitude: 151.2 }));
    open({ fit, fitKey: 'all' });
    expect(fitted).toHaveBeenCalledTimes(1);
    grow(44);
    expect(fitted).toHaveBeenCalledTimes(1);
    grow(200);
    expect(fitted).toHaveBeenCalledTimes(2);
    act(() => void shownMap().fire('dragstart'));
    grow(40);
    expect(fitted).toHaveBeenCalledTimes(2);
  });
});
