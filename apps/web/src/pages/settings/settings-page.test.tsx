import type { Device } from '@holdfast/contract/devices';
import { privileges } from '@holdfast/contract/devices.rules';
import type { User } from '@holdfast/contract/user';
import { screen, waitFor, within } from '@testing-library/react';
import { matchRoutes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, aUser } from '../../../test/factories.ts';
import { fail, mockDevices, mockTimeline, network, refuse } from '../../../test/network.ts';
import { findSocket } from '../../../test/open-live.ts';
import { openOverview, serveDevices } from '../../../test/open-overview.ts';
import { messages, openSettings, tabStrip, tabsOf } from '../../../test/open-settings.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { type RouteHandle, routes } from '../../app/routes.tsx';
import { toasts } from '../../ui/feedback/toast.ts';

const handleOf = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.handle as RouteHandle;

const shared = [privileges.unrestricted, privileges.limited];
const locks = ['airbolt', 'shield_card', 'travel_lock'] as const;

const expectRefusal = async (deviceUUID: string) => {
  await waitFor(() => expect(window.location.pathname).toBe(`/device/${deviceUUID}`));
  expect(await messages().findByText('Permission denied')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'My AirBolts', level: 1 })).toBeVisible();
};

describe('the addresses of the settings', () => {
  it('have a name each and need somebody signed in [P1.2.33] [P2.2.8]', () => {
    expect(handleOf('/device/7F21/settings')).toMatchObject({ name: 'device-settings', access: 'auth' });
    for (const tab of ['basic', 'alert', 'security', 'sharing', 'plans']) {
      expect(handleOf(`/device/7F21/settings/${tab}`)).toMatchObject({
        name: `device-settings-${tab}`,
        access: 'auth',
      });
    }
  });

  it('lead from /settings to basic [P2.2.8]', async () => {
    const device = aDevice();
    serveDevices([device]);
    renderPage(`/device/${device.deviceUUID}/settings`, { as: aUser() });
    expect(await screen.findByRole('region', { name: 'Device' })).toBeVisible();
    expect(window.location.pathname).toBe(`/device/${device.deviceUUID}/settings/basic`);
  });

  it('send a visitor to the sign-in page [P2.2.8]', async () => {
    renderPage('/device/7F21/settings/alert');
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
  });
});

