import type { Device } from '@holdfast/contract/devices';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chooseFromMenu } from '../../../test/device-menu.ts';
import { aDevice, aPoint, aShare } from '../../../test/factories.ts';
import {
  mockAccount,
  mockAuth,
  mockCommands,
  mockDevices,
  mockHistory,
  network,
  pageOf,
} from '../../../test/network.ts';
import { openAccount } from '../../../test/open-account.ts';
import { keyPanel, openClientKey } from '../../../test/open-client-key.ts';
import { openGroups } from '../../../test/open-groups.ts';
import { infoPanel, openOverview } from '../../../test/open-overview.ts';
import { openSecurity, square } from '../../../test/open-security.ts';
import { messages, openSettings, panel } from '../../../test/open-settings.ts';
import { openSharing, popup } from '../../../test/open-sharing.ts';
import { chooseDevice, chooseMember, openTransfer, transferredText } from '../../../test/open-transfer.ts';
import { renderPage } from '../../../test/render-page.tsx';

const verify = 'Verification link has been sent to your Email. Please verify';
const createdAt = new Date().toISOString();
const command = { id: 'c1', name: 'alarm', args: {}, state: 'waiting', createdAt, updatedAt: createdAt } as const;
const requested = (message: string) => () => ({ message, command: { ...command, reason: null } });

const lock = () => aDevice({ deviceType: 'airbolt', passcode: 'ABCD-1234' });

const fromMenu = async (device: Device, entry: string) => {
  const { actor } = await openOverview([device]);
  await chooseFromMenu(actor, device, entry);
  return actor;
};

const removeDevice = async () => {
  network.use(mockDevices.removeDevice(() => ({ message: 'Gone' })));
  const actor = await fromMenu(aDevice(), 'Remove device');
  await actor.click((await popup('Remove device?')).getByRole('button', { name: 'Remove device' }));
};

const share = async () => {
  const { actor, paste } = await openSharing(lock(), [], 'Share');
  const form = await popup('Share');
  await paste('Email', 'ana@example.test');
  await actor.click(form.getByRole('button', { name: 'Share' }));
};

const resend = async () => {
  const { actor } = await openSharing(lock(), [aShare({ isAcceptedFlag: 0, user: null })], 'Manage sharing');
  await actor.click(await screen.findByRole('button', { name: /^Resend invitation/ }));
};

const updateShare = async () => {
  const { actor } = await openSharing(lock(), [aShare()], 'Manage sharing');
  await actor.click(await screen.findByRole('button', { name: 'Edit share with Tom Reyes' }));
  await actor.click((await popup('Manage sharing')).getByRole('button', { name: 'Done' }));
};

const saveSettings = async () => {
  const { actor } = openSettings(aDevice(), { tab: 'basic' });
  await actor.type((await panel('Device')).getByRole('textbox', { name: 'Name' }), ' II');
  await actor.click(screen.getByRole('button', { name: 'Save' }));
};

const clearHistory = async () => {
  network.use(
    mockHistory.clearHistory(() => ({ message: 'Gone' })),
    mockHistory.listHistory(() => pageOf([aPoint()])),
  );
  const actor = await fromMenu(aDevice(), 'Clear history');
  await actor.click((await popup('Clear history?')).getByRole('button', { name: 'Clear history' }));
};

const requestTemperature = async () => {
  network.use(mockCommands.requestTemperature(requested('Asked')));
  await fromMenu(lock(), 'Get temperature');
};

const locate = async () => {
  network.use(mockCommands.locate(requested('Asked')));
  await fromMenu(aDevice(), 'Locate once');
};

const stopTracking = async () => {
  network.use(mockCommands.stopTracking(requested('Asked')));
  await fromMenu(aDevice({ locationReportMode: 'Continuously' }), 'Stop tracking');
};

const turnOnAlarm = async () => {
  network.use(mockCommands.setAlarm(requested('Asked')));
  const { actor } = await openOverview([aDevice()]);
  await actor.click((await infoPanel()).getByRole('button', { name: 'Turn on alarm' }));
};

const turnOnFence = async () => {
  const { actor, panel: part } = await openSecurity({ mapBoundaryPoints: square });
  await actor.click(part('Home range').getByRole('button', { name: 'Turn on' }));
};

