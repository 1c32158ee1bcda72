import { findViolations } from './axe.ts';
import { claimDevice, provisionDevice } from './device.ts';
import { expect, login, test } from './fixtures.ts';

test('a key is made, calls with its scopes, and ends when it is removed', async ({ page, baseURL, request }) => {
  const device = await provisionDevice(baseURL);
  await login(page, 'user@demo.test');
  await claimDevice(page, device, 'Keyed bike');

  await page.getByRole('link', { name: 'Integrations' }).click();
  const keys = page.getByRole('region', { name: 'API keys' });
  await keys.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await dialog.getByLabel('Name').fill('Dispatch board');
  await dialog.getByRole('checkbox', { name: /^Read history/ }).check();
  expect(await findViolations(page, ['light', 'dark'])).toEqual([]);
  await dialog.getByRole('button', { name: 'Make key' }).click();
  const ready = page.getByRole('dialog', { name: 'The API key is ready' });
  const key = (await ready.getByRole('status', { name: 'API key' }).textContent()) ?? '';
  expect(key).toMatch(/^hk_live_[\w-]{43}$/);
  await ready.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(key)).toBeHidden();

  const call = (path: string) => request.get(path, { headers: { 'x-api-key': key } });
  await test.step('it reads what its scopes open, and nothing else', async () => {
    const listed = await (await call('/api/devices/find/me?name=Keyed')).json();
    expect(listed.data).toMatchObject([{ name: 'Keyed bike' }]);
    expect((await call(`/api/history/map/${device.deviceUUID}`)).status()).toBe(200);
    expect(await (await call('/api/v2/places')).json()).toMatchObject({ code: 'api-key-scope' });
    expect(await (await call('/api/users/me')).json()).toMatchObject({ code: 'api-key-not-accepted' });
  });

  await test.step('the list tells of its use, on a wide and a narrow page', async () => {
    await page.reload();
    const row = keys.getByRole('row', { name: /Dispatch board/ });
    await expect(row).toContainText('devices');
    await expect(row).not.toContainText('Never');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(row.getByRole('button', { name: 'Remove the key Dispatch board' })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findViolations(page, ['light', 'dark'])).toEqual([]);
  });

  await keys.getByRole('button', { name: 'Remove the key Dispatch board' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The API key was removed')).toBeVisible();
  expect(await (await call('/api/devices/find/me')).json()).toMatchObject({ code: 'invalid-api-key' });
});
