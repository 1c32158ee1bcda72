import type { Role } from '@holdfast/contract/roles.rules';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type LatLngBounds, Map as LeafletMap, Point, Polyline } from 'leaflet';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDevice, aPoint, aUser } from '../../test/factories.ts';
import { drawnShapes, shownMap } from '../../test/leaflet.ts';
import { fail, mockHistory, network } from '../../test/network.ts';
import { serveDevices } from '../../test/open-overview.ts';
import { renderPage } from '../../test/render-page.tsx';
import { clearSession } from '../lib/session.ts';
import { ArrowLine } from '../map/arrow-line.ts';

type Resolver = Parameters<typeof mockHistory.listHistoryOfDevices>[0];

const [bike, van, dog] = ['Bike', 'Van', 'Dog'].map((name) => aDevice({ name })) as [
  ReturnType<typeof aDevice>,
  ReturnType<typeof aDevice>,
  ReturnType<typeof aDevice>,
];

const trackOf = ({ deviceUUID }: typeof bike, count: number, longitude: number) =>
  Array.from({ length: count }, (_, index) =>
    aPoint({ deviceUUID, timestamp: 1_790_000_000 - index * 60, latitude: -33 - index / 50, longitude }),
  );

const stored = [...trackOf(bike, 3, 151), ...trackOf(van, 2, 152), ...trackOf(dog, 0, 0)];
const answer: Resolver = ({ body }) => stored.filter(({ deviceUUID }) => body.deviceUUIDs.includes(deviceUUID));

const open = async (address = '/devices/activity', role: Role = 'enterprise') => {
  const served = serveDevices([bike, van, dog]);
  const list = vi.fn<Resolver>(answer);
  network.use(mockHistory.listHistoryOfDevices(list));
  const view = renderPage(address, { as: aUser({ roles: [role] }) });
  await screen.findByRole('heading', { level: 1, name: 'Device Activity' });
  const map = within(await screen.findByRole('region', { name: 'Activity of the devices' }));
  return { ...view, ...served, list, map };
};

const chips = () =>
  within(screen.getByRole('list', { name: 'Devices shown' }))
    .queryAllByRole('listitem')
    .map((chip) => chip.textContent);

const choose = async (actor: ReturnType<typeof renderPage>['actor'], name: string) => {
  await actor.click(screen.getByRole('combobox', { name: 'Search devices' }));
  await actor.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
};

// happy-dom measures nothing, and a map without a size shows nothing.
beforeEach(() => void vi.spyOn(LeafletMap.prototype, 'getSize').mockImplementation(() => new Point(800, 600)));
afterEach(() => void vi.restoreAllMocks());

