import type { Page } from '@playwright/test';
import { provisionDevice, switchOn } from './device.ts';
import { expect, expectToast, login, test } from './fixtures.ts';

const home = { latitude: -33.8688, longitude: 151.2093 };
const away = { latitude: -33.9, longitude: 151.25 };

/** Places on the map, from its middle, in px. */
const around = [
  [-150, -120],
  [150, -120],
  [150, 100],
  [-150, 100],
] as const;

const middleOf = async (page: Page) => {
  const box = await page.locator('.leaflet-container').boundingBox();
  return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 };
};

const drawFence = async (page: Page) => {
  const { x, y } = await middleOf(page);
  for (const [right, down] of around) await page.mouse.click(x + right, y + down);
  const fence = page.getByRole('region', { name: 'Home range' });
  await expect(fence.getByText('4', { exact: true })).toBeVisible();
  const before = await page.getByLabel('Longitude of corner 2').inputValue();
  await page.mouse.move(x + 150, y - 120);
  await page.mouse.down();
  await page.mouse.move(x + 190, y - 120, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByLabel('Longitude of corner 2')).not.toHaveValue(before);
  await expect(fence.getByText('4', { exact: true })).toBeVisible();
};

test('a fence is drawn with the mouse, and the device that leaves it is told of everywhere', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const device = await provisionDevice(browser, baseURL ?? '');
  const name = `Bike ${device.deviceUUID}`;
  await login(page, 'enterprise@demo.test');
  const authorization = (await page.evaluate(() => localStorage.getItem('holdfast.my.token'))) ?? '';
  const call = async (method: 'POST' | 'PUT', path: string, data: object) =>
    expect(await page.request.fetch(path, { method, headers: { authorization }, data })).toBeOK();
  await call('POST', '/api/devices', { deviceUUID: device.deviceUUID, passcode: device.passcode, name });
  await call('PUT', `/api/devices/alert-settings/${device.deviceUUID}`, { emailAlerts: true });
  const tracker = await switchOn(device);
  // Not before it was claimed: nobody is told of what was before their time.
  const began = Math.floor(Date.now() / 1000) + 1;
  await tracker.locate(home.latitude, home.longitude, began);

  await page.goto(`/device/${device.deviceUUID}/settings/security`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const range = page.getByRole('region', { name: 'Home range' });
  await expect(page.getByRole('button', { name: `${name}, where it was last seen` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await drawFence(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Saved successfully');
  await expect(range.getByText('Inside')).toBeVisible();
  await range.getByRole('button', { name: 'Turn on' }).click();
  await expectToast(page, 'Geo-fence turned on');
  await page.getByRole('switch', { name: 'Live tracking on exit' }).check({ force: true });
  await expect(page.getByRole('radio', { name: '10 min' })).toBeEnabled();

  await tracker.locate(home.latitude, home.longitude, began + 1);
  await tracker.locate(away.latitude, away.longitude, began + 2);
  await expectToast(page, `${name} left its geo-fence`);
  await expect(range.getByText('Outside')).toBeVisible();
  await expect(range.getByText('Never')).toBeHidden();

  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  const entry = page.getByRole('menuitem', { name: new RegExp(`Left its geo-fence.*${name}`) });
  await expect(entry).toBeVisible();
  expect(await tracker.command('locate')).toMatchObject({ name: 'locate' });

  await expect(async () => {
    const { data } = await (
      await page.request.get('/api/dev/mailbox', { params: { to: 'enterprise@demo.test' } })
    ).json();
    expect(data.map(({ subject }: { subject: string }) => subject)).toContain(`${name} left its geo-fence`);
  }).toPass({ timeout: 15_000 });

  await page.goto(`/device/${device.deviceUUID}`);
  await page.getByRole('radio', { name: 'Grid' }).check({ force: true });
  await expect(page.getByText('Geo-fence exit').first()).toBeVisible();
  await tracker.switchOff();
});

test('the service worker that shows pushes is served and allowed', async ({ page }) => {
  await page.goto('/login');
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  expect(worker.headers()['content-type']).toContain('javascript');
  const state = await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    return (await navigator.serviceWorker.ready).active?.state;
  });
  expect(state).toMatch(/^activat/);
});
