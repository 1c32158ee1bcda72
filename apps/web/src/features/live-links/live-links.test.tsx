import type { LiveLink } from '@holdfast/contract/live-links';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, aUser } from '../../../test/factories.ts';
import { fail, mockLiveLinks, network, refuse } from '../../../test/network.ts';
import { openOverview, serveDevices } from '../../../test/open-overview.ts';
import { renderPage } from '../../../test/render-page.tsx';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 5000).toISOString();

const aLink = (fields: Partial<LiveLink> = {}): LiveLink => ({
  _id: 'link-1',
  device: { _id: 'bike', deviceUUID: 'BIKE', name: 'Cargo bike', deviceType: 'shield_gps', color: 'graphite' },
  label: 'For Triesen',
  maker: '',
  createdAt: inHours(-1),
  until: inHours(2),
  stoppedAt: null,
  views: 7,
  viewedAt: new Date(Date.now() - 90_000).toISOString(),
  ...fields,
});

const url = 'https://airbolt.example/live/abcdefghijklmnopqrstuv';

const open = (links: LiveLink[] = [], { width = 1440 } = {}) => {
  serveDevices([
    aDevice({ name: 'Cargo bike', _id: 'bike' }),
    aDevice({ name: 'Of somebody else', _id: 'other', privilege: 1 }),
  ]);
  network.use(mockLiveLinks.listLiveLinks(() => ({ data: links })));
  return renderPage('/live-links', { as: aUser({ timezone: 'Europe/Vaduz' }), width });
};

const rowsOf = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem');

