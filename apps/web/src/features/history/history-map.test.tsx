import type { Device } from '@holdfast/contract/devices';
import type { LocationPoint } from '@holdfast/contract/history';
import { act, type BoundFunctions, fireEvent, type queries, screen, waitFor, within } from '@testing-library/react';
import { Map as LeafletMap, Point } from 'leaflet';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDevice, aPoint, aUser } from '../../../test/factories.ts';
import { drawnShapes, shownMap, shownMaps } from '../../../test/leaflet.ts';
import { mockHistory, network } from '../../../test/network.ts';
import { serveDevices } from '../../../test/open-overview.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { mapColors } from '../../map/map-colors.ts';
import { mapZooms } from '../../map/map-settings.ts';
import { chooseHistoryView, choosePoints } from './history-choice.ts';

const newestTime = 1_790_000_000;
const addresses = ['412 Crown St', '388 Crown St', 'Foveaux St'];
const somePoints = addresses.map((address, index) =>
  aPoint({
    _id: `point-${index}`,
    address,
    latitude: -33.88 - index / 1000,
    timestamp: newestTime - index * 600,
    type: (['gps', 'mcell', 'scell'] as const)[index],
    accuracy: 100 * (index + 1),
  }),
);

interface OpenOptions {
  points?: LocationPoint[];
  device?: Partial<Device>;
  perPage?: number;
  width?: number;
}

const open = async ({ points = somePoints, device = {}, perPage = 10, width }: OpenOptions = {}) => {
  serveDevices([aDevice({ name: 'Bike', ...device })]);
  network.use(mockHistory.listMapPoints(() => points));
  chooseHistoryView('map');
  choosePoints(perPage);
  const view = renderPage('/', { as: aUser(), width });
  const map = within(await screen.findByRole('region', { name: 'Map of Bike' }));
  // The markers come after the map.
  if (points.length > 0) await map.findByRole('button', { name: /^1: / });
  return { ...view, map };
};

const markers = (map: BoundFunctions<typeof queries>) => map.getAllByRole('button', { name: /^\d+: / });
const discOf = (marker: HTMLElement) => marker.firstElementChild as HTMLElement;

