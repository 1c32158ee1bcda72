import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anAlert } from '../../../../test/factories.ts';
import { mockTimeline, network } from '../../../../test/network.ts';
import { aDay, aSegment, openDay, someSegments, sydney } from '../../../../test/open-day.ts';

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('the print view', () => {
  it('of a day has totals, a map and a row for each trip', async () => {
    const { actor } = await openDay();
    await actor.click(await screen.findByRole('button', { name: 'Export' }));
    expect(await screen.findByText('412 points')).toBeVisible();
    await actor.click(screen.getByRole('menuitem', { name: 'Print' }));
    expect(await screen.findByRole('heading', { name: 'Day report' })).toBeVisible();
    expect((await rowsOf('Trips')).slice(1)).toEqual([
      [
        '1',
        '7:42 am',
        '7:53 am',
        'Landstrasse 40, Schaan',
        'Städtle 22, Vaduz',
        '4.3 km',
        '11 min',
        '54 km/h',
        '38 min',
      ],
      [
        '2',
        '8:31 am',
        '9:24 am',
        'Städtle 22, Vaduz',
        'Städtle 22, Vaduz',
        '10.6 km',
        '53 min',
        '54 km/h',
        '1 h 6 min',
      ],
      ['Total', '35.4 km', '1 h 54 min', '81 km/h', '5 h 20 min'],
    ]);
    const map = within(await screen.findByRole('region', { name: 'Route of Van' }));
    expect(await map.findByRole('img', { name: /^Trip 1/ })).toBeVisible();
    expect(map.queryByRole('button', { name: /^Stop/ })).toBeNull();
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await actor.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
    await actor.click(screen.getByRole('button', { name: 'Close the print view' }));
    await waitFor(() => expect(window.location.search).toBe('?day=2026-11-12'));
  });

  it('of a day says where it came and went, what it raised and what it is made from', async () => {
    const [stop, trip] = someSegments();
    const alertAt = (time: string) => ({ deviceUUID: 'VAN', timestamp: Date.parse(sydney(time)) / 1000 });
    await openDay({
      search: '?day=2026-11-12&report=',
      segments: [stop!, trip!, aSegment('stop', ['14:56', '23:00'], { start: stop!.start })],
      alerts: [
        anAlert({ kind: 'battery', value: 24, ...alertAt('09:00') }),
        anAlert({ kind: 'place-leave', place: 'Depot', ...alertAt('07:42') }),
      ],
    });
    const partOf = async (name: string) => (await screen.findByRole('heading', { name, level: 3 })).parentElement;
    await waitFor(async () =>
      expect(await partOf('Places')).toHaveTextContent(/^PlacesDepot: left 7:42 am, back 2:56 pm$/),
    );
    await waitFor(async () =>
      expect(await partOf('Alerts')).toHaveTextContent(/^Alerts2: Left Depot, Battery low, 24%$/),
    );
    await waitFor(async () =>
      expect(await partOf('Data')).toHaveTextContent(/^Data412 points, 96% from GPSTimes are in Australia\/Sydney$/),
    );
  });

  it('of a week notes what it raised on each day', async () => {
    const battery = anAlert({ kind: 'battery', value: 24, timestamp: Date.parse(sydney('09:00')) / 1000 });
    await openDay({
      search: '?from=2026-11-06&to=2026-11-12&report=',
      alerts: [{ ...battery, id: 'b', kind: 'water', value: null }, battery],
    });
    await waitFor(async () => expect((await rowsOf('Days'))[1]?.at(-1)).toMatch(/^Battery low, 24%, \+1$/));
  });

  it('of a month has its device as the head of every page and a bar for each day of the calendar', async () => {
    await openDay({ search: '?from=2026-11-01&to=2026-11-12&report=' });
    network.use(mockTimeline.listDays(() => ({ timezone: 'Australia/Sydney', data: [aDay('2026-11-12')] })));
    const heading = await screen.findByRole('heading', { name: 'Month report' });
    const head = heading.closest('header')?.parentElement;
    expect(head).toHaveTextContent(/Van/);
    expect(head?.parentElement?.firstElementChild).toBe(head);
    const bars = screen.getByRole('region', { name: 'Distance per day' }).querySelectorAll('[data-day]');
    expect(bars).toHaveLength(30);
    expect([...bars].filter((bar) => bar.hasAttribute('data-ahead'))).toHaveLength(18);
  });

  it('of a month tells how high its bars are: round lines, their unit and every fifth day', async () => {
    await openDay({ search: '?from=2026-11-01&to=2026-11-12&report=' });
    const chart = await screen.findByRole('region', { name: 'Distance per day' });
    expect(chart).toHaveTextContent(/^Distance per daykm40200$/);
    const bars = [...chart.querySelectorAll<HTMLElement>('[data-day]')];
    expect(bars[11]?.style.getPropertyValue('--share')).toBe('0.885');
    const labelled = bars.filter((bar) => bar.hasAttribute('data-labelled'));
    expect(labelled.map((bar) => bar.dataset.day)).toEqual(['1', '5', '10', '15', '20', '25', '30']);
  });

  it('of a week has a row for each day and where it stood most', async () => {
    await openDay({ search: '?from=2026-11-06&to=2026-11-12&report=' });
    network.use(mockTimeline.listDays(() => ({ timezone: 'Australia/Sydney', data: [aDay('2026-11-12')] })));
    expect(await screen.findByRole('heading', { name: 'Week report' })).toBeVisible();
    expect((await rowsOf('Days')).slice(1)).toEqual([
      ['Thu 12', '–', '–', '5', '35.4 km', '1 h 54 min', '81 km/h', ''],
      ['Total', '2', '35.4 km', '1 h 54 min', '81 km/h', ''],
    ]);
    const stood = within(screen.getByRole('heading', { name: 'Where it stood most' }).parentElement!);
    expect(stood.getAllByRole('listitem').map((place) => place.textContent)).toEqual([
      'Depot7 h 42 min',
      'Städtle 22, Vaduz1 h 44 min',
    ]);
  });
});
