import { readFile } from 'node:fs/promises';
import { expect, expectToast, login, signOut, test } from './fixtures.ts';

const digits = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');

test('staff provision devices from a file, one is claimed, and a role is given', async ({ page }) => {
  test.setTimeout(180_000);
  const [first, second] = [`CSV${digits(9)}`, `CSV${digits(9)}`];
  await login(page, 'superadmin@demo.test');
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Devices', exact: true }).click();
  await page.getByRole('button', { name: 'Provision from CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Provision devices from a CSV file' });
  const head = 'deviceUUID,deviceType,imei';
  const choose = (lines: string[]) =>
    dialog.getByLabel('Choose file').setInputFiles({
      name: 'devices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([head, ...lines].join('\r\n')),
    });
  await choose([`${first},shield_gps,${digits(15)}`, `${second},shield_gps,12`]);
  await dialog.getByRole('button', { name: 'Provision', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('line 3: imei: must be 15 digits');

  await choose([`${first},shield_gps,${digits(15)}`, `${second},shield_gps,${digits(15)}`]);
  await dialog.getByRole('button', { name: 'Provision', exact: true }).click();
  const made = page.getByRole('dialog', { name: 'Devices provisioned' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    made.getByRole('button', { name: 'Download credentials' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('device-credentials.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  const [serial = '', , , passcode = ''] = lines[1]?.split(',') ?? [];
  expect(serial).toBe(first);
  await made.getByRole('button', { name: 'Done' }).click();

  await page.getByLabel('Search serial, IMEI, name or owner').fill(second);
  await expect(page.getByRole('row').filter({ hasText: second })).toContainText('Not claimed');

  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByLabel('Search name or email').fill('enterprisenoapi@');
  await page.getByRole('button', { name: 'Edit enterprisenoapi@demo.test' }).click();
  const user = page.getByRole('dialog', { name: 'Edit user' });
  await user.getByLabel('One time device fee').fill(String(1 + Number(digits(3))));
  await user.getByRole('checkbox', { name: 'User', exact: true }).check();
  await user.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'The user was updated');
  await expect(page.getByRole('row').filter({ hasText: 'enterprisenoapi@demo.test' })).toContainText(
    'User, Enterprise without API',
  );
  // As it was, for the next test.
  await page.getByRole('button', { name: 'Edit enterprisenoapi@demo.test' }).click();
  await user.getByRole('checkbox', { name: 'User', exact: true }).uncheck();
  await user.getByRole('button', { name: 'Save' }).click();
  await expect(user).toBeHidden();

  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByLabel('Search person, action or subject').fill('enterprisenoapi@demo.test');
  await expect(page.getByRole('row').filter({ hasText: 'set role user, enterpriseNoApi' }).first()).toContainText(
    'superadmin@demo.test',
  );
  await page.getByLabel('Search person, action or subject').fill(first);
  await expect(page.getByRole('row').filter({ hasText: 'provision device' })).toHaveCount(1);

  await signOut(page);
  await login(page, 'admin@demo.test');
  const authorization = (await page.evaluate(() => localStorage.getItem('holdfast.my.token'))) ?? '';
  const data = { deviceUUID: first, passcode, name: 'From the file' };
  const claimed = await page.request.post('/api/devices', { headers: { authorization }, data });
  expect(claimed.status()).toBe(201);
});
