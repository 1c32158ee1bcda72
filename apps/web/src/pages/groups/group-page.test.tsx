import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDevice } from '../../../test/factories.ts';
import { aGroup, openGroups } from '../../../test/open-groups.ts';
import { cards, findCard, infoPanel, openTechnicalDetails } from '../../../test/open-overview.ts';
import { currentDevice } from '../../features/devices/choice/device-choice.ts';
import { changeDevices } from '../../features/devices/devices.api.ts';

const openGroup = async (width?: number) => {
  const devices = [aDevice({ name: 'Bike' }), aDevice({ name: 'Trailer' }), aDevice({ name: 'Van' })];
  const elsewhere = aDevice({ name: 'Elsewhere' });
  const group = aGroup({ name: 'Couriers', devices });
  const path = `/group/devices/${group._id}`;
  const view = openGroups({ path, groups: [group], devices: [...devices, elsewhere], width });
  await screen.findByRole('region', { name: 'Device list' });
  return { ...view, group, path, inGroup: devices };
};

const current = () => screen.getByRole('button', { current: true }).textContent;
const choose = (name: string) => screen.getByRole('button', { name });

describe('the devices of a group', () => {
  beforeEach(openTechnicalDetails);

  it('are titled My AirBolts, with a way back, search and view menu [P2.2.68]', async () => {
    const { actor } = await openGroup();
    const bar = within(screen.getByRole('heading', { name: 'My AirBolts' }).closest('header') as HTMLElement);
    expect(bar.getByRole('heading', { name: 'My AirBolts' })).toBeVisible();
    expect(bar.getByRole('searchbox', { name: 'Search devices' })).toBeVisible();
    expect(bar.getByRole('button', { name: /View type/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Couriers' })).toBeVisible();
    expect(screen.getByText('3 devices')).toBeVisible();
    expect(cards()).toEqual(['Bike', 'Trailer', 'Van']);
    await actor.click(bar.getByRole('link', { name: 'Back' }));
    expect(await screen.findByRole('heading', { name: 'Group Devices' })).toBeVisible();
  });

  it('have one title on a phone, and the name of the group beside their number', async () => {
    await openGroup(390);
    expect(screen.getByRole('heading', { level: 1, name: 'My AirBolts' })).toBeVisible();
    // Without its word, so that a short name and all buttons fit into one line.
    expect(screen.getByRole('button', { name: 'View type: Combo' })).toHaveTextContent('');
    expect(screen.queryByRole('heading', { name: 'Couriers' })).not.toBeInTheDocument();
    // Of their own, so that a long name makes room for the number and the buttons.
    const count = screen.getByText('3 devices');
    expect(count).toBeVisible();
    expect(count.previousSibling).toHaveTextContent('Couriers');
  });

  it('are shown as carousel, grid and list [P2.2.68]', async () => {
    const { actor } = await openGroup();
    const view = async (name: string) => {
      await actor.click(screen.getByRole('button', { name: /View type/ }));
      await actor.click(await screen.findByRole('menuitemradio', { name }));
    };
    expect(await screen.findByRole('button', { name: 'Next devices' })).toBeInTheDocument();
    await view('Grid');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Next devices' })).not.toBeInTheDocument());
    expect(cards()).toEqual(['Bike', 'Trailer', 'Van']);
    await view('List');
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.getAttribute('aria-label'))).toEqual(['Bike', 'Trailer', 'Van']);
  });

  it('show info and history of the current one; choosing another stays at this address [P2.2.68] [P1.2.26]', async () => {
    const { actor, path, inGroup } = await openGroup();
    expect(current()).toBe('Bike');
    expect((await infoPanel()).getByText(inGroup[0]?.deviceUUID ?? '')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Location history' })).toBeVisible();
    await actor.click(choose('Van'));
    expect(current()).toBe('Van');
    expect((await infoPanel()).getByText(inGroup[2]?.deviceUUID ?? '')).toBeVisible();
    expect(window.location.pathname).toBe(path);
    expect(currentDevice()).toBe(inGroup[2]?.deviceUUID);
  });

  it.each(['Grid', 'List'])(
    'open from %s with info and history at this address, and Back closes the device [P1.2.26] [P1.2.29]',
    async (view) => {
      const { actor, path, inGroup } = await openGroup();
      await actor.click(screen.getByRole('button', { name: /View type/ }));
      await actor.click(await screen.findByRole('menuitemradio', { name: view }));
      expect(screen.queryByRole('region', { name: 'Device info' })).not.toBeInTheDocument();
      await actor.click(choose('Van'));
      expect((await infoPanel()).getByText(inGroup[2]?.deviceUUID ?? '')).toBeVisible();
      expect(screen.getByRole('region', { name: 'Location history' })).toBeVisible();
      expect(window.location.pathname).toBe(path);
      act(() => window.history.back());
      expect(await screen.findByRole('button', { name: `View type: ${view}` })).toBeVisible();
      expect(screen.queryByRole('region', { name: 'Device info' })).not.toBeInTheDocument();
      expect(window.location.pathname).toBe(path);
    },
  );

  it('are found by name, and the first of them is the current one [P2.2.68]', async () => {
    const { actor, path } = await openGroup();
    await actor.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'VA');
    await waitFor(() => expect(cards()).toEqual(['Van']));
    expect(current()).toBe('Van');
    await actor.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'xyz');
    expect(await screen.findByText('No devices found')).toBeVisible();
    expect(window.location.pathname).toBe(path);
  });

  it('change as the channel tells', async () => {
    const { queryClient } = await openGroup();
    await findCard('Van');
    act(() => {
      changeDevices(queryClient, (device) => (device.name === 'Van' ? { ...device, modem_voltage: 3690 } : device));
    });
    await waitFor(async () => expect((await findCard('Van')).getByText('10%')).toBeVisible());
  });

  it('are those that were chosen, as soon as the group was edited', async () => {
    const { actor, group } = await openGroup();
    await actor.click(screen.getByRole('link', { name: 'Edit group' }));
    await actor.click(await screen.findByRole('checkbox', { name: /Trailer/ }));
    await actor.click(screen.getByRole('checkbox', { name: /Elsewhere/ }));
    await actor.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(window.location.pathname).toBe('/group/devices'));
    const drawer = within(await screen.findByRole('region', { name: 'Groups' }));
    await actor.click(await drawer.findByRole('link', { name: new RegExp(group.name) }));
    await screen.findByRole('region', { name: 'Device list' });
    await waitFor(() => expect(cards()).toEqual(['Bike', 'Van', 'Elsewhere']));
  });

  it('say when the group cannot be loaded', async () => {
    openGroups({ path: '/group/devices/gone' });
    expect((await screen.findAllByText('Unable to load devices group'))[0]).toBeVisible();
  });
});
