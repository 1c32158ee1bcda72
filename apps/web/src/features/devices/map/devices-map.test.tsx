import { screen, waitFor, within } from '@testing-library/react';
import { Map as LeafletMap, Point } from 'leaflet';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDevice } from '../../../../test/factories.ts';
import { openOverview } from '../../../../test/open-overview.ts';

const at = (latitude: number, longitude: number, address = '') => ({
  latitude,
  longitude,
  address,
  timestamp: 1_790_000_000,
  accuracy: 12,
  type: 'gps' as const,
});

const openMap = async (devices: Parameters<typeof openOverview>[0]) => {
  const view = await openOverview(devices, { view: 'map' });
  return { ...view, map: within(await screen.findByRole('region', { name: 'Map of the devices' })) };
};

// happy-dom measures nothing, and a map without a size shows nothing.
beforeEach(() => void vi.spyOn(LeafletMap.prototype, 'getSize').mockImplementation(() => new Point(800, 600)));
afterEach(() => void vi.restoreAllMocks());

describe('the view Map of the overview', () => {
  const bike = aDevice({ name: 'Bike', position: at(-33.8688, 151.2093, '412 Crown St') });
  const van = aDevice({ name: 'Van', position: at(51.5, -0.12) });

  it('is offered beside the others, to everybody', async () => {
    const { actor } = await openOverview([bike]);
    await actor.click(screen.getByRole('button', { name: 'View type: Combo' }));
    const views = (await screen.findAllByRole('menuitemradio')).map((item) => item.textContent);
    expect(views).toEqual(['Combo', 'Grid', 'List', 'Map']);
    await actor.click(screen.getByRole('menuitemradio', { name: 'Map' }));
    const map = within(await screen.findByRole('region', { name: 'Map of the devices' }));
    expect(await map.findByRole('button', { name: 'Bike' })).toBeVisible();
  });

  it('says of each device where it is and leads to it', async () => {
    const { actor, map } = await openMap([bike, van]);
    await actor.click(await map.findByRole('button', { name: 'Bike' }));
    const popup = within(await map.findByRole('dialog', { name: 'Bike' }));
    expect(popup.getByText('412 Crown St')).toBeVisible();
    expect(popup.getByText('Last seen 2 minutes ago')).toBeVisible();
    expect(popup.getByRole('link', { name: 'Open in maps' })).toHaveAttribute(
      'href',
      expect.stringContaining('mlat=-33.8688&mlon=151.2093'),
    );
    await actor.click(popup.getByRole('button', { name: 'Copy coordinates' }));
    expect(await navigator.clipboard.readText()).toBe('-33.8688, 151.2093');
    await actor.click(popup.getByRole('link', { name: 'Bike' }));
    expect(window.location.pathname).toBe(`/device/${bike.deviceUUID}`);
    expect(await screen.findByRole('region', { name: 'Location history' })).toBeVisible();
  });

  it('makes one disc of devices that stand together', async () => {
    const near = [0, 1, 2].map((index) =>
      aDevice({ name: `Near ${index}`, position: at(-33.8688 + index / 1e5, 151.2) }),
    );
    const { map } = await openMap([...near, van]);
    expect(await map.findByRole('button', { name: /^3 / })).toHaveTextContent('3');
    expect(map.queryByRole('button', { name: 'Near 1' })).not.toBeInTheDocument();
    expect(map.getByRole('button', { name: 'Van' })).toBeVisible();
  });

  describe('with a list beside it', () => {
    // Nor does it measure the frame that is scrolled.
    beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640));
    const listed = async () => within(await screen.findByRole('list', { name: 'Devices on the map' }));

    it('has every device, rendered as far as it is in view', async () => {
      const many = Array.from({ length: 993 }, (_, index) =>
        aDevice({ name: `Device ${index}`, position: at(-33 + index / 1000, 151) }),
      );
      const { positions } = await openMap(many);
      const list = await listed();
      const rows = await list.findAllByRole('listitem');
      expect(rows.length).toBeLessThan(40);
      expect(rows[0]).toHaveAttribute('aria-setsize', '993');
      expect(rows[0]).toHaveTextContent('Device 0');
      expect(positions).toHaveBeenCalledOnce();
    });

    it('opens on the map what is chosen in it, and says what is chosen on the map', async () => {
      const { actor, map } = await openMap([bike, van]);
      const list = await listed();
      await actor.click(await list.findByRole('button', { name: /^Van/ }));
      expect(await map.findByRole('dialog', { name: 'Van' })).toBeVisible();
      expect(list.getByRole('button', { name: /^Van/ })).toHaveAttribute('aria-current', 'true');
      await actor.click(list.getByRole('button', { name: /^Bike/ }));
      expect(await map.findByRole('dialog', { name: 'Bike' })).toBeVisible();
      expect(list.getByRole('button', { name: /^Van/ })).not.toHaveAttribute('aria-current');
      await actor.hover(map.getByRole('button', { name: 'Bike' }));
      expect(list.getByRole('button', { name: /^Bike/ })).toHaveAttribute('data-pointed');
    });

    it('is narrowed and sorted with the map', async () => {
      const low = aDevice({ name: 'Low', position: at(51.4, -0.1), is_wifi_device: true, battery_percentage: 5 });
      const { actor, positions } = await openMap([bike, low]);
      await actor.click(screen.getByRole('button', { name: /^Battery low/ }));
      const list = await listed();
      await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
      expect(positions.mock.lastCall?.[0].query).toMatchObject({ status: 'lowBattery' });
    });

    it('has picture and battery of each, and what can be done with those that are selected', async () => {
      const low = aDevice({ name: 'Low', position: at(51.4, -0.1), is_wifi_device: true, battery_percentage: 5 });
      const { actor } = await openOverview([bike, low], { view: 'map', as: { roles: ['admin'] } });
      const list = await listed();
      const row = (await list.findAllByRole('listitem'))[1]!;
      expect(row.querySelector('svg')).toBeInTheDocument();
      expect(within(row).getByText('5%')).toHaveAttribute('data-level', 'alert');
      expect(screen.queryByRole('region', { name: 'Selected devices' })).not.toBeInTheDocument();

      await actor.click(within(row).getByRole('checkbox', { name: 'Select Low' }));
      const bar = within(await screen.findByRole('region', { name: 'Selected devices' }));
      expect(bar.getByText('1 selected')).toBeVisible();
      expect(bar.getAllByRole('button').map((button) => button.textContent)).toEqual(['Alerts', 'Share', '']);
      await actor.click(screen.getByRole('checkbox', { name: 'Select all devices of the map' }));
      expect(bar.getByText('2 selected')).toBeVisible();
      await actor.click(screen.getByRole('checkbox', { name: 'Select all devices of the map' }));
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected devices' })).not.toBeInTheDocument());
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });

    it('shows photo, speed, temperature and groups, of which it asks for all at once', async () => {
      const moving = {
        ...aDevice({
          name: 'Van',
          position: at(51.5, -0.12),
          modem_temperature: 8.6,
          movedTime: new Date().toISOString(),
        }),
        ...{ devicePicture: 'cGhvdG8=', speed: 24, groups: ['Couriers'] },
      };
      const { positions } = await openOverview([bike, moving], {
        view: 'map',
        width: 2560,
        as: { roles: ['enterprise'] },
      });
      const [first, second] = await (await listed()).findAllByRole('listitem');
      expect(positions).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ query: expect.objectContaining({ details: 'all' }) }),
      );
      expect(second!.querySelector('img')).toHaveAttribute('src', expect.stringContaining('cGhvdG8='));
      for (const text of ['24 km/h', '8.6°C', 'Couriers']) expect(second).toHaveTextContent(text);
      expect(first!.querySelector('img')).not.toBeInTheDocument();
      expect(first).not.toHaveTextContent('km/h');
    });

    it('asks for no more than pictures where it has no room for more', async () => {
      const { positions } = await openMap([bike]);
      await listed();
      expect(positions).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ query: expect.objectContaining({ details: 'pictures' }) }),
      );
    });

    it('is followed by the map, unless that is to stay where it is', async () => {
      const fit = vi.spyOn(LeafletMap.prototype, 'setView');
      const { actor } = await openMap([bike, van]);
      const rowCount = async (count: number) =>
        waitFor(async () => expect((await listed()).queryAllByRole('listitem')).toHaveLength(count));
      const follow = await screen.findByRole('checkbox', { name: 'Follow the list' });
      expect(follow).toBeChecked();
      await rowCount(2);
      await actor.click(follow);
      fit.mockClear();
      await actor.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'van');
      await rowCount(1);
      expect(fit).not.toHaveBeenCalled();
      await actor.click(follow);
      await waitFor(() => expect(fit).toHaveBeenCalled());
      fit.mockClear();
      await actor.clear(screen.getByRole('searchbox', { name: 'Search devices' }));
      await rowCount(2);
      await waitFor(() => expect(fit).toHaveBeenCalled());
    });

    it('is left out where there is no room for it', async () => {
      await openOverview([bike], { view: 'map', width: 390 });
      await screen.findByRole('region', { name: 'Map of the devices' });
      expect(screen.queryByRole('list', { name: 'Devices on the map' })).not.toBeInTheDocument();
    });
  });

  it('lists the devices that never reported a position', async () => {
    await openMap([bike, aDevice({ name: 'Drawer', position: null })]);
    const list = within(screen.getByRole('region', { name: 'Without a location' }));
    expect(list.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent)).toEqual(['Drawer']);
  });
});
