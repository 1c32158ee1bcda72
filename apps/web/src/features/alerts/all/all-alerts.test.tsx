import { categoryOf } from '@holdfast/contract/alerts.rules';
import type { Place } from '@holdfast/contract/places';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, anAlert, aPoint, aUser } from '../../../../test/factories.ts';
import { fail, mockAlerts, mockHistory, mockPlaces, network, pageOf, refuse } from '../../../../test/network.ts';
import { serveDevices } from '../../../../test/open-overview.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import type { Notification } from '../alerts.api.ts';

const now = () => Math.floor(Date.now() / 1000);
const day = 86_400;

const noCounts = {
  places: 0,
  movement: 0,
  battery: 0,
  silent: 0,
  temperature: 0,
  water: 0,
  sos: 0,
  location: 0,
  test: 0,
};

type Asked = Partial<Record<'category' | 'device' | 'from' | 'to' | 'before' | 'perPage', unknown>>;

/** A server that narrows them as the real one does, `perPage` at once. */
const serveAlerts = (given: Notification[], perPage = 50) => {
  const alerts = [...given];
  const list = vi.fn(({ query }: { query: Asked }) => {
    const ofDevice = alerts.filter(({ deviceUUID }) => !query.device || deviceUUID === query.device);
    const counts = { ...noCounts };
    for (const { kind } of ofDevice) counts[categoryOf[kind]] += 1;
    const asked = ofDevice.filter(({ kind }) => !query.category || categoryOf[kind] === query.category);
    const rest = asked.slice(asked.findIndex(({ id }) => id === query.before) + 1);
    return { data: rest.slice(0, perPage), hasNext: rest.length > perPage, counts };
  });
  const read = (isMeant: (alert: Notification) => boolean) => {
    for (const [at, alert] of alerts.entries()) if (isMeant(alert)) alerts[at] = { ...alert, isRead: true };
    return { message: 'Updated successfully' };
  };
  const markRead = vi.fn(({ params }: { params: { alertId: string } }) => read(({ id }) => id === params.alertId));
  network.use(
    mockAlerts.listAllAlerts(list),
    mockAlerts.listNotifications(() => ({ ...pageOf(alerts), unread: alerts.filter(({ isRead }) => !isRead).length })),
    mockAlerts.markNotificationRead(markRead),
    mockAlerts.markNotificationsRead(() => read(() => true)),
    mockHistory.listHistory(() => pageOf([])),
  );
  return { list, markRead };
};

const bike = () => aDevice({ name: 'Bike', deviceUUID: 'BIKE' });
const unread = (fields: Parameters<typeof anAlert>[0]): Notification => ({ ...anAlert(fields), isRead: false });

const someAlerts = () => [
  unread({ deviceUUID: 'BIKE', deviceName: 'Bike', latitude: 47.1, longitude: 9.5, address: 'Städtle 22' }),
  unread({ kind: 'battery', deviceUUID: 'VAN', deviceName: 'Van', timestamp: now() - 2 * day }),
];

const open = async (alerts: Notification[], { search = '', width = 1440, perPage = 50, device = bike() } = {}) => {
  serveDevices([device, aDevice({ name: 'Van', deviceUUID: 'VAN' })]);
  const served = serveAlerts(alerts, perPage);
  const view = renderPage(`/alerts${search}`, { as: aUser(), width });
  await screen.findByRole('heading', { name: 'Alerts' });
  return { ...view, ...served };
};

