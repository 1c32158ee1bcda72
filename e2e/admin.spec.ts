import { readFile } from 'node:fs/promises';
import { solve } from '../apps/server/test/solve-captcha.ts';
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
  // Restores the roles for the next test.
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

test('staff remove a mistyped device and a user, once their names are typed', async ({ page }) => {
  test.setTimeout(120_000);
  const [serial, email] = [`WRONG${digits(9)}`, `leaving-${digits(9)}@example.com`];
  await login(page, 'superadmin@demo.test');
  const authorization = (await page.evaluate(() => localStorage.getItem('holdfast.my.token'))) ?? '';
  const data = { deviceUUID: serial, deviceType: 'shield_gps', imei: digits(15) };
  const made = await page.request.post('/api/admin/devices', { headers: { authorization }, data });
  expect(made.status()).toBe(201);

  await page.goto('/admin/devices');
  await page.getByLabel('Search serial, IMEI, name or owner').fill(serial);
  await page.getByRole('button', { name: `Remove ${serial}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this device?' });
  const confirm = dialog.getByRole('button', { name: 'Remove for good' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Serial number of the device').fill('WRONG');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Serial number of the device').fill(serial);
  await confirm.click();
  await expectToast(page, 'The device was removed');
  await expect(page.getByRole('row').filter({ hasText: serial })).toHaveCount(0);

  const captcha = await solve(await (await page.request.get('/api/captcha')).json());
  const person = { name: 'Leaving', email, country: 'AU', password: 'Correct-Horse1', captcha };
  expect((await page.request.post('/api/signup', { data: person })).ok()).toBe(true);
  await page.goto('/admin/users');
  await page.getByLabel('Search name or email').fill(email);
  await page.getByRole('button', { name: `Remove ${email}` }).click();
  const asked = page.getByRole('dialog', { name: 'Remove this user?' });
  await asked.getByLabel('Email of the user').fill(email);
  await asked.getByRole('button', { name: 'Remove for good' }).click();
  await expectToast(page, 'The user was removed');

  await page.goto('/admin/audit');
  await page.getByLabel('Search person, action or subject').fill(email);
  await expect(page.getByRole('row').filter({ hasText: 'remove user' })).toContainText('superadmin@demo.test');
  await page.getByLabel('Search person, action or subject').fill(serial);
  await expect(page.getByRole('row').filter({ hasText: 'remove device' })).toHaveCount(1);
});

for (const language of ['en', 'de']) {
  test(`every button of the lists is within reach on a phone: ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await login(page, 'superadmin@demo.test');
    for (const tab of ['users', 'devices', 'plans', 'coupons', 'groups', 'audit']) {
      await page.goto(`/admin/${tab}?lang=${language}`);
      const cells = page.getByRole('table').getByRole('cell');
      await expect(cells.first()).toBeVisible();
      const right = await cells.evaluateAll((all) =>
        Math.max(...all.map((cell) => cell.getBoundingClientRect().right)),
      );
      expect(right, tab).toBeLessThanOrEqual(390 - 16);
    }
  });
}
