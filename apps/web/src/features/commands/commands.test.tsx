import type { Device } from '@holdfast/contract/devices';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice } from '../../../test/factories.ts';
import { fail, mockCommands, network } from '../../../test/network.ts';
import { infoPanel, openOverview } from '../../../test/open-overview.ts';

type Pending = Device['pendingCommands'][number];

const aCommand = (fields: Partial<Pending> = {}): Pending => ({
  id: 'command-1',
  name: 'locate',
  args: {},
  state: 'waiting',
  createdAt: new Date().toISOString(),
  ...fields,
});
const answer = (message = 'Requested') => ({
  message,
  command: { ...aCommand(), updatedAt: new Date().toISOString(), reason: null },
});
const messages = () => within(screen.getByRole('region', { name: 'Messages' }));

/** The server stores the command and shows it as pending from then on. */
const storing = (devices: Device[], name: Pending['name'], message?: string) =>
  vi.fn((_call: unknown) => {
    devices[0] = { ...devices[0]!, pendingCommands: [aCommand({ name })] };
    return answer(message);
  });

const open = async (fields: Partial<Device> = {}) => {
  const view = await openOverview([aDevice(fields)]);
  return { ...view, info: await infoPanel(), id: view.devices[0]!._id };
};

describe('a tracker of another maker', () => {
  it('is asked only for what its model can do', async () => {
    const { info } = await open({ model: 'gt06' });
    expect(info.getByRole('button', { name: 'Locate' })).toBeVisible();
    expect(info.queryByRole('button', { name: 'Locate options' })).not.toBeInTheDocument();
    expect(info.queryByRole('button', { name: /alarm/i })).not.toBeInTheDocument();
  });

  it('that can do nothing has no commands', async () => {
    const { info } = await open({ model: 'phone' });
    expect(info.queryByRole('button', { name: 'Locate' })).not.toBeInTheDocument();
  });
});

describe('locate', () => {
  it('asks once at a press, and shows that the device has not answered yet', async () => {
    const { actor, info, devices, id } = await open();
    const locate = storing(devices, 'locate');
    network.use(mockCommands.locate(locate));
    await actor.click(info.getByRole('button', { name: 'Locate' }));
    expect(await messages().findByText('Requested successfully')).toBeVisible();
    expect(locate).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ params: { id }, body: { locationReportMode: 'Once' } }),
    );
    const strip = within(await info.findByRole('region', { name: 'Waiting for device' }));
    expect(strip.getByText(/^Locate, requested/)).toBeVisible();
  });

  it('asks continuously from its menu', async () => {
    const { actor, info, devices } = await open();
    const locate = storing(devices, 'locate');
    network.use(mockCommands.locate(locate));
    await actor.click(info.getByRole('button', { name: 'Locate options' }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Continuously' }));
    await waitFor(() => expect(locate).toHaveBeenCalledOnce());
    expect(locate.mock.calls[0]?.[0]).toMatchObject({ body: { locationReportMode: 'Continuously' } });
  });

  it('gives way to Stop tracking while the device reports continuously [P1.4.11]', async () => {
    const { actor, info, devices, id } = await open({ locationReportMode: 'Continuously' });
    expect(info.queryByRole('button', { name: 'Locate' })).not.toBeInTheDocument();
    expect(info.queryByRole('button', { name: 'Locate options' })).not.toBeInTheDocument();
    const stop = vi.fn((_call: unknown) => {
      devices[0] = { ...devices[0]!, locationReportMode: 'Once' };
      return answer();
    });
    network.use(mockCommands.stopTracking(stop));
    await actor.click(info.getByRole('button', { name: 'Stop tracking' }));
    expect(await messages().findByText('Live tracking disabled')).toBeVisible();
    expect(stop).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { id } }));
    expect(await info.findByRole('button', { name: 'Locate' })).toBeVisible();
  });
});

describe('the alarm', () => {
  it.each([
    [false, 'Turn on alarm', 'on'],
    [true, 'Turn off alarm', 'off'],
  ])('that is %s offers to %s, and says that the device will when it answers', async (alarm, name, state) => {
    const { actor, info, devices, id } = await open({ alarm });
    const setAlarm = storing(devices, 'alarm', 'Alarm requested');
    network.use(mockCommands.setAlarm(setAlarm));
    await actor.click(info.getByRole('button', { name }));
    expect(await messages().findByText(`Alarm will turn ${state} when the device answers`)).toBeVisible();
    expect(setAlarm).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { id, state } }));
    expect(await info.findByRole('region', { name: 'Waiting for device' })).toBeVisible();
    expect(info.getByRole('button', { name })).toBeVisible();
  });

  it('says when it cannot be changed [P1.8.8]', async () => {
    const { actor, info } = await open();
    network.use(mockCommands.setAlarm(() => fail(400)));
    await actor.click(info.getByRole('button', { name: 'Turn on alarm' }));
    expect(await messages().findByText('Unable to update device: internal error')).toBeVisible();
  });

  it('says when the device cannot be read again', async () => {
    const { actor, info, devices } = await open();
    network.use(
      mockCommands.setAlarm(() => {
        devices.pop();
        return answer('Alarm requested');
      }),
    );
    await actor.click(info.getByRole('button', { name: 'Turn on alarm' }));
    expect(await messages().findByText('Not found')).toBeVisible();
  });
});