const signUp = async () => {
  network.use(mockAuth.signup(() => ({ message: 'Done' })));
  const { actor, paste } = renderPage('/signup');
  const submit = await screen.findByRole('button', { name: 'Continue' });
  await paste('Name', 'Maya Okafor');
  await paste('Email', 'maya@example.test');
  await paste('Password', 'Bolt2Harbour!');
  await actor.click(screen.getByRole('combobox', { name: 'Country' }));
  await actor.click(await screen.findByRole('option', { name: /Australia/ }));
  await actor.click(screen.getByRole('checkbox', { name: /I agree/ }));
  await actor.click(submit);
};

const resetPassword = async () => {
  network.use(mockAuth.forgotPassword(() => ({ message: 'Done' })));
  const { actor, paste } = renderPage('/reset');
  const submit = await screen.findByRole('button', { name: 'Continue' });
  await paste('Email', 'maya@example.test');
  await actor.click(submit);
};

const switchKey = async () => {
  const { actor } = await openClientKey();
  await actor.click(keyPanel().getByRole('switch', { name: 'Active' }));
};

const generateKey = async () => {
  const { actor } = await openClientKey();
  await actor.click(keyPanel().getByRole('button', { name: 'Regenerate' }));
  await actor.click((await popup('Regenerate API key?')).getByRole('button', { name: 'Regenerate' }));
};

const removeKey = async () => {
  const { actor } = await openClientKey();
  await actor.click(keyPanel().getByRole('button', { name: 'Remove' }));
  await actor.click((await popup('Remove API key?')).getByRole('button', { name: 'Remove' }));
};

const addGroup = async () => {
  const { actor } = openGroups({ path: '/group/devices/create', devices: [aDevice({ name: 'Van' })] });
  await actor.click(await screen.findByRole('checkbox', { name: /Van/ }));
  await actor.type(screen.getByRole('textbox', { name: /Group name/ }), 'Vans');
  await actor.click(screen.getByRole('button', { name: 'Create' }));
};

const unlink = async () => {
  const { actor } = await openAccount({ twoFactorEnabled: true, is2FAVerified: true });
  network.use(mockAccount.removeTwoFactor(() => ({ success: true })));
  await actor.click(screen.getByRole('button', { name: 'Unlink authentication device' }));
  const question = await popup('Unlink authentication device?');
  await actor.type(question.getByLabelText('Current password'), 'Holdfast1!');
  await actor.type(question.getByLabelText('Two-factor code'), '123456');
  await actor.click(question.getByRole('button', { name: 'Unlink' }));
};

const transfer = async () => {
  const view = openTransfer();
  await chooseMember(view);
  await chooseDevice(view);
  await view.actor.click(screen.getByRole('button', { name: 'Save' }));
};

const rows: [what: string, text: string, act: () => Promise<void>][] = [
  ['a device was removed [P1.8.9]', 'Removed successfully', removeDevice],
  ['a device was shared [P1.8.9]', 'Shared successfully', share],
  ['an invitation was sent again [P1.8.9]', 'Shared successfully', resend],
  ['a share was changed [P1.8.9]', 'Updated successfully', updateShare],
  ['settings were saved [P1.8.9]', 'Saved successfully', saveSettings],
  ['a history was cleared [P1.8.9]', 'Cleared successfully', clearHistory],
  ['the temperature was asked for [P1.8.9]', 'Requested', requestTemperature],
  ['the position was asked for [P1.8.9]', 'Requested successfully', locate],
  ['tracking was stopped [P1.8.9]', 'Live tracking disabled', stopTracking],
  ['the alarm was turned on [P1.8.9]', 'Alarm will turn on when the device answers', turnOnAlarm],
  ['the geo-fence was turned on [P1.8.9]', 'Geo-fence turned on', turnOnFence],
  ['somebody signed up [P1.8.9] [P2.8.16]', verify, signUp],
  ['a new password was asked for [P1.8.9]', 'Email sent.', resetPassword],
  ['the API key was switched off [P2.8.16]', 'Changed successfully', switchKey],
  ['a group was added [P2.8.16]', 'Added successfully', addGroup],
  ['an API key was generated [P2.8.16]', 'Generated successfully', generateKey],
  ['two-factor was unlinked [P2.8.16]', 'Unlinked successfully', unlink],
  ['an API key was removed [P2.8.16]', 'Removed successfully', removeKey],
  ['a device was transferred [P2.8.16]', transferredText, transfer],
];

it.each(rows)('it is told that %s', async (_what, text, act) => {
  await act();
  expect(await messages().findByText(text)).toBeVisible();
});
