import type { Device } from '@holdfast/contract/devices';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice } from '../../../test/factories.ts';
import { openLive } from '../../../test/open-live.ts';
import { infoPanel } from '../../../test/open-overview.ts';

const command: Device['pendingCommands'][number] = {
  id: 'command-1',
  name: 'alarm',
  args: { state: 'on' },
  state: 'waiting',
  createdAt: '2026-03-01T22:39:00.000Z',
};

const open = async (pendingCommands = [command]) => {
  const view = await openLive([aDevice({ pendingCommands })]);
  const device = view.devices[0]!;
  const tell = (state: string) =>
    view.socket.receive('command-update', { deviceUUID: device.deviceUUID, id: 'command-1', name: 'alarm', state });
  /** The device answered, and the server has stored it. */
  const answer = (state: string, fields: Partial<Device> = {}) => {
    view.devices[0] = { ...device, ...fields, pendingCommands: [] };
    tell(state);
  };
  return { ...view, info: await infoPanel(), tell, answer };
};

describe('a command under way', () => {
  it('moves on when it was sent', async () => {
    const { info, tell } = await open();
    const strip = within(info.getByRole('region', { name: 'Waiting for device' }));
    expect(strip.getByRole('img', { name: 'Step 1 of 3' })).toBeInTheDocument();
    tell('sent');
    expect(await strip.findByRole('img', { name: 'Step 2 of 3' })).toBeInTheDocument();
  });

  it('is confirmed by the device, which then shows what it is set to; that folds after two seconds', async () => {
    const { info, answer } = await open();
    expect(info.getByRole('button', { name: 'Turn on alarm' })).toBeVisible();
    // From now on two seconds pass only here, however slow the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const eventually = (check: () => void) => vi.waitFor(check, { interval: 1, timeout: 30_000 });
    answer('done', { alarm: true });
    await eventually(() => expect(info.getByRole('region', { name: 'Confirmed' })).toBeVisible());
    const strip = within(info.getByRole('region', { name: 'Confirmed' }));
    expect(strip.getByRole('img', { name: 'Step 3 of 3' })).toBeInTheDocument();
    expect(strip.getByRole('status')).toHaveTextContent(/^Alarm, requested 9:39\sam\. The device has confirmed it\.$/);
    expect(info.queryByRole('region', { name: 'Waiting for device' })).not.toBeInTheDocument();
    await eventually(() => expect(info.getByRole('button', { name: 'Turn off alarm' })).toBeVisible());
    await act(() => vi.advanceTimersByTimeAsync(2_300));
    await eventually(() => expect(info.queryByRole('region', { name: 'Confirmed' })).not.toBeInTheDocument());
  });

  it.each([
    ['failed', 'Not done', 'The device answered that it could not.'],
    ['expired', 'Expired', 'The device did not wake within 24 hours.'],
  ])('that %s says so until it is dismissed', async (state, label, sentence) => {
    const { info, answer, actor } = await open();
    answer(state);
    const strip = within(await info.findByRole('region', { name: label }));
    expect(strip.getByRole('status')).toHaveTextContent(sentence);
    expect(info.getByRole('button', { name: 'Turn on alarm' })).toBeVisible();
    await actor.click(strip.getByRole('button', { name: 'Dismiss' }));
    expect(info.queryByRole('region', { name: label })).not.toBeInTheDocument();
  });

  it('gives way to the one that replaces it', async () => {
    const { info, answer } = await open();
    answer('replaced');
    await waitFor(() => expect(info.queryByRole('region', { name: 'Waiting for device' })).not.toBeInTheDocument());
    expect(screen.queryByText(/^Alarm, requested/)).not.toBeInTheDocument();
  });

  it('shows up when it was requested elsewhere', async () => {
    const { info, devices, tell } = await open([]);
    devices[0] = { ...devices[0]!, pendingCommands: [command] };
    tell('waiting');
    expect(await info.findByRole('region', { name: 'Waiting for device' })).toBeVisible();
  });
});
