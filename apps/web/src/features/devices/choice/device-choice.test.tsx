import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, aToken, aUser } from '../../../../test/factories.ts';
import { mockAccount, mockAuth, network } from '../../../../test/network.ts';
import { cards, currentCard, findCard, infoPanel, openOverview, serveDevices } from '../../../../test/open-overview.ts';
import { renderPage } from '../../../../test/render-page.tsx';

const fleet = () => [
  aDevice({ name: 'Bike' }),
  aDevice({ name: 'Door', deviceType: 'airbolt' }),
  aDevice({ name: 'Suitcase', deviceType: 'travel_lock' }),
  aDevice({ name: 'Van' }),
  aDevice({ name: 'Wallet', deviceType: 'shield_card' }),
];
const drawer = async () => within(await screen.findByRole('navigation', { name: 'Main navigation' }));
const search = () => screen.getByRole('searchbox', { name: 'Search devices' });

describe('the search', () => {
  it('asks once, half a second after the last letter [P1.2.21] [P1.9.6] [P2.9.11]', async () => {
    const { list } = await openOverview(fleet());
    list.mockClear();
    // Both letters at one moment: on a slow machine half a second may pass between two key strokes.
    const started = performance.now();
    for (const value of ['v', 'va']) fireEvent.change(search(), { target: { value } });
    await waitFor(() => expect(list).toHaveBeenCalled());
    expect(performance.now() - started).toBeGreaterThanOrEqual(499);
    expect(list).toHaveBeenCalledOnce();
    expect(list.mock.calls[0]?.[0].query).toMatchObject({ name: 'va', type: 'all', perPage: '24' });
  });

  it('replaces the list, selects the first match and goes there [P1.2.27] [P2.4.27]', async () => {
    const devices = fleet();
    const { actor } = await openOverview(devices);
    await actor.type(search(), 'va');
    await waitFor(() => expect(cards()).toEqual(['Van']));
    expect(window.location.pathname).toBe(`/device/${devices[3]!.deviceUUID}`);
    expect(currentCard()).toBe('Van');
    expect(search()).toHaveFocus();
  });

  it('keeps the current device while it is among the matches [P2.4.27]', async () => {
    const devices = fleet();
    const { actor } = await openOverview(devices, { path: `/device/${devices[3]!.deviceUUID}` });
    await actor.type(search(), 'a');
    await waitFor(() => expect(cards()).toEqual(['Suitcase', 'Van', 'Wallet']));
    expect(currentCard()).toBe('Van');
    expect(window.location.pathname).toBe(`/device/${devices[3]!.deviceUUID}`);
  });

  it('without results clears the selection and goes to the bare path [P1.2.27] [P2.4.27]', async () => {
    const devices = fleet();
    const { actor } = await openOverview(devices, { path: `/device/${devices[0]!.deviceUUID}` });
    await actor.type(search(), 'zebra');
    expect(await screen.findByText('No devices found')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/device'));
    expect(screen.queryByRole('region', { name: 'Device info' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Welcome to AirBolt' })).not.toBeInTheDocument();
  });

  it('is reached with the key /', async () => {
    const { actor } = await openOverview(fleet());
    expect(search()).not.toHaveFocus();
    await actor.keyboard('/');
    expect(search()).toHaveFocus();
    expect(search()).toHaveValue('');
  });
});

describe('the device types in the drawer', () => {
  it('are lock, tracker, card and all, with how many there are; all is the default [P1.2.15] [P1.0.2]', async () => {
    await openOverview(fleet().filter(({ name }) => name !== 'Suitcase'));
    const links = within((await drawer()).getByRole('region', { name: 'Devices' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Smart Lock1', 'GPS Tracker2', 'Card1', 'All Devices4']);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, null, 'page']);
  });

  it('have a row for travel locks where there are any, so that their counts add up to all', async () => {
    const { actor } = await openOverview(fleet());
    const region = within((await drawer()).getByRole('region', { name: 'Devices' }));
    const counted = region
      .getAllByRole('link')
      .map((link) => [link.textContent?.replace(/\d+$/, ''), Number(/\d+$/.exec(link.textContent ?? ''))]);
    const all = counted.pop();
    expect(counted.map(([name]) => name)).toEqual(['Smart Lock', 'GPS Tracker', 'Card', 'Travel Lock']);
    expect(counted.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(all?.[1]);
    await actor.click(region.getByRole('link', { name: /Travel Lock/ }));
    await waitFor(() => expect(cards()).toEqual(['Suitcase']));
  });

  it('load the devices of the type; another current device gives way to the first [P1.4.18]', async () => {
    const devices = fleet();
    const { actor, list } = await openOverview(devices, { path: `/device/${devices[0]!.deviceUUID}` });
    await actor.click((await drawer()).getByRole('link', { name: /Smart Lock/ }));
    await waitFor(() => expect(cards()).toEqual(['Door']));
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({ query: expect.objectContaining({ type: 'airbolt', perPage: '24' }) }),
    );
    await waitFor(() => expect(window.location.pathname).toBe(`/device/${devices[1]!.deviceUUID}`));
    expect((await infoPanel()).getByRole('heading', { name: 'Door' })).toBeVisible();
  });

  it('keep the current device when it is in the list [P1.4.18]', async () => {
    const devices = fleet();
    const { actor } = await openOverview(devices, { path: `/device/${devices[3]!.deviceUUID}` });
    await actor.click((await drawer()).getByRole('link', { name: /GPS Tracker/ }));
    await waitFor(() => expect(cards()).toEqual(['Bike', 'Van']));
    await waitFor(() => expect(window.location.pathname).toBe(`/device/${devices[3]!.deviceUUID}`));
    expect(currentCard()).toBe('Van');
  });

  it('leave no current device when there is none of the type [P1.4.18]', async () => {
    const { actor } = await openOverview([aDevice({ name: 'Bike' })]);
    await actor.click((await drawer()).getByRole('link', { name: /Card/ }));
    expect(await screen.findByText('No devices found')).toBeVisible();
    expect(window.location.pathname).toBe('/device');
    expect(screen.queryByRole('region', { name: 'Device info' })).not.toBeInTheDocument();
  });
});

describe('what outlives a reload', () => {
  it('is the current device, as its serial number only, and the type [P1.3.11] [P2.3.16]', async () => {
    const devices = fleet();
    const { actor, unmount } = await openOverview(devices);
    await actor.click((await drawer()).getByRole('link', { name: /GPS Tracker/ }));
    await waitFor(() => expect(cards()).toEqual(['Bike', 'Van']));
    await actor.click((await findCard('Van')).getByRole('link'));
    await waitFor(() => expect(localStorage.getItem('holdfast.device')).toBe(devices[3]!.deviceUUID));
    const kept = Object.values({ ...localStorage }).join();
    expect(kept).not.toContain(devices[3]!.imei);
    expect(kept).not.toContain(devices[3]!._id);
    unmount();
    const { list } = await openOverview(devices);
    expect(list.mock.calls.map(([{ query }]) => query.type)).toContain('shield_gps');
    expect(cards()).toEqual(['Bike', 'Van']);
    expect(currentCard()).toBe('Van');
    expect(localStorage.getItem('holdfast.my.token')).toBe(aToken);
  });
});

describe('after signing in', () => {
  const signIn = async (user = aUser()) => {
    network.use(mockAuth.login(() => ({ authToken: aToken, user, twoFactorCodeRequired: false })));
    const { actor } = renderPage('/login');
    await actor.type(await screen.findByLabelText('Email'), 'maya@example.test');
    await actor.type(screen.getByLabelText('Password'), 'Holdfast1!');
    await actor.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('region', { name: 'Device list' });
  };

  it('the previously current device is opened when it is their own [P1.4.2] [P2.4.17]', async () => {
    const { devices } = serveDevices(fleet());
    localStorage.setItem('holdfast.device', devices[3]!.deviceUUID);
    await signIn();
    expect(window.location.pathname).toBe(`/device/${devices[3]!.deviceUUID}`);
    expect(currentCard()).toBe('Van');
  });

  it('a missing country is found out and stored with its currency, then the device is opened [P1.4.2]', async () => {
    const { devices } = serveDevices(fleet());
    localStorage.setItem('holdfast.device', devices[3]!.deviceUUID);
    const places: string[] = [];
    const update = vi.fn<Parameters<typeof mockAccount.updateUser>[0]>(() => {
      places.push(window.location.pathname);
      return { updatedUser: aUser({ country: 'NZ', currency: 'nzd' }) };
    });
    network.use(
      mockAuth.getClientLocation(() => ({ country: { isoAlpha2: 'NZ' } })),
      mockAccount.updateUser(update),
    );
    await signIn(aUser({ country: '' }));
    expect(update).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ params: { id: aUser()._id }, body: { country: 'NZ', currency: 'nzd' } }),
    );
    expect(places).toEqual(['/login']);
    expect(window.location.pathname).toBe(`/device/${devices[3]!.deviceUUID}`);
    expect(currentCard()).toBe('Van');
  });

  it.each([
    ['shared with them', { userId: 'somebody-else' }],
    ['not known to them', { deviceUUID: 'ANOTHER' }],
  ])('else the overview with all types, when it is %s [P1.4.2] [P2.4.17]', async (_case, fields) => {
    serveDevices([aDevice({ name: 'Bike' }), aDevice({ name: 'Van', deviceUUID: 'LAST', ...fields })]);
    localStorage.setItem('holdfast.device', 'LAST');
    await signIn();
    expect(window.location.pathname).toBe('/');
    expect(currentCard()).toBe('Bike');
    expect((await drawer()).getByRole('link', { name: /All Devices/ })).toHaveAttribute('aria-current', 'page');
  });
});
