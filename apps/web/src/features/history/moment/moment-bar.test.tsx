import type { LocationPoint } from '@holdfast/contract/history';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, aPoint, aUser } from '../../../../test/factories.ts';
import { mockHistory, network, pageOf } from '../../../../test/network.ts';
import { serveDevices } from '../../../../test/open-overview.ts';
import { renderPage } from '../../../../test/render-page.tsx';

const at = 1_790_000_000;

const open = async (points: LocationPoint[], { search = `?at=${at}` } = {}) => {
  const { devices } = serveDevices([aDevice({ name: 'Bike' })]);
  const list = vi.fn<Parameters<typeof mockHistory.listHistory>[0]>(() => pageOf(points));
  const newest = vi.fn<Parameters<typeof mockHistory.listMapPoints>[0]>(() => []);
  network.use(mockHistory.listHistory(list), mockHistory.listMapPoints(newest));
  const view = renderPage(`/device/${devices[0]!.deviceUUID}${search}`, { as: aUser() });
  const panel = within(await screen.findByRole('region', { name: 'Location history' }));
  return { ...view, list, newest, panel, device: devices[0]! };
};

const points = [
  aPoint({ timestamp: at, address: '412 Crown St, Surry Hills' }),
  aPoint({ timestamp: at - 600, address: '', latitude: -33.87 }),
];

describe('a device at a moment', () => {
  it('shows its history until then, with the point of that moment selected', async () => {
    const { panel, list, newest, device } = await open(points);
    const popup = within(await panel.findByRole('dialog', { name: /^1: 412 Crown St, Surry Hills/ }));
    expect(popup.getByText('412 Crown St, Surry Hills')).toBeVisible();
    expect(list.mock.calls.map(([{ query }]) => query)).toContainEqual({
      perPage: '10',
      to: '2026-09-21T14:13:20.999Z',
    });
    expect(newest).not.toHaveBeenCalled();
    expect(panel.getByRole('button', { name: 'Dates shown: Until 22 Sept 2026' })).toBeVisible();
    const bar = within(panel.getByRole('region', { name: 'Moment shown' }));
    expect(bar.getByRole('status')).toHaveTextContent(/^Shown until: 22 Sept? 2026, 12:13:20 am$/i);
    expect(bar.getByRole('link', { name: 'Open that day' })).toHaveAttribute(
      'href',
      `/device/${device.deviceUUID}/day?day=2026-09-22`,
    );
  });

  it('comes back to now', async () => {
    const { panel, newest, actor } = await open(points);
    await panel.findByRole('dialog');
    await actor.click(panel.getByRole('button', { name: 'Show now' }));
    await waitFor(() => expect(newest).toHaveBeenCalled());
    expect(panel.queryByRole('region', { name: 'Moment shown' })).not.toBeInTheDocument();
    expect(window.location.search).toBe('');
  });

  it('says from when the last position before it is', async () => {
    const { panel } = await open([aPoint({ timestamp: at - 7200 })]);
    const bar = within(await panel.findByRole('region', { name: 'Moment shown' }));
    await waitFor(() =>
      expect(bar.getByRole('status')).toHaveTextContent(/The last position before that is from 21 Sep/),
    );
  });

  it('says that no position is known from then', async () => {
    const { panel } = await open([]);
    expect(await panel.findByText(/No position is known from then/)).toBeVisible();
  });

  it.each(['?at=nonsense', '?at=-1', '?at=1e99', '?at='])(
    'is now where the address makes no sense: %s',
    async (search) => {
      const { newest, panel } = await open(points, { search });
      await waitFor(() => expect(newest).toHaveBeenCalled());
      expect(panel.queryByRole('region', { name: 'Moment shown' })).not.toBeInTheDocument();
    },
  );
});
