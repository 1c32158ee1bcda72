import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice } from '../../../test/factories.ts';
import { realtime } from '../../../test/fake-socket.ts';
import { openLive } from '../../../test/open-live.ts';

const markSays = (text: string) => waitFor(() => expect(screen.getByText(text)).toHaveRole('status'));

const goOffline = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
};

describe('the mark in the top bar', () => {
  it('says Live while connected, and Reconnecting after a loss', async () => {
    const { socket } = await openLive([aDevice()]);
    await markSays('Live');
    socket.drop();
    await markSays('Reconnecting');
    expect(screen.queryByText("You're offline.")).not.toBeInTheDocument();
    socket.accept();
    await markSays('Live');
  });

  it('says Offline, with the time of what is shown, once it does not come back', async () => {
    const { socket } = await openLive([aDevice()], { as: { timezone: 'Australia/Sydney' } });
    const setTimer = vi.spyOn(globalThis, 'setTimeout');
    vi.setSystemTime(new Date('2026-03-01T22:39:00.000Z'));
    socket.drop();
    await markSays('Reconnecting');
    // Nobody waits for ten seconds here: what they end with is done at once.
    const [pass] = setTimer.mock.calls.find(([, milliseconds]) => milliseconds === 10_000) ?? [];
    act(() => pass?.());
    await markSays('Offline');
    const notice = screen.getByText("You're offline.").closest('p');
    expect(notice).toHaveTextContent(/^You're offline\. Showing locations from 9:39\sam\.$/);
    expect(notice).toHaveRole('status');
    socket.accept();
    await markSays('Live');
    expect(screen.queryByText("You're offline.")).not.toBeInTheDocument();
  });

  it('says Offline at once in a browser without a network, and tries again on demand', async () => {
    const { socket, actor } = await openLive([aDevice()]);
    goOffline();
    socket.drop();
    await markSays('Offline');
    realtime.answer = (again) => again.accept();
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    await markSays('Live');
  });

  it('tries again when the network is back', async () => {
    const { socket } = await openLive([aDevice()]);
    goOffline();
    socket.drop();
    await markSays('Offline');
    window.dispatchEvent(new Event('online'));
    await markSays('Live');
  });
});