describe('what waits for the device', () => {
  it('shows how long it waits and how far it came', async () => {
    vi.setSystemTime('2026-03-01T22:39:14.000Z');
    const createdAt = '2026-03-01T22:39:00.000Z';
    const { info } = await open({
      pendingCommands: [
        aCommand({ createdAt }),
        aCommand({ id: 'command-2', name: 'alarm', state: 'sent', createdAt }),
      ],
    });
    const [waiting, sent] = info.getAllByRole('region', { name: 'Waiting for device' });
    expect(within(waiting!).getByRole('timer')).toHaveTextContent(/^0:14$/);
    expect(within(waiting!).getByRole('img', { name: 'Step 1 of 3' })).toBeInTheDocument();
    expect(within(sent!).getByRole('img', { name: 'Step 2 of 3' })).toBeInTheDocument();
    expect(within(sent!).getByText(/^Alarm, requested .* Sent/)).toBeVisible();
  });
});

describe('the operating mode', () => {
  const ask = async (fields: Partial<Device> = {}) => {
    const view = await open(fields);
    await view.actor.click(view.info.getByRole('radio', { name: 'Battery life' }));
    return { ...view, dialog: within(await screen.findByRole('dialog')) };
  };

  it('reverts when the confirmation is cancelled [P1.4.13]', async () => {
    const { actor, info, dialog } = await ask();
    expect(dialog.getByRole('heading', { name: 'Change operating mode?' })).toBeVisible();
    expect(info.getByRole('radio', { name: 'Battery life', hidden: true })).toBeChecked();
    await actor.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(info.getByRole('radio', { name: 'Responsiveness' })).toBeChecked();
  });

  it('is asked for when confirmed, and shown as what the device last confirmed [P1.4.13]', async () => {
    const { actor, info, dialog, devices, id } = await ask();
    const setMode = storing(devices, 'operatingMode');
    network.use(mockCommands.setOperatingMode(setMode));
    await actor.click(dialog.getByRole('button', { name: 'Change mode' }));
    expect(await info.findByText(/^Operating mode, requested/)).toBeVisible();
    expect(setMode).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ params: { id }, body: { operatingMode: 'batteryLife' } }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(info.getByRole('radio', { name: 'Responsiveness' })).toBeChecked();
  });

  it.each([
    ['on', 'Available / On'],
    ['off', 'Available / Off'],
    ['unavailable', 'Unavailable in your region'],
  ] as const)('says of battery life that is %s: %s [P1.4.13]', async (batteryLifeStatus, text) => {
    const { info } = await open({ batteryLifeStatus });
    expect(info.getByText(`Battery life: ${text}`)).toBeVisible();
  });
});

describe('airplane mode', () => {
  it('lasts one hour unless another of 24 durations is picked, and is then set [P1.4.16] [P1.9.14]', async () => {
    const { actor, devices, id } = await open();
    const set = storing(devices, 'airplane');
    network.use(mockCommands.setAirplaneMode(set));
    const openDialog = async () => {
      await actor.click(screen.getByRole('button', { name: /^Menu of Tracker/ }));
      await actor.click(await screen.findByRole('menuitem', { name: 'Airplane mode' }));
      return within(await screen.findByRole('dialog', { name: 'Airplane mode' }));
    };
    let dialog = await openDialog();
    expect(dialog.getByRole('combobox', { name: 'Duration' })).toHaveValue('1 hour');
    await actor.click(dialog.getByRole('button', { name: 'Set' }));
    await waitFor(() => expect(set).toHaveBeenCalledOnce());
    expect(set).toHaveBeenLastCalledWith(expect.objectContaining({ params: { id }, body: { duration: 3600 } }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    dialog = await openDialog();
    await actor.click(dialog.getByRole('combobox', { name: 'Duration' }));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      '1 hour',
      ...Array.from({ length: 23 }, (_, index) => `${index + 2} hours`),
    ]);
    await actor.click(options[23]!);
    await actor.click(dialog.getByRole('button', { name: 'Set' }));
    await waitFor(() => expect(set).toHaveBeenCalledTimes(2));
    expect(set).toHaveBeenLastCalledWith(expect.objectContaining({ body: { duration: 86_400 } }));
  });
});

describe('the temperature', () => {
  const request = async () => {
    const { actor } = await open({ deviceType: 'airbolt' });
    await actor.click(screen.getByRole('button', { name: /^Menu of Tracker/ }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Get temperature' }));
  };

  it('is requested', async () => {
    network.use(mockCommands.requestTemperature(() => answer()));
    await request();
    expect(await messages().findByText('Requested')).toBeVisible();
  });

  it('that cannot be requested makes a toast', async () => {
    network.use(mockCommands.requestTemperature(() => fail(400)));
    await request();
    expect(await messages().findByText('Something went wrong fetching temperature.')).toBeVisible();
  });
});
