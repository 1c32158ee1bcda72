import { fireEvent, screen } from '@testing-library/react';
import { expect, it, type Mock, vi } from 'vitest';
import { aDevice, aPoint, aUser } from '../../../test/factories.ts';
import { openAdmin, serveAdmin } from '../../../test/open-admin.ts';
import { openGrid } from '../../../test/open-grid.ts';
import { aGroup, openGroups } from '../../../test/open-groups.ts';
import { openOverview, serveDevices } from '../../../test/open-overview.ts';
import { openTransfer } from '../../../test/open-transfer.ts';
import { renderPage } from '../../../test/render-page.tsx';

interface Search {
  field: HTMLElement;
  /** The call that searches; the field's own page has made it before. */
  call: Mock;
}

const onOverview = async (): Promise<Search> => {
  const { list } = await openOverview([aDevice({ name: 'Van' })]);
  return { field: screen.getByRole('searchbox', { name: 'Search devices' }), call: list };
};

const inHistory = async (): Promise<Search> => {
  const { panel, list } = await openGrid([aPoint()]);
  return { field: await panel.findByRole('textbox', { name: 'Filter by address or type' }), call: list };
};

const inActivity = async (): Promise<Search> => {
  const { list } = serveDevices([aDevice({ name: 'Van' })]);
  renderPage('/devices/activity', { as: aUser({ roles: ['enterprise'] }) });
  return { field: await screen.findByRole('combobox', { name: 'Search devices' }), call: list };
};

const inGroups = async (): Promise<Search> => {
  const { listGroups } = openGroups({ groups: [aGroup({ name: 'Vans' })] });
  return { field: await screen.findByRole('searchbox', { name: 'Search groups' }), call: listGroups };
};

const forMembers = async (): Promise<Search> => {
  const { calls } = openTransfer();
  return { field: await screen.findByRole('combobox', { name: 'Member' }), call: calls.find };
};

const forDevices = async (): Promise<Search> => {
  const { calls } = openTransfer();
  return { field: await screen.findByRole('combobox', { name: 'GPS device' }), call: calls.list };
};

const inAdmin = async (): Promise<Search> => {
  const { listUsers } = serveAdmin();
  openAdmin();
  return { field: await screen.findByRole('searchbox', { name: 'Search name or email' }), call: listUsers };
};

/** The words that the server was asked for. */
const asked = (call: Mock) =>
  call.mock.calls.map(([{ query }]) => query.name ?? query.filter).filter((word: string | undefined) => word);

it.each([
  ['of the overview', onOverview],
  ['of a history', inHistory],
  ['of the activity', inActivity],
  ['of the groups', inGroups],
  ['for members', forMembers],
  ['for devices to transfer', forDevices],
  ['of the administration', inAdmin],
])('the search %s asks 500 ms after the last letter [P2.5.18]', async (_where, open) => {
  const { field, call } = await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    fireEvent.focus(field);
    for (const value of ['v', 'va']) {
      fireEvent.change(field, { target: { value } });
      await vi.advanceTimersByTimeAsync(499);
      expect(asked(call)).toEqual([]);
    }
    await vi.advanceTimersByTimeAsync(1);
  } finally {
    vi.useRealTimers();
  }
  await vi.waitFor(() => expect(asked(call)).toEqual(['va']), { timeout: 20_000 });
});

it('the search for devices of a group shows what it finds 500 ms after the last letter [P2.5.18]', async () => {
  openGroups({ path: '/group/devices/create', devices: [aDevice({ name: 'Van' }), aDevice({ name: 'Bike' })] });
  await screen.findByRole('checkbox', { name: /Bike/ });
  const isShown = () => screen.queryByRole('checkbox', { name: /Bike/ }) !== null;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search devices' }), { target: { value: 'va' } });
    await vi.advanceTimersByTimeAsync(499);
    expect(isShown()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
  } finally {
    vi.useRealTimers();
  }
  await vi.waitFor(() => expect(isShown()).toBe(false), { timeout: 20_000 });
});
