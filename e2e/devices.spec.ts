import { provisionDevice, switchOn } from './device.ts';
import { expect, login, test } from './fixtures.ts';

test('a device is added, reports, and obeys, and the page shows it without a touch', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const device = await provisionDevice(baseURL);
  const stranger = await (await browser.newContext({ baseURL })).newPage();
  await login(stranger, 'enterprisenoapi@demo.test');

  await login(page, 'enterprise@demo.test');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const name = `Bike ${device.deviceUUID}`;
  await page.getByRole('button', { name: 'Add device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add device' });
  await dialog.getByLabel('Serial number').fill(device.deviceUUID);
  await dialog.getByLabel('Passcode').fill(device.passcode);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add device' }).click();
  const card = page.getByRole('article', { name });
  await expect(card.getByText('Not seen yet')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/device/${device.deviceUUID}$`));

  const tracker = await switchOn(device);
  await tracker.report({ modem_voltage: 3980, modem_temperature: 21.5 });
  await tracker.locate(-33.8688, 151.2093);
  await expect(card.getByText('Last seen Just now')).toBeVisible();
  await expect(card.getByText('75%')).toBeVisible();
  const info = page.getByRole('region', { name: 'Device info' });
  await expect(info.getByText('21.5°C')).toBeVisible();

  await info.getByRole('button', { name: 'Turn on alarm' }).click();
  await expect(info.getByRole('region', { name: 'Waiting for device' })).toBeVisible();
  const { id } = await tracker.command('alarm');
  await expect(info.getByRole('img', { name: 'Step 2 of 3' })).toBeVisible();
  await expect(info.getByRole('button', { name: 'Turn on alarm' })).toBeVisible();
  await tracker.confirm(id);
  await expect(info.getByRole('button', { name: 'Turn off alarm' })).toBeVisible();
  await expect(info.getByRole('region', { name: 'Waiting for device' })).toBeHidden();

  await stranger.getByLabel('Search devices').fill(device.deviceUUID.slice(0, 6));
  await expect(stranger.getByText(name)).toHaveCount(0);
  await stranger.goto(`/device/${device.deviceUUID}`);
  await expect(stranger.getByText('Unable to load device')).toBeVisible();
  await expect(stranger.getByText(name)).toHaveCount(0);
  await tracker.switchOff();
  await stranger.context().close();
});

test('a lost connection is told, and made up for when it is back', async ({ page, context, consoleErrors }) => {
  test.setTimeout(120_000);
  await login(page, 'user@demo.test');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await expect(page.getByText(/^Offline$/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText("You're offline.")).toBeHidden();
  // What was under way, and each try to connect again, fails with this.
  expect(consoleErrors.filter((error) => !error.includes('net::ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  consoleErrors.length = 0;
});
