import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice } from '../../../test/factories.ts';
import { fail, mockCommands, network } from '../../../test/network.ts';
import { openOverview } from '../../../test/open-overview.ts';

const bike = aDevice({ name: 'Cargo bike' });
const van = aDevice({ name: 'Van' });

const openPalette = async (options: Parameters<typeof openOverview>[1] = {}) => {
  const view = await openOverview([bike, van], options);
  await view.actor.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Search and commands' }));
  const field = palette.getByRole('combobox');
  await waitFor(() => expect(field).toHaveFocus());
  const group = (name: string) =>
    within(palette.getByRole('group', { name }))
      .getAllByRole('option')
      .map((option) => option.textContent);
  return { ...view, palette, field, group };
};

describe('the command palette', () => {
  it('finds devices on the server, and what can be done with the first', async () => {
    const { actor, group, list } = await openPalette();
    await actor.keyboard('cargo');
    await waitFor(() => expect(list.mock.lastCall?.[0].query).toMatchObject({ name: 'cargo', perPage: '5' }));
    expect(group('Devices')).toEqual([expect.stringContaining('Cargo bike')]);
    expect(group('Actions')).toEqual(['Locate Cargo bike', 'Make a live link for Cargo bike']);
    expect(group('Pages')).toEqual(['Day of Cargo bike', 'Health of Cargo bike']);
    expect(group('Settings')).toContain('Security of Cargo bike');
  });

  it('offers nothing that was found for other letters while the server is asked', async () => {
    const { actor, palette, group } = await openPalette();
    expect(await palette.findByRole('option', { name: /^Cargo bike/ })).toBeVisible();
    await actor.keyboard('v');
    expect(group('Devices')).toEqual([expect.stringContaining('Van')]);
  });

  it('opens what the arrow keys chose, and remembers it', async () => {
    const { actor, palette } = await openPalette();
    await actor.keyboard('place');
    await waitFor(() => expect(palette.getAllByRole('option')).toHaveLength(2));
    expect(palette.getByRole('option', { name: 'Add a place' })).toHaveAttribute('aria-selected', 'true');
    await actor.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/places'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await actor.keyboard('{Meta>}k{/Meta}');
    const recent = await screen.findByRole('group', { name: 'Recent' });
    expect(within(recent).getByRole('option', { name: 'Places' })).toBeVisible();
  });

  it('locates the device that was found', async () => {
    const locate = vi.fn(() => fail(500));
    network.use(mockCommands.locate(locate));
    const { actor, palette } = await openPalette();
    await actor.keyboard('cargo');
    await waitFor(() => expect(palette.queryByRole('option', { name: /^Van/ })).toBeNull());
    await actor.click(palette.getByRole('option', { name: 'Locate Cargo bike' }));
    await waitFor(() => expect(locate).toHaveBeenCalledOnce());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('makes a live link for the device that was found', async () => {
    const { actor, palette } = await openPalette();
    await actor.keyboard('cargo');
    await waitFor(() => expect(palette.queryByRole('option', { name: /^Van/ })).toBeNull());
    await actor.click(palette.getByRole('option', { name: 'Make a live link for Cargo bike' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New live link' }));
    expect(dialog.getByText('Cargo bike')).toBeVisible();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('adds a device by the dialog that the buttons open', async () => {
    const { actor, palette } = await openPalette();
    await actor.click(palette.getByRole('option', { name: 'Add a device' }));
    expect(await screen.findByRole('dialog', { name: 'Add device' })).toBeVisible();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(window.location.pathname).not.toContain('/devices/add');
  });

  it.each([
    ['user', false],
    ['enterprise', true],
  ] as const)('offers a %s what the role may open: a fleet %s', async (role, isFleet) => {
    const { group } = await openPalette({ as: { roles: [role] } });
    expect(group('Pages').includes('Group Devices')).toBe(isFleet);
    expect(group('Pages')).not.toContain('Administration');
  });

  it('says when there is nothing', async () => {
    const { actor, palette } = await openPalette();
    await actor.keyboard('xyzzy');
    expect(await palette.findByText('Nothing found for “xyzzy”')).toBeVisible();
  });

  it.each([1440, 390])('is reached without a keyboard at %i px', async (width) => {
    const { actor } = await openOverview([bike], { width });
    if (width === 390) await actor.click(screen.getByRole('button', { name: 'Open navigation' }));
    await actor.click(screen.getByRole('button', { name: 'Search and commands' }));
    const palette = within(await screen.findByRole('dialog', { name: 'Search and commands' }));
    await actor.click(palette.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the shortcuts', () => {
  it('are listed by a question mark, which a field keeps', async () => {
    const { actor } = await openOverview([bike]);
    await actor.click(screen.getByLabelText('Search devices'));
    await actor.keyboard('?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    screen.getByLabelText('Search devices').blur();
    await actor.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(dialog.getAllByRole('term').map((term) => term.textContent)).toContain('Search the list of devices');
  });

  it('are led to from the palette', async () => {
    const { actor } = await openPalette();
    await actor.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });
});
