import type { Device } from '@holdfast/contract/devices';
import type { Subscription } from '@holdfast/contract/plans';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, type Mock, vi } from 'vitest';
import { chooseFromMenu } from '../../../test/device-menu.ts';
import { aDevice, aPoint, aShare, aSubscription } from '../../../test/factories.ts';
import {
  mockAccount,
  mockAlerts,
  mockCommands,
  mockDevices,
  mockHistory,
  mockSharing,
  network,
  pageOf,
} from '../../../test/network.ts';
import { openAccount } from '../../../test/open-account.ts';
import { keyPanel, openClientKey } from '../../../test/open-client-key.ts';
import { aGroup, openGroups } from '../../../test/open-groups.ts';
import { openOverview } from '../../../test/open-overview.ts';
import { openPayments } from '../../../test/open-payments.ts';
import { openPlans } from '../../../test/open-plans.ts';
import { openSettings, panel } from '../../../test/open-settings.ts';
import { popup, serveShares } from '../../../test/open-sharing.ts';
import type { renderPage } from '../../../test/render-page.tsx';

type Actor = ReturnType<typeof renderPage>['actor'];

interface Opened {
  actor: Actor;
  /** The call that must wait for an answer. */
  call: Mock;
  /** What a person does to have it. */
  ask: () => Promise<void>;
  /** What the question wants beside a yes. */
  fill?: (dialog: ReturnType<typeof within>) => Promise<void>;
}

type Row = [act: string, open: () => Promise<Opened>, title: string, confirm: string];

const createdAt = new Date().toISOString();
const command = { id: 'c1', name: 'rekey', args: {}, state: 'waiting', createdAt, updatedAt: createdAt } as const;
const requested = { message: 'Requested successfully', command: { ...command, reason: null } };

const ofMenu = async (device: Device, entry: string, call: Mock): Promise<Opened> => {
  const { actor } = await openOverview([device]);
  return { actor, call, ask: () => chooseFromMenu(actor, device, entry) };
};

const deleteGroup = async (): Promise<Opened> => {
  const { actor, removeGroup: call } = openGroups({ groups: [aGroup({ name: 'Vans' })] });
  const button = await screen.findByRole('button', { name: 'Delete Vans' });
  return { actor, call, ask: () => actor.click(button) };
};

const removeDevice = () => {
  const call = vi.fn(() => ({ message: 'Removed' }));
  network.use(mockDevices.removeDevice(call));
  return ofMenu(aDevice(), 'Remove device', call);
};

const removeShare = async (): Promise<Opened> => {
  const { remove: call } = serveShares([aShare()]);
  network.use(mockSharing.listDeviceActivity(() => pageOf([])));
  const { actor } = openSettings(aDevice({ deviceType: 'airbolt', passcode: 'ABCD' }), { tab: 'sharing' });
  const edit = await screen.findByRole('button', { name: 'Edit share with Tom Reyes' });
  const ask = async () => {
    // After a no its form is shown again.
    if (!screen.queryByRole('dialog')) await actor.click(edit);
    await actor.click((await popup('Manage sharing')).getByRole('button', { name: 'Remove' }));
  };
  return { actor, call, ask };
};

const removeAllShares = () => {
  const { removeAll } = serveShares([aShare()]);
  return ofMenu(aDevice({ deviceType: 'airbolt', share_count: 1 }), 'Remove all shares', removeAll);
};

const clearHistory = () => {
  const call = vi.fn(() => ({ message: 'Cleared' }));
  network.use(
    mockHistory.clearHistory(call),
    mockHistory.listHistory(() => pageOf([aPoint()])),
  );
  return ofMenu(aDevice(), 'Clear history', call);
};

const changeMode = async (): Promise<Opened> => {
  const call = vi.fn(() => requested);
  network.use(mockCommands.setOperatingMode(call));
  const { actor } = await openOverview([aDevice()]);
  return { actor, call, ask: async () => actor.click(await screen.findByRole('radio', { name: 'Battery life' })) };
};

const rekey = () => {
  const call = vi.fn(() => requested);
  network.use(mockCommands.rekey(call));
  return ofMenu(aDevice(), 'Rekey', call);
};

const removeEmail = async (): Promise<Opened> => {
  const call = vi.fn(() => ({ notificationEmails: [] }));
  network.use(mockAlerts.removeNotificationEmail(call));
  const { actor } = openSettings(aDevice({ notificationEmails: [{ email: 'ops@example.test', confirmed: true }] }));
  const button = (await panel('Notification emails')).getByRole('button', { name: 'Remove ops@example.test' });
  return { actor, call, ask: () => actor.click(button) };
};

