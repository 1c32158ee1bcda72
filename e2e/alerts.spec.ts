import { createSimulatedDevice } from '@holdfast/simulator/simulated-device';
import type { Page } from '@playwright/test';
import { readVapid, startPushReceiver } from '../apps/server/test/push-receiver.ts';
import { findViolations } from './axe.ts';
import { claimDevice, provisionDevice } from './device.ts';
import { drawFence } from './fence.ts';
import { test as base, expect, expectToast, linkFromMail, login } from './fixtures.ts';
import { startLaterServer } from './later-server.ts';

const owner = 'enterprise@demo.test';
/** A user whose demo devices raise no alerts. */
const newcomer = 'admin@demo.test';
const home = { latitude: -33.8688, longitude: 151.2093 };
const away = { latitude: -33.9, longitude: 151.25 };
const later = { latitude: -33.95, longitude: 151.2 };
const trackingSeconds = 300;
const patiently = { timeout: 30_000 };

const test = base.extend<{ server: Awaited<ReturnType<typeof startLaterServer>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are needed.
  server: async ({}, use) => {
    const server = await startLaterServer();
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.url),
});

/** API calls with the token of the user who is signed in on the page. */
const callsOf = async (page: Page) => {
  const authorization = (await page.evaluate(() => localStorage.getItem('holdfast.my.token'))) ?? '';
  return async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
    const response = await page.request.fetch(path, { method, headers: { authorization }, ...(data && { data }) });
    await expect(response).toBeOK();
    return response.json();
  };
};

