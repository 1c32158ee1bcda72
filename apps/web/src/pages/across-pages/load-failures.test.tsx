import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chooseFromMenu } from '../../../test/device-menu.ts';
import { aDevice, aUser } from '../../../test/factories.ts';
import {
  fail,
  mockAccount,
  mockAlerts,
  mockCommands,
  mockDevices,
  mockFirmwares,
  mockGroups,
  mockHistory,
  mockMailbox,
  mockPlans,
  mockSharing,
  network,
  refuse,
} from '../../../test/network.ts';
import { openGroups } from '../../../test/open-groups.ts';
import { openOverview, serveDevices } from '../../../test/open-overview.ts';
import { dialog, openPlans } from '../../../test/open-plans.ts';
import { messages } from '../../../test/open-settings.ts';
import { renderPage } from '../../../test/render-page.tsx';

type Refusal = () => Response;
type Open = (refuses: Refusal) => unknown;

const bike = () => aDevice({ name: 'Bike' });

const openDevices: Open = (refuses) => {
  network.use(mockDevices.listDevices(refuses));
  renderPage('/', { as: aUser() });
};

const openSettings = (tab: string) => {
  const device = bike();
  serveDevices([device]);
  renderPage(`/device/${device.deviceUUID}/settings/${tab}`, { as: aUser() });
};

const openDevice: Open = (refuses) => {
  openSettings('alert');
  network.use(mockDevices.getDevice(refuses));
};

const openMap: Open = (refuses) => {
  serveDevices([bike()]);
  network.use(mockHistory.listMapPoints(refuses));
  renderPage('/', { as: aUser() });
};

const openHistory: Open = (refuses) => {
  serveDevices([bike()]);
  network.use(mockHistory.listHistory(refuses));
  localStorage.setItem('holdfast.my.historyView', 'grid');
  renderPage('/', { as: aUser() });
};

const openShares: Open = async (refuses) => {
  const device = bike();
  const { actor } = await openOverview([device]);
  network.use(mockSharing.listShares(refuses));
  await chooseFromMenu(actor, device, 'Manage sharing');
};

const openTemperature: Open = async (refuses) => {
  const lock = aDevice({ deviceType: 'airbolt' });
  const { actor } = await openOverview([lock]);
  network.use(mockCommands.requestTemperature(refuses));
  await chooseFromMenu(actor, lock, 'Get temperature');
};

const openGroup: Open = (refuses) => {
  openGroups({ path: '/group/devices/one' });
  network.use(mockGroups.getGroup(refuses));
};

const openList: Open = (refuses) => {
  openGroups();
  network.use(mockGroups.listGroups(refuses));
};

const joinGroup: Open = async (refuses) => {
  const { actor } = await openPlans();
  network.use(mockPlans.joinPlanGroup(refuses));
  await actor.click(screen.getByRole('button', { name: 'click here' }));
  const shown = await dialog('Join Group');
  await actor.click(shown.getByLabelText('Group code'));
  await actor.paste('COURIERS');
  await actor.click(shown.getByRole('button', { name: 'Join' }));
};

const openFirmware: Open = (refuses) => {
  openSettings('security');
  network.use(mockFirmwares.getFirmware(refuses));
};

const openAlertLog: Open = (refuses) => {
  openSettings('alert');
  network.use(mockAlerts.listAlerts(refuses));
};

const openSessions: Open = (refuses) => {
  network.use(mockAccount.listSessions(refuses));
  renderPage('/user/account', { as: aUser() });
};

const openNotifications: Open = (refuses) => {
  network.use(mockAlerts.listNotifications(refuses));
  renderPage('/', { as: aUser() });
};

const openSubscriptions: Open = (refuses) => {
  network.use(mockPlans.listCurrentSubscriptions(refuses));
  renderPage('/', { as: aUser() });
};

const openMailbox: Open = (refuses) => {
  network.use(mockMailbox.listMails(refuses));
  renderPage('/dev/mailbox');
};

const openInvitation: Open = (refuses) => {
  network.use(mockSharing.getInvitation(refuses));
  renderPage('/share/accept/x');
};

const ofDevices: [text: string, open: Open][] = [
  ['Unable to load devices', openDevices],
  ['Unable to load device', openDevice],
  ['Unable to load device map', openMap],
];

const ofOneDevice: [text: string, open: Open][] = [
  ['Unable to load history for device Bike', openHistory],
  ['Something went wrong while fetching shared with', openShares],
  ['Something went wrong fetching temperature.', openTemperature],
];

const ofGroups: [text: string, open: Open][] = [
  ['Unable to load devices group', openGroup],
  ['Unable to load Device Groups', openList],
  ['Unable to load coupon', joinGroup],
];

const others: [text: string, open: Open][] = [
  ['Unable to load firmware', openFirmware],
  ['Unable to load alerts', openAlertLog],
  ['Unable to load sessions', openSessions],
  ['Notifications could not be loaded', openNotifications],
  ['Unable to load subscriptions', openSubscriptions],
  ['Unable to load mails', openMailbox],
  ['Unable to load the invitation', openInvitation],
];

const silently = () => fail(404);

const showsToast = async (open: Open, refuses: Refusal, text: string) => {
  await open(refuses);
  // The same message of a second call replaces the first one.
  await waitFor(() => expect(messages().getByText(text)).toBeVisible());
};

it.each(ofDevices)('what cannot be loaded is told: %s [P1.8.7] [P2.8.13]', (text, open) =>
  showsToast(open, silently, text),
);

it.each(ofOneDevice)('what cannot be loaded of a device is told: %s [P1.8.7]', (text, open) =>
  showsToast(open, silently, text),
);

it.each(ofGroups)('what cannot be loaded of groups is told: %s [P2.8.13]', (text, open) =>
  showsToast(open, silently, text),
);

it.each(others)('whatever else cannot be loaded is told: %s [P1.8.1]', (text, open) =>
  showsToast(open, silently, text),
);

it.each([...ofDevices, ...ofOneDevice, ...ofGroups, ...others])(
  'instead of "%s" the server may say why [P1.8.1] [P2.8.1]',
  (_text, open) =>
    showsToast(open, () => refuse('bad-input', { message: 'Words of the server' }), 'Words of the server'),
);
