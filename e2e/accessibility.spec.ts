import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, login, test } from './fixtures.ts';

const publicScreens = [
  '/login',
  '/signup',
  '/reset',
  '/resendVerificationEmail',
  '/privacyAndTerms',
  '/dev/mailbox',
  '/unsubscribe/x',
  '/nowhere',
];
const signedInScreens = [
  '/',
  '/devices/activity',
  '/group/devices',
  '/group/devices/create',
  '/user/account',
  '/user/payments',
  '/support',
];
const settingsTabs = ['basic', 'alert', 'security', 'sharing', 'plans'];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A pin stands where its point is, however close the next one is: target-size makes an exception for just that. */
const isPin = /target-size: .*leaflet-marker-icon/;

/** A tracker of the demo with a fence, alerts, and somebody with whom it is shared. */
const tracker = 'DEMO-GPS-019';

/** Dialogs and panels that have no address of their own. */
const openShares = async (page: Page) => {
  await page.goto(`/device/${tracker}/settings/sharing`);
  await page
    .getByRole('button', { name: /^Edit share with/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Manage sharing' })).toBeVisible();
};

const openNotifications = async (page: Page) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
};

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no screen breaks a rule of WCAG 2.2 AA in the ${colorScheme} scheme`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

    const checkShown = async (name: string) => {
      // A mail is shown in a sandbox that runs no script, not even axe's.
      await page.evaluate(() => {
        for (const frame of document.querySelectorAll('iframe')) frame.remove();
      });
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${name} ${id}: ${target}`));
      expect(found.filter((one) => !isPin.test(one))).toEqual([]);
    };
    const check = async (path: string) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      await checkShown(path);
    };

    for (const path of publicScreens) await check(path);
    await login(page, 'enterprise@demo.test');
    for (const path of signedInScreens) await check(path);
    for (const tab of settingsTabs) await check(`/device/${tracker}/settings/${tab}`);
    await openShares(page);
    await checkShown('the form of a share');
    await openNotifications(page);
    await checkShown('notifications');
    await page.goto('/user/account', { waitUntil: 'networkidle' });
    await expect(page.getByRole('region', { name: 'Share my devices' })).toBeVisible();
    await checkShown('account sharing');
  });
}
