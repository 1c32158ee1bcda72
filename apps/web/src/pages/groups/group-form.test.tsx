import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { aDevice } from '../../../test/factories.ts';
import { fail, mockDevices, mockGroups, network, refuse } from '../../../test/network.ts';
import { aGroup, openGroups } from '../../../test/open-groups.ts';
import { messages } from '../../../test/open-settings.ts';

const boxes = () =>
  within(screen.getByRole('list', { name: 'Devices' }))
    .getAllByRole('checkbox')
    .map((box) => (box as HTMLInputElement).labels?.[0]?.querySelector('span')?.textContent);
const findBox = (name: RegExp) => screen.findByRole('checkbox', { name });
const nameField = () => screen.getByRole('textbox', { name: /Group name/ });

describe('the page of a new group', () => {
  const openCreate = async (devices = [aDevice({ name: 'Van' }), aDevice({ name: 'Bike' })]) => {
    const view = openGroups({ path: '/group/devices/create', devices });
    await screen.findByRole('list', { name: 'Devices' });
    return { ...view, devices };
  };

  it('has a required name, a search and a box for each device, Cancel and Create [P2.2.66] [P2.2.67]', async () => {
    await openCreate();
    expect(screen.getByRole('heading', { name: 'Create Group' })).toBeVisible();
    expect(nameField()).toBeRequired();
    expect(screen.getByRole('searchbox', { name: 'Search devices' })).toBeVisible();
    expect(boxes()).toEqual(['Van', 'Bike']);
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create' })).toBeVisible();
  });

  it('saves only with a name and a device [P2.5.14]', async () => {
    const { actor, createGroup, devices } = await openCreate();
    const create = screen.getByRole('button', { name: 'Create' });
    expect(create).toBeDisabled();
    await actor.click(await findBox(/Van/));
    expect(create).toBeDisabled();
    await actor.type(nameField(), '   ');
    expect(create).toBeDisabled();
    await actor.type(nameField(), 'Vans');
    expect(create).toBeEnabled();
    await actor.click(await findBox(/Van/));
    expect(create).toBeDisabled();
    await actor.click(await findBox(/Van/));
    await actor.click(create);
    expect(await screen.findByText('Added successfully')).toBeVisible();
    expect(createGroup.mock.lastCall?.[0].body).toEqual({ name: 'Vans', devices: [devices[0]?._id] });
    await waitFor(() => expect(window.location.pathname).toBe('/group/devices'));
  });

  it('takes a device once, however it is picked [P2.4.38]', async () => {
    const { actor, createGroup, devices } = await openCreate();
    await actor.click(await findBox(/Van/));
    await actor.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByText('2 of 2 selected')).toBeVisible();
    await actor.type(nameField(), 'All');
    await actor.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(createGroup).toHaveBeenCalledOnce());
    expect(createGroup.mock.lastCall?.[0].body.devices.toSorted()).toEqual(devices.map(({ _id }) => _id).toSorted());
  });

  it('finds devices by name, and keeps those that were picked before [P2.2.66]', async () => {
    const { actor } = await openCreate();
    await actor.click(await findBox(/Van/));
    await actor.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'BIK');
    await waitFor(() => expect(boxes()).toEqual(['Bike']));
    await actor.click(screen.getByRole('checkbox', { name: 'Select all 1 found' }));
    expect(screen.getByText('2 of 2 selected')).toBeVisible();
    await actor.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'xyz');
    expect(await screen.findByText('No devices found')).toBeVisible();
  });

  it('sends nothing by Enter in the search', async () => {
    const { actor, createGroup } = await openCreate();
    await actor.type(nameField(), 'Vans');
    await actor.click(await findBox(/Van/));
    await actor.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'BIK{Enter}');
    await waitFor(() => expect(boxes()).toEqual(['Bike']));
    expect(createGroup).not.toHaveBeenCalled();
    await actor.type(nameField(), '{Enter}');
    await waitFor(() => expect(createGroup).toHaveBeenCalledOnce());
  });

  it('says that a group has no more than 1,000 devices', async () => {
    const { actor } = await openCreate(Array.from({ length: 1001 }, (_, index) => aDevice({ name: `Van ${index}` })));
    await actor.type(nameField(), 'All');
    await actor.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(await screen.findByText('1,001 of 1,001 selected')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('At most 1,000 devices');
    expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled();
    await actor.click(await findBox(/^Van 0/));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Create' })).toBeEnabled();
  });

  it('leaves without saving by Cancel [P2.2.67]', async () => {
    const { actor, createGroup } = await openCreate();
    await actor.type(nameField(), 'Vans');
    await actor.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'Group Devices' })).toBeVisible();
    expect(createGroup).not.toHaveBeenCalled();
  });

  it('says what the server refuses, and stays', async () => {
    const { actor } = await openCreate();
    network.use(mockGroups.createGroup(() => refuse('group-name-taken')));
    await actor.type(nameField(), 'Vans');
    await actor.click(await findBox(/Van/));
    await actor.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('A group with this name exists already')).toBeVisible();
    expect(nameField()).toHaveValue('Vans');
  });

  it('draws only the rows in sight of nine hundred devices, wherever one scrolls', async () => {
    const devices = Array.from({ length: 900 }, (_, at) => aDevice({ name: `Tracker no. ${at + 1}` }));
    const { actor } = await openCreate(devices);
    expect(boxes().length).toBeLessThan(30);
    expect(boxes()[0]).toBe('Tracker no. 1');
    const list = screen.getByRole('list', { name: 'Devices' });
    fireEvent.scroll(list.parentElement as HTMLElement, { target: { scrollTop: 450 * 44 } });
    const middle = await findBox(/no\. 451 /);
    expect(boxes().length).toBeLessThan(30);
    expect(middle.closest('li')).toHaveAttribute('aria-posinset', '451');
    expect(middle.closest('li')).toHaveAttribute('aria-setsize', '900');
    await actor.click(middle);
    fireEvent.scroll(list.parentElement as HTMLElement, { target: { scrollTop: 899 * 44 } });
    await waitFor(() => expect(boxes().at(-1)).toBe('Tracker no. 900'));
    expect(screen.getByText('1 of 900 selected')).toBeVisible();
  });

  it('says when the devices cannot be loaded [P2.8.3]', async () => {
    openGroups({ path: '/group/devices/create' });
    network.use(mockDevices.listDevices(() => fail(404)));
    expect(await messages().findByText('Something went wrong while fetching devices')).toBeVisible();
  });
});

