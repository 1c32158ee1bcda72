import type { Mileage } from '@holdfast/contract/timeline';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDevice, aUser } from '../../../test/factories.ts';
import { fail, mockTimeline, network } from '../../../test/network.ts';
import { aGroup, serveGroups } from '../../../test/open-groups.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { mileageCsv } from '../../features/timeline/mileage/mileage-csv.ts';

beforeEach(() => void vi.setSystemTime('2026-11-12T04:00:00.000Z'));
const [van, bike] = [aDevice({ name: 'Van', deviceUUID: 'VAN' }), aDevice({ name: '=Bike', deviceUUID: 'BIKE' })];

const rows: Mileage[] = [
  { device: van, distance: 370_100, moving: 68_820, trips: 49, daysInUse: 11, topSpeed: 84 },
  { device: bike, distance: 0, moving: 0, trips: 0, daysInUse: 0, topSpeed: null },
].map(({ device: { _id, deviceUUID, deviceType, name }, ...sums }) => ({
  device: { _id, deviceUUID, deviceType, name },
  ...sums,
}));

type Resolver = Parameters<typeof mockTimeline.listMileage>[0];

const open = (answer?: Resolver, roles: Parameters<typeof aUser>[0] = { roles: ['enterprise'] }) => {
  const group = aGroup({ name: 'Couriers', devices: [van, bike] });
  serveGroups([group], [van, bike]);
  const list = vi.fn<Resolver>(
    answer ??
      (({ query }) => {
        const page = Number(query.page);
        return {
          timezone: 'Australia/Sydney',
          data: rows.slice(page, page + 1),
          pagination: { page, perPage: 1, total: 2, hasNext: page === 0, hasPrev: page > 0, filter: '' },
        };
      }),
  );
  network.use(mockTimeline.listMileage(list));
  return { ...renderPage(`/group/devices/${group._id}/mileage`, { as: aUser(roles) }), list };
};

const table = async () => within(await screen.findByRole('table', { name: 'Mileage of the month' }));
const cells = async () =>
  (await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('the monthly mileage of a group', () => {
  it('has a row for each device, from all pages, and a line of totals', async () => {
    open();
    expect(await cells()).toEqual([
      ['Van', 'VAN', '49', '11', '370 km', '19 h 7 min', '84 km/h'],
      ['=Bike', 'BIKE', '–', '–', '–', '–', '–'],
      ['Total', '49', '', '370 km', '19 h 7 min', ''],
    ]);
    expect(screen.getByRole('heading', { name: 'Couriers' })).toBeVisible();
  });

  it('asks for another month in the zone of the person', async () => {
    const { actor, list } = open();
    await table();
    expect(list.mock.calls[0]?.[0].query).toMatchObject({ month: '2026-11', timezone: 'Australia/Sydney' });
    await actor.click(screen.getByRole('combobox', { name: 'Month' }));
    await actor.click(await screen.findByRole('option', { name: 'October 2026' }));
    await waitFor(() => expect(list.mock.lastCall?.[0].query).toMatchObject({ month: '2026-10' }));
    expect(window.location.search).toBe('?month=2026-10');
  });

  it('is read again after the group was edited', async () => {
    const { actor, list } = open();
    await table();
    const asked = list.mock.calls.length;
    await actor.click(screen.getByRole('link', { name: 'Back' }));
    await actor.click(await screen.findByRole('link', { name: 'Edit group' }));
    await actor.click(await screen.findByRole('checkbox', { name: /Bike/ }));
    await actor.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(window.location.pathname).toBe('/group/devices'));
    const drawer = within(await screen.findByRole('region', { name: 'Groups' }));
    await actor.click(await drawer.findByRole('link', { name: /Couriers/ }));
    await actor.click(await screen.findByRole('link', { name: 'Monthly mileage' }));
    await table();
    await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(asked));
  });

  it('is printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { actor } = open();
    await table();
    await actor.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('is a file of plain numbers, in which no name is a formula', () => {
    expect(mileageCsv(rows, 'km').split('\r\n')).toEqual([
      'Device,Serial number,Trips,Days in use,Distance (km),Moving (h),Top speed (km/h)',
      'Van,VAN,49,11,370.1,19.1,84',
      "'=Bike,BIKE,0,0,0,0,",
      '',
    ]);
    expect(mileageCsv(rows, 'mi')).toContain('Van,VAN,49,11,230,19.1,52.2');
  });

  it('says that it cannot be loaded', async () => {
    open(() => fail(400));
    expect(await screen.findByRole('heading', { name: 'Unable to load the mileage' })).toBeVisible();
  });

  it('is not for those without a fleet', async () => {
    const { list } = open(undefined, { roles: ['user'] });
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(list).not.toHaveBeenCalled();
  });
});