const rows = async () =>
  within(await screen.findByRole('region', { name: 'All alerts' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

describe('all alerts', () => {
  it.each([
    ['its arrow, beside a map', 1440, 'Open at that time: Left its geo-fence, Bike'],
    ['all of it, without one', 390, /^Left its geo-fence/],
  ])(
    'stand under their days, and each opens its device at that time and is read then: by %s',
    async (_by, width, name) => {
      const alerts = someAlerts();
      const { actor, markRead } = await open(alerts, { width });
      const today = within(await screen.findByRole('region', { name: 'Today' }));
      const row = today.getByRole('listitem');
      expect(row).toHaveTextContent(/^Left its geo-fenceBike · Städtle 22\d+:\d\d/);
      expect(within(row).getByRole('img', { name: 'New' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
      expect(screen.getByText('2 alerts')).toBeVisible();

      const link = within(row).getByRole('link', { name });
      expect(link).toHaveAttribute('href', `/device/BIKE?at=${alerts[0]!.timestamp}`);
      await actor.click(link);
      expect(await screen.findByRole('region', { name: 'Moment shown' })).toBeVisible();
      expect(window.location.search).toBe(`?at=${alerts[0]!.timestamp}`);
      expect(markRead).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { alertId: alerts[0]!.id } }));
      expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    },
  );

  it('are narrowed by kind and device in the address, which a reload keeps', async () => {
    const { actor, list, unmount } = await open(someAlerts());
    const kinds = within(await screen.findByRole('group', { name: 'Kind of alert' }));
    await waitFor(() =>
      expect(kinds.getAllByRole('button').map((one) => one.textContent)).toEqual(['All2', 'Places1', 'Battery1']),
    );
    await actor.click(kinds.getByRole('button', { name: /Battery/ }));
    await waitFor(async () => expect(await rows()).toEqual([expect.stringContaining('Battery low')]));
    expect(window.location.search).toBe('?category=battery');
    unmount();

    await open(someAlerts(), { search: '?category=battery&device=VAN&from=2026-11-01' });
    expect(await screen.findByRole('combobox', { name: 'Device' })).toHaveValue('Van');
    expect(await screen.findByRole('button', { name: 'Dates shown: Since 1 Nov 2026' })).toBeVisible();
    expect(await rows()).toHaveLength(1);
    expect(list).toHaveBeenCalled();
  });

  it('are those of the device that is found by its name', async () => {
    const { actor } = await open(someAlerts());
    const field = await screen.findByRole('combobox', { name: 'Device' });
    expect(field).toHaveValue('All devices');
    await actor.click(field);
    await actor.type(field, 'va');
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Bike' })).not.toBeInTheDocument());
    await actor.click(await screen.findByRole('option', { name: 'Van' }));
    await waitFor(async () => expect(await rows()).toEqual([expect.stringContaining('Van')]));
    expect(window.location.search).toBe('?device=VAN');
    await waitFor(() => expect(field).toHaveValue('Van'));
  });

  it('are read page by page', async () => {
    const alerts = [1, 2, 3].map((minutes) => unread({ kind: 'sos', timestamp: now() - minutes * 60 }));
    const { actor, list } = await open(alerts, { perPage: 2 });
    expect(await rows()).toHaveLength(2);
    await actor.click(screen.getByRole('button', { name: 'Show older alerts' }));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(list.mock.calls.at(-1)?.[0].query).toEqual({ before: alerts[1]!.id });
    expect(screen.queryByRole('button', { name: 'Show older alerts' })).not.toBeInTheDocument();
  });

  it('show the newest place on the map, with a way to its day, and another at a press', async () => {
    const alerts = [
      ...someAlerts(),
      unread({
        kind: 'sos',
        deviceName: 'Van',
        deviceUUID: 'VAN',
        latitude: 47,
        longitude: 9,
        timestamp: now() - 3 * day,
      }),
    ];
    const { actor, markRead } = await open(alerts);
    const map = within(await screen.findByRole('region', { name: 'Where it happened' }));
    expect(await map.findByText('Bike left its geo-fence')).toBeVisible();
    expect(map.getByRole('link', { name: 'Open that day' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/device\/BIKE\/day\?day=\d{4}-\d\d-\d\d$/),
    );
    expect(map.getByRole('link', { name: 'Bike left its geo-fence' })).toHaveAttribute(
      'href',
      `/device/BIKE?at=${alerts[0]!.timestamp}`,
    );
    const list = within(screen.getByRole('region', { name: 'All alerts' }));
    expect(markRead).not.toHaveBeenCalled();
    await actor.click(list.getByRole('button', { name: /^SOS/ }));
    expect(await screen.findByText('Van: SOS')).toBeVisible();
    expect(window.location.pathname).toBe('/alerts');
    expect(window.location.search).toBe(`?alert=${alerts[2]!.id}`);
    expect(list.getByRole('button', { name: /^SOS/ })).toHaveAttribute('aria-pressed', 'true');
    expect(markRead).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { alertId: alerts[2]!.id } }));

    await actor.click(list.getByRole('button', { name: /^Battery low/ }));
    expect(await screen.findByText('No position is known for this alert')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Van: battery low' })).toHaveAttribute(
      'href',
      `/device/VAN?at=${alerts[1]!.timestamp}`,
    );
  });

  it('show how fast the device was, and the way on from there', async () => {
    const alerts = someAlerts();
    const at = alerts[0]!.timestamp;
    const list = vi.fn<Parameters<typeof mockHistory.listHistory>[0]>(() =>
      pageOf([
        aPoint({ timestamp: at + 60, latitude: 47.11, longitude: 9.51, accuracy: 9 }),
        aPoint({ timestamp: at, latitude: 47.1, longitude: 9.5, speed: 18, course: 178, accuracy: 12 }),
      ]),
    );
    await open(alerts);
    network.use(mockHistory.listHistory(list));
    const map = within(await screen.findByRole('region', { name: 'Where it happened' }));
    expect(await map.findByText('18 km/h, heading south · Within 12 m')).toBeVisible();
    expect(list.mock.calls.map(([{ query }]) => query)).toEqual([
      { perPage: '100', from: new Date(at * 1000).toISOString(), to: new Date((at + 3600) * 1000).toISOString() },
    ]);
  });

  it('show where the device is by now, or was when it was last heard from', async () => {
    const alert = unread({ deviceUUID: 'BIKE', latitude: 47.1, longitude: 9.5, timestamp: now() - 2 * day });
    const positionAt = (timestamp: number, latitude = 47.11) => ({
      ...{ latitude, longitude: 9.5, timestamp, address: '', accuracy: 5, type: 'gps' as const },
    });
    const showMark = async (timestamp: number, latitude?: number) => {
      const { unmount } = await open([alert], {
        device: aDevice({ deviceUUID: 'BIKE', position: positionAt(timestamp, latitude) }),
      });
      const map = within(await screen.findByRole('region', { name: 'Where it happened' }));
      await map.findByRole('button', { name: /^Left its geo-fence/ });
      const names = map.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));
      unmount();
      return names;
    };
    expect(await showMark(now())).toContain('Now');
    const earlier = await showMark(now() - day);
    expect(earlier).not.toContain('Now');
    expect(earlier).toContainEqual(expect.stringMatching(/^Yesterday, /));
    // Where it was when it raised the alert needs no other mark, nor does what was before.
    expect(await showMark(now(), 47.1)).not.toContain('Now');
    expect(await showMark(now() - 3 * day)).not.toContainEqual(expect.stringMatching(/Now|,/));
  });

  it('show the place that they are about, while there is one of that name', async () => {
    const depot: Place = {
      ...{ _id: 'depot', name: 'Depot', icon: 'depot', latitude: 47.101, longitude: 9.5, radius: 180, address: '' },
      ...{ devices: 'all', arrive: true, leave: true, createdAt: new Date(0).toISOString() },
    };
    network.use(mockPlaces.listPlaces(() => ({ data: [depot, { ...depot, _id: 'home', name: 'Home' }] })));
    const at = { deviceUUID: 'BIKE', latitude: 47.1, longitude: 9.5 };
    const { unmount } = await open([unread({ ...at, kind: 'place-leave', place: 'Depot' })]);
    const map = within(await screen.findByRole('region', { name: 'Where it happened' }));
    expect(await map.findByRole('img', { name: 'Depot' })).toBeInTheDocument();
    expect(map.queryByRole('img', { name: 'Home' })).not.toBeInTheDocument();
    unmount();
    await open([unread({ ...at, kind: 'place-leave', place: 'Long gone' })]);
    const other = within(await screen.findByRole('region', { name: 'Where it happened' }));
    expect(await other.findByRole('button', { name: /^Left Long gone/ })).toBeInTheDocument();
    expect(other.queryByRole('img', { name: 'Depot' })).not.toBeInTheDocument();
  });

  it('have no map on a phone', async () => {
    await open(someAlerts(), { width: 390 });
    expect(await rows()).toHaveLength(2);
    expect(screen.queryByRole('region', { name: 'Where it happened' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Open at that time/ })).not.toBeInTheDocument();
  });

  it('are marked as read together', async () => {
    const { actor } = await open(someAlerts());
    expect(await screen.findAllByRole('img', { name: 'New' })).toHaveLength(2);
    await actor.click(screen.getByRole('button', { name: 'Mark all read' }));
    await waitFor(() => expect(screen.queryByRole('img', { name: 'New' })).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Mark all read' })).toBeDisabled();
  });

  it('say that there are none, or none of that kind', async () => {
    const { unmount } = await open([]);
    expect(await screen.findByRole('heading', { name: 'No alerts yet' })).toBeVisible();
    unmount();
    const { actor } = await open(someAlerts(), { search: '?category=water' });
    expect(await screen.findByRole('heading', { name: 'No alerts found' })).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });

  it('are none of a device that is gone, and all others are a press away', async () => {
    const { list } = serveAlerts(someAlerts());
    serveDevices([bike()]);
    network.use(mockAlerts.listAllAlerts((call) => (call.query.device ? refuse('device-not-found') : list(call))));
    const { actor } = renderPage('/alerts?device=GONE', { as: aUser() });
    expect(await screen.findByRole('heading', { name: 'No alerts found' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await actor.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });

  it('say that they cannot be loaded', async () => {
    network.use(mockAlerts.listAllAlerts(() => fail(400)));
    renderPage('/alerts', { as: aUser() });
    expect(await screen.findByRole('heading', { name: 'Unable to load alerts' })).toBeVisible();
  });

  it('are reached from the drawer, which counts what is new', async () => {
    await open(someAlerts());
    const watch = within(screen.getByRole('region', { name: 'Watch' }));
    await waitFor(() => expect(watch.getByRole('link', { name: 'Alerts 2' })).toHaveAttribute('aria-current', 'page'));
  });
});
