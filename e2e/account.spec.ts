import { expect, loginOnly, test } from './fixtures.ts';

test('the account area: its tabs, and help outside [P2.2.31, P2.2.32, P2.2.33, P2.2.39, P2.6.3]', async ({ page }) => {
  const tabs = page.getByRole('navigation', { name: 'Account sections' }).getByRole('link');
  // This user owns no tracker, but has shared ones.
  await loginOnly(page, 'shared@demo.test');
  await page.goto('/user/account');
  await expect(page.getByRole('banner').getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible();
  await expect(tabs).toHaveText(['Account settings']);
  await page.goto('/user/payments');
  await expect(page).toHaveURL(/\/user\/account$/);

  await loginOnly(page, 'user@demo.test');
  await page.goto('/user/account');
  await expect(tabs).toHaveText(['Account settings', 'Payments']);
  const help = page.getByRole('link', { name: /Help and support/ });
  await expect(help).toHaveAttribute('href', /^https:/);
  await expect(help).toHaveAttribute('target', '_blank');
  await tabs.filter({ hasText: 'Payments' }).click();
  await expect(page).toHaveURL(/\/user\/payments$/);
});

test('the profile form, with 75 time zones [P2.2.35, P2.9.21]', async ({ page }) => {
  await loginOnly(page, 'user@demo.test');
  await page.goto('/user/account');
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile.locator('input[type=file]')).toHaveAttribute('accept', 'image/*');
  await expect(profile.getByRole('textbox', { name: 'Email' })).toHaveValue('user@demo.test');
  await expect(profile.getByRole('button', { name: 'Change email' })).toHaveText('Change');
  await expect(profile.getByRole('combobox', { name: 'Country' })).toHaveValue('Australia');
  const name = profile.getByRole('textbox', { name: 'Full name' });
  await name.fill('Somebody');
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();

  await profile.getByRole('combobox', { name: 'Time zone' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  const zones = await page.getByRole('option').allTextContents();
  expect(zones.length).toBeGreaterThan(70);
  expect(zones.length).toBeLessThan(80);
  for (const zone of zones) expect(zone).toMatch(/^\(GMT([+-]\d\d:\d\d)?\) ./);
  expect(zones[0]).toContain('(GMT-12:00)');
  expect(zones.at(-1)).toContain('(GMT+13:00)');
  await page.keyboard.press('Escape');
  await profile.locator('input[type=file]').setInputFiles({
    name: 'me.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF'),
  });
  await expect(page.getByText('Please choose an image')).toBeVisible();
});
