import type { Alert } from '@holdfast/contract/alerts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, anAlert, aUser } from '../../../test/factories.ts';
import { mockAlerts, network, pageOf, refuse } from '../../../test/network.ts';
import { openLive } from '../../../test/open-live.ts';
import { renderPage } from '../../../test/render-page.tsx';

/** A server that has these alerts, none of them read. */
const serveAlerts = (alerts: Alert[]) => {
  let unread = alerts.length;
  const markRead = vi.fn(() => {
    unread = 0;
    return { message: 'Updated successfully' };
  });
  network.use(
    mockAlerts.listNotifications(() => ({
      ...pageOf(alerts.map((alert) => ({ ...alert, isRead: unread === 0 }))),
      unread,
    })),
    mockAlerts.markNotificationsRead(markRead),
  );
  return markRead;
};

const exit = () => anAlert({ deviceUUID: '7F21', deviceName: 'Brompton', address: 'Crown St, Surry Hills' });

describe('the bell', () => {
  it('counts what is unread, shows it, marks it read and leads to the device', async () => {
    const markRead = serveAlerts([exit(), anAlert({ kind: 'battery', deviceName: 'Van' })]);
    const { actor } = renderPage('/', { as: aUser() });
    await actor.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    const menu = within(await screen.findByRole('menu'));
    const [first, second] = menu.getAllByRole('menuitem');
    expect(first).toHaveTextContent('Left its geo-fenceBrompton · Crown St, Surry Hills5 minutes ago');
    expect(first).toHaveAttribute('href', '/device/7F21');
    expect(within(first!).getByRole('img', { name: 'New' })).toBeVisible();
    expect(second).toHaveTextContent('Low batteryVan');
    await waitFor(() => expect(markRead).toHaveBeenCalledOnce());
    await actor.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
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

  it('that was missed is read after the gap', async () => {
    const { socket } = await openLive([aDevice()]);
    serveAlerts([exit()]);
    socket.drop();
    socket.accept();
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  });
});