describe('before the points are there', () => {
  beforeEach(() => void vi.spyOn(LeafletMap.prototype, 'getSize').mockImplementation(() => new Point(800, 600)));

  const position = { latitude: 47.2, longitude: 9.5, address: '', accuracy: null, type: null, timestamp: newestTime };

  it('the map shows where the device is, and stays when they come', async () => {
    serveDevices([aDevice({ name: 'Bike', position })]);
    let answer = (_points: LocationPoint[]) => {};
    const answered = new Promise<LocationPoint[]>((resolve) => {
      answer = resolve;
    });
    network.use(mockHistory.listMapPoints(() => answered));
    chooseHistoryView('map');
    renderPage('/', { as: aUser() });
    const map = within(await screen.findByRole('region', { name: 'Map of Bike' }));
    const shown = shownMap();
    expect(shown.getCenter().lat).toBeCloseTo(47.2, 3);
    expect(shown.getZoom()).toBe(mapZooms.place);
    expect(screen.queryByText('No locations yet')).not.toBeInTheDocument();
    answer(somePoints);
    expect(await map.findByRole('button', { name: /^1: / })).toBeVisible();
    expect(shownMap()).toBe(shown);
    await waitFor(() => expect(shown.getCenter().lat).toBeCloseTo(-33.881, 2));
  });

  it('a device without any position has no map of another place', async () => {
    serveDevices([aDevice({ name: 'Bike' })]);
    network.use(mockHistory.listMapPoints(() => new Promise<never>(() => {})));
    chooseHistoryView('map');
    renderPage('/', { as: aUser() });
    const history = within(await screen.findByRole('region', { name: 'Location history' }));
    expect(await history.findByRole('status', { name: 'Loading' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Map of Bike' })).not.toBeInTheDocument();
  });
});

describe('the markers', () => {
  it('are numbered from the newest, which is highlighted [P1.2.45]', async () => {
    const { map } = await open();
    expect(markers(map).map((marker) => marker.textContent)).toEqual(['1', '2', '3']);
    expect(markers(map).map((marker) => discOf(marker).dataset.kind)).toEqual(['newest', 'point', 'point']);
  });

  it('open a popup with address and time, and what can be done there [P1.2.45]', async () => {
    const { map, actor } = await open();
    await actor.click(map.getByRole('button', { name: /^2: 388 Crown St, 22 Sept? 2026, 12:03\sam/ }));
    const popup = within(await map.findByRole('dialog', { name: /^2: 388 Crown St/ }));
    expect(popup.getByText('388 Crown St')).toBeVisible();
    expect(popup.getByText(/22 Sept? 2026, 12:03:20\sam/)).toBeVisible();
    expect(popup.getByText('Multi-cell')).toBeVisible();
    expect(popup.getByText('200 m')).toBeVisible();
    expect(popup.getByRole('link', { name: 'Open in maps' })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/?mlat=-33.881&mlon=151.2093#map=17/-33.881/151.2093',
    );
    await actor.click(popup.getByRole('button', { name: 'Copy coordinates' }));
    expect(await navigator.clipboard.readText()).toBe('-33.881, 151.2093');
  });

  it('take addresses as text', async () => {
    const { map, actor } = await open({ points: [aPoint({ address: '<img src=x onerror=alert(1)>' })] });
    await actor.click(markers(map)[0]!);
    const popup = await map.findByRole('dialog');
    expect(within(popup).getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    expect(popup.querySelector('img')).toBeNull();
  });

  it('work by keyboard; Escape closes the popup and returns to the marker', async () => {
    const { map, actor } = await open();
    const [, , third] = markers(map);
    third!.focus();
    await actor.keyboard('{Enter}');
    const popup = await map.findByRole('dialog', { name: /^3: Foveaux St/ });
    expect(popup).toHaveFocus();
    await actor.keyboard('{Escape}');
    await waitFor(() => expect(map.queryByRole('dialog')).not.toBeInTheDocument());
    expect(third).toHaveFocus();
  });

  it.each([1440, 390])('open no popup by themselves (%s px)', async (width) => {
    const { map } = await open({ width });
    await map.findByRole('button', { name: /^1: / });
    expect(map.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('say how long the device stood there', async () => {
    const { latitude, longitude, accuracy } = somePoints[1]!;
    const first = { latitude, longitude, accuracy, timestamp: somePoints[1]!.timestamp - 7800 };
    const { map, actor } = await open({ points: somePoints.with(1, { ...somePoints[1]!, first }) });
    await actor.click(map.getByRole('button', { name: /^2: .*, Stopped 2 h 10 min$/ }));
    expect(within(await map.findByRole('dialog')).getByText('Stopped 2 h 10 min')).toBeVisible();
    await actor.click(markers(map)[0]!);
    expect(within(await map.findByRole('dialog', { name: /^1: / })).queryByText(/Stopped/)).not.toBeInTheDocument();
  });
});

describe('the shapes', () => {
  const { light } = mapColors;

  it('join the points by a line below 50 points only [P1.2.46 P1.9.12]', async () => {
    const { unmount } = await open({ perPage: 40 });
    const { lines } = drawnShapes();
    expect(lines.map(({ options }) => [options.color, options.weight])).toEqual([
      [light.casing, 8],
      [light.route, 4.5],
    ]);
    expect(lines[1]?.getLatLngs()).toHaveLength(3);
    unmount();
    await open({ perPage: 50 });
    expect(drawnShapes().lines).toEqual([]);
  });

  it('draw the geo-fence in green [P1.2.47]', async () => {
    const mapBoundaryPoints = [
      { latitude: -33.88, longitude: 151.2 },
      { latitude: -33.89, longitude: 151.21 },
      { latitude: -33.9, longitude: 151.2 },
    ];
    await open({ device: { mapBoundaryPoints } });
    const [fence, ...others] = drawnShapes().polygons;
    expect(others).toEqual([]);
    expect(fence?.options).toMatchObject({ color: '#1C8F58', weight: 2, fillColor: '#1C8F58', fillOpacity: 0.13 });
    expect(fence?.getLatLngs()).toMatchObject([[{ lat: -33.88 }, { lat: -33.89 }, { lat: -33.9 }]]);
  });

  it('surround each point as far as it is sure, in the colour of its source', async () => {
    await open();
    expect(drawnShapes().circles.map((circle) => [circle.getRadius(), circle.options.color])).toEqual([
      [100, '#1C8F58'],
      [200, '#1C56B0'],
      [300, '#C41F43'],
    ]);
  });
});

describe('the replay', () => {
  it('plays the points from the oldest on, with the current marker in step', async () => {
    const { map, actor } = await open();
    const frames: FrameRequestCallback[] = [];
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
    vi.spyOn(performance, 'now').mockReturnValue(0);
    const goTo = (milliseconds: number) => act(() => frames.at(-1)?.(milliseconds));
    const slider = map.getByRole('slider', { name: 'Time of the replay' });
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/point 1 of 3, 412 Crown St$/));

    await actor.click(map.getByRole('button', { name: 'Play' }));
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/point 3 of 3, Foveaux St$/));
    // 20 minutes in half a minute are 60 times as fast.
    expect(map.getByRole('button', { name: 'Speed 1 min/s, change' })).toBeVisible();
    goTo(11_000);
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/point 2 of 3, 388 Crown St$/));
    expect(markers(map).map((marker) => discOf(marker).hasAttribute('data-selected'))).toEqual([false, true, false]);
    goTo(21_000);
    expect(map.getByRole('button', { name: 'Play' })).toBeVisible();
    expect(slider).toHaveValue(String(newestTime));
  });

  it('is moved by its slider, and from point to point by the keyboard', async () => {
    const { map, actor } = await open();
    const slider = map.getByRole('slider', { name: 'Time of the replay' });
    fireEvent.change(slider, { target: { value: String(newestTime - 900) } });
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/point 3 of 3, Foveaux St$/));
    slider.focus();
    await actor.keyboard('{ArrowRight}');
    expect(slider).toHaveValue(String(newestTime - 600));
    await actor.keyboard('{ArrowLeft}');
    expect(slider).toHaveValue(String(newestTime - 1200));
  });

  it('follows a marker that was opened', async () => {
    const { map, actor } = await open();
    await actor.click(markers(map)[1]!);
    expect(map.getByRole('slider', { name: 'Time of the replay' })).toHaveValue(String(newestTime - 600));
  });
});