describe('the live links', () => {
  const links = [
    aLink({ until: inHours(0.7) }),
    aLink({ _id: 'link-2', maker: 'Tom', label: '', views: 1, viewedAt: null }),
    aLink({ _id: 'link-3', stoppedAt: '2026-11-10T09:00:00.000Z', views: 4 }),
    aLink({ _id: 'link-4', until: '2026-11-08T09:00:00.000Z', views: 19 }),
  ];
  const ended = [
    'Cargo bikeStopped on 10 Nov 2026 · For Triesen4 views',
    'Cargo bikeRan out on 8 Nov 2026 · For Triesen19 views',
  ];

  it('are listed in columns, with views and what ended them', async () => {
    open(links);
    const running = within(await screen.findByRole('table', { name: 'Running' }));
    expect(running.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'DeviceEnds inViewsLast seen by anybody',
      'Cargo bikeFor Triesen42 min71 minute agoStop',
      'Cargo bikeBy Tom2 h1Nobody yetStop',
    ]);
    expect((await rowsOf('Ended')).map((row) => row.textContent)).toEqual(ended);
  });

  it('are listed one below the other on a phone', async () => {
    open(links, { width: 390 });
    expect((await rowsOf('Running')).map((row) => row.textContent)).toEqual([
      'Cargo bikeFor TriesenStopEnds in 42 min7 views · 1 minute ago',
      'Cargo bikeBy TomStopEnds in 2 h1 view',
    ]);
    expect((await rowsOf('Ended')).map((row) => row.textContent)).toEqual(ended);
  });

  it('are stopped at once', async () => {
    const stop = vi.fn(() => ({ message: 'Words of the server' }));
    const { actor } = open([aLink()]);
    network.use(mockLiveLinks.stopLiveLink(stop));
    const button = await screen.findByRole('button', { name: 'Stop the link of Cargo bike' });
    network.use(mockLiveLinks.listLiveLinks(() => ({ data: [aLink({ stoppedAt: inHours(0) })] })));
    await actor.click(button);
    expect(await screen.findByText('Stopped. The page shows nothing any more.')).toBeVisible();
    expect(stop).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { linkId: 'link-1' } }));
    expect(await screen.findByText('No link is running. Nobody sees a position by a link.')).toBeVisible();
  });

  const make = async (actor: ReturnType<typeof open>['actor'], form: ReturnType<typeof within>) => {
    await actor.click(form.getByRole('button', { name: 'Create link' }));
    expect(await form.findByText('Field is required')).toBeVisible();
    await actor.click(form.getByRole('combobox', { name: /^Device/ }));
    expect(screen.queryByRole('option', { name: 'Of somebody else' })).not.toBeInTheDocument();
    await actor.click(await screen.findByRole('option', { name: 'Cargo bike' }));
    await actor.click(form.getByRole('radio', { name: '1 day' }));
    await actor.type(form.getByLabelText('Note'), 'Grandma');
    network.use(mockLiveLinks.listLiveLinks(() => ({ data: [aLink(), aLink({ _id: 'older' })] })));
    await actor.click(form.getByRole('button', { name: 'Create link' }));
  };

  it('are made for a device that one manages, and their address can be copied until the page is left', async () => {
    const create = vi.fn((_call: { params: { id: string }; body: { until: string; label?: string | undefined } }) => ({
      liveLink: aLink(),
      url,
    }));
    const { actor } = open();
    network.use(mockLiveLinks.createLiveLink(create));
    expect(await screen.findByText('No live links yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New live link' })).not.toBeInTheDocument();
    await make(actor, within(screen.getByRole('region', { name: 'New live link' })));
    const ready = within(await screen.findByRole('region', { name: 'The link is ready' }));
    expect(ready.getByText('airbolt.example/live/abcdefghijklmnopqrstuv')).toBeVisible();
    const [asked] = create.mock.calls[0] ?? [];
    expect(asked).toMatchObject({ params: { id: 'bike' }, body: { label: 'Grandma' } });
    const hours = (Date.parse(asked?.body.until ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    await actor.click(ready.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(url);
    await actor.click(ready.getByRole('button', { name: 'QR code of the link' }));
    expect(await screen.findByRole('dialog', { name: 'The link is ready' })).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Done' }));
    await actor.click(await screen.findByRole('button', { name: 'Copy the link of Cargo bike' }));
    expect(await navigator.clipboard.readText()).toBe(url);
  });

  it('are made in a dialog on a phone', async () => {
    const { actor } = open([], { width: 390 });
    network.use(mockLiveLinks.createLiveLink(() => ({ liveLink: aLink(), url })));
    await actor.click(await screen.findByRole('button', { name: 'New live link' }));
    await make(actor, within(await screen.findByRole('dialog', { name: 'New live link' })));
    expect(await screen.findByRole('region', { name: 'The link is ready' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('that were stopped offer their address no longer', async () => {
    const { actor } = open();
    network.use(
      mockLiveLinks.createLiveLink(() => ({ liveLink: aLink(), url })),
      mockLiveLinks.stopLiveLink(() => ({ message: 'Words of the server' })),
    );
    await make(actor, within(await screen.findByRole('region', { name: 'New live link' })));
    expect(await screen.findByRole('region', { name: 'The link is ready' })).toBeVisible();
    const [stop] = await screen.findAllByRole('button', { name: 'Stop the link of Cargo bike' });
    network.use(mockLiveLinks.listLiveLinks(() => ({ data: [aLink({ stoppedAt: inHours(0) })] })));
    await actor.click(stop!);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'The link is ready' })).not.toBeInTheDocument());
  });

  it('end on a date in the person’s zone, which must not be too far', async () => {
    const create = vi.fn((_call: { body: { until: string } }) => ({ liveLink: aLink(), url }));
    const device = aDevice({ name: 'Cargo bike', _id: 'bike' });
    const { actor } = await openOverview([device], { as: { timezone: 'Europe/Vaduz' } });
    network.use(mockLiveLinks.createLiveLink(create));
    await actor.click(screen.getByRole('button', { name: 'Menu of Cargo bike' }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Live link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New live link' }));
    await actor.click(dialog.getByRole('radio', { name: 'On a date' }));
    const field = dialog.getByLabelText(/^End date and time/);
    await actor.type(field, '2099-01-01T12:00');
    await actor.click(dialog.getByRole('button', { name: 'Create link' }));
    expect(await dialog.findByText('Choose a time in the next 90 days')).toBeVisible();
    expect(create).not.toHaveBeenCalled();
    await actor.clear(field);
    const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    await actor.type(field, `${day}T12:00`);
    await actor.click(dialog.getByRole('button', { name: 'Create link' }));
    await screen.findByRole('dialog', { name: 'The link is ready' });
    expect(create.mock.calls[0]?.[0].body.until).toMatch(new RegExp(`^${day}T1[01]:00:00`));
  });

  it('say that they could not be loaded', async () => {
    open();
    network.use(mockLiveLinks.listLiveLinks(() => fail(400)));
    expect(await screen.findByRole('heading', { name: 'Unable to load your live links' })).toBeVisible();
  });
});

describe('the public page', () => {
  const live = {
    name: '<b>Bike</b>',
    deviceType: 'shield_gps' as const,
    color: 'graphite' as const,
    until: inHours(2),
    isMoving: true,
    position: {
      latitude: 47.14,
      longitude: 9.52,
      accuracy: 12,
      address: 'Ebenholz 12, Vaduz',
      speed: 18,
      course: 181,
      timestamp: new Date().toISOString(),
    },
  };

  it('shows a stranger where the device is, counts one view and asks again', async () => {
    const movingSince = new Date(Date.now() - 14 * 60_000).toISOString();
    const opened = vi.fn(() => ({ live, movingSince }));
    const moved = { ...live, position: { ...live.position, address: 'Landstrasse 1, Vaduz' } };
    const watched = vi.fn(() => ({ live: moved }));
    network.use(mockLiveLinks.openLiveLink(opened), mockLiveLinks.watchLiveLink(watched));
    const { actor } = renderPage('/live/a-token', { width: 390 });
    const card = within(await screen.findByRole('region', { name: '<b>Bike</b>' }));
    expect(card.getByRole('heading', { name: '<b>Bike</b>', level: 1 })).toBeVisible();
    expect(card.getByText('Ebenholz 12, Vaduz')).toBeVisible();
    expect(card.getByText('18 km/h, heading south')).toBeVisible();
    expect(card.getByText('Moving')).toBeVisible();
    expect(card.getByText('14 min')).toBeVisible();
    expect(document.title).toBe('AirBolt | Live position');
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Where <b>Bike</b> is' })).toBeInTheDocument();
    const follow = await card.findByRole('button', { name: 'Follow', pressed: true });
    await actor.click(follow);
    expect(follow).toHaveAttribute('aria-pressed', 'false');
    expect(await card.findByText('Landstrasse 1, Vaduz', {}, { timeout: 10_000 })).toBeVisible();
    expect(card.getByText('14 min')).toBeVisible();
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it('says that it waits for the first position', async () => {
    network.use(
      mockLiveLinks.openLiveLink(() => ({ live: { ...live, position: null, isMoving: false }, movingSince: null })),
    );
    renderPage('/live/a-token');
    expect(await screen.findByText('Waiting for the first position')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Directions' })).not.toBeInTheDocument();
  });

  it('says that the link has ended, and does not ask again', async () => {
    const watched = vi.fn(() => refuse('live-link-ended'));
    network.use(
      mockLiveLinks.openLiveLink(() => ({ live, movingSince: null })),
      mockLiveLinks.watchLiveLink(watched),
    );
    renderPage('/live/a-token');
    await screen.findByRole('region', { name: '<b>Bike</b>' });
    expect(await screen.findByRole('heading', { name: 'This live link has ended' }, { timeout: 10_000 })).toBeVisible();
    expect(screen.queryByText('Ebenholz 12, Vaduz')).not.toBeInTheDocument();
    expect(watched).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Where/ })).not.toBeInTheDocument());
  });

  it('keeps what it last knew while there is no connection', async () => {
    network.use(
      mockLiveLinks.openLiveLink(() => ({ live, movingSince: null })),
      mockLiveLinks.watchLiveLink(() => refuse('too-many-attempts')),
    );
    renderPage('/live/a-token');
    expect(await screen.findByText('Ebenholz 12, Vaduz')).toBeVisible();
    expect(await screen.findByText(/^No connection/, {}, { timeout: 10_000 })).toBeVisible();
    expect(screen.getByText('Ebenholz 12, Vaduz')).toBeVisible();
  });
});
