import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDevice, aUser } from '../../../../test/factories.ts';
import { drawnShapes, shownMap } from '../../../../test/leaflet.ts';
import {
  clientConfig,
  fail,
  mockAuth,
  mockDevices,
  mockHistory,
  mockTimeline,
  network,
  pageOf,
  refuse,
} from '../../../../test/network.ts';
import { aDay, aSegment, aSpot, aTrack, openDay, someSegments, totals } from '../../../../test/open-day.ts';
import { openOverview, serveDevices } from '../../../../test/open-overview.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { mapColors } from '../../../map/map-colors.ts';

const list = async () => within(await screen.findByRole('list', { name: 'Trips and stops' }));
const buttons = async () => (await list()).getAllByRole('button').map((button) => button.textContent);
const map = async () => within(await screen.findByRole('region', { name: 'Route of Van' }));

// The strip counts its days back from today.
beforeEach(() => void vi.setSystemTime('2026-11-12T04:00:00.000Z'));
describe('the day of a device', () => {
  it('tells trips, stops and gaps in the words and the zone of the person', async () => {
    const { timeline } = await openDay();
    expect(await buttons()).toEqual([
      '12:00 amDepotStopped 7 h 42 min · Landstrasse 40, Schaan',
      '7:42 amLandstrasse 40, Schaan → Städtle 22, Vaduz4.3 km11 min · 23 km/h on average',
      '7:53 am2Städtle 22, VaduzStopped 38 min',
      '8:31 amRound trip from Städtle 2210.6 km53 min · 23 km/h on average',
      '9:24 am3Städtle 22, VaduzStopped 1 h 6 min',
    ]);
    expect((await list()).getByText('Silent for 1 h 30 min, then 3.2 km away')).toBeVisible();
    expect(timeline).toHaveBeenCalledWith(
      expect.objectContaining({ query: { from: '2026-11-11T13:00:00.000Z', to: '2026-11-12T12:59:59.000Z' } }),
    );
  });

  it('tells until when a device was silent that reported again only on another day', async () => {
    const silent = aSegment('gap', ['21:00', '23:00'], { to: '2029-05-14T02:00:00.000Z', distance: 3200 });
    await openDay({ segments: [...someSegments(), silent] });
    expect((await list()).getByText('Silent until 14 May 2029, then 3.2 km away')).toBeVisible();
  });

  it('can be followed by others: a live link is one click away, and its state stands beside its name', async () => {
    const { actor } = await openDay();
    expect(await screen.findByRole('heading', { name: 'Van', level: 1 })).toBeVisible();
    expect(within(screen.getByRole('banner')).getByText(/^(Moving|Parked|Silent|Battery low)$/)).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Live link' }));
    expect(await screen.findByRole('dialog', { name: 'New live link' })).toBeVisible();
  });

  it('asks for route, days and configuration while the device is still being fetched', async () => {
    const asked: string[] = [];
    const note =
      <T,>(name: string, answer: T) =>
      () => {
        asked.push(name);
        return answer;
      };
    const van = aDevice({ name: 'Van', deviceUUID: 'VAN' });
    serveDevices([van]);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    network.use(
      mockDevices.getDevice(async () => {
        await held;
        return { devices: [van], sharedDevices: [] };
      }),
      mockTimeline.getTimeline(note('timeline', { data: someSegments(), totals })),
      mockTimeline.getTrack(note('track', aTrack())),
      mockTimeline.listDays(note('days', { timezone: 'Australia/Sydney', data: [aDay('2026-11-12')] })),
      mockAuth.getClientConfig(note('configuration', clientConfig)),
    );
    renderPage('/device/VAN/day', { as: aUser() });
    await waitFor(() => expect(asked.toSorted()).toEqual(['configuration', 'days', 'timeline', 'track']));
    expect(screen.queryByRole('region', { name: 'Days' })).toBeNull();
    release();
    expect(await screen.findByRole('region', { name: 'Route of Van' })).toBeVisible();
    expect(asked).toHaveLength(4);
  });

  it('sums up in four numbers', async () => {
    await openDay();
    await list();
    const facts = screen.getAllByRole('definition').map((fact) => fact.textContent);
    expect(facts).toEqual(['35.4 km', '1 h 54 min', '3', '81 km/h']);
  });

  it('frames the trip that somebody chooses, draws it in signal and puts it into the address', async () => {
    const { actor } = await openDay();
    await map();
    const colors = () => drawnShapes().lines.map(({ options }) => options.color);
    await waitFor(() => expect(colors()).toContain('#5B636D'));
    expect(colors()).not.toContain(mapColors.light.route);
    await actor.click((await list()).getByRole('button', { name: /→ Städtle 22/ }));
    expect(window.location.search).toBe('?day=2026-11-12&trip=1');
    expect((await list()).getByRole('button', { pressed: true })).toHaveTextContent('→ Städtle 22');
    await waitFor(() => expect(colors()).toContain(mapColors.light.route));
    expect((await map()).getByText('Selected trip')).toBeVisible();
    await actor.click((await list()).getByRole('button', { pressed: true }));
    expect(window.location.search).toBe('?day=2026-11-12');
  });

  it('puts stops on the map, those at one place and those that would cover each other together', async () => {
    const { actor } = await openDay();
    const all = await (await map()).findByRole('button', { name: 'Stop 1, 2, 3: Depot' });
    expect(all).toHaveTextContent(/^$/);
    expect(all.querySelector('.tabler-icon-parking')).not.toBeNull();
    await waitFor(() => expect(drawnShapes().lines).not.toHaveLength(0));
    act(() => void shownMap().setView([47.139, 9.522], 16, { animate: false }));
    const stop = await (await map()).findByRole('button', { name: 'Stop 2, 3: Städtle 22, Vaduz' });
    expect(stop.querySelector('.tabler-icon-parking')).not.toBeNull();
    stop.focus();
    await actor.keyboard('{Enter}');
    expect(window.location.search).toBe('?day=2026-11-12&stop=2');
    expect(await screen.findByRole('link', { name: 'Name this place' })).toHaveAttribute(
      'href',
      '/places?place=new&latitude=47.139&longitude=9.522&name=St%C3%A4dtle+22',
    );
  });

  it('marks a stop with what stands beside it in the list: the sign of its place, or its number', async () => {
    const depot = aSpot('Landstrasse 40, Schaan', { place: { _id: 'p1', name: 'Depot', icon: 'depot' } });
    await openDay({
      segments: [
        aSegment('stop', ['00:00', '07:42'], { start: depot }),
        aSegment('stop', ['07:53', '08:31'], { start: aSpot('Städtle 22, Vaduz', { latitude: 47.9 }) }),
      ],
    });
    const named = await (await map()).findByRole('button', { name: 'Stop 1: Depot' });
    expect(named.querySelector('.tabler-icon-building-warehouse')).not.toBeNull();
    expect((await map()).getByRole('button', { name: 'Stop 2: Städtle 22, Vaduz' })).toHaveTextContent('2');
  });

  it('is chosen from where the device stands now', async () => {
    const { actor } = await openDay({ segments: someSegments().slice(0, 5) });
    const device = await (await map()).findByRole('button', { name: 'Van is here' });
    device.focus();
    await actor.keyboard('{Enter}');
    expect(window.location.search).toBe('?day=2026-11-12&stop=3');
  });

  it('tells on the map when and how fast the chosen trip was, and not twice on a phone', async () => {
    const { unmount } = await openDay({ search: '?day=2026-11-12&trip=2' });
    const card = await (await map()).findByRole('region', { name: 'Selected trip' });
    expect(card).toHaveTextContent(/^Round trip from Städtle 2210\.6\skm8:31\s–\s9:24\sam53\smintop 54\skm\/h$/);
    unmount();
    await openDay({ search: '?day=2026-11-12&trip=2', width: 390 });
    await waitFor(() => expect(drawnShapes().lines).not.toHaveLength(0));
    expect((await map()).queryByRole('region', { name: 'Selected trip' })).toBeNull();
  });

  it('is a sheet over the map on a phone, which is pulled up and away and shows what is chosen', async () => {
    const { actor } = await openDay({ width: 390 });
    const press = async (name: string) => actor.click(await screen.findByRole('button', { name }));
    await press('Show the list');
    await press('Show the map');
    expect(await screen.findByRole('button', { name: 'Show the list and the map' })).toBeVisible();
    const all = await (await map()).findByRole('button', { name: 'Stop 1, 2, 3: Depot' });
    all.focus();
    await actor.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Show the list' })).toBeVisible();
  });

  it('has no sheet where there is room for both', async () => {
    await openDay();
    await list();
    expect(screen.queryByRole('button', { name: 'Show the list' })).toBeNull();
  });

  it('colours the route by speed, with a legend', async () => {
    const { actor } = await openDay();
    await actor.click(await (await map()).findByRole('radio', { name: 'Speed' }));
    const signs = within((await map()).getByRole('list', { name: 'Legend' })).getAllByRole('listitem');
    expect(signs.map((sign) => sign.textContent)).toEqual(['Under 20', '20–40', '40–60', 'Over 60 km/h', 'No reports']);
    expect(drawnShapes().lines.map(({ options }) => options.color)).toContain('#C98A0B');
  });

  it('replays the chosen trip, and says how fast', async () => {
    const { actor } = await openDay({ search: '?day=2026-11-12&trip=1' });
    await actor.click(await screen.findByRole('button', { name: 'Replay' }));
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Speed 1 min/s, change' })).toBeVisible();
  });

  it('takes the chosen trip away as a file of just its time', async () => {
    const ticket = vi.fn(() => refuse('too-many-requests'));
    network.use(
      mockHistory.createHistoryTicket(ticket),
      mockHistory.listHistory(() => pageOf([])),
    );
    const { actor } = await openDay({ search: '?day=2026-11-12&trip=1' });
    await actor.click(await (await list()).findByRole('button', { name: 'Export' }));
    await actor.click(await screen.findByRole('menuitem', { name: /GPS track/ }));
    const trip = someSegments().find(({ kind }) => kind === 'trip');
    await waitFor(() =>
      expect(ticket).toHaveBeenCalledWith(
        expect.objectContaining({ query: { from: trip?.from, to: trip?.to, format: 'gpx' } }),
      ),
    );
  });

  it('shows seven days with how far it went, and another one when it is pressed', async () => {
    const { actor, timeline, days } = await openDay({ search: '' });
    const strip = within(screen.getByRole('region', { name: 'Days' }));
    expect(
      await strip.findByRole('button', { name: 'Thursday 12 November 2026: 35.4 km', pressed: true }),
    ).toBeVisible();
    expect(strip.getAllByRole('button', { name: /2026:/ })).toHaveLength(7);
    await actor.click(strip.getByRole('button', { name: 'Tuesday 10 November 2026: no trip' }));
    expect(window.location.search).toBe('?day=2026-11-10');
    await waitFor(() =>
      expect(timeline).toHaveBeenLastCalledWith(
        expect.objectContaining({ query: { from: '2026-11-09T13:00:00.000Z', to: '2026-11-10T12:59:59.000Z' } }),
      ),
    );
    await actor.click(strip.getByRole('button', { name: 'Seven days earlier' }));
    expect(strip.getByRole('button', { name: /^Friday 30 October 2026/ })).toBeVisible();
    await waitFor(() =>
      expect(days).toHaveBeenLastCalledWith(
        expect.objectContaining({
          query: { from: '2026-10-29T13:00:00.000Z', to: '2026-11-05T12:59:59.000Z', timezone: 'Australia/Sydney' },
        }),
      ),
    );
    expect(window.location.search).toBe('?day=2026-11-10');
    vi.useRealTimers();
  });

  it('shows a whole month, day by day', async () => {
    vi.setSystemTime('2026-11-12T04:00:00.000Z');
    const { actor } = await openDay({ search: '' });
    await actor.click(await screen.findByRole('button', { name: 'November 2026, choose another time' }));
    await actor.click(await screen.findByRole('menuitem', { name: 'All of November 2026' }));
    expect(window.location.search).toBe('?from=2026-11-01&to=2026-11-12');
    expect(await screen.findByRole('heading', { name: 'Thursday 12 November 2026' })).toBeVisible();
    vi.useRealTimers();
  });

  it('says that nothing was recorded, and keeps the days', async () => {
    await openDay({ segments: [] });
    expect(await screen.findByText('The device reported no location on Thursday 12 November 2026.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Days' })).toBeVisible();
  });

  it('without a location shows where the device is now', async () => {
    const track = { ...aTrack(), polyline: '', times: [], speeds: [], points: 0 };
    const position = { latitude: 47.2, longitude: 9.5, address: '', accuracy: null, type: null, timestamp: 0 };
    await openDay({ segments: [], track, device: { position } });
    await screen.findByText('The device reported no location on Thursday 12 November 2026.');
    await map();
    await waitFor(() => expect(shownMap().getCenter().lat).toBeCloseTo(47.2, 3));
  });

  it('without a location marks where the device was last, with the time', async () => {
    const track = { ...aTrack(), polyline: '', times: [], speeds: [], points: 0 };
    const timestamp = Date.parse('2026-11-10T03:05:00.000Z') / 1000;
    const position = { latitude: 47.2, longitude: 9.5, address: '', accuracy: null, type: null, timestamp };
    await openDay({ segments: [], track, device: { position } });
    expect(await (await map()).findByRole('img', { name: /^Van was last here: 10 Nov 2026, 2:05\spm$/ })).toBeVisible();
    expect((await map()).getByText(/^10 Nov 2026, 2:05\spm$/)).toBeVisible();
  });

  it('with a route has no mark of the last position beside it', async () => {
    const position = { latitude: 47.2, longitude: 9.5, address: '', accuracy: null, type: null, timestamp: 0 };
    await openDay({ device: { position } });
    await list();
    await map();
    expect(screen.queryByRole('img', { name: /was last here/ })).not.toBeInTheDocument();
  });

  it('says that it cannot be loaded, and tries again', async () => {
    const { actor, timeline } = await openDay();
    await list();
    network.use(mockTimeline.getTimeline(() => fail(400)));
    await actor.click(await screen.findByRole('button', { name: /^Tuesday 10 November 2026/ }));
    expect(await screen.findByRole('heading', { name: 'Unable to load trips and stops' })).toBeVisible();
    network.use(mockTimeline.getTimeline(timeline));
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await list()).getByText('Depot')).toBeVisible();
  });

  it('takes today where the address makes no sense', async () => {
    await openDay({ search: '?from=2026-11-12&to=2026-11-01' });
    const today = await screen.findAllByRole('button', { pressed: true });
    expect(today[0]).toHaveAccessibleName(/: no trip$|: 35.4 km$/);
  });

  it('has tabs that lead to the other parts of the device', async () => {
    await openDay();
    const tabs = within(await screen.findByRole('navigation', { name: 'Parts of this device' }));
    expect(tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Now', '/device/VAN'],
      ['Day', '/device/VAN/day'],
      ['Health', '/device/VAN/health'],
      ['Alert & Reports', '/device/VAN/settings/alert'],
      ['Sharing', '/device/VAN/settings/sharing'],
      ['Settings', '/device/VAN/settings/basic'],
    ]);
    expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Day');
  });
});

