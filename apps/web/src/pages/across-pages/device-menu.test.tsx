import type { Device } from '@holdfast/contract/devices';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, type Mock, vi } from 'vitest';
import { chooseFromMenu } from '../../../test/device-menu.ts';
import { aDevice } from '../../../test/factories.ts';
import { mockCommands, mockHistory, network, pageOf } from '../../../test/network.ts';
import { infoPanel, openOverview } from '../../../test/open-overview.ts';
import { tabStrip } from '../../../test/open-settings.ts';
import { popup, serveShares } from '../../../test/open-sharing.ts';

const createdAt = new Date().toISOString();
const command = { id: 'c1', name: 'alarm', args: {}, state: 'waiting', createdAt, updatedAt: createdAt } as const;

type Actor = Awaited<ReturnType<typeof openOverview>>['actor'];

const lock = (fields: Partial<Device> = {}) => aDevice({ deviceType: 'airbolt', passcode: 'ABCD', ...fields });

/** What the server is asked for, by the name of the call. */
const serveCommands = () => {
  const calls = {
    requestTemperature: vi.fn(),
    setAlarm: vi.fn(),
    locate: vi.fn(),
    stopTracking: vi.fn(),
    createHistoryTicket: vi.fn(),
  };
  const answer = (call: Mock) => (asked: unknown) => {
    call(asked);
    return { message: 'Requested', command: { ...command, reason: null } };
  };
  network.use(
    mockCommands.requestTemperature(answer(calls.requestTemperature)),
    mockCommands.setAlarm(answer(calls.setAlarm)),
    mockCommands.locate(answer(calls.locate)),
    mockCommands.stopTracking(answer(calls.stopTracking)),
    mockHistory.listHistory(() => pageOf([])),
    mockHistory.createHistoryTicket((asked) => {
      calls.createHistoryTicket(asked);
      return { url: '/api/v2/history/ticket/1' };
    }),
  );
  serveShares([]);
  return calls;
};

type Calls = ReturnType<typeof serveCommands>;

const once = { locationReportMode: 'Once' };
const continuously = { locationReportMode: 'Continuously' };

const asks = (name: keyof Calls, expected: object) => (calls: Calls) =>
  waitFor(() => expect(calls[name]).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(expected)));
const opens = (title: string) => async () => void (await popup(title));
const leadsToSettings = (_calls: Calls, { deviceUUID }: Device) =>
  waitFor(() => expect(window.location.pathname).toBe(`/device/${deviceUUID}/settings/basic`));

const entries: [entry: string, device: () => Device, isDone: (calls: Calls, device: Device) => Promise<void>][] = [
  ['Get temperature', lock, asks('requestTemperature', {})],
  ['Turn on alarm', lock, asks('setAlarm', { params: expect.objectContaining({ state: 'on' }) })],
  [
    'Turn off alarm',
    () => lock({ alarm: true }),
    asks('setAlarm', { params: expect.objectContaining({ state: 'off' }) }),
  ],
  ['Settings', lock, leadsToSettings],
  ['Share', lock, opens('Share')],
  ['Manage sharing', lock, opens('Share')],
  ['Remove device', lock, opens('Remove device?')],
  ['Locate once', aDevice, asks('locate', { body: once })],
  ['Locate continuously', aDevice, asks('locate', { body: continuously })],
  ['Stop tracking', () => aDevice({ locationReportMode: 'Continuously' }), asks('stopTracking', {})],
  ['Clear history', aDevice, opens('Clear history?')],
  ['Export CSV', aDevice, asks('createHistoryTicket', {})],
  ['Airplane mode', aDevice, opens('Airplane mode')],
];

it.each(entries)('the menu of a device has %s [P1.2.31]', async (entry, make, isDone) => {
  const device = make();
  const calls = serveCommands();
  const { actor } = await openOverview([device]);
  await chooseFromMenu(actor, device, entry);
  await isDone(calls, device);
});

const openMode = async (actor: Actor) => {
  await actor.click((await infoPanel()).getByRole('radio', { name: 'Battery life' }));
  await popup('Change operating mode?');
};

const openFence = async (actor: Actor, device: Device) => {
  await chooseFromMenu(actor, device, 'Settings');
  await actor.click((await tabStrip()).getByRole('link', { name: 'Security' }));
  const control = within(await screen.findByRole('region', { name: 'Home range' }));
  expect(control.getByRole('button', { name: 'Turn on' })).toBeVisible();
};

it.each([
  ['its operating mode', openMode],
  ['its geo-fence', openFence],
])('beside the menu of a device is %s [P1.2.31]', async (_what, open) => {
  const device = aDevice();
  const { actor } = await openOverview([device]);
  await open(actor, device);
});
