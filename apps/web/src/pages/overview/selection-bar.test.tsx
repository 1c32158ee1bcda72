import { privileges } from '@holdfast/contract/devices.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, aShare } from '../../../test/factories.ts';
import { mockDevices, mockGroups, mockSharing, network, pageOf, refuse } from '../../../test/network.ts';
import { openOverview } from '../../../test/open-overview.ts';

const [bike, van, lock] = [
  aDevice({ name: 'Bike', passcode: '246810' }),
  aDevice({ name: 'Van', emailAlerts: false, passcode: '135790' }),
  aDevice({ name: 'Lock', deviceType: 'airbolt' }),
];

const openList = async (options: Parameters<typeof openOverview>[1] = {}) => {
  const view = await openOverview([bike, van, lock], { view: 'list', ...options });
  const select = async (...names: string[]) => {
    for (const name of names) await view.actor.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    return within(await screen.findByRole('region', { name: 'Selected devices' }));
  };
  return { ...view, select };
};

describe('selected devices', () => {
  it('are counted, all of a page at once too, and cleared', async () => {
    const { actor, select } = await openList();
    const bar = await select('Bike', 'Van');
    expect(bar.getByRole('status')).toHaveTextContent('2 selected');
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
    expect(all.indeterminate).toBe(true);
    await actor.click(all);
    expect(bar.getByRole('status')).toHaveTextContent('3 selected');
    await actor.click(bar.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('region', { name: 'Selected devices' })).not.toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Select Bike' })).not.toBeChecked();
  });

  it('get their alerts switched, and say which of them refused', async () => {
    const { actor, select } = await openList();
    const asked = vi.fn(({ params: { id } }: { params: { id: string } }) =>
      id === van._id ? refuse('device-not-found') : { device: { ...bike, emailAlerts: true } },
    );
    network.use(mockDevices.updateAlertSettings(asked));
    const bar = await select('Bike', 'Van');
    await actor.click(bar.getByRole('button', { name: 'Alerts' }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Turn on email alerts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Not done for 1 device' }));
    expect(dialog.getByText('Van')).toBeVisible();
    expect(asked.mock.calls.map(([{ params }]) => params.id).toSorted()).toEqual([bike._id, van._id].toSorted());
    expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ body: { emailAlerts: true } }));
    expect(await screen.findByText('Done for 1 device')).toBeVisible();
  });

  it('are worked on a few at once', async () => {
    const many = Array.from({ length: 6 }, (_, index) => aDevice({ name: `Device ${index}` }));
    const { actor } = await openOverview(many, { view: 'list' });
    let running = 0;
    const seen: number[] = [];
    let release = () => {};
    const areFour = new Promise<void>((resolve) => {
      release = resolve;
    });
    network.use(
      mockDevices.updateAlertSettings(async ({ params: { id } }) => {
        running += 1;
        seen.push(running);
        // A fifth beside these four would come before the first of them ends.
        if (seen.length === 4) setTimeout(release, 30);
        await areFour;
        running -= 1;
        return { device: many.find(({ _id }) => _id === id)! };
      }),
    );
    await actor.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const bar = within(await screen.findByRole('region', { name: 'Selected devices' }));
    await actor.click(bar.getByRole('button', { name: 'Alerts' }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Turn on email alerts' }));
    expect(await screen.findByText('Done for 6 devices')).toBeVisible();
    expect(seen).toHaveLength(6);
    expect(Math.max(...seen)).toBe(4);
  });

  it('are removed only after asking, by name', async () => {
    const { actor, select } = await openList();
    const remove = vi.fn(() => ({ message: 'Removed' }));
    network.use(mockDevices.removeDevice(remove));
    const bar = await select('Bike', 'Lock');
    await actor.click(bar.getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove 2 devices?' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Bike', 'Lock']);
    expect(remove).not.toHaveBeenCalled();
    await actor.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(remove).toHaveBeenCalledTimes(2));
    expect(await screen.findByText('Done for 2 devices')).toBeVisible();
  });

  it('of somebody else are not offered to be removed', async () => {
    const shared = aDevice({ name: 'Shared', privilege: privileges.limited, shareId: 'my-share' });
    const { actor } = await openOverview([shared], { view: 'list' });
    await actor.click(screen.getByRole('checkbox', { name: 'Select Shared' }));
    const bar = within(await screen.findByRole('region', { name: 'Selected devices' }));
    expect(bar.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  });

  it('are shared with one person by one form', async () => {
    const { actor, select } = await openList();
    const create = vi.fn(() => ({ share: aShare() }));
    network.use(mockSharing.createShare(create));
    const bar = await select('Bike', 'Van');
    await actor.click(bar.getByRole('button', { name: 'Share' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share devices' }));
    await actor.type(dialog.getByRole('textbox', { name: /Email/ }), 'guest@example.com');
    await actor.click(dialog.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({
        body: expect.objectContaining({ deviceUUID: van.deviceUUID, sharedUserWithEmail: 'guest@example.com' }),
      }),
    );
  });

  it('join a group, whose others stay in it', async () => {
    const { actor, select } = await openList({ as: { roles: ['enterprise'] } });
    const group = { _id: 'g1', name: 'Couriers', devices: [lock], createdAt: new Date(0).toISOString() };
    const update = vi.fn(() => ({ group }));
    network.use(
      mockGroups.listGroups(() => pageOf([group])),
      mockGroups.getGroup(() => ({ group })),
      mockGroups.updateGroup(update),
    );
    const bar = await select('Bike', 'Van');
    await actor.click(bar.getByRole('button', { name: 'Add to group' }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Couriers' }));
    await waitFor(() =>
      expect(update).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ body: { devices: [lock._id, bike._id, van._id] } }),
      ),
    );
  });
});
