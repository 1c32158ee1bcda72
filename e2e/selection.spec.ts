import { findViolations } from './axe.ts';
import { claimDevice, provisionDevice } from './device.ts';
import { expect, expectToast, login, test } from './fixtures.ts';

test('devices selected in the list are told about and removed together', async ({ page, baseURL }) => {
  const names = ['Spare bike A', 'Spare bike B'];
  const devices = await Promise.all(names.map(() => provisionDevice(baseURL)));
  await login(page, 'user@demo.test');
  for (const [at, device] of devices.entries()) await claimDevice(page, device, names[at] ?? '');
  await page.goto('/');
  await page.getByRole('button', { name: /^View type/ }).click();
  await page.getByRole('menuitemradio', { name: 'List' }).click();
  await expect(page.getByRole('button', { name: 'View type: List' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search devices' }).fill('Spare bike');
  await expect(page.getByRole('row')).toHaveCount(3);

  const bar = page.getByRole('region', { name: 'Selected devices' });
  const selectBoth = async () => {
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await expect(bar.getByRole('status')).toHaveText('2 selected');
  };
  await selectBoth();
  expect(await findViolations(page, ['light', 'dark'])).toEqual([]);
  await bar.getByRole('button', { name: 'Alerts' }).click();
  await page.getByRole('menuitem', { name: 'Turn off email alerts' }).click();
  await expectToast(page, 'Done for 2 devices');
  await expect(bar).toBeHidden();

  await page.getByRole('button', { name: 'Menu of Spare bike A' }).click();
  await page.getByRole('menuitem', { name: 'Report stolen' }).click();
  const stolen = page.getByRole('dialog', { name: 'Report stolen' });
  await expect(stolen.getByRole('link', { name: 'Report of the last 7 days' })).toBeVisible();
  expect(await findViolations(page, ['light', 'dark'])).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(stolen).toBeHidden();

  await selectBoth();
  await bar.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove 2 devices?' });
  await expect(dialog.getByRole('listitem')).toHaveText(names);
  expect(await findViolations(page, ['light', 'dark'])).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No devices found')).toBeVisible();
});

test('Report stolen leads a phone to a live link', async ({ page, baseURL }) => {
  const device = await provisionDevice(baseURL);
  await page.setViewportSize({ width: 390, height: 844 });
  await login(page, 'user@demo.test');
  await claimDevice(page, device, 'Stolen bike');
  await page.getByRole('button', { name: 'Menu of Stolen bike' }).click();
  await page.getByRole('menuitem', { name: 'Report stolen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report stolen' });
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveCount(6);
  await dialog.getByRole('button', { name: 'Make a live link' }).click();
  await expect(page.getByRole('dialog', { name: 'New live link' })).toBeVisible();
});
