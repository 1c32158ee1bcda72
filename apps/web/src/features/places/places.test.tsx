import type { Place } from '@holdfast/contract/places';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { LatLng, type Map as LeafletMap, Marker } from 'leaflet';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, aUser } from '../../../test/factories.ts';
import { drawnShapes, shownMap } from '../../../test/leaflet.ts';
import { fail, mockPlaces, network, refuse } from '../../../test/network.ts';
import { serveDevices } from '../../../test/open-overview.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { radiusStops } from './radius-stops.ts';

const aPlace = (fields: Partial<Place> = {}): Place => ({
  _id: 'depot',
  name: 'Depot',
  icon: 'depot',
  latitude: 47.166,
  longitude: 9.509,
  radius: 180,
  address: 'Im alten Riet 22, Schaan',
  devices: 'all',
  arrive: true,
  leave: true,
  createdAt: '2026-11-01T00:00:00.000Z',
  ...fields,
});

const bikeAndVan = [aDevice({ name: 'Bike', _id: 'bike' }), aDevice({ name: 'Van', _id: 'van' })];

const open = async (places: Place[] = [], search = '', devices = bikeAndVan) => {
  serveDevices(devices);
  network.use(mockPlaces.listPlaces(() => ({ data: places })));
  const view = renderPage(`/places${search}`, { as: aUser() });
  const map = within(await screen.findByRole('region', { name: 'Map of your places' }));
  return { ...view, map };
};

const press = (map: LeafletMap, latitude: number, longitude: number) =>
  act(() => map.fire('click', { latlng: new LatLng(latitude, longitude) }));

/** What can be dragged: the middle of the circle and its edge. */
const dragged = () => {
  const handles: Marker[] = [];
  shownMap().eachLayer((layer) => layer instanceof Marker && layer.options.draggable && handles.push(layer));
  return handles;
};

const editor = async (name: string) => within(await screen.findByRole('form', { name }));

