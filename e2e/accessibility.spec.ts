import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, login, test } from './fixtures.ts';

const publicScreens = [
  '/login',
  '/signup',
  '/reset',
  '/resendVerificationEmail',
  '/dev/mailbox',
  '/unsubscribe/x',
  '/nowhere',
];
const signedInScreens = ['/', '/devices/activity', '/user/account', '/user/payments', '/support'];
const settingsTabs = ['basic', 'alert', 'security', 'plans'];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A pin stands where its point is, however close the next one is: target-size makes an exception for just that. */
const isPin = /target-size: .*leaflet-marker-icon/;

/** Any tracker of whoever is signed in. */
const gpsDevice = async (page: Page) => {
  const authorization = (await page.evaluate(() => localStorage.getItem('holdfast.my.token'))) ?? '';
  const params = { type: 'shield_gps', perPage: 1 };
  const response = await page.request.get('/api/devices/find/me', { headers: { authorization }, params });
  const { data } = (await response.json()) as { data: { deviceUUID: string }[] };
  return data[0]!.deviceUUID;
};

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no screen breaks a rule of WCAG 2.2 AA in the ${colorScheme} scheme`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

    const check = async (path: string) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${path} ${id}: ${target}`));
      expect(found.filter((one) => !isPin.test(one))).toEqual([]);
    };

    for (const path of publicScreens) await check(path);
    await login(page, 'enterprise@demo.test');
    for (const path of signedInScreens) await check(path);
    const serial = await gpsDevice(page);
    for (const tab of settingsTabs) await check(`/device/${serial}/settings/${tab}`);
  });
}
