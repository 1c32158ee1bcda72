import type { Locator } from '@playwright/test';
import { claimDevice, provisionDevice, switchOn } from './device.ts';
import { expect, expectToast, login, test } from './fixtures.ts';

test('what an owner sets reaches the tracker, and what is unsaved is not lost by a step back [P1.2.34, P1.2.39, P1.4.17, P1.5.18]', async ({
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
  await expect(page.getByRole('button', { name: 'Upload photo' })).toBeVisible();
  const colours = page.getByRole('group', { name: 'Ascent colour' }).locator('label');
  await expect(colours.filter({ has: page.getByRole('radio') })).toHaveText([
    'Graphite',
    'Signal',
    'Moss',
    'Harbour',
    'Sand',
    'Rose',
  ]);
  await expect(page.getByRole('region', { name: 'Quick actions' })).toBeVisible();
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
  // `force`: the input lies below its visible track.
  await alerts.getByRole('switch', { name: 'Movement' }).check({ force: true });
  const sensitivity = alerts.getByRole('slider', { name: 'Sensitivity' });
  await expect(sensitivity).toHaveAttribute('min', '1');
  await expect(sensitivity).toHaveAttribute('max', '10');
  await sensitivity.fill('8');
  await expect(page.getByText('2 unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(alerts.getByText('Waiting for device')).toBeVisible();
  const { id, args } = await tracker.command('settings');
  expect(args).toMatchObject({ accelerometer: { enable: true, sensitivity: 3 } });
  await tracker.confirm(id);
  await expect(alerts.getByText('Waiting for device')).toBeHidden();

  await test.step('cell brings gps along, and goes with it', async () => {
    const report = page.getByRole('region', { name: 'Schedule report' });
    await report.getByRole('switch', { name: 'Schedule report' }).check({ force: true });
    const [gps, cell] = ['GPS', 'Cell'].map((label) => report.getByRole('checkbox', { name: label }));
    await report.getByRole('checkbox', { name: 'Temp' }).check();
    await gps!.uncheck();
    await cell!.check();
    await expect(gps!).toBeChecked();
    await gps!.uncheck();
    await expect(cell!).not.toBeChecked();
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  await page.reload();
  await expect(alerts.getByRole('slider', { name: 'Sensitivity' })).toHaveValue('8');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(new RegExp(`/device/${device.deviceUUID}$`));
  await tracker.switchOff();
});

test('the choices of the alert settings [P1.9.15, P1.9.16, P1.9.17, P1.9.18, P1.9.20]', async ({ page, baseURL }) => {
  const device = await provisionDevice(baseURL);
  await login(page, 'superadmin@demo.test');
  await claimDevice(page, device, 'Sledge');
  await page.goto(`/device/${device.deviceUUID}/settings/alert`);
  const choices = async (field: Locator) => {
    await field.click();
    await expect(page.getByRole('option').first()).toBeVisible();
    const options = await page.getByRole('option').allTextContents();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    return options;
  };

  const alerts = page.getByRole('region', { name: 'Alerts', exact: true });
  const again = alerts.getByRole('combobox', { name: 'Re-alert' });
  const turnOn = async (lever: Locator) => {
    // By keyboard, because the floating Save bar covers the lower edge.
    await lever.press('Space');
    await expect(lever).toBeChecked();
  };
  for (const name of ['Temperature', 'Movement', 'Water']) await turnOn(alerts.getByRole('switch', { name }));
  const minutes = ['5 minutes', '10 minutes', '15 minutes', '20 minutes', '30 minutes'];
  const long = [...minutes, '1 hour', '3 hours', '6 hours', '12 hours', 'Once a day'];
  expect(await choices(again.nth(0))).toEqual(long);
  expect(await choices(again.nth(1))).toEqual(['3 minutes', ...minutes, '1 hour', '2 hours']);
  expect(await choices(again.nth(2))).toEqual(long);

  const tones = await choices(page.getByRole('combobox', { name: 'Alert tone' }));
  expect(tones).toEqual(Array.from({ length: 10 }, (_, index) => `Tone ${index + 1}`));

  const report = page.getByRole('region', { name: 'Schedule report' });
  await turnOn(report.getByRole('switch', { name: 'Schedule report' }));
  await expect(report.locator('label').filter({ has: page.getByRole('checkbox') })).toHaveText([
    'GPS',
    'Cell',
    'Temp',
    'WiFi',
  ]);
  const interval = report.getByRole('combobox', { name: 'Report interval' });
  await expect(interval).toHaveValue('Every minute');
  expect(await choices(interval)).toEqual([
    'Every minute',
    ...[2, 5, 10, 15, 20, 25, 30].map((count) => `Every ${count} minutes`),
    'Every hour',
    ...[2, 6, 12].map((count) => `Every ${count} hours`),
    'Once a day',
  ]);

  const tracking = page.getByRole('region', { name: 'Live tracking' });
  await turnOn(tracking.getByRole('switch', { name: 'Live tracking' }));
  await expect(tracking.getByRole('radiogroup').locator('label')).toHaveText(['5 min', '10 min', '15 min']);
});
