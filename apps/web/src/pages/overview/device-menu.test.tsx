import type { Device } from '@holdfast/contract/devices';
import { privileges } from '@holdfast/contract/devices.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, aSubscription } from '../../../test/factories.ts';
import { fail, mockCommands, mockDevices, mockPlans, mockSharing, network, refuse } from '../../../test/network.ts';
import { openOverview } from '../../../test/open-overview.ts';

const openMenu = async (device: Device, options: Parameters<typeof openOverview>[1] = {}) => {
  const view = await openOverview([device], options);
  await view.actor.click(screen.getByRole('button', { name: `Menu of ${device.name}` }));
  const menu = within(await screen.findByRole('menu'));
  return { ...view, menu, items: menu.getAllByRole('menuitem').map((item) => item.textContent) };
};
const messages = () => within(screen.getByRole('region', { name: 'Messages' }));

const common = ['Airplane mode', 'Report stolen', 'Settings'];
const history = ['Export CSV', 'Import history', 'Clear history'];
const rest = [...common, 'Manage sharing', 'Live link', ...history];
const entries: [type: Device['deviceType'], items: string[]][] = [
  [
    'airbolt',
    [
      'Get temperature',
      'Turn on alarm',
      ...common,
      'Share',
      'Manage sharing',
      'Remove all shares',
      'Live link',
      ...history,
      'Remove device',
    ],
  ],
  [
    'shield_gps',
    [
      'Locate once',
      'Locate continuously',
      'Turn on alarm',
      'Airplane mode',
      'Rekey',
      ...rest.slice(1),
      'Remove device',
    ],
  ],
  ['travel_lock', [...rest]],
  ['shield_card', [...rest, 'Remove device']],
];

describe('the device menu', () => {
  it.each(entries)('of %s has what its type knows [P1.4.24]', async (deviceType, expected) => {
    const { items } = await openMenu(aDevice({ deviceType, share_count: 2 }));
    expect(items).toEqual(['Day', 'Health', ...expected]);
  });

  it.each([
    ['phone', privileges.superOwner, '/devices/add/phone/'],
    ['gt06', privileges.superOwner, '/devices/add/tracker/'],
    ['phone', privileges.owner, null],
    ['airbolt-gps', privileges.superOwner, null],
  ] as const)('leads from a %s to its settings again, for privilege %i: %s', async (model, privilege, path) => {
    const device = aDevice({ model, privilege });
    const { menu } = await openMenu(device);
    const item = menu.queryByRole('menuitem', { name: 'How it connects' });
    expect(item?.getAttribute('href') ?? null).toBe(path && `${path}${device.deviceUUID}`);
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

  it('has neither sharing nor removal for a shared user [P1.6.6]', async () => {
    const lock = aDevice({ deviceType: 'airbolt', share_count: 1 });
    const { items } = await openMenu(lock, { as: { roles: ['sharedUser'] } });
    expect(items).toContain('Turn on alarm');
    for (const hidden of ['Share', 'Manage sharing', 'Remove device']) expect(items).not.toContain(hidden);
  });

  it('lets a person with whom it is shared leave, after asking', async () => {
    const device = aDevice({ privilege: privileges.limited, shareId: 'my-share' });
    const { actor, menu, items, devices } = await openMenu(device, { path: `/device/${device.deviceUUID}` });
    expect(items).toEqual(['Day', 'Health', 'Leave']);
    const leave = vi.fn(() => {
      devices.length = 0;
      return { message: 'You left the share' };
    });
    network.use(mockSharing.removeShare(leave));
    await actor.click(menu.getByRole('menuitem', { name: 'Leave' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave this share?' }));
    expect(leave).not.toHaveBeenCalled();
    await actor.click(dialog.getByRole('button', { name: 'Leave' }));
    expect(await messages().findByText('You left the share')).toBeVisible();
    expect(leave).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { shareId: 'my-share' } }));
    await waitFor(() => expect(window.location.pathname).toBe('/device'));
    expect(messages().queryByText(/Unable to load device|no longer have access/)).not.toBeInTheDocument();
  });

  it('offers a lock nothing that takes a modem [P1.2.32]', async () => {
    const { items } = await openMenu(aDevice({ deviceType: 'airbolt' }));
    expect(items).toContain('Report stolen');
    for (const name of ['Locate', 'Locate once', 'Rekey', 'Firmware update']) expect(items).not.toContain(name);
  });

  const openStolen = async (device: Device) => {
    const opened = await openMenu(device);
    await opened.actor.click(opened.menu.getByRole('menuitem', { name: 'Report stolen' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Report stolen' })) };
  };

  it('answers Report stolen of a tracker with what to do, each with its button [P1.2.32]', async () => {
    const device = aDevice();
    const { actor, dialog } = await openStolen(device);
    const locate = vi.fn(() => fail(500));
    network.use(mockCommands.locate(locate));
    await actor.click(dialog.getByRole('button', { name: 'Locate continuously' }));
    await waitFor(() =>
      expect(locate).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ body: { locationReportMode: 'Continuously' } }),
      ),
    );
    expect(dialog.getByRole('link', { name: 'Check the plan' })).toHaveAttribute(
      'href',
      `/device/${device.deviceUUID}/settings/plans`,
    );
    await actor.click(dialog.getByRole('link', { name: 'Report of the last 7 days' }));
    expect(window.location.pathname).toBe(`/device/${device.deviceUUID}/day`);
    expect(window.location.search).toMatch(/^\?from=[\d-]+&to=[\d-]+&report=$/);
  });

  it('leads from Report stolen to a live link', async () => {
    const { actor, dialog } = await openStolen(aDevice({ name: 'Bike' }));
    await actor.click(dialog.getByRole('button', { name: 'Make a live link' }));
    expect(await screen.findByRole('dialog', { name: 'New live link' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Report stolen' })).not.toBeInTheDocument();
  });

  it('of a lock that is stolen asks for nothing that takes a modem', async () => {
    const { dialog } = await openStolen(aDevice({ deviceType: 'airbolt' }));
    expect(dialog.queryByRole('button', { name: 'Locate continuously' })).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Copy details' })).toBeVisible();
  });

  it('stands on the cards of the grid too', async () => {
    const { items } = await openMenu(aDevice(), { view: 'grid' });
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
    expect(messages().queryByText(/Unable to load device|no longer have access/)).not.toBeInTheDocument();
  });

  it('says in the dialog that there is a subscription, also when only the server knows of it', async () => {
    const text = 'Device has an active subscription, please cancel the subscription to delete the device.';
    const { actor, menu } = await openMenu(aDevice());
    network.use(mockDevices.removeDevice(() => refuse('device-subscribed')));
    await actor.click(menu.getByRole('menuitem', { name: 'Remove device' }));
    const dialog = within(await screen.findByRole('dialog'));
    await actor.click(dialog.getByRole('button', { name: 'Remove device' }));
    expect(await dialog.findByText(text)).toBeVisible();
    expect(messages().queryByText(text)).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Remove device' })).not.toBeInTheDocument();
    await actor.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('asks where the subscription is cancelled and only lasts until its end', async () => {
    const device = aDevice({ subscription: { status: 'Active' } });
    const cancelled = aSubscription(device, { source: { cancel_at_period_end: true } });
    network.use(mockPlans.listCurrentSubscriptions(() => ({ data: [cancelled] })));
    const { actor, menu } = await openMenu(device);
    await actor.click(menu.getByRole('menuitem', { name: 'Remove device' }));
    expect(await screen.findByRole('dialog', { name: 'Remove device?' })).toBeVisible();
  });
});
