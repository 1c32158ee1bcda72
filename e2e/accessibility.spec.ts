import AxeBuilder from '@axe-core/playwright';
import { expect, login, test } from './fixtures.ts';

const publicScreens = ['/login', '/signup', '/reset', '/resendVerificationEmail', '/dev/mailbox', '/nowhere'];
const signedInScreens = ['/', '/devices/activity', '/user/account', '/support'];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no screen breaks a rule of WCAG 2.2 AA in the ${colorScheme} scheme`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

    const check = async (path: string) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${path} ${id}: ${target}`));
      expect(found).toEqual([]);
    };

    for (const path of publicScreens) await check(path);
    await login(page, 'enterprise@demo.test');
    for (const path of signedInScreens) await check(path);
  });
}
