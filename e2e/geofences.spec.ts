import type { Page } from '@playwright/test';
import { provisionDevice, switchOn } from './device.ts';
import { around, middleOf } from './fence.ts';
import { expect, linkFromMail, login, newEmail, test } from './fixtures.ts';

const home = { latitude: -33.8688, longitude: 151.2093 };
const away = { latitude: -33.9, longitude: 151.25 };

/** Drags one finger down by `down` px. */
const drag = async (page: Page, { x, y }: { x: number; y: number }, down: number) => {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [{ x, y }]);
  for (let moved = 5; moved <= down; moved += 5) await send('touchMove', [{ x, y: y + moved }]);
  await send('touchEnd', []);
};

test('an address receives alerts once it agreed, until it unsubscribes', async ({ page, browser, baseURL }) => {
  test.setTimeout(180_000);
  const device = await provisionDevice(baseURL);
  const { deviceUUID, passcode } = device;
  await login(page, 'enterprise@demo.test');
  const authorization = (await page.evaluate(() => localStorage.getItem('holdfast.my.token'))) ?? '';
  const post = async (path: string, data: object) =>
    expect(await page.request.post(path, { headers: { authorization }, data })).toBeOK();
  const email = newEmail('neighbour');
  await post('/api/devices', { deviceUUID, passcode, name: 'Gate' });
  await post(`/api/devices/notification-emails/${deviceUUID}`, { email });
  const stranger = await (await browser.newContext({ baseURL })).newPage();
  await stranger.goto(await linkFromMail(page.request, email, /alerts/i));
  await stranger.getByRole('button', { name: 'Yes, send me alerts' }).click();
  await expect(stranger.getByText('Thank you, alerts will be sent to this address')).toBeVisible();

  const north = (metres: number, east: number) => ({
    latitude: home.latitude + metres / 111_000,
    longitude: home.longitude + east / 92_000,
  });
  const latLongs = [north(100, -100), north(100, 100), north(-100, 100), north(-100, -100)];
  await post(`/api/geo-fence/${deviceUUID}`, { latLongs, active: true });
  const tracker = await switchOn(device);
  const now = Math.floor(Date.now() / 1000);
  await tracker.locate(home.latitude, home.longitude, now);
  await tracker.locate(away.latitude, away.longitude, now + 1);
  let link = '';
  await expect(async () => {
    const { data } = await (await page.request.get('/api/dev/mailbox', { params: { to: email } })).json();
    link = data[0].text.match(/\/unsubscribe\/\S+/)[0];
  }).toPass({ timeout: 40_000 });
  await stranger.goto(link);
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(stranger.getByText('No more alerts will be sent to this address')).toBeVisible();
  await tracker.switchOff();
  await stranger.context().close();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a fence is drawn with a finger', async ({ page }) => {
    await login(page, 'user@demo.test');
    const authorization = (await page.evaluate(() => localStorage.getItem('holdfast.my.token'))) ?? '';
    const query = { params: { type: 'shield_gps', perPage: 999 }, headers: { authorization } };
    const { data } = await (await page.request.get('/api/devices/find/me', query)).json();
    const device = data.find((one: { mapBoundaryPoints: object[]; privilege: number }) => {
      return one.mapBoundaryPoints.length === 0 && one.privilege === 3;
    });
    await page.goto(`/device/${device.deviceUUID}/settings/security`);
    await expect(page.getByText('Tap the map to set the first corner.')).toBeVisible();
    const { x, y } = await middleOf(page);
    for (const [right, down] of around) await page.touchscreen.tap(x + right / 2, y + down / 2);
    await expect(page.getByText('Drag a point to move it. Tap a small handle to add a corner.')).toBeVisible();
    await page.touchscreen.tap(x + around[0][0] / 2, y + around[0][1] / 2);
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-pressed', 'true');
    await page.touchscreen.tap(x, y + around[0][1] / 2);
    await expect(page.getByRole('button', { name: 'Move corner 5' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(page.getByRole('button', { name: 'Move corner 5' })).toBeHidden();

    const latitude = page.getByLabel('Latitude of corner 1');
    const before = Number(await latitude.inputValue());
    const scrolled = await page.evaluate(() => window.scrollY);
    await drag(page, { x: x + around[0][0] / 2, y: y + around[0][1] / 2 }, 40);
    await expect.poll(async () => Number(await latitude.inputValue())).toBeLessThan(before);
    await expect(page.getByText('Use two fingers to move the map')).toBeHidden();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  });
});
