import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chooseFromMenu } from '../../../test/device-menu.ts';
import { aDevice, aUser } from '../../../test/factories.ts';
import {
  fail,
  mockCommands,
  mockDevices,
  mockGroups,
  mockHistory,
  mockPlans,
  mockSharing,
  network,
} from '../../../test/network.ts';
import { openGroups } from '../../../test/open-groups.ts';
import { openOverview, serveDevices } from '../../../test/open-overview.ts';
import { dialog, openPlans } from '../../../test/open-plans.ts';
import { messages } from '../../../test/open-settings.ts';
import { renderPage } from '../../../test/render-page.tsx';

const bike = () => aDevice({ name: 'Bike' });
const fails = () => fail(404);

const openDevices = () => {
  network.use(mockDevices.listDevices(fails));
  renderPage('/', { as: aUser() });
};

const openDevice = () => {
  const device = bike();
  serveDevices([device]);
  network.use(mockDevices.getDevice(fails));
  renderPage(`/device/${device.deviceUUID}/settings/alert`, { as: aUser() });
};

const openMap = () => {
  serveDevices([bike()]);
  network.use(mockHistory.listMapPoints(fails));
  renderPage('/', { as: aUser() });
};

const openHistory = () => {
  serveDevices([bike()]);
  network.use(mockHistory.listHistory(fails));
  localStorage.setItem('holdfast.my.historyView', 'grid');
  renderPage('/', { as: aUser() });
};

const openShares = async () => {
  const device = bike();
  const { actor } = await openOverview([device]);
  network.use(mockSharing.listShares(fails));
  await chooseFromMenu(actor, device, 'Manage sharing');
};

const openTemperature = async () => {
  const lock = aDevice({ deviceType: 'airbolt' });
  const { actor } = await openOverview([lock]);
  network.use(mockCommands.requestTemperature(fails));
  await chooseFromMenu(actor, lock, 'Get temperature');
};

const openGroup = () => {
  openGroups({ path: '/group/devices/one' });
  network.use(mockGroups.getGroup(fails));
};

const openList = () => {
  openGroups();
  network.use(mockGroups.listGroups(fails));
};

const joinGroup = async () => {
  const { actor } = await openPlans();
  network.use(mockPlans.joinPlanGroup(fails));
  await actor.click(screen.getByRole('button', { name: 'click here' }));
  const shown = await dialog('Join Group');
  await actor.click(shown.getByLabelText('Group code'));
  await actor.paste('COURIERS');
  await actor.click(shown.getByRole('button', { name: 'Join' }));
};

it.each([
  ['Unable to load devices', openDevices],
  ['Unable to load device', openDevice],
  ['Unable to load device map', openMap],
])('what cannot be loaded is told: %s [P1.8.7] [P2.8.13]', async (text, open) => {
  await open();
  expect(await messages().findByText(text)).toBeVisible();
});

it.each([
  ['Unable to load history for device Bike', openHistory],
  ['Something went wrong while fetching shared with', openShares],
  ['Something went wrong fetching temperature.', openTemperature],
])('what cannot be loaded of a device is told: %s [P1.8.7]', async (text, open) => {
  await open();
  expect(await messages().findByText(text)).toBeVisible();
});

it.each([
  ['Unable to load devices group', openGroup],
  ['Unable to load Device Groups', openList],
  ['Unable to load coupon', joinGroup],
])('what cannot be loaded of groups is told: %s [P2.8.13]', async (text, open) => {
  await open();
  expect(await messages().findByText(text)).toBeVisible();
});
