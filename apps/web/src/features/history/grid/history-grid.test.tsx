import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDevice, aPoint } from '../../../../test/factories.ts';
import { fail, mockHistory, network } from '../../../../test/network.ts';
import { openGrid } from '../../../../test/open-grid.ts';

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aPoint({ timestamp: 1_790_000_000 - index * 60, address: `${index + 1} Crown St` }),
  );

type Panel = Awaited<ReturnType<typeof openGrid>>['panel'];
const findTable = async (panel: Panel) => within(await panel.findByRole('table'));
const headings = (table: Panel) => table.getAllByRole('columnheader').map((heading) => heading.textContent);
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('the grid of a history', () => {
  it('has twenty rows a page, and pages to go through [P1.2.50] [P1.9.12]', async () => {
    const { panel, actor, list } = await openGrid(many(45));
    const table = await findTable(panel);
    expect(table.getAllByRole('row')).toHaveLength(1 + 20);
    expect(list).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ query: { page: '0', perPage: '20' } }));
    expect(panel.getByText('1–20 of 45 locations')).toBeVisible();
    await actor.click(panel.getByRole('button', { name: 'Page 3' }));
    expect(await panel.findByText('41–45 of 45 locations')).toBeVisible();
    expect(cellsOf(table.getAllByRole('row')[1]!).slice(0, 2)).toEqual(['41', '41 Crown St']);
  });

  it('of a GPS tracker has temperature, type and accuracy too [P1.2.51]', async () => {
    const point = aPoint({ address: '412 Crown St', modem_temperature: 21.4, accuracy: 18 });
    const { panel } = await openGrid([point]);
    const table = await findTable(panel);
    expect(headings(table)).toEqual(['#', 'Address', 'Created On', 'Temperature', 'Type', 'Accuracy', '']);
    const cells = cellsOf(table.getAllByRole('row')[1]!);
    expect(cells[1]).toBe('412 Crown St');
    expect(cells[2]).toMatch(/^22 Sept? 2026, 12:13:20\sam$/);
    expect(cells.slice(3, 7)).toEqual(['21.4°C', 'Location', 'GPS', '18 m']);
  });

  it('of other devices has address and time only [P1.2.51]', async () => {
    const { panel } = await openGrid([aPoint()], { device: aDevice({ deviceType: 'airbolt' }) });
    expect(headings(await findTable(panel))).toEqual(['#', 'Address', 'Created On', '']);
  });

  it.each([
    ['mcell', 'Multi-cell', 'blue'],
    ['scell', 'Single cell', 'red'],
    ['gps', 'GPS', 'green'],
    ['mock', 'Faked', 'amber'],
  ] as const)('shows that %s was the source in words and in %s [P1.2.51]', async (type, word, tone) => {
    const { panel } = await openGrid([aPoint({ type })]);
    expect((await findTable(panel)).getByText(word)).toHaveAttribute('data-tone', tone);
  });

  it.each([
    [null, 'Location'],
    ['accelerometer', 'Movement'],
    ['shock_sensor', 'Shock sensor'],
  ])('names the alert type %s %s [P1.2.51]', async (alertType, word) => {
    const { panel } = await openGrid([aPoint({ alertType })]);
    expect((await findTable(panel)).getByText(word)).toBeVisible();
  });

  it("shows times, degrees and lengths in the person's own zone and units", async () => {
    const { panel } = await openGrid([aPoint({ modem_temperature: 21.4, accuracy: 18 })], {
      as: { timezone: 'America/New_York', units: { temperature: 'f', distance: 'mi' } },
    });
    const cells = cellsOf((await findTable(panel)).getAllByRole('row')[1]!);
    expect(cells[2]).toMatch(/^21 Sept? 2026, 10:13:20\sam$/);
    expect(cells[3]).toBe('70.5°F');
    expect(cells[6]).toBe('59 ft');
  });

  it('asks for a word half a second after the last letter, from the first page on', async () => {
    const { panel, actor, list } = await openGrid(many(45));
    await actor.click(await panel.findByRole('button', { name: 'Page 2' }));
    await panel.findByText('21–40 of 45 locations');
    await actor.type(panel.getByRole('textbox', { name: 'Filter by address or type' }), '33');
    expect(await panel.findByText('1 of 1 locations')).toBeVisible();
    const asked = list.mock.calls.map(([{ query }]) => query.filter).filter(Boolean);
    expect(asked).toEqual(['33']);
    await actor.type(panel.getByRole('textbox', { name: 'Filter by address or type' }), 'nowhere');
    await actor.click(await panel.findByRole('button', { name: 'Show all' }));
    expect(await panel.findByText('1–20 of 45 locations')).toBeVisible();
  });

  it('narrows to the days of a preset', async () => {
    const { panel, actor, list } = await openGrid(many(2));
    await actor.click(panel.getByRole('button', { name: 'Dates shown: All time' }));
    await actor.click(await screen.findByRole('button', { name: 'Last 7 days' }));
    await waitFor(() => expect(list.mock.lastCall?.[0].query.from).toBeTruthy());
    const { from = '', to = '' } = list.mock.lastCall![0].query;
    const days = (Date.parse(to) + 1000 - Date.parse(from)) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    expect(panel.getByRole('button', { name: 'Dates shown: Last 7 days' })).toBeVisible();
  });

  it('leads to the maps of the world and copies coordinates', async () => {
    const { panel, actor } = await openGrid([aPoint({ latitude: -33.8688, longitude: 151.2093 })]);
    const table = await findTable(panel);
    expect(table.getByRole('link', { name: 'Open in maps' })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/?mlat=-33.8688&mlon=151.2093#map=17/-33.8688/151.2093',
    );
    await actor.click(table.getByRole('button', { name: 'Copy coordinates' }));
    expect(await navigator.clipboard.readText()).toBe('-33.8688, 151.2093');
  });

  it('is a list on phones, with the same facts', async () => {
    const { panel } = await openGrid([aPoint({ address: '412 Crown St', modem_temperature: 21.4 })], { width: 390 });
    const item = within(await panel.findByRole('list', { name: 'Location history' })).getByRole('listitem');
    for (const text of ['412 Crown St', 'Location', '21.4°C', 'GPS', '18 m']) expect(item).toHaveTextContent(text);
    expect(panel.queryByRole('table')).not.toBeInTheDocument();
  });

  it('says which device it cannot load, and tries again', async () => {
    const { panel, actor } = await openGrid(many(1), { device: aDevice({ name: 'Bike' }) });
    await findTable(panel);
    network.use(mockHistory.listHistory(() => fail(400)));
    await actor.click(panel.getByRole('button', { name: 'Dates shown: All time' }));
    await actor.click(await screen.findByRole('button', { name: 'Today' }));
    expect(await panel.findByRole('heading', { name: 'Unable to load history for device Bike' })).toBeVisible();
    const messages = within(screen.getByRole('region', { name: 'Messages' }));
    expect(messages.getByText('Unable to load history for device Bike')).toBeVisible();
    network.use(
      mockHistory.listHistory(() => ({
        data: [],
        pagination: { page: 0, perPage: 20, total: 0, hasNext: false, hasPrev: false, filter: '' },
      })),
    );
    await actor.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText('No locations found')).toBeVisible();
  });
});