describe('the large map', () => {
  it('opens as a dialog and closes by Escape, after the popup [P1.2.44]', async () => {
    const { map, actor } = await open();
    await actor.click(map.getByRole('button', { name: 'Open large map' }));
    const dialog = await screen.findByRole('dialog', { name: 'Bike' });
    expect(within(dialog).getByRole('region', { name: 'Map of Bike' })).toBeVisible();
    await actor.click(within(dialog).getByRole('button', { name: /^1: / }));
    await within(dialog).findByRole('dialog', { name: /^1: / });
    await actor.keyboard('{Escape}');
    await waitFor(() => expect(within(dialog).queryByRole('dialog', { name: /^1: / })).not.toBeInTheDocument());
    expect(dialog).toBeVisible();
    await actor.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });
});

describe('the zoom of the map', () => {
  // happy-dom measures nothing, and no place fits into a map without a size.
  beforeEach(() => void vi.spyOn(LeafletMap.prototype, 'getSize').mockImplementation(() => new Point(800, 600)));
  afterEach(() => void vi.restoreAllMocks());

  const zooms = async (points: LocationPoint[]) => {
    const { map, actor } = await open({ points });
    await actor.click(await map.findByRole('button', { name: 'Open large map' }));
    await screen.findByRole('dialog', { name: 'Bike' });
    await waitFor(() => expect(shownMaps()).toHaveLength(2));
    return shownMaps().map((shown) => shown.getZoom());
  };

  it('is 8 in the panel and 12 in the dialog where there is no place, around Sydney, up to 24 [P1.9.13]', async () => {
    expect(await zooms([])).toEqual([8, 12]);
    for (const shown of shownMaps()) {
      expect(shown.getCenter()).toMatchObject({ lat: -33.8688, lng: 151.2093 });
      expect(shown.getMaxZoom()).toBe(24);
    }
  });

  it('is 16 for a single place, in both [P1.9.13]', async () => {
    expect(await zooms(somePoints.slice(0, 1))).toEqual([16, 16]);
  });

  it('has room for all places where there are several [P1.9.13]', async () => {
    await zooms([aPoint({ latitude: -30 }), aPoint({ timestamp: 2, latitude: -34 })]);
    for (const shown of shownMaps()) {
      expect(shown.getZoom()).toBeLessThan(8);
      for (const latitude of [-30, -34]) expect(shown.getBounds().contains([latitude, 151.2093])).toBe(true);
    }
  });
});

