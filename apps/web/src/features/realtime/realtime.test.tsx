import { addressWindowEvent, historyWindowEvent } from '@holdfast/contract/realtime.rules';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aDevice, aPoint, aToken, aUser } from '../../../test/factories.ts';
import { realtime } from '../../../test/fake-socket.ts';
import { mockAccount, mockAuth, network, refuse } from '../../../test/network.ts';
import { openLive } from '../../../test/open-live.ts';
import { findCard, infoPanel, openTechnicalDetails } from '../../../test/open-overview.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { toasts } from '../../ui/feedback/toast.ts';

const user = aUser();
const userRoom = `user ${user._id}`;

const listenTo = (name: string) => {
  const heard: unknown[] = [];
  const listen = (event: Event) => heard.push((event as CustomEvent<unknown>).detail);
  window.addEventListener(name, listen);
  onTestFinished(() => window.removeEventListener(name, listen));
  return heard;
};

describe('the realtime channel', () => {
  it('opens with the token of the logged-on person [P2.4.29]', async () => {
    const { socket } = await openLive([aDevice()]);
    expect(socket.token).toBe(aToken);
    expect(realtime.sockets).toHaveLength(1);
  });

  it('stays shut while nobody is logged on [P2.4.29]', async () => {
    renderPage('/login');
    await screen.findByRole('button', { name: 'Continue' });
    await vi.dynamicImportSettled();
    expect(realtime.sockets).toHaveLength(0);
  });

  it('closes on logout [P2.4.34]', async () => {
    network.use(mockAuth.logout(() => ({ message: '' })));
    const { socket, actor } = await openLive([aDevice()]);
    await actor.click(screen.getByRole('button', { name: 'Account menu' }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('button', { name: 'Continue' });
    expect(socket).toMatchObject({ connected: false, active: false, attempts: 1 });
    expect(realtime.sockets).toHaveLength(1);
  });
});

describe('its rooms', () => {
  it('are one for the user and one for each GPS device that is shown, by its id [P2.4.30] [P2.4.35]', async () => {
    const [own, shared] = [aDevice(), aDevice({ imei: undefined })];
    const { socket } = await openLive([own, shared, aDevice({ deviceType: 'airbolt' })]);
    expect(socket.sent.map(([event]) => event)).toEqual(['join-room', 'join-rooms']);
    expect(socket.rooms()).toEqual([`user ${user._id}`, `device ${own._id}`, `device ${shared._id}`]);
  });

  it('follow the list of devices [P2.4.31] [P2.4.35]', async () => {
    const [stays, goes, comes] = [aDevice(), aDevice(), aDevice()];
    const { socket, devices } = await openLive([stays, goes]);
    devices.splice(1, 1, comes);
    socket.sent = [];
    socket.receive('device-list-update', {});
    await waitFor(() =>
      expect(socket.sent).toEqual([
        ['leave-room', { id: goes._id, type: 'device' }],
        ['join-room', { id: comes._id, type: 'device' }],
      ]),
    );
  });

  it('left by force mean that the list is another one now [P2.4.35]', async () => {
    const { socket, devices } = await openLive([aDevice({ name: 'Van' }), aDevice()]);
    const van = devices.shift()!;
    socket.receive('room-disconnected', { id: van._id, type: 'device' });
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Van' })).not.toBeInTheDocument());
  });

  it('left by wish do not', async () => {
    const [stays, goes] = [aDevice(), aDevice()];
    const { socket, devices, list } = await openLive([stays, goes]);
    devices.pop();
    socket.receive('device-list-update', {});
    await waitFor(() => expect(socket.rooms()).not.toContain(`device ${goes._id}`));
    const calls = list.mock.calls.length;
    socket.receive('room-connected', { id: stays._id, type: 'device' });
    socket.receive('room-disconnected', { id: goes._id, type: 'device' });
    socket.receive('device-info-update', { deviceUUID: stays.deviceUUID, name: 'Shown by now' });
    await findCard('Shown by now');
    expect(list).toHaveBeenCalledTimes(calls);
  });

  it('were joined too late for a point: the devices are read again', async () => {
    const lastSeenTime = '2026-11-20T08:00:00.000Z';
    const { socket, devices, list } = await openLive([aDevice({ name: 'Before', lastSeenTime }), aDevice()]);
    const [van] = devices;
    devices[0] = { ...van!, name: 'After', lastSeenTime: '2026-11-20T08:00:01.000Z' };
    const calls = list.mock.calls.length;
    socket.finishJoin({ [van!._id]: '2026-11-20T08:00:01.000Z' });
    await findCard('After');
    expect(list).toHaveBeenCalledTimes(calls + 1);
  });

  it('were joined in time: nothing is read again', async () => {
    const lastSeenTime = '2026-11-20T08:00:00.000Z';
    const { socket, devices, list } = await openLive([aDevice({ lastSeenTime }), aDevice({ lastSeenTime: null })]);
    const [van, bike] = devices;
    const calls = list.mock.calls.length;
    socket.finishJoin({ [van!._id]: lastSeenTime, [bike!._id]: null });
    socket.receive('device-info-update', { deviceUUID: van!.deviceUUID, name: 'Shown by now' });
    await findCard('Shown by now');
    expect(list).toHaveBeenCalledTimes(calls);
  });

  it('are joined again after a gap, and everything is read again', async () => {
    const { socket, devices, list } = await openLive([aDevice({ name: 'Before' })]);
    socket.drop();
    devices[0] = { ...devices[0]!, name: 'After' };
    socket.sent = [];
    const calls = list.mock.calls.length;
    socket.accept();
    expect(socket.rooms()).toEqual([userRoom, `device ${devices[0]!._id}`]);
    await findCard('After');
    expect(list).toHaveBeenCalledTimes(calls + 1);
  });

  it('need nothing after a gap that the server bridged', async () => {
    const { socket, devices, list } = await openLive([aDevice()]);
    socket.drop();
    socket.sent = [];
    const calls = list.mock.calls.length;
    socket.accept({ isRecovered: true });
    socket.receive('device-info-update', { deviceUUID: devices[0]!.deviceUUID, name: 'Replayed' });
    await findCard('Replayed');
    expect(socket.sent).toEqual([]);
    expect(list).toHaveBeenCalledTimes(calls);
  });
});

describe('what a device reports', () => {
  it('shows on the overview at once [P2.4.32] [P2.4.35]', async () => {
    openTechnicalDetails();
    const { socket, devices } = await openLive([aDevice({ modem_voltage: 4200 }), aDevice()], {
      as: { roles: ['enterprise'] },
    });
    const [{ deviceUUID, name }] = devices as [(typeof devices)[0]];
    const card = await findCard(name);
    expect(card.getByText('100%')).toBeVisible();
    socket.receive('device-info-update', { deviceUUID, modem_voltage: 3750, modem_temperature: 3.5, psm_tau: null });
    expect(await card.findByText('25%')).toBeVisible();
    const info = await infoPanel();
    expect(info.getByText('3.5°C')).toBeVisible();
    expect(info.getByText('N/A')).toBeVisible();
  });

  it('moves it and says that it was just seen', async () => {
    const { socket, devices, actor } = await openLive([aDevice(), aDevice()]);
    await actor.click(screen.getByRole('button', { name: /^View type/ }));
    await actor.click(await screen.findByRole('menuitemradio', { name: 'Grid' }));
    const { deviceUUID, name } = devices[1]!;
    const point = aPoint({ deviceUUID, timestamp: Math.floor(Date.now() / 1000), address: '1 Crown St' });
    socket.receive('location-history-insert', point);
    const card = await findCard(name);
    expect(await card.findByText('1 Crown St')).toBeVisible();
    expect(card.getByText('Last seen just now')).toBeVisible();
    socket.receive('location-history-insert', { ...point, timestamp: point.timestamp - 60, address: 'An older place' });
    socket.receive('location-history-update', { _id: point._id, address: '1 Crown St, Surry Hills' });
    expect(await card.findByText('1 Crown St, Surry Hills')).toBeVisible();
  });

  it('reaches the history of the current device as an event of the window [P2.4.33] [P2.4.35]', async () => {
    const points = listenTo(historyWindowEvent);
    const addresses = listenTo(addressWindowEvent);
    const { socket, devices } = await openLive([aDevice(), aDevice()]);
    const [current, other] = devices.map(({ deviceUUID }) => aPoint({ deviceUUID }));
    socket.receive('location-history-insert', other);
    expect(points).toEqual([]);
    socket.receive('location-history-insert', current);
    expect(points).toEqual([current]);
    socket.receive('location-history-update', { _id: current!._id, address: 'Here' });
    expect(addresses).toEqual([{ _id: current!._id, address: 'Here' }]);
  });
});

describe('what goes wrong', () => {
  const openWithClock = async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const view = await openLive([aDevice()]);
    return { ...view, log: vi.spyOn(console, 'warn').mockReturnValue() };
  };
  const never = () => undefined;

  it('is tried again every 10 seconds when the server refuses, until it connects [P2.4.34] [P2.9.17]', async () => {
    const { socket } = await openWithClock();
    realtime.answer = never;
    socket.throwOut();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(socket.attempts).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.attempts).toBe(2);
    socket.refuse();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(socket.attempts).toBe(3);
    socket.accept();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(socket.attempts).toBe(3);
  });

  it('is left to the library where that tries again by itself, every 10 seconds too [P2.4.34] [P2.9.17]', async () => {
    const { socket } = await openWithClock();
    expect(socket.pace.delay).toBe(1000);
    socket.drop();
    expect(socket.pace.delay).toBe(1000);
    socket.fail('xhr poll error');
    expect(socket.pace).toEqual({ delay: 10_000, delayMax: 10_000, jitter: 0 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(socket.attempts).toBe(1);
    socket.accept();
    expect(socket.pace.delay).toBe(1000);
  });

  it('is only logged [P2.4.36]', async () => {
    const { socket, log } = await openWithClock();
    socket.receive('room-error', { id: '9', type: 'device', code: 'not-found', message: 'Not found' });
    socket.drop();
    socket.fail('xhr poll error');
    socket.refuse('Too many');
    expect(log).toHaveBeenCalledTimes(3);
    expect(screen.getByRole('region', { name: 'Device list' })).toBeVisible();
    expect(toasts.getState()).toEqual([]);
  });

  it('is asked for again when the server could not tell whether a room may be entered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    vi.spyOn(console, 'warn').mockReturnValue();
    const { socket } = await openLive([aDevice()]);
    const room = { id: user._id, type: 'user' };
    socket.sent = [];
    socket.receive('room-error', { ...room, code: 'not-found', message: 'Not found' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(socket.sent).toEqual([]);
    socket.receive('room-error', { ...room, code: 'room-unavailable', message: 'Any words' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(socket.sent).toEqual([['join-room', room]]);
  });

  it('ends the session when that is why the server refuses, as any other call would', async () => {
    const { socket, log } = await openWithClock();
    network.use(mockAccount.getCurrentUser(() => refuse('session-expired')));
    socket.throwOut();
    expect(await screen.findByText('Session expired, please login again')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(socket.attempts).toBe(1);
    expect(log).toHaveBeenCalled();
  });
});