describe('the activity of several devices', () => {
  it('stands at /devices/activity, for signed-in people [P2.2.11]', async () => {
    const { unmount } = await open();
    expect(document.title).toBe('AirBolt | Device Activity');
    unmount();
    clearSession();
    renderPage('/devices/activity');
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });

  it.each<Role>(['enterprise', 'enterpriseNoApi', 'admin', 'superAdmin'])(
    'is for %s [P2.2.58] [P2.6.5]',
    async (role) => {
      await open('/devices/activity', role);
      const drawer = within(screen.getByRole('navigation', { name: 'Main navigation' }));
      expect(drawer.getByRole('link', { name: 'Device Activity' })).toHaveAttribute('aria-current', 'page');
    },
  );

  it.each<Role>(['user', 'sharedUser', 'k9'])(
    'is refused to %s, who does not see the way either [P2.2.58] [P2.6.5]',
    async (role) => {
      serveDevices([bike]);
      renderPage('/devices/activity', { as: aUser({ roles: [role] }) });
      expect(await screen.findByText('Permission denied')).toBeVisible();
      expect(await screen.findByRole('heading', { level: 1, name: 'My AirBolts' })).toBeVisible();
      expect(window.location.pathname).not.toBe('/devices/activity');
      expect(screen.queryByRole('link', { name: 'Device Activity' })).not.toBeInTheDocument();
    },
  );

  it('searches half a second after the last letter, and makes chips of what is chosen [P2.2.59] [P2.9.10]', async () => {
    const { actor, list: asked } = await open();
    const search = screen.getByRole('combobox', { name: 'Search devices' });
    await actor.type(search, 'va');
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([`Van${van.deviceUUID}`]),
    );
    await actor.keyboard('{ArrowDown}{Enter}');
    expect(chips()).toEqual(['AVan']);
    await choose(actor, 'Bike');
    expect(chips()).toEqual(['AVan', 'BBike']);
    await waitFor(() =>
      expect(asked).toHaveBeenLastCalledWith(
        expect.objectContaining({ body: { deviceUUIDs: [van.deviceUUID, bike.deviceUUID] } }),
      ),
    );
    await actor.click(screen.getByRole('button', { name: 'Remove Van' }));
    expect(chips()).toEqual(['BBike']);
    await choose(actor, 'Dog');
    expect(chips()).toEqual(['ADog', 'BBike']);
    await actor.click(screen.getByRole('button', { name: 'Remove all' }));
    expect(chips()).toEqual([]);
  });

  it('shows their points with a marker each, and a legend [P2.2.60] [P2.7.30] [P2.3.10]', async () => {
    const { actor, map } = await open(`/devices/activity?devices=${bike.deviceUUID},${van.deviceUUID}`);
    expect(await map.findByRole('button', { name: 'A: newest location of Bike' })).toHaveTextContent('A');
    expect(map.getByRole('button', { name: 'B: newest location of Van' })).toHaveTextContent('B');
    const legend = within(map.getByRole('region', { name: 'Legend' }));
    expect(legend.getByRole('button', { name: '2 devices 5 points' })).toBeVisible();
    expect(legend.getByRole('button', { name: /^Bike 3 points,/ })).toBeVisible();
    await actor.click(map.getByRole('button', { name: 'A: newest location of Bike' }));
    const popup = within(await map.findByRole('dialog', { name: 'Bike' }));
    expect(popup.getByText('-33.00000, 151.00000')).toBeVisible();
    expect(popup.getByRole('link', { name: 'Open in maps' })).toBeVisible();
  });

  it('begins with the world at zoom 2 around Sydney, and then shows all points [P2.9.20] [P2.2.60]', async () => {
    const { actor } = await open();
    expect(shownMap().getZoom()).toBe(2);
    expect(shownMap().getCenter()).toMatchObject({ lat: -33.8688, lng: 151.2093 });
    const fit = vi.spyOn(shownMap(), 'fitBounds');
    await choose(actor, 'Bike');
    await choose(actor, 'Van');
    const fitted = () => fit.mock.lastCall?.[0] as LatLngBounds;
    await waitFor(() => expect(fitted().getEast()).toBe(152));
    const bounds = fitted();
    expect([bounds.getNorth(), bounds.getWest(), bounds.getSouth()]).toEqual([-33, 151, -33.04]);
    const dashes = drawnShapes().lines.map((line) => line.options.dashArray);
    expect(dashes.filter((pattern) => typeof pattern === 'string')).toEqual(['', '10 6']);
  });

  it('asks for nothing while nothing is chosen, and offers all devices', async () => {
    const { actor, list, map } = await open();
    expect(await screen.findByRole('heading', { name: 'Choose devices' })).toBeVisible();
    expect(list).not.toHaveBeenCalled();
    await actor.click(screen.getByRole('button', { name: 'Show all my devices' }));
    await waitFor(() => expect(chips()).toEqual(['ABike', 'BVan', 'CDog']));
    expect(await map.findByRole('button', { name: /newest location of Bike/ })).toBeVisible();
    expect(map.getByRole('button', { name: 'Dog No locations yet' })).toBeDisabled();
  });

  it('passes over devices in the address that are not theirs', async () => {
    const { list } = await open(`/devices/activity?devices=SOMEBODYS,${van.deviceUUID}`);
    await waitFor(() =>
      expect(list).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ body: { deviceUUIDs: [van.deviceUUID] } }),
      ),
    );
    expect(chips()).toEqual(['BVan']);
  });

  it('says in the legend from when to when each of them is', async () => {
    await open(`/devices/activity?devices=${bike.deviceUUID}`);
    const legend = within(screen.getByRole('region', { name: 'Legend' }));
    expect(await legend.findByText(/^22 Sept? 2026, 12:11\s–\s12:13\sam$/)).toBeVisible();
  });

  it('draws lines with arrows instead of a mark for each point, and opens the nearest point of a line', async () => {
    const { map } = await open(`/devices/activity?devices=${bike.deviceUUID},${van.deviceUUID}`);
    await map.findByRole('button', { name: 'A: newest location of Bike' });
    expect(drawnShapes().circles).toEqual([]);
    const drawn: Polyline[] = [];
    shownMap().eachLayer((layer) => layer instanceof Polyline && drawn.push(layer));
    const arrows = drawn.filter((layer) => layer instanceof ArrowLine);
    // From the oldest point to the newest.
    expect(arrows[0]?.getLatLngs()).toMatchObject([{ lat: -33.04 }, { lat: -33.02 }, { lat: -33 }]);
    const [line] = drawn.filter(({ options }) => options.interactive);
    act(() => {
      line?.fire('click', { layerPoint: shownMap().latLngToLayerPoint([-33.021, 151]) });
    });
    const popup = within(await map.findByRole('dialog', { name: 'Bike' }));
    expect(popup.getByText('-33.02000, 151.00000')).toBeVisible();
  });

  it('fits one device when its row is chosen, and all of them when another joins', async () => {
    const { actor, map } = await open(`/devices/activity?devices=${bike.deviceUUID},${van.deviceUUID}`);
    const isShown = (longitude: number) => shownMap().getBounds().contains([-33, longitude]);
    await waitFor(() => expect([isShown(151), isShown(152)]).toEqual([true, true]));
    await actor.click(map.getByRole('button', { name: /^Bike 3 points/ }));
    await waitFor(() => expect([isShown(151), isShown(152)]).toEqual([true, false]));
    network.use(mockHistory.listHistoryOfDevices(() => [...stored, ...trackOf(dog, 2, 150)]));
    await choose(actor, 'Dog');
    await waitFor(() => expect([150, 151, 152].map(isShown)).toEqual([true, true, true]));
  });

  it('says that the map cannot be loaded, and tries again', async () => {
    const { actor, map } = await open();
    network.use(mockHistory.listHistoryOfDevices(() => fail(400)));
    await choose(actor, 'Bike');
    expect(await screen.findByRole('heading', { name: 'Unable to load device map' })).toBeVisible();
    network.use(mockHistory.listHistoryOfDevices(answer));
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await map.findByRole('button', { name: 'A: newest location of Bike' })).toBeVisible();
  });
});