describe('the view', () => {
  beforeEach(() => void vi.spyOn(LeafletMap.prototype, 'getSize').mockImplementation(() => new Point(800, 600)));
  afterEach(() => void vi.restoreAllMocks());

  const device = aDevice({ name: 'Bike' });
  const isShown = (latitude: number) => shownMap().getBounds().contains([latitude, 151.2093]);
  const arrive = (latitude: number, seconds: number) => {
    const point = aPoint({ deviceUUID: device.deviceUUID, latitude, timestamp: newestTime + seconds });
    act(() => void window.dispatchEvent(new CustomEvent('device-history-update', { detail: point })));
  };

  it('has room for the geo-fence as well', async () => {
    const mapBoundaryPoints = [-35, -35.01, -35.02].map((latitude) => ({ latitude, longitude: 151.2 }));
    await open({ device: { ...device, mapBoundaryPoints } });
    for (const latitude of [-33.88, -35.02]) await waitFor(() => expect(isShown(latitude)).toBe(true));
  });

  it('follows the newest point until the map is moved, and again when asked', async () => {
    const { map, actor } = await open({ device });
    await waitFor(() => expect(isShown(-33.882)).toBe(true));
    expect(map.queryByRole('button', { name: 'Follow' })).not.toBeInTheDocument();
    arrive(-34.5, 60);
    await waitFor(() => expect(isShown(-34.5)).toBe(true));

    await actor.click(map.getByRole('button', { name: 'Zoom in' }));
    const follow = await map.findByRole('button', { name: 'Follow' });
    arrive(-36, 120);
    await map.findByRole('button', { name: /^1: -36.00000/ });
    expect(isShown(-36)).toBe(false);

    await actor.click(follow);
    await waitFor(() => expect(isShown(-36)).toBe(true));
    expect(map.queryByRole('button', { name: 'Follow' })).not.toBeInTheDocument();
    arrive(-38, 180);
    await waitFor(() => expect(isShown(-38)).toBe(true));
  });

  it.each([
    ['dragging', () => shownMap().fire('dragstart')],
    ['the wheel', () => fireEvent.wheel(shownMap().getContainer())],
    ['arrow keys', () => fireEvent.keyDown(shownMap().getContainer(), { key: 'ArrowLeft' })],
    ['plus and minus', () => fireEvent.keyDown(shownMap().getContainer(), { key: '-' })],
    ['two fingers', () => fireEvent.touchMove(shownMap().getContainer(), { touches: [{}, {}] })],
  ])('is moved by %s', async (_by, move) => {
    const { map } = await open({ device });
    await waitFor(() => expect(isShown(-33.882)).toBe(true));
    act(() => void move());
    expect(await map.findByRole('button', { name: 'Follow' })).toBeVisible();
  });

  it('is fitted again to another count once its points are there', async () => {
    const far = aPoint({ latitude: -40, timestamp: newestTime - 9000 });
    await open({ device });
    await waitFor(() => expect(isShown(-33.882)).toBe(true));
    act(() => void shownMap().fire('dragstart'));
    network.use(mockHistory.listMapPoints(() => [...somePoints, far]));
    act(() => choosePoints(20));
    await waitFor(() => expect(isShown(-40)).toBe(true));
  });
});

describe('the map of several devices', () => {
  it('shows the world around Sydney at first [P2.9.20]', async () => {
    renderPage('/devices/activity', { as: aUser({ roles: ['enterprise'] }) });
    await waitFor(() => expect(shownMap().getZoom()).toBe(2));
    expect(shownMap().getCenter()).toMatchObject({ lat: -33.8688, lng: 151.2093 });
  });
});