describe('the frame of the settings', () => {
  it('is titled by the device and leads back to its overview [P1.2.34]', async () => {
    const device = aDevice({ name: 'Bike' });
    const { actor } = openSettings(device);
    expect(await screen.findByRole('heading', { name: 'Bike Settings', level: 1 })).toBeVisible();
    await actor.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/device/${device.deviceUUID}`));
  });

  it('marks the kind of the device in the drawer', async () => {
    openSettings(aDevice({ deviceType: 'shield_gps' }));
    const drawer = within(await screen.findByRole('navigation', { name: 'Main navigation' }));
    const current = () => drawer.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
    await waitFor(() =>
      expect(current().map((link) => link.textContent)).toEqual([expect.stringMatching(/^GPS Tracker/)]),
    );
  });

  it('has its tabs only once the device has loaded [P1.2.35]', async () => {
    const device = aDevice();
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    serveDevices([device]);
    network.use(
      mockDevices.getDevice(async () => {
        await asked;
        return { devices: [device], sharedDevices: [] };
      }),
    );
    renderPage(`/device/${device.deviceUUID}/settings/alert`, { as: aUser() });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Settings sections' })).not.toBeInTheDocument();
    answer();
    expect(await tabStrip()).toBeDefined();
  });

  it('tells when the device cannot be loaded, and tries again', async () => {
    const device = aDevice();
    serveDevices([device]);
    network.use(mockDevices.getDevice(() => fail(404)));
    const { actor } = renderPage(`/device/${device.deviceUUID}/settings/alert`, { as: aUser() });
    expect(await screen.findByRole('heading', { name: 'Unable to load device' })).toBeVisible();
    expect(messages().getByText('Unable to load device')).toBeVisible();
    network.use(mockDevices.getDevice(() => ({ devices: [device], sharedDevices: [] })));
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await tabStrip()).toBeDefined();
  });
});

describe('a device that is not there', () => {
  const open = (page: string) => {
    serveDevices([aDevice()]);
    const missing = () => refuse('device-not-found');
    const asked = { device: vi.fn(missing), timeline: vi.fn(missing) };
    const timeline = [mockTimeline.getTrack, mockTimeline.getTimeline, mockTimeline.listDays];
    network.use(mockDevices.getDevice(asked.device), ...timeline.map((mock) => mock(asked.timeline)));
    return { ...renderPage(`/device/7F21/${page}`, { as: aUser() }), asked };
  };

  it.each(['settings/alert', 'settings/basic', 'day', 'health', 'import'])('is told once on %s', async (page) => {
    const { queryClient } = open(page);
    expect(await screen.findByRole('heading', { name: 'Device not found', level: 2 })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Loading' })).not.toBeInTheDocument();
    expect(screen.getByText('It was removed, your access to it has ended, or the address is wrong.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/device');
    expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getAllByText('Device not found')).toHaveLength(1);
    expect(toasts.getState()).toEqual([]);
  });

  it('is not asked for again, neither each minute nor when somebody comes back to the page', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { queryClient, asked } = open('day');
    const heading = await screen.findByRole('heading', { name: 'Device not found' });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await vi.advanceTimersByTimeAsync(200_000);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(asked.timeline).toHaveBeenCalledTimes(3);
    window.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(asked.timeline).toHaveBeenCalledTimes(6));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(asked.device).toHaveBeenCalledOnce();
    expect(heading).toBeInTheDocument();
    expect(toasts.getState()).toEqual([]);
  });
});

describe('the tabs of the settings', () => {
  it.each([
    [privileges.superOwner, ['Basic settings', 'Alert & Reports', 'Security', 'Sharing', 'Update Plan']],
    [privileges.owner, ['Basic settings', 'Alert & Reports', 'Security', 'Sharing']],
  ])('of privilege %i are %o [P1.2.36] [P1.6.9]', async (privilege, expected) => {
    openSettings(aDevice({ privilege }));
    expect(await tabsOf()).toEqual(expected);
    expect((await tabStrip()).getByRole('link', { current: 'page' })).toHaveTextContent('Alert & Reports');
  });

  it.each(locks)('of %s are those without GPS [P1.2.36]', async (deviceType) => {
    openSettings(aDevice({ deviceType }), { tab: 'basic' });
    expect(await tabsOf()).toEqual(['Basic settings', 'Sharing']);
  });

  it.each(shared)('are neither Basic settings nor Sharing for privilege %i [P1.2.38]', async (privilege) => {
    openSettings(aDevice({ privilege }));
    expect(await tabsOf()).toEqual(['Alert & Reports', 'Security']);
  });
});

describe('the Update Plan tab', () => {
  const hidden: [string, Partial<User>][] = [
    ['k9', { roles: ['k9'] }],
    ['enterprise with hidePaymentTabs', { roles: ['enterprise'], hidePaymentTabs: true }],
    ['enterpriseNoApi with hidePaymentTabs', { roles: ['enterpriseNoApi'], hidePaymentTabs: true }],
  ];
  it.each(hidden)('is hidden for %s [P1.2.37] [P1.6.9] [P2.2.29] [P2.6.2]', async (_who, as) => {
    openSettings(aDevice(), { as });
    expect(await tabsOf()).not.toContain('Update Plan');
  });

  it('is there for enterprise without it, and for anybody else who has it [P1.2.37] [P2.2.29]', async () => {
    const { unmount } = openSettings(aDevice(), { as: { roles: ['enterprise'] } });
    expect(await tabsOf()).toContain('Update Plan');
    unmount();
    openSettings(aDevice(), { as: { hidePaymentTabs: true } });
    expect(await tabsOf()).toContain('Update Plan');
  });

  const refused: [string, Partial<Device>][] = [
    ['an owner by a share', { privilege: privileges.owner }],
    ['somebody it is shared with', { privilege: privileges.unrestricted }],
    ['the owner of a lock', { deviceType: 'airbolt' }],
  ];
  it.each(refused)(
    'is refused to %s, who is sent to the overview [P2.2.20] [P2.6.1] [P2.8.2]',
    async (_who, fields) => {
      const device = aDevice(fields);
      openSettings(device, { tab: 'plans' });
      await expectRefusal(device.deviceUUID);
    },
  );
});

describe('who may open the settings', () => {
  it.each(shared)('is not privilege %i [P1.5.13]', async (privilege) => {
    const device = aDevice({ privilege });
    openSettings(device, { tab: 'basic' });
    await expectRefusal(device.deviceUUID);
  });

  it.each(locks.flatMap((type) => (['alert', 'security'] as const).map((tab) => [type, tab] as const)))(
    'is nobody for %s and its %s tab [P1.5.14]',
    async (deviceType, tab) => {
      const device = aDevice({ deviceType });
      openSettings(device, { tab });
      await expectRefusal(device.deviceUUID);
    },
  );
});

describe('a device that is lost while its settings are open', () => {
  it('is left with a word of it, whatever is unsaved', async () => {
    const device = aDevice({ name: 'Bike', privilege: privileges.owner, userId: 'somebody' });
    const { actor, devices } = openSettings(device, { tab: 'basic' });
    await actor.type(await screen.findByRole('textbox', { name: 'Name' }), ' II');
    const socket = await findSocket();
    devices.length = 0;
    socket.receive('device-list-update', {});
    expect(await messages().findByText('You no longer have access to this device')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/device'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(messages().queryByText('Unable to load device')).not.toBeInTheDocument();
  });

  it("stays open while it is still somebody's, whatever else changes", async () => {
    const device = aDevice({ name: 'Bike', privilege: privileges.owner });
    const { devices } = openSettings(device, { tab: 'basic' });
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Bike');
    const socket = await findSocket();
    devices[0] = { ...device, name: 'Cargo bike' };
    socket.receive('device-list-update', {});
    expect(await screen.findByRole('heading', { name: 'Cargo bike Settings' })).toBeVisible();
  });

  it('is no news for the person who removed it', async () => {
    const device = aDevice({ name: 'Bike' });
    const { actor, devices } = openSettings(device, { tab: 'basic' });
    const socket = await findSocket();
    network.use(
      mockDevices.removeDevice(async () => {
        devices.length = 0;
        socket.receive('device-list-update', {});
        return { message: 'Removed' };
      }),
    );
    await actor.click(await screen.findByRole('button', { name: /Remove device/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove device?' }));
    await actor.click(dialog.getByRole('button', { name: 'Remove device' }));
    expect(await messages().findByText('Removed successfully')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/device'));
    expect(messages().queryByText('You no longer have access to this device')).not.toBeInTheDocument();
  });
});

describe('the way to the settings', () => {
  it('is in the menu of a device and leads to Basic settings', async () => {
    const device = aDevice({ name: 'Bike' });
    const { actor } = await openOverview([device]);
    await actor.click(screen.getByRole('button', { name: 'Menu of Bike' }));
    await actor.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Settings' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/device/${device.deviceUUID}/settings/basic`));
  });

  it.each(shared)('leads privilege %i to the alerts [P1.2.38]', async (privilege) => {
    const device = aDevice({ name: 'Bike', privilege });
    const { actor } = await openOverview([device]);
    await actor.click(screen.getAllByRole('link', { name: 'Settings of Bike' })[0]!);
    await waitFor(() => expect(window.location.pathname).toBe(`/device/${device.deviceUUID}/settings/alert`));
    expect(await tabStrip()).toBeDefined();
  });

  it.each(shared)('is closed for privilege %i of a lock, which has nothing to show them', async (privilege) => {
    await openOverview([aDevice({ name: 'Lock', deviceType: 'airbolt', privilege })]);
    expect(screen.queryByRole('link', { name: 'Settings of Lock' })).not.toBeInTheDocument();
  });
});