describe('today, in the info panel', () => {
  it('tells how far and how often, and leads to the day', async () => {
    network.use(
      mockTimeline.listDays(({ query }) => ({
        timezone: 'Australia/Sydney',
        data: [
          aDay(new Date(Date.parse(query.from) + 12 * 3_600_000).toISOString().slice(0, 10), {
            distance: 12_400,
            trips: 3,
          }),
        ],
      })),
    );
    await openOverview([aDevice({ deviceUUID: 'VAN' })]);
    const link = await screen.findByRole('link', { name: /^Today/ });
    expect(link).toHaveAttribute('href', '/device/VAN/day');
    await waitFor(() => expect(link).toHaveTextContent('Today12.4 km, 3 trips'));
  });
});

describe('the head of the history', () => {
  it('leads to the days that are chosen there', async () => {
    const { actor } = await openOverview([aDevice({ deviceUUID: 'VAN' })]);
    expect(await screen.findByRole('link', { name: 'Trips' })).toHaveAttribute('href', '/device/VAN/day');
    network.use(mockHistory.listHistory(() => pageOf([])));
    await actor.click(screen.getByRole('button', { name: 'Dates shown: All time' }));
    await actor.type(await screen.findByLabelText('From'), '2026-09-21');
    await actor.type(screen.getByLabelText('To'), '2026-09-22');
    expect(screen.getByRole('link', { name: 'Trips' })).toHaveAttribute(
      'href',
      '/device/VAN/day?from=2026-09-21&to=2026-09-22',
    );
  });

  it('switches to the day when one day is chosen, and not before the choice is done', async () => {
    const { actor } = await openOverview([aDevice({ deviceUUID: 'VAN' })]);
    network.use(
      mockHistory.listHistory(() => pageOf([])),
      mockTimeline.getTrack(() => aTrack()),
    );
    await actor.click(await screen.findByRole('button', { name: 'Dates shown: All time' }));
    await actor.type(await screen.findByLabelText('From'), '2026-09-21');
    await actor.type(screen.getByLabelText('To'), '2026-09-21');
    expect(window.location.pathname).toBe('/');
    await actor.keyboard('{Escape}');
    await waitFor(() => expect(window.location.pathname).toBe('/device/VAN/day'));
    expect(window.location.search).toBe('?day=2026-09-21');
  });

  it('switches to today at once', async () => {
    const { actor } = await openOverview([aDevice({ deviceUUID: 'VAN' })]);
    network.use(
      mockHistory.listHistory(() => pageOf([])),
      mockTimeline.getTrack(() => aTrack()),
    );
    await actor.click(await screen.findByRole('button', { name: 'Dates shown: All time' }));
    await actor.click(await screen.findByRole('button', { name: 'Today' }));
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe('/device/VAN/day?day=2026-11-12'),
    );
  });
});
