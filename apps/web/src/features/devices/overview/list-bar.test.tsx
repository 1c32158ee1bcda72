import type { Device } from '@holdfast/contract/devices';
import { privileges } from '@holdfast/contract/devices.rules';
import type { Place } from '@holdfast/contract/places';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice } from '../../../../test/factories.ts';
import { mockDevices, mockPlaces, network, summaryOf } from '../../../../test/network.ts';
import { cards, chooseView, openOverview } from '../../../../test/open-overview.ts';

const justNow = () => new Date().toISOString();
const low = { is_wifi_device: true, battery_percentage: 9 };
const fleet = () => [
  aDevice({ name: 'Moving', movedTime: justNow() }),
  aDevice({ name: 'Moving low', movedTime: justNow(), ...low }),
  aDevice({ name: 'Parked' }),
  aDevice({ name: 'Parked low', ...low }),
  aDevice({ name: 'Silent', lastSeenTime: null }),
];
const many = (count: number) => Array.from({ length: count }, (_, index) => aDevice({ name: `Device ${index + 1}` }));

const openList = (devices: Device[], options: Parameters<typeof openOverview>[1] = {}) =>
  openOverview(devices, { view: 'list', ...options });
const rows = () =>
  within(screen.getByRole('table', { name: 'Device list' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.getAttribute('aria-label'));
const statusOf = (name: string) =>
  within(screen.getByRole('row', { name })).getAllByText(/^(Moving|Parked|Silent|Battery low)$/)[0]?.textContent;
const chips = () => within(screen.getByRole('group', { name: 'Filter by status' }));
const chip = (name: string) => chips().getByRole('button', { name: new RegExp(`^${name}`) });

describe('the status of devices', () => {
  it('is a column of the list; one that is parked and low is low', async () => {
    await openList([
      ...fleet().filter(({ name }) => name.startsWith('Parked')),
      aDevice({ name: 'Gone', lastSeenTime: null }),
    ]);
    expect(screen.getByRole('columnheader', { name: 'Status' })).toBeVisible();
    expect(statusOf('Parked')).toBe('Parked');
    expect(statusOf('Parked low')).toBe('Battery low');
    expect(statusOf('Gone')).toBe('Silent');
  });

  it('stands on the cards of Combo and Grid', async () => {
    const [moving] = fleet();
    await openOverview([moving!], { view: 'grid' });
    expect(within(screen.getByRole('article', { name: 'Moving' })).getAllByText('Moving')).toHaveLength(2);
  });

  it('narrows the list, and each filter says how many there are', async () => {
    const { actor, list } = await openList(fleet());
    await waitFor(() =>
      expect(
        chips()
          .getAllByRole('button')
          .map((button) => button.textContent),
      ).toEqual(['All5', 'Moving2', 'Parked2', 'Silent1', 'Battery low2']),
    );
    expect(chip('All')).toHaveAttribute('aria-pressed', 'true');
    await actor.click(chip('Battery low'));
    await waitFor(() => expect(rows()).toEqual(['Moving low', 'Parked low']));
    expect(list.mock.lastCall?.[0].query).toMatchObject({ status: 'lowBattery' });
    expect(chip('Battery low')).toHaveAttribute('aria-pressed', 'true');
    expect(window.location.search).toBe('?status=lowBattery');
    // The counts are of what the filters would show, not of what the chosen one does.
    expect(chip('Moving')).toHaveTextContent('Moving2');
    await actor.click(chip('Battery low'));
    await waitFor(() => expect(rows()).toHaveLength(5));
    expect(window.location.search).toBe('');
  });

  it('says so when no device has it, and leads back', async () => {
    const { actor } = await openList([aDevice({ name: 'Van' })]);
    await actor.click(chip('Silent'));
    expect(await screen.findByText('None of these devices has the status “Silent” now.')).toBeVisible();
    await actor.click(chip('All'));
    await waitFor(() => expect(rows()).toEqual(['Van']));
  });

  it('is counted for the searched devices alone', async () => {
    const { actor } = await openList(fleet());
    await actor.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'low');
    await waitFor(() => expect(chip('All')).toHaveTextContent('All2'));
    expect(chip('Silent')).toHaveTextContent('Silent0');
  });
});

describe('what else narrows a list', () => {
  const home: Place = {
    ...{ _id: 'p1', name: 'Home', icon: 'home', latitude: 47.14, longitude: 9.52, radius: 150, address: '' },
    ...{ devices: 'all', arrive: true, leave: true, createdAt: new Date(0).toISOString() },
  };

  it('are the places of the person, who has some; one of the chips at a time', async () => {
    const summaries = vi.fn();
    network.use(mockPlaces.listPlaces(() => ({ data: [home] })));
    const { actor, devices, list } = await openOverview(fleet());
    network.use(
      mockDevices.getDeviceSummary(({ query }) => {
        summaries(query);
        return summaryOf(query.inPlace ? devices.slice(0, 2) : devices);
      }),
    );
    await chooseView(actor, 'list');
    await waitFor(() => expect(chip('In a place')).toHaveTextContent('In a place2'));
    await actor.click(chip('Silent'));
    await actor.click(chip('In a place'));
    await waitFor(() => expect(list.mock.lastCall?.[0].query).toMatchObject({ inPlace: 'yes' }));
    expect(list.mock.lastCall?.[0].query).not.toHaveProperty('status');
    expect(window.location.search).toBe('?inPlace=yes');
    expect(chip('In a place')).toHaveAttribute('aria-pressed', 'true');
    expect(chip('All')).toHaveAttribute('aria-pressed', 'false');
    await actor.click(chip('In a place'));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('are the owner and whether it is known where they are, in a menu that says how many are chosen', async () => {
    const own = aDevice({ name: 'Own', position: null });
    const shared = aDevice({ name: 'Shared', privilege: privileges.limited });
    const { actor } = await openList([own, shared]);
    const filter = () => screen.getByRole('button', { name: /^Filter/ });
    expect(filter()).toHaveTextContent(/^Filter$/);
    await actor.click(filter());
    await actor.click(await screen.findByRole('menuitemradio', { name: 'Only mine' }));
    await waitFor(() => expect(rows()).toEqual(['Own']));
    await waitFor(() => expect(chip('All')).toHaveTextContent('All1'));
    await actor.click(filter());
    expect(await screen.findByRole('menuitemradio', { name: 'Only mine' })).toBeChecked();
    await actor.click(screen.getByRole('menuitemradio', { name: 'Known' }));
    expect(await screen.findByText('None of these devices fits the filter now.')).toBeVisible();
    expect(filter()).toHaveTextContent('Filter2');
    expect(window.location.search).toBe('?owner=me&placed=yes');
  });

  it('has no place where there are none', async () => {
    await openList(fleet());
    await waitFor(() => expect(chip('All')).toHaveTextContent('All5'));
    expect(chips().queryByRole('button', { name: /^In a place/ })).not.toBeInTheDocument();
  });
});

describe('the size of a page and the order', () => {
  it('are 6 and by name, until others are chosen; both stand in the address', async () => {
    const { actor, list } = await openList(many(30), { as: { roles: ['enterprise'] } });
    await waitFor(() => expect(rows()).toHaveLength(6));
    await actor.selectOptions(await screen.findByRole('combobox', { name: 'Per page' }), '24');
    await waitFor(() => expect(rows()).toHaveLength(24));
    await actor.click(screen.getByRole('button', { name: 'Sort by: Name' }));
    await actor.click(await screen.findByRole('menuitemradio', { name: /^Battery/ }));
    await waitFor(() => expect(list.mock.lastCall?.[0].query).toMatchObject({ sort: 'battery', perPage: '24' }));
    expect(window.location.search).toBe('?size=24&sort=battery');
    expect(screen.getByRole('button', { name: /^Sort by: Battery/ })).toBeVisible();
  });

  it('lead to the first page again', async () => {
    const { actor } = await openList(many(30));
    await actor.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(await screen.findByText('13–18 of 30 devices')).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Sort by: Name' }));
    await actor.click(await screen.findByRole('menuitemradio', { name: 'Last seen' }));
    expect(await screen.findByText('1–6 of 30 devices')).toBeVisible();
  });

  it('are taken from the address, which opens as a list; what it cannot mean is as usual', async () => {
    await openOverview(many(30), { path: '/device?size=100&sort=secret&status=dancing', isListFirst: true });
    await waitFor(() => expect(rows()).toHaveLength(30));
    expect(screen.getByRole('button', { name: 'View type: List' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sort by: Name' })).toBeVisible();
    expect(chip('All')).toHaveAttribute('aria-pressed', 'true');
  });

  it('stay in the address of a device that is opened, whose neighbours are all devices', async () => {
    const devices = fleet();
    const { actor } = await openList(devices);
    await actor.click(chip('Silent'));
    await waitFor(() => expect(rows()).toEqual(['Silent']));
    await actor.click(within(screen.getByRole('row', { name: 'Silent' })).getByRole('link'));
    expect(await screen.findByRole('region', { name: 'Device info' })).toBeVisible();
    expect(window.location.pathname + window.location.search).toBe(`/device/${devices[4]!.deviceUUID}?status=silent`);
    await waitFor(() => expect(cards()).toContain('Silent'));
    expect(screen.getByRole('button', { name: 'Previous devices' })).toBeEnabled();
    expect(screen.queryByRole('group', { name: 'Filter by status' })).not.toBeInTheDocument();
  });

  it('by battery is offered to those who see it', async () => {
    const { actor } = await openList(many(7));
    await actor.click(screen.getByRole('button', { name: 'Sort by: Name' }));
    const offered = (await screen.findAllByRole('menuitemradio')).map((item) => item.textContent);
    expect(offered).toEqual(['Name', 'Last seen', 'Status']);
  });
});