describe('the page to change a group', () => {
  it('begins with the name and the devices, and saves what was changed [P2.2.66] [P2.2.67] [P2.5.14]', async () => {
    const devices = [aDevice({ name: 'Van' }), aDevice({ name: 'Bike' })];
    const group = aGroup({ name: 'Vans', devices: devices.slice(0, 1) });
    const path = `/group/devices/edit/${group._id}`;
    const { actor, updateGroup } = openGroups({ path, groups: [group], devices });
    expect(await findBox(/Van/)).toBeChecked();
    expect(await findBox(/Bike/)).not.toBeChecked();
    expect(screen.getByRole('heading', { name: 'Edit Group' })).toBeVisible();
    expect(nameField()).toHaveValue('Vans');
    const update = screen.getByRole('button', { name: 'Update' });
    await actor.clear(nameField());
    expect(update).toBeDisabled();
    await actor.type(nameField(), 'Fleet');
    await actor.click(await findBox(/Bike/));
    await actor.click(update);
    expect(await screen.findByText('Updated successfully')).toBeVisible();
    expect(updateGroup).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        params: { groupId: group._id },
        body: { name: 'Fleet', devices: devices.map(({ _id }) => _id) },
      }),
    );
    await waitFor(() => expect(window.location.pathname).toBe('/group/devices'));
  });

  const openSeenBefore = async () => {
    const devices = [aDevice({ name: 'Van' }), aDevice({ name: 'Bike' })];
    const group = aGroup({ name: 'Vans', devices: devices.slice(0, 1) });
    const view = openGroups({ path: `/group/devices/${group._id}`, groups: [group], devices });
    await screen.findByRole('heading', { name: 'Vans' });
    return { ...view, devices, group };
  };

  it('begins with the devices that the group has now, not with those that it had when it was last seen', async () => {
    const { actor, devices, group, updateGroup } = await openSeenBefore();
    group.devices = devices;
    await actor.click(screen.getByRole('link', { name: 'Edit group' }));
    expect(await findBox(/Bike/)).toBeChecked();
    await actor.type(nameField(), ' 2');
    await actor.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(updateGroup).toHaveBeenCalledOnce());
    expect(updateGroup.mock.lastCall?.[0].body).toEqual({ name: 'Vans 2', devices: devices.map(({ _id }) => _id) });
  });

  it('says offline that the group cannot be loaded, though it was seen before', async () => {
    const { actor } = await openSeenBefore();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    network.use(mockGroups.getGroup(() => HttpResponse.error()));
    await actor.click(screen.getByRole('link', { name: 'Edit group' }));
    expect(await screen.findByRole('heading', { name: 'Unable to load devices group' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /Group name/ })).not.toBeInTheDocument();
  });

  it('says when there is no such group', async () => {
    openGroups({ path: '/group/devices/edit/gone' });
    expect((await screen.findAllByText('Unable to load devices group'))[0]).toBeVisible();
  });
});
