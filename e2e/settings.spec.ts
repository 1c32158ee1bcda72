import { claimDevice, provisionDevice, switchOn } from './device.ts';
import { expect, expectToast, login, test } from './fixtures.ts';

test('what an owner sets reaches the tracker, and what is unsaved is not lost by a step back', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const device = await provisionDevice(baseURL);
  await login(page, 'enterprise@demo.test');
  await claimDevice(page, device, 'Bike');
  const tracker = await switchOn(device);
  await tracker.report({ modem_voltage: 3980, modem_temperature: 21.5 });

  await page.getByRole('region', { name: 'Device info' }).getByRole('button', { name: 'Menu of Bike' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Bike Settings' })).toBeVisible();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Cargo bike');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(name).toHaveValue('Cargo bike');
  await page.getByText('Moss').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Saved successfully');
  await expect(page.getByRole('heading', { name: 'Cargo bike Settings' })).toBeVisible();

  await page.getByRole('link', { name: 'Alert & Reports' }).click();
  const alerts = page.getByRole('region', { name: 'Alerts', exact: true });
  // The switch itself lies under what is drawn of it.
  await alerts.getByRole('switch', { name: 'Movement' }).check({ force: true });
  await alerts.getByRole('slider', { name: 'Sensitivity' }).fill('8');
  await expect(page.getByText('2 unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(alerts.getByText('Waiting for device')).toBeVisible();
  const { id, args } = await tracker.command('settings');
  expect(args).toMatchObject({ accelerometer: { enable: true, sensitivity: 3 } });
  await tracker.confirm(id);
  await expect(alerts.getByText('Waiting for device')).toBeHidden();

  await page.reload();
  await expect(alerts.getByRole('slider', { name: 'Sensitivity' })).toHaveValue('8');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(new RegExp(`/device/${device.deviceUUID}$`));
  await tracker.switchOff();
});
