import { expect, loginOnly, test } from './fixtures.ts';

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`an admin sees how the installation is doing, ${size.width} px wide`, async ({ page }) => {
    await page.setViewportSize(size);
    await loginOnly(page, 'admin@demo.test');
    await page.goto('/admin/status');
    const checks = page.getByRole('region', { name: 'Checks' });
    await expect(checks.getByRole('listitem').filter({ hasText: 'Database' })).toContainText('OK');
    await expect(page.getByRole('region', { name: 'Database' })).toContainText('Embedded');
    await expect(page.getByRole('region', { name: 'Connections' })).toContainText('Browsers');
    const read = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/status'));
    await page.getByRole('button', { name: 'Check again' }).click();
    expect((await read).status()).toBe(200);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(size.width);
  });
}
