import type { Device } from '@holdfast/contract/devices';
import { privileges } from '@holdfast/contract/devices.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice } from '../../../test/factories.ts';
import { mockDevices, network, refuse } from '../../../test/network.ts';
import { openOverview } from '../../../test/open-overview.ts';

const openMenu = async (device: Device, options: Parameters<typeof openOverview>[1] = {}) => {
  const view = await openOverview([device], options);
  await view.actor.click(screen.getByRole('button', { name: `Menu of ${device.name}` }));
  const menu = within(await screen.findByRole('menu'));
  return { ...view, menu, items: menu.getAllByRole('menuitem').map((item) => item.textContent) };
};
const messages = () => within(screen.getByRole('region', { name: 'Messages' }));

const withoutModem = ['Locate', 'Rekey', 'Firmware update'];
const always = ['Airplane mode', 'Report stolen', 'Settings', 'Export CSV', 'Clear history'];
const entries: [type: Device['deviceType'], items: string[]][] = [
  ['airbolt', [...withoutModem, 'Get temperature', 'Turn on alarm', ...always, 'Remove device']],
  ['shield_gps', ['Locate once', 'Locate continuously', 'Turn on alarm', ...always, 'Remove device']],
  ['travel_lock', [...withoutModem, ...always]],
  ['shield_card', [...withoutModem, ...always, 'Remove device']],
];

describe('the device menu', () => {
  it.each(entries)('of %s has what its type knows [P1.4.24]', async (deviceType, expected) => {
    const { items } = await openMenu(aDevice({ deviceType }));
    expect(items).toEqual(expected);
  });

  it('has everything but removal for an Owner [P1.6.7] [P1.6.8]', async () => {
    const { items } = await openMenu(aDevice({ deviceType: 'airbolt', privilege: privileges.owner }));
    expect(items).toContain('Turn on alarm');
    expect(items).toContain('Get temperature');
    expect(items).not.toContain('Remove device');
  });

  it.each([privileges.unrestricted, privileges.limited])(
    'is not there for privilege %i, nor are the actions [P1.6.7]',
    async (privilege) => {
      await openOverview([aDevice({ privilege })]);
      expect(screen.queryByRole('button', { name: /^Menu of/ })).not.toBeInTheDocument();
      expect(screen.queryByRole('group', { name: 'Actions' })).not.toBeInTheDocument();
      expect(screen.getByRole('radio', { name: 'Battery life' })).toBeDisabled();
    },
  );

  it('has no removal for a shared user', async () => {
    const { items } = await openMenu(aDevice(), { as: { roles: ['sharedUser'] } });
    expect(items).not.toContain('Remove device');
  });

  it.each(['Locate', 'Report stolen', 'Rekey', 'Firmware update'])(
    'answers %s of a lock with a notice [P1.2.32]',
    async (name) => {
      const { actor, menu } = await openMenu(aDevice({ deviceType: 'airbolt' }));
      await actor.click(menu.getByRole('menuitem', { name }));
      expect(await messages().findByText('This feature is unavailable')).toBeVisible();
    },
  );

  it('answers Report stolen of a tracker with the same notice [P1.2.32]', async () => {
    const { actor, menu } = await openMenu(aDevice());
    await actor.click(menu.getByRole('menuitem', { name: 'Report stolen' }));
    expect(await messages().findByText('This feature is unavailable')).toBeVisible();
  });

  it('stands on the cards of the grid too', async () => {
    localStorage.setItem('holdfast.my.view', 'grid');
    const { items } = await openMenu(aDevice());
    expect(items).toContain('Turn on alarm');
  });
});

describe('removing a device', () => {
  it('asks first, then goes to the next one [P1.6.8]', async () => {
    const [bike, van] = [aDevice({ name: 'Bike' }), aDevice({ name: 'Van' })];
    const { devices, actor } = await openOverview([bike, van], { path: `/device/${bike.deviceUUID}` });
    const remove = vi.fn(() => {
      devices.shift();
      return { message: 'Removed' };
    });
    network.use(mockDevices.removeDevice(remove));
    await actor.click(screen.getByRole('button', { name: 'Menu of Bike' }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Remove device' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(remove).not.toHaveBeenCalled();
    await actor.click(dialog.getByRole('button', { name: 'Remove device' }));
    expect(await messages().findByText('Removed successfully')).toBeVisible();
    expect(remove).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { id: bike._id } }));
    await waitFor(() => expect(window.location.pathname).toBe(`/device/${van.deviceUUID}`));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('tells why the server refused', async () => {
    const text = 'Device has an active subscription, please cancel the subscription to delete the device.';
    const { actor, menu } = await openMenu(aDevice());
    network.use(mockDevices.removeDevice(() => refuse(409, 'Conflict', [text])));
    await actor.click(menu.getByRole('menuitem', { name: 'Remove device' }));
    await actor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove device' }));
    expect(await messages().findByText(text)).toBeVisible();
  });
});