describe('the places', () => {
  it('are not left with an unsaved one unless asked', async () => {
    const { actor } = await open([aPlace()], '?place=depot');
    const shown = await editor('Edit place');
    const away = screen.getByRole('link', { name: /^Alerts/ });
    await actor.type(shown.getByLabelText('Name'), ' 2');
    await actor.click(away);
    const asked = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await actor.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(shown.getByLabelText('Name')).toHaveValue('Depot 2');
    await actor.click(shown.getByRole('button', { name: 'Cancel' }));
    await actor.click(away);
    await waitFor(() => expect(window.location.pathname).toBe('/alerts'));
  });

  it('are listed with what is told of them, and stand on the map as circles', async () => {
    const home = aPlace({ _id: 'home', name: '<b>Home</b>', devices: ['bike'], leave: false, radius: 1200 });
    const { map } = await open([aPlace(), home]);
    const rows = within(await screen.findByRole('list', { name: 'Your places' })).getAllByRole('button');
    expect(rows[0]).toHaveAccessibleName('Depot Im alten Riet 22, Schaan 180 m Arrive and leave All devices');
    expect(rows[1]).toHaveTextContent('<b>Home</b>Im alten Riet 22, Schaan1.2 kmArrive');
    const pictured = await within(rows[1]!).findByRole('img', { name: '1 device' });
    expect(pictured.querySelectorAll('svg')).toHaveLength(1);
    expect(await map.findByRole('button', { name: 'Depot' })).toBeVisible();
    expect(drawnShapes().circles.map((circle) => circle.getRadius())).toEqual([180, 1200]);
  });

  it('are sorted by name, and by when they were made or how large they are', async () => {
    const { actor } = await open([
      aPlace({ _id: 'a', name: 'Alp', radius: 100 }),
      aPlace({ _id: 'b', name: 'Barn', radius: 300 }),
      aPlace({ _id: 'c', name: 'Camp', radius: 200, createdAt: '2026-11-02T00:00:00.000Z' }),
    ]);
    const list = within(await screen.findByRole('list', { name: 'Your places' }));
    const initials = () => list.getAllByRole('button').map((row) => row.textContent?.[0]);
    expect(initials().join('')).toBe('ABC');
    await actor.click(screen.getByRole('button', { name: 'Sort by: Name' }));
    await actor.click(await screen.findByRole('menuitemradio', { name: 'Largest' }));
    expect(initials().join('')).toBe('BCA');
    await actor.click(screen.getByRole('button', { name: 'Sort by: Largest' }));
    await actor.click(await screen.findByRole('menuitemradio', { name: 'Newest' }));
    expect(initials().join('')).toBe('CAB');
  });

  it('are made by pressing the map', async () => {
    const create = vi.fn(() => ({ place: aPlace() }));
    const { actor } = await open();
    network.use(mockPlaces.createPlace(create));
    expect(await screen.findByText('No places yet')).toBeVisible();
    press(shownMap(), 47.1, 9.5);
    const form = await editor('Add place');
    await actor.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('Field is required')).toBeVisible();
    expect(form.getByLabelText(/^Name/)).toHaveFocus();
    await actor.type(form.getByLabelText('Name'), 'Home');
    await actor.click(form.getByRole('radio', { name: 'Home' }));
    press(shownMap(), 47.2, 9.6);
    await actor.click(form.getByRole('switch', { name: 'Leaves' }));
    await actor.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Place saved')).toBeVisible();
    expect(create).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        body: {
          name: 'Home',
          icon: 'home',
          latitude: 47.2,
          longitude: 9.6,
          radius: 150,
          devices: 'all',
          arrive: true,
          leave: false,
          hours: null,
        },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  });

  it('are made from a stop, with its position and a name to begin with', async () => {
    await open([], '?place=new&latitude=47.139&longitude=9.522&name=St%C3%A4dtle+22');
    const form = await editor('Add place');
    expect(form.getByLabelText('Name')).toHaveValue('Städtle 22');
    expect(form.getByLabelText('Latitude')).toHaveValue('47.139');
  });

  it.each([
    ['among the others', [aPlace(), aPlace({ _id: 'home', latitude: 47.366, longitude: 9.709 })], 47.266, 9.609],
    ['among the devices', [], 46.1, 8.1],
    ['somewhere, without any', [], -33.8688, 151.2093],
  ])('are made without a position to begin with: %s', async (where, places, latitude, longitude) => {
    const seen = { address: '', timestamp: 1_790_000_000, accuracy: 18, type: 'gps' } as const;
    const devices = [46, 46.2].map((degrees) =>
      aDevice({ position: { ...seen, latitude: degrees, longitude: degrees - 38 } }),
    );
    await open(places, '?place=new', where === 'somewhere, without any' ? [] : devices);
    const form = await editor('Add place');
    const shown = (label: string) => Number((form.getByLabelText(label) as HTMLInputElement).value);
    expect(shown('Latitude')).toBeCloseTo(latitude, 2);
    expect(shown('Longitude')).toBeCloseTo(longitude, 2);
  });

  it('are made where the map is, from the command palette', async () => {
    const { actor } = await open([aPlace()]);
    await screen.findByRole('list', { name: 'Your places' });
    act(() => void shownMap().setView([48.2, 16.37], 15, { animate: false }));
    await actor.keyboard('{Control>}k{/Control}');
    await actor.click(await screen.findByRole('option', { name: 'Add a place' }));
    expect((await editor('Add place')).getByLabelText('Latitude')).toHaveValue('48.2');
  });

  it('are watched for some devices only', async () => {
    const update = vi.fn(() => ({ place: aPlace() }));
    const { actor } = await open([aPlace()], '?place=depot');
    network.use(mockPlaces.updatePlace(update));
    const form = await editor('Edit place');
    await actor.click(form.getByRole('radio', { name: 'Chosen' }));
    await actor.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('Choose at least one device')).toBeVisible();
    await actor.click(await form.findByRole('checkbox', { name: /^Van/ }));
    await actor.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(update).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ params: { placeId: 'depot' }, body: expect.objectContaining({ devices: ['van'] }) }),
      ),
    );
  });

  it('are watched for all devices where more than 1,000 would be chosen', async () => {
    const update = vi.fn(() => ({ place: aPlace() }));
    const fleet = Array.from({ length: 1001 }, (_, index) => aDevice({ name: `Van ${index}` }));
    const { actor } = await open([aPlace()], '?place=depot', fleet);
    network.use(mockPlaces.updatePlace(update));
    const form = await editor('Edit place');
    await actor.click(form.getByRole('radio', { name: 'Chosen' }));
    await actor.click(await form.findByRole('checkbox', { name: 'Select all' }));
    expect(await form.findByText('1,001 of 1,001 selected')).toBeVisible();
    await actor.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByRole('alert')).toHaveTextContent('At most 1,000 devices. To watch more, choose All.');
    expect(update).not.toHaveBeenCalled();
  });

  it('show the devices that were chosen by name, and take each off again', async () => {
    const update = vi.fn(() => ({ place: aPlace() }));
    const { actor } = await open([aPlace({ devices: ['bike', 'van'] })], '?place=depot');
    network.use(mockPlaces.updatePlace(update));
    const form = await editor('Edit place');
    expect(await form.findByText('Van')).toBeVisible();
    expect(form.queryByRole('checkbox')).toBeNull();
    await actor.click(form.getByRole('button', { name: 'Take off Bike' }));
    await actor.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByRole('checkbox', { name: /^Van/ })).toBeChecked();
    await actor.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(update).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ body: expect.objectContaining({ devices: ['van'] }) }),
      ),
    );
  });

  it('tell always, at night, or at hours of their own', async () => {
    const update = vi.fn(() => ({ place: aPlace() }));
    const { actor } = await open([aPlace({ hours: { from: 1320, until: 360 }, leave: false })], '?place=depot');
    network.use(mockPlaces.updatePlace(update));
    expect(await screen.findByText('Arrive · nights')).toBeVisible();
    const form = await editor('Edit place');
    expect(form.getByRole('radio', { name: 'Nights' })).toBeChecked();
    await actor.click(form.getByRole('radio', { name: 'Hours' }));
    fireEvent.change(form.getByLabelText('From'), { target: { value: '09:30' } });
    await actor.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(update).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ body: expect.objectContaining({ hours: { from: 570, until: 1080 } }) }),
      ),
    );
  });

  it('say nothing of when while they tell nothing', async () => {
    const { actor } = await open([aPlace({ leave: false, hours: { from: 570, until: 1080 } })], '?place=depot');
    expect(await screen.findByText('Arrive · 9:30 am–6:00 pm')).toBeVisible();
    const form = await editor('Edit place');
    await actor.click(form.getByRole('switch', { name: 'Arrives' }));
    expect(form.queryByRole('radio', { name: 'Always' })).toBeNull();
  });

  it('are resized by a slider on which a house and a village are both easy to hit', async () => {
    await open([aPlace({ radius: 330 })], '?place=depot');
    const slider = (await editor('Edit place')).getByRole('slider', { name: 'Radius' });
    expect(slider).toHaveAttribute('aria-valuetext', '330 m');
    for (const [metres, text] of [
      [50, '50 m'],
      [60, '60 m'],
      [1000, '1 km'],
      [5000, '5 km'],
    ] as const) {
      fireEvent.change(slider, { target: { value: String(radiusStops.indexOf(metres)) } });
      expect(slider).toHaveAttribute('aria-valuetext', text);
    }
    expect(slider).toHaveValue(slider.getAttribute('max'));
  });

  it('are moved and resized by the handles of their circle', async () => {
    await open([aPlace()], '?place=depot');
    const form = await editor('Edit place');
    const [middle, edge] = dragged();
    // A thousandth of a degree to the north is 111 metres.
    act(() => void edge!.setLatLng([47.168, 9.509]).fire('drag'));
    expect(form.getByRole('slider', { name: 'Radius' })).toHaveAttribute('aria-valuetext', '220 m');
    act(() => void edge!.setLatLng([48, 9.509]).fire('drag'));
    expect(form.getByRole('slider', { name: 'Radius' })).toHaveAttribute('aria-valuetext', '5 km');
    act(() => void middle!.setLatLng([47.2, 9.6]).fire('drag'));
    expect(form.getByLabelText('Latitude')).toHaveValue('47.2');
  });

  it('are not saved while a typed coordinate is none', async () => {
    const update = vi.fn(() => ({ place: aPlace() }));
    const { actor } = await open([aPlace()], '?place=depot');
    network.use(mockPlaces.updatePlace(update));
    const form = await editor('Edit place');
    const latitude = form.getByLabelText('Latitude');
    await actor.clear(latitude);
    await actor.type(latitude, '147.2{Enter}');
    await actor.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('A latitude is a number from -85 to 85')).toBeVisible();
    expect(latitude).toHaveFocus();
    expect(screen.queryByText('Place saved')).toBeNull();
    expect(update).not.toHaveBeenCalled();
    await actor.clear(latitude);
    await actor.type(latitude, '47.2');
    await actor.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Place saved')).toBeVisible();
    expect(update).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ body: expect.objectContaining({ latitude: 47.2, longitude: 9.509 }) }),
    );
  });

  it('say that there are too many of them', async () => {
    const { actor } = await open([], '?place=new&latitude=1&longitude=2&name=One+more');
    network.use(mockPlaces.createPlace(() => refuse('too-many-places')));
    const form = await editor('Add place');
    await actor.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('There are too many places')).toBeVisible();
    expect(form.getByLabelText('Name')).toHaveValue('One more');
  });

  it('are removed after asking', async () => {
    const remove = vi.fn(() => ({ message: 'Removed' }));
    const { actor } = await open([aPlace()], '?place=depot');
    network.use(mockPlaces.removePlace(remove));
    await actor.click((await editor('Edit place')).getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Depot?' }));
    expect(remove).not.toHaveBeenCalled();
    await actor.click(dialog.getByRole('button', { name: 'Remove place' }));
    expect(await screen.findByText('Place removed')).toBeVisible();
    expect(remove).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { placeId: 'depot' } }));
    expect(window.location.search).toBe('');
  });

  it('say that they cannot be loaded', async () => {
    network.use(mockPlaces.listPlaces(() => fail(400)));
    renderPage('/places', { as: aUser() });
    expect(await screen.findByRole('heading', { name: 'Unable to load your places' })).toBeVisible();
  });

  it('are reached from the drawer', async () => {
    await open([aPlace()]);
    const watch = within(screen.getByRole('region', { name: 'Watch' }));
    expect(watch.getByRole('link', { name: 'Places' })).toHaveAttribute('aria-current', 'page');
  });
});
