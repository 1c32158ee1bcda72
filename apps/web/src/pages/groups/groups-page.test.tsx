import { roles } from '@holdfast/contract/roles.rules';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { matchRoutes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { aDevice } from '../../../test/factories.ts';
import { fail, mockGroups, network, refuse } from '../../../test/network.ts';
import { aGroup, openGroups } from '../../../test/open-groups.ts';
import { routes } from '../../app/routes.tsx';

const table = async () => within(await screen.findByRole('table', { name: 'Group list' }));
const rows = async () =>
  (await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').slice(0, 3))
    .map(([name, devices, date]) => [name?.querySelector('a')?.textContent, devices?.textContent, date?.textContent]);
const messages = () => within(screen.getByRole('region', { name: 'Messages' }));
const names = (count: number) => Array.from({ length: count }, (_, at) => aGroup({ name: `Depot ${at + 1}` }));

describe('the addresses of groups', () => {
  const handleOf = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.handle;

  it('lead to the list [P2.2.12]', () => {
    expect(handleOf('/group/devices')).toMatchObject({ name: 'group-devices', access: 'auth' });
  });

  it('lead to a new group [P2.2.13]', () => {
    expect(handleOf('/group/devices/create')).toMatchObject({ name: 'create-group-devices', access: 'auth' });
  });

  it('lead to a group to change [P2.2.14]', () => {
    expect(handleOf('/group/devices/edit/7')).toMatchObject({ name: 'edit-group-device', access: 'auth' });
  });

  it('lead to the devices of a group [P2.2.15]', () => {
    expect(handleOf('/group/devices/7')).toMatchObject({ name: 'group-device', access: 'auth' });
  });

  const fleet = ['enterprise', 'enterpriseNoApi', 'admin', 'superAdmin'];

  it.each(roles.map((role) => [role, fleet.includes(role)] as const))(
    'are open to %s: %s [P1.6.2] [P2.6.5] [P2.1.6]',
    async (role, isAllowed) => {
      openGroups({ as: { roles: [role] } });
      if (isAllowed) {
        expect(await screen.findByRole('heading', { name: 'Group Devices' })).toBeVisible();
        return;
      }
      expect(await screen.findByText('Permission denied')).toBeVisible();
      await waitFor(() => expect(window.location.pathname).toBe('/'));
    },
  );

  it.each(['/group/devices/create', '/group/devices/edit/7', '/group/devices/7'])(
    'refuse %s to an ordinary user [P2.6.5]',
    async (path) => {
      openGroups({ path, as: { roles: ['user'] } });
      expect(await screen.findByText('Permission denied')).toBeVisible();
      await waitFor(() => expect(window.location.pathname).toBe('/'));
    },
  );
});

describe('the list of groups', () => {
  it('has name, count of devices, date and actions in its columns [P2.2.61] [P2.9.16]', async () => {
    const devices = [aDevice(), aDevice()];
    openGroups({
      devices,
      groups: [
        aGroup({ name: 'Courier bikes', devices, createdAt: '2026-03-02T20:00:00.000Z' }),
        aGroup({ name: 'Empty', createdAt: '2026-12-31T03:00:00.000Z' }),
      ],
    });
    const headers = (await table()).getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Name', 'Devices', 'Created At', 'Action']);
    // In the person's own zone: in Sydney the next day has begun.
    expect(await rows()).toEqual([
      ['Courier bikes', '2', '03/03/2026'],
      ['Empty', '0', '31/12/2026'],
    ]);
    expect((await table()).getByRole('link', { name: 'Edit Empty' })).toBeVisible();
    expect((await table()).getByRole('button', { name: 'Delete Empty' })).toBeVisible();
  });

  it('is searched half a second after the last letter, from the first page on [P2.2.62]', async () => {
    const { actor, listGroups } = openGroups({ groups: [...names(11), aGroup({ name: 'Luggage' })] });
    await actor.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = () => listGroups.mock.calls.map(([{ query }]) => query.filter).filter(Boolean);
    try {
      fireEvent.change(screen.getByRole('searchbox', { name: 'Search groups' }), { target: { value: 'lugg' } });
      await vi.advanceTimersByTimeAsync(499);
      expect(asked()).toEqual([]);
      await vi.advanceTimersByTimeAsync(2);
    } finally {
      vi.useRealTimers();
    }
    await waitFor(async () => expect((await rows()).map(([name]) => name)).toEqual(['Luggage']));
    expect(listGroups.mock.lastCall?.[0].query).toMatchObject({ page: '0', filter: 'lugg' });
    await actor.type(screen.getByRole('searchbox', { name: 'Search groups' }), 'xyz');
    expect(await screen.findByText('No groups found')).toBeVisible();
  });

  it('is read again by its button [P2.2.62]', async () => {
    const { actor, groups } = openGroups({ groups: names(1) });
    await table();
    groups.push(aGroup({ name: 'From elsewhere' }));
    await actor.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await (await table()).findByText('From elsewhere')).toBeVisible();
  });

  it('opens a group by its row, and the edit page by its pencil [P2.2.63]', async () => {
    const [van] = [aDevice({ name: 'Van' })];
    const group = aGroup({ name: 'Vans', devices: [van] });
    const { actor } = openGroups({ groups: [group], devices: [van] });
    // The link covers its row, as the browser's tests see.
    await actor.click((await table()).getByRole('link', { name: 'Vans' }));
    expect(await screen.findByRole('heading', { name: 'My AirBolts' })).toBeVisible();
    expect(window.location.pathname).toBe(`/group/devices/${group._id}`);
    await actor.click(screen.getByRole('link', { name: 'Back' }));
    await actor.click((await table()).getByRole('link', { name: 'Edit Vans' }));
    expect(await screen.findByRole('heading', { name: 'Edit Group' })).toBeVisible();
    expect(window.location.pathname).toBe(`/group/devices/edit/${group._id}`);
  });

  it('shows ten rows unless asked for 5, 10, 15, 20, 50 or 100 [P1.9.12] [P2.2.64] [P2.9.15]', async () => {
    const { actor, listGroups } = openGroups({ groups: names(12) });
    await table();
    expect(await rows()).toHaveLength(10);
    const choice = screen.getByRole('combobox', { name: 'Rows per page' });
    const options = within(choice).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['5', '10', '15', '20', '50', '100']);
    await actor.selectOptions(choice, '5');
    await waitFor(async () => expect(await rows()).toHaveLength(5));
    expect(screen.getByText('1–5 of 12')).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(async () => expect((await rows()).map(([name]) => name)).toEqual(['Depot 11', 'Depot 12']));
    expect(listGroups.mock.lastCall?.[0].query).toMatchObject({ page: '2', perPage: '5' });
  });

  it('deletes a group only after asking [P2.2.65]', async () => {
    const { actor, removeGroup } = openGroups({ groups: [aGroup({ name: 'Vans' }), aGroup({ name: 'Bikes' })] });
    await actor.click((await table()).getByRole('button', { name: 'Delete Vans' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete group?' }));
    await actor.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(removeGroup).not.toHaveBeenCalled();
    await actor.click((await table()).getByRole('button', { name: 'Delete Vans' }));
    await actor.click(await screen.findByRole('button', { name: 'Delete group' }));
    expect(await screen.findByText('Removed successfully')).toBeVisible();
    await waitFor(async () => expect((await rows()).map(([name]) => name)).toEqual(['Bikes']));
    expect(removeGroup).toHaveBeenCalledOnce();
  });

  it('resets the filter to all devices when a group is deleted [P1.4.19]', async () => {
    const devices = [aDevice({ name: 'Van' }), aDevice({ name: 'Gate', deviceType: 'airbolt' })];
    const { actor } = openGroups({ path: '/device', devices, groups: [aGroup({ name: 'Vans', devices })] });
    const filter = async (name: RegExp) => screen.findByRole('link', { name });
    await actor.click(await filter(/^Smart Lock/));
    expect(await filter(/^Smart Lock/)).toHaveAttribute('aria-current', 'page');
    await actor.click(screen.getByRole('link', { name: 'Groups' }));
    await actor.click((await table()).getByRole('button', { name: 'Delete Vans' }));
    await actor.click(await screen.findByRole('button', { name: 'Delete group' }));
    await screen.findByText('No groups yet');
    expect(localStorage.getItem('holdfast.my.deviceType')).toBe('all');
  });

  it('says when it cannot be loaded, and tries again', async () => {
    const { actor, listGroups } = openGroups({ groups: names(1) });
    network.use(mockGroups.listGroups(() => fail(404)));
    expect(await screen.findByRole('heading', { name: 'Unable to load Device Groups' })).toBeVisible();
    expect(messages().getByText('Unable to load Device Groups')).toBeVisible();
    network.use(mockGroups.listGroups(listGroups));
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it('shows HTML in a name as text [A11]', async () => {
    const name = '<img src=x onerror=alert(1)>';
    openGroups({ groups: [aGroup({ name })] });
    expect((await rows())[0]?.[0]).toBe(name);
    expect(document.querySelector('table img')).toBeNull();
  });
});

describe('the window for a new group', () => {
  const openDialog = async (devices = [aDevice({ name: 'Van' }), aDevice({ name: 'Bike' })]) => {
    const view = openGroups({ devices });
    await view.actor.click(await screen.findByRole('button', { name: 'New group' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New group' }));
    await dialog.findByRole('checkbox', { name: /Van/ });
    return { ...view, dialog, devices };
  };

  it('creates a group and shows it in the list [P2.2.62] [P2.5.14]', async () => {
    const { actor, dialog, createGroup, devices } = await openDialog();
    const button = dialog.getByRole('button', { name: 'Create' });
    expect(button).toBeDisabled();
    await actor.type(dialog.getByRole('textbox', { name: /Group name/ }), '  Vans ');
    expect(button).toBeDisabled();
    await actor.click(dialog.getByRole('checkbox', { name: /Van/ }));
    expect(button).toBeEnabled();
    await actor.click(button);
    expect(await screen.findByText('Added successfully')).toBeVisible();
    expect(createGroup).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ body: { name: 'Vans', devices: [devices[0]?._id] } }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect((await rows())[0]?.slice(0, 2)).toEqual(['Vans', '1']);
  });

  it('only logs what went wrong, and keeps what was typed [P2.4.37]', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { actor, dialog } = await openDialog();
    network.use(mockGroups.createGroup(() => refuse('internal')));
    await actor.type(dialog.getByRole('textbox', { name: /Group name/ }), 'Vans');
    await actor.click(dialog.getByRole('checkbox', { name: /Van/ }));
    await actor.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(log).toHaveBeenCalledWith('A group was not created', expect.any(Error)));
    expect(messages().queryAllByRole('listitem')).toEqual([]);
    expect(screen.queryByText('Internal error')).not.toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: /Group name/ })).toHaveValue('Vans');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Create' })).toBeEnabled());
    log.mockRestore();
  });

  it('marks a name that is taken', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { actor, dialog } = await openDialog();
    network.use(mockGroups.createGroup(() => refuse('group-name-taken')));
    await actor.type(dialog.getByRole('textbox', { name: /Group name/ }), 'Vans');
    await actor.click(dialog.getByRole('checkbox', { name: /Van/ }));
    await actor.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: /Group name/ })).toBeInvalid());
    log.mockRestore();
  });
});