const removeKey = async (): Promise<Opened> => {
  const { actor, remove: call } = await openClientKey();
  return { actor, call, ask: () => actor.click(keyPanel().getByRole('button', { name: 'Remove' })) };
};

const removeMethod = async (): Promise<Opened> => {
  const { actor, calls } = await openPayments();
  const button = await screen.findByRole('button', { name: 'Remove Visa •••• 4242' });
  return { actor, call: calls.detach, ask: () => actor.click(button) };
};

const unlink = async (): Promise<Opened> => {
  const { actor } = await openAccount({ twoFactorEnabled: true, is2FAVerified: true });
  const call = vi.fn(() => ({ success: true as const }));
  network.use(mockAccount.removeTwoFactor(call));
  return {
    actor,
    call,
    ask: () => actor.click(screen.getByRole('button', { name: 'Unlink authentication device' })),
    fill: async (dialog) => {
      await actor.type(dialog.getByLabelText('Current password'), 'Holdfast1!');
      await actor.type(dialog.getByLabelText('Two-factor code'), '123456');
    },
  };
};

const ofSubscription =
  (entry: string, action: 'resume' | 'cancel', source: Partial<Subscription['sourceData']> = {}) =>
  async (): Promise<Opened> => {
    const device = aDevice();
    const { actor, calls } = await openPlans({ device, subscriptions: [aSubscription(device, { source })] });
    const ask = async () => {
      await actor.click(screen.getByRole('button', { name: 'Menu of GPS Monthly' }));
      await actor.click(await screen.findByRole('menuitem', { name: entry }));
    };
    return { actor, call: calls[action], ask };
  };

const paused = { pause_collection: { resumes_at: 1_796_083_200 } };

const rows: Row[] = [
  ['a group is deleted [P1.5.23] [P2.5.17] [P2.8.18]', deleteGroup, 'Delete group?', 'Delete group'],
  ['a device is removed [P1.5.23]', removeDevice, 'Remove device?', 'Remove device'],
  ['a share is removed [P1.5.23]', removeShare, 'Remove share?', 'Remove'],
  ['all shares are removed [P1.5.23]', removeAllShares, 'Remove all shares?', 'Remove all shares'],
  ['a history is cleared [P1.5.23]', clearHistory, 'Clear history?', 'Clear history'],
  ['the operating mode is changed [P1.5.23]', changeMode, 'Change operating mode?', 'Change mode'],
  ['a device is rekeyed [P1.5.23]', rekey, 'Rekey device?', 'Rekey'],
  ['a notification email is removed [P1.5.23]', removeEmail, 'Remove email?', 'Remove'],
  ['an API key is removed [P2.5.17] [P2.8.18]', removeKey, 'Remove API key?', 'Remove'],
  ['a payment method is removed [P2.5.17] [P2.8.18]', removeMethod, 'Remove payment method?', 'Remove'],
  ['two-factor is unlinked [P2.5.17] [P2.8.18]', unlink, 'Unlink authentication device?', 'Unlink'],
  ['a plan is resumed [P2.8.18]', ofSubscription('Resume', 'resume', paused), 'Resume subscription?', 'Resume'],
  ['a plan is cancelled [P2.8.18]', ofSubscription('Cancel', 'cancel'), 'Cancel subscription?', 'Cancel subscription'],
];

it.each(rows)('nothing happens without a yes before %s', async (_act, open, title, confirm) => {
  const { actor, call, ask, fill } = await open();
  await ask();
  const question = await popup(title);
  await actor.click(question.getByRole('button', { name: /^(Cancel|Keep this plan)$/ }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).not.toBeInTheDocument());
  expect(call).not.toHaveBeenCalled();
  await ask();
  const again = await popup(title);
  await fill?.(again);
  expect(call).not.toHaveBeenCalled();
  await actor.click(again.getByRole('button', { name: confirm }));
  await waitFor(() => expect(call).toHaveBeenCalledOnce());
});

it('a plan is paused only after a yes and a date [P2.8.18]', async () => {
  const device = aDevice();
  const { actor, calls } = await openPlans({ device, subscriptions: [aSubscription(device)] });
  await actor.click(screen.getByRole('button', { name: 'Menu of GPS Monthly' }));
  await actor.click(await screen.findByRole('menuitem', { name: 'Pause' }));
  await actor.click((await popup('Pause subscription?')).getByRole('button', { name: 'Pause' }));
  const date = within(await screen.findByRole('dialog', { name: 'Resume date' }));
  expect(calls.pause).not.toHaveBeenCalled();
  await actor.click(date.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(calls.pause).toHaveBeenCalledOnce());
});