test('a device that leaves the fence drawn for it raises an alert everywhere and is followed for the set time', async ({
  page,
  baseURL,
  server,
}) => {
  test.setTimeout(300_000);
  const provisioned = await provisionDevice(baseURL);
  const { deviceUUID, imei, deviceSecret: secret } = provisioned;
  const name = `Bike ${deviceUUID}`;
  await login(page, owner);
  await claimDevice(page, provisioned, name);
  const call = await callsOf(page);
  const pushes = await startPushReceiver();
  await call('POST', '/api/v2/push', pushes.subscription('phone'));
  const device = await createSimulatedDevice({ credentials: { imei, secret }, url: server.mqttUrl, place: home });
  // After the claim: earlier alerts belong to no user.
  const began = Math.floor(Date.now() / 1000) + 1;
  await device.report({ timestamp: began });

  await page.goto(`/device/${deviceUUID}/settings/security`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const range = page.getByRole('region', { name: 'Home range' });
  await expect(page.getByRole('button', { name: `${name}, where it was last seen` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await drawFence(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Saved successfully');
  const told = page.getByRole('dialog', { name: 'How do you want to be told?' });
  await expect(told.getByRole('switch', { name: 'Email' })).toBeChecked();
  expect(await findViolations(page, ['light', 'dark'])).toEqual([]);
  // This browser blocks it, the phone takes it.
  await told.getByRole('switch', { name: 'Push in your other browsers' }).click({ force: true });
  await told.getByRole('button', { name: 'Done' }).click();
  await expect(told).toBeHidden();
  await expect(range.getByText('Inside')).toBeVisible();
  await expect(range.getByText('On', { exact: true })).toBeVisible();
  const liveTracking = page.getByRole('switch', { name: 'Live tracking on exit' });
  await liveTracking.click({ force: true });
  await expect(liveTracking).toBeChecked();
  const fiveMinutes = page.getByRole('radio', { name: '5 min', exact: true });
  await expect(fiveMinutes).toBeEnabled();
  await page.getByText('5 min', { exact: true }).click();
  await expect(fiveMinutes).toBeChecked();
  await expect(fiveMinutes).toBeEnabled();

  await device.report({ timestamp: began + 1 });
  await device.report({ ...away, timestamp: began + 2 });
  await expectToast(page, `${name} left its geo-fence`);
  await expect(range.getByText('Outside')).toBeVisible();
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  await expect(page.getByRole('menuitem', { name: new RegExp(`Left its geo-fence.*${name}`) })).toBeVisible();

  await expect.poll(() => pushes.received, patiently).toHaveLength(1);
  const [push] = pushes.received;
  expect(push).toMatchObject({
    path: '/phone',
    message: { title: `${name} left its geo-fence`, kind: 'geofence-exit', deviceUUID },
    headers: { 'content-encoding': 'aes128gcm' },
  });
  const { publicKey } = await call('GET', '/api/v2/push');
  expect(readVapid(push?.headers.authorization)).toMatchObject({
    isSigned: true,
    publicKey,
    claims: { aud: pushes.origin },
  });
  const subjects = async () =>
    (await call('GET', `/api/dev/mailbox?to=${owner}`)).data.map(({ subject }: { subject: string }) => subject);
  await expect.poll(subjects, patiently).toContain(`AirBolt: ${name} left its geo-fence`);

  const follow = await device.command('locate');
  expect(follow.args).toEqual({ locationReportMode: 'Continuously' });
  await device.acknowledge(follow);
  await page.goto(`/device/${deviceUUID}`);
  const panel = page.getByRole('region', { name: 'Device info' });
  await expect(panel.getByRole('button', { name: 'Stop tracking' })).toBeVisible();
  await page.getByRole('region', { name: 'Location history' }).getByText('Grid', { exact: true }).click();
  await expect(page.getByText('Geo-fence exit').first()).toBeVisible();

  expect(device.commands.map((command) => command.name)).not.toContain('stop');
  server.passSeconds(trackingSeconds);
  await device.acknowledge(await device.command('stop'));
  await expect(panel.getByRole('button', { name: 'Locate', exact: true })).toBeVisible();
  expect((await call('GET', `/api/devices/${deviceUUID}`)).devices[0].locationReportMode).toBe('Once');

  await page.goto(`/device/${deviceUUID}/settings/alert`);
  const logged = page.getByRole('list', { name: 'Alert log' }).getByRole('listitem').filter({ hasText: owner });
  await expect(logged.filter({ has: page.getByRole('img', { name: 'Push' }) }).last()).toContainText('Delivered');
  await expect(logged.filter({ has: page.getByRole('img', { name: 'Email' }) }).last()).toContainText('Delivered');
  device.close();
  await pushes.close();
});

test('a crossed fence stays unread until its alert is opened, which shows the device at that time', async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  test.setTimeout(150_000);
  const provisioned = await provisionDevice(baseURL);
  const { deviceUUID, imei, deviceSecret: secret } = provisioned;
  const name = `Bike ${deviceUUID}`;
  await login(page, newcomer);
  await claimDevice(page, provisioned, name);
  const call = await callsOf(page);
  const corners = [
    [-0.002, -0.002],
    [-0.002, 0.002],
    [0.002, 0.002],
    [0.002, -0.002],
  ].map(([north = 0, east = 0]) => ({ latitude: home.latitude + north, longitude: home.longitude + east }));
  await call('POST', `/api/geo-fence/${deviceUUID}`, { latLongs: corners, active: true });
  const device = await createSimulatedDevice({ credentials: { imei, secret }, url: server.mqttUrl, place: home });
  const began = Math.floor(Date.now() / 1000) + 1;
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await device.report({ timestamp: began });
  await device.report({ ...away, timestamp: began + 1 });
  await expectToast(page, `${name} left its geo-fence`);
  // A later position, which the alert must not show.
  await device.report({ ...later, timestamp: began + 2 });

  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
  await bell.click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText('1 new')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(bell).toBeVisible();
  const phone = await browser.newPage(baseURL ? { baseURL } : {});
  await login(phone, newcomer);
  await expect(phone.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();

  await bell.click();
  await menu.getByRole('menuitem', { name: 'See all alerts' }).click();
  await page
    .getByRole('group', { name: 'Kind of alert' })
    .getByRole('button', { name: /^Places/ })
    .click();
  await expect(page).toHaveURL(/\/alerts\?category=places$/);
  const alert = page
    .getByRole('region', { name: 'All alerts' })
    .getByRole('listitem')
    .filter({ hasText: 'Left its geo-fence' });
  await expect(alert.getByRole('img', { name: 'New' })).toBeVisible();
  // On wide screens a row shows its alert on the map beside it; its arrow opens that moment.
  await alert.getByRole('button', { name: /Left its geo-fence/ }).click();
  await expect(page).toHaveURL(/\/alerts\?category=places&alert=/);
  await expect(
    page.getByRole('region', { name: 'Where it happened' }).getByText(/^Left its geo-fence at /),
  ).toBeVisible();
  await alert.getByRole('link', { name: /^Open at that time/ }).click();
  await expect(page).toHaveURL(`/device/${deviceUUID}?at=${began + 1}`);
  const history = page.getByRole('region', { name: 'Location history' });
  await expect(history.getByRole('region', { name: 'Moment shown' })).toContainText('Shown until');
  const point = history.getByRole('dialog', { name: /^1: / });
  await expect(point).toBeVisible();
  await expect(point.getByRole('link', { name: 'Open in maps' })).toHaveAttribute('href', /mlat=-33\.9&mlon=151\.25/);

  await page.goBack();
  await expect(page).toHaveURL(/\/alerts\?category=places&alert=/);
  await expect(alert).toBeVisible();
  await expect(alert.getByRole('img', { name: 'New' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await phone.close();

  const mailed = await linkFromMail(page.request, newcomer, /left its geo-fence/);
  expect(mailed).toBe(`/device/${deviceUUID}?at=${began + 1}`);
  device.close();
});
