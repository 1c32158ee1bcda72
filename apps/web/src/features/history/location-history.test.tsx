import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, aPoint, aUser } from '../../../test/factories.ts';
import { fail, mockHistory, network, pageOf } from '../../../test/network.ts';
import { serveDevices } from '../../../test/open-overview.ts';
import { renderPage } from '../../../test/render-page.tsx';

type Resolver = Parameters<typeof mockHistory.listMapPoints>[0];

const open = async (answer: Resolver, { width = 1440 } = {}) => {
  const { devices } = serveDevices([aDevice({ name: 'Bike' })]);
  network.use(mockHistory.listMapPoints(answer));
  const view = renderPage('/', { as: aUser(), width });
  return {
    ...view,
    device: devices[0]!,
    panel: within(await screen.findByRole('region', { name: 'Location history' })),
  };
};

const points = [
  aPoint({ timestamp: 1_790_000_000, address: '412 Crown St, Surry Hills' }),
  aPoint({ timestamp: 1_789_999_400, address: '', latitude: -33.87 }),
];

describe('the location history beside the device info', () => {
  it('shows the newest ten points on a map at first [P1.2.29] [P1.2.49]', async () => {
    const list = vi.fn<Resolver>(() => points);
    const { panel, device } = await open(list);
    expect(panel.getByRole('radio', { name: 'Map' })).toBeChecked();
    expect(await panel.findByRole('button', { name: /^1.*412 Crown St, Surry Hills.*22 Sept? 2026/ })).toBeVisible();
    expect(panel.getByRole('button', { name: /^2.*-33.87000, 151.20930/ })).toBeVisible();
    expect(list).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ params: { id: device._id }, query: { perPage: '10', merged: 'true' } }),
    );
  });

  it('has its tools before the map, and on a phone below it', async () => {
    const isBefore = (one: Element, other: Element) =>
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const { panel, unmount } = await open(() => points);
    const parts = async (within: typeof panel) => ({
      tools: within.getByRole('combobox', { name: 'Points on the map' }),
      map: await within.findByRole('button', { name: /^1.*412 Crown St/ }),
    });
    const wide = await parts(panel);
    expect(isBefore(wide.tools, wide.map)).toBe(true);
    unmount();
    const phone = await open(() => points, { width: 390 });
    const narrow = await parts(phone.panel);
    expect(isBefore(narrow.map, narrow.tools)).toBe(true);
    expect(phone.panel.getByRole('heading', { name: 'Location history' })).toBeInTheDocument();
  });

  it('changes between map, satellite and grid, and stays with the choice [P1.2.29]', async () => {
    const { panel, actor, unmount } = await open(() => points);
    network.use(mockHistory.listHistory(() => pageOf(points)));
    const shownBase = () => document.querySelector('[data-base]')?.getAttribute('data-base');
    await waitFor(() => expect(shownBase()).toBe('street'));
    await actor.click(panel.getByRole('radio', { name: 'Satellite' }));
    await waitFor(() => expect(shownBase()).toBe('satellite'));
    await actor.click(panel.getByRole('radio', { name: 'Grid' }));
    expect(await panel.findByRole('table', { name: 'Location history' })).toBeVisible();
    expect(shownBase()).toBeUndefined();
    unmount();
    const again = await open(() => points);
    network.use(mockHistory.listHistory(() => pageOf(points)));
    expect(again.panel.getByRole('radio', { name: 'Grid' })).toBeChecked();
  });

  it('offers 10 to 100 points for the map [P1.2.49] [P1.9.12]', async () => {
    const list = vi.fn<Resolver>(() => points);
    const { panel, actor } = await open(list);
    const select = panel.getByRole('combobox', { name: 'Points on the map' });
    expect(select).toHaveValue('10 points');
    await actor.click(select);
    const sizes = [10, 20, 30, 40, 50, 75, 100];
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(
      sizes.map((size) => `${size} points`),
    );
    await actor.click(screen.getByRole('option', { name: '75 points' }));
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ query: { perPage: '75', merged: 'true' } })),
    );
  });

  it('shows the days that somebody chose, in their time zone', async () => {
    const list = vi.fn(() => pageOf([points[1]!]));
    const { panel, actor } = await open(() => points);
    network.use(mockHistory.listHistory(list));
    await actor.click(panel.getByRole('button', { name: 'Dates shown: All time' }));
    const [from, to] = [await screen.findByLabelText('From'), screen.getByLabelText('To')];
    await actor.type(from, '2026-09-22');
    await actor.type(to, '2026-09-21');
    expect(await screen.findByText('The end is before the beginning')).toBeVisible();
    await actor.clear(to);
    await actor.type(to, '2026-09-22');
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith(
        expect.objectContaining({
          query: { perPage: '10', from: '2026-09-21T14:00:00.000Z', to: '2026-09-22T13:59:59.000Z' },
        }),
      ),
    );
    expect(list).not.toHaveBeenCalledWith(
      expect.objectContaining({ query: expect.objectContaining({ to: '2026-09-21T13:59:59.000Z' }) }),
    );
    expect(panel.getByRole('button', { name: 'Dates shown: 22 Sept 2026' })).toBeVisible();
  });

  it('makes one stop of points of a chosen day that are near each other', async () => {
    const { panel, actor } = await open(() => []);
    const stay = [0, 1800, 3600].map((ago) =>
      aPoint({ timestamp: 1_790_000_000 - ago, latitude: -33.87 + ago / 1e8, address: 'Home', nearestPlace: 'Home' }),
    );
    network.use(mockHistory.listHistory(() => pageOf(stay)));
    await actor.click(panel.getByRole('button', { name: 'Dates shown: All time' }));
    await actor.type(await screen.findByLabelText('From'), '2026-09-21');
    expect(await panel.findByRole('button', { name: /^1: Home, .*, Stopped 1 h$/ })).toBeVisible();
    expect(panel.queryByRole('button', { name: /^2: / })).not.toBeInTheDocument();
  });

  it('says that there are no points yet', async () => {
    const { panel } = await open(() => []);
    expect(await panel.findByText('No locations yet')).toBeVisible();
  });

  it('says that they cannot be loaded, and tries again', async () => {
    const { panel, actor } = await open(() => fail(400));
    expect(await panel.findByText('Unable to load device map')).toBeVisible();
    network.use(mockHistory.listMapPoints(() => [aPoint({ address: 'Foveaux St' })]));
    await actor.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByRole('button', { name: /Foveaux St/ })).toBeVisible();
  });
});
