import type { Alert } from '@holdfast/contract/alerts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, anAlert, aUser } from '../../../test/factories.ts';
import { mockAlerts, network, pageOf, refuse } from '../../../test/network.ts';
import { openLive } from '../../../test/open-live.ts';
import { renderPage } from '../../../test/render-page.tsx';

/** A server that has these alerts, none of them read. */
const serveAlerts = (alerts: Alert[]) => {
  const unread = new Set(alerts.map(({ id }) => id));
  const markAllRead = vi.fn(() => {
    unread.clear();
    return { message: 'Updated successfully' };
  });
  const markRead = vi.fn(({ params }: { params: { alertId: string } }) => {
    unread.delete(params.alertId);
    return { message: 'Updated successfully' };
  });
  network.use(
    mockAlerts.listNotifications(() => ({
      ...pageOf(alerts.map((alert) => ({ ...alert, isRead: !unread.has(alert.id) }))),
      unread: unread.size,
    })),
    mockAlerts.markNotificationsRead(markAllRead),
    mockAlerts.markNotificationRead(markRead),
  );
  return { markRead, markAllRead };
};

const exit = () => anAlert({ deviceUUID: '7F21', deviceName: 'Brompton', address: 'Crown St, Surry Hills' });

describe('the bell', () => {
  it('counts what is unread and shows it; opening it reads nothing, opening an alert reads that one', async () => {
    const alerts = [exit(), anAlert({ kind: 'battery', deviceName: 'Van' })];
    const { markRead, markAllRead } = serveAlerts(alerts);
    const { actor } = renderPage('/', { as: aUser() });
    await actor.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getByText('2 new')).toBeVisible();
    const list = within(menu.getByRole('group', { name: 'Notifications' }));
    const [first, second] = list.getAllByRole('menuitem');
    expect(first).toHaveTextContent('Left its geo-fenceBrompton · Crown St, Surry Hills5 minutes ago');
    expect(first).toHaveAttribute('href', `/device/7F21?at=${alerts[0]!.timestamp}`);
    expect(within(first!).getByRole('img', { name: 'New' })).toBeVisible();
    expect(second).toHaveTextContent('Battery lowVan');
    await actor.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
    expect(markAllRead).not.toHaveBeenCalled();

    await actor.click(screen.getByRole('button', { name: 'Notifications, 2 unread' }));
    await actor.click(await screen.findByRole('menuitem', { name: /Battery low/ }));
    await waitFor(() =>
      expect(markRead).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { alertId: alerts[1]!.id } })),
    );
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  });

  it('keeps an alert read that was opened while an older answer was on its way', async () => {
    const { socket, actor } = await openLive([aDevice({ name: 'Brompton' })]);
    const alert = exit();
    const { markRead } = serveAlerts([alert]);
    socket.drop();
    socket.accept();
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    let answerOlder = () => {};
    const older = new Promise<void>((resolve) => {
      answerOlder = resolve;
    });
    network.use(
      mockAlerts.listNotifications(async () => {
        const isRead = markRead.mock.calls.length > 0;
        if (!isRead) await older;
        return { ...pageOf([{ ...alert, isRead }]), unread: isRead ? 0 : 1 };
      }),
    );
    socket.drop();
    socket.accept();
    await actor.click(screen.getByRole('button', { name: 'Notifications, 1 unread' }));
    await actor.click(await screen.findByRole('menuitem', { name: /geo-fence/ }));
    answerOlder();
    await waitFor(() => expect(markRead).toHaveBeenCalled());
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  });

  it('marks all as read, and leads to all alerts and to their settings', async () => {
    const { markAllRead } = serveAlerts([exit()]);
    const { actor } = renderPage('/', { as: aUser() });
    await actor.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getByRole('menuitem', { name: 'See all alerts' })).toHaveAttribute('href', '/alerts');
    expect(menu.getByRole('menuitem', { name: 'Alert settings' })).toHaveAttribute(
      'href',
      '/device/7F21/settings/alert',
    );
    await actor.click(menu.getByRole('menuitem', { name: 'Mark all read' }));
    await waitFor(() => expect(markAllRead).toHaveBeenCalledOnce());
    expect(await screen.findByRole('button', { name: 'Notifications', expanded: true })).toBeVisible();
    expect(menu.queryByRole('img', { name: 'New' })).not.toBeInTheDocument();
    expect(menu.getByRole('menuitem', { name: 'Mark all read' })).toBeDisabled();
  });

  it('says that there are none', async () => {
    const { actor } = renderPage('/', { as: aUser() });
    await actor.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(within(await screen.findByRole('menu')).getByText('No notification found')).toBeVisible();
  });

  it('says when they could not be loaded', async () => {
    network.use(mockAlerts.listNotifications(() => refuse('bad-input')));
    const { actor } = renderPage('/', { as: aUser() });
    await actor.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(await screen.findByText('Notifications could not be loaded')).toBeVisible();
  });
});

describe('the account menu', () => {
  it('shows the newest three alerts [P1.2.19]', async () => {
    serveAlerts(['A', 'B', 'C', 'D'].map((deviceName) => anAlert({ deviceName })));
    const { actor } = renderPage('/', { as: aUser() });
    await screen.findByRole('button', { name: 'Notifications, 4 unread' });
    await actor.click(screen.getByRole('button', { name: 'Account menu' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem', { name: /Left its geo-fence/ })).toHaveLength(3);
    expect(menu.queryByText('No notification found')).not.toBeInTheDocument();
  });
});

describe('an alert that is raised now', () => {
  it('is announced at once and counted, however often it arrives', async () => {
    const device = aDevice({ name: 'Brompton' });
    const { socket } = await openLive([device]);
    const alert = exit();
    socket.receive('alert', alert);
    expect(await screen.findByText('Brompton left its geo-fence')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    socket.receive('alert', alert);
    expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    socket.receive('alert', anAlert({ kind: 'water', deviceName: 'Brompton' }));
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  });

  it.each([
    ['is lost', false],
    ['is repeated for the devices shown', true],
  ])('that was missed is read after a gap that %s', async (_how, isRecovered) => {
    const { socket } = await openLive([aDevice()]);
    serveAlerts([exit()]);
    socket.drop();
    socket.accept({ isRecovered });
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  });
});
