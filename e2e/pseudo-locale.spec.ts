import { translationIds } from '../apps/web/src/lib/languages.ts';
import { expect, loginOnly, test } from './fixtures.ts';
import { startWalk } from './pseudo-walk.ts';
import { publicPaths } from './public-paths.ts';

// Presses every control on every page, which takes minutes: run by `npm test -- languages`, not by `npm test`.

/** Demo trackers: one of a fleet, and one with a paid plan. */
const [fleet, paid] = ['DEMO-GPS-019', 'DEMO-GPS-004'];
const settingsOf = (device: string) =>
  ['basic', 'alert', 'security', 'sharing', 'plans'].map((tab) => `/device/${device}/settings/${tab}`);

const adminTabs = ['users', 'devices', 'plans', 'coupons', 'groups', 'mappings', 'audit', 'status'].map(
  (tab) => `/admin/${tab}`,
);

interface Walk {
  who?: string;
  explored: string[];
  /** Pages checked with empty lists. */
  empty?: string[];
  /** Pages checked with failing requests. */
  failing?: string[];
  /** Pages on which actions ask for the password first. */
  password?: string[];
}

const walks: Record<string, Walk> = {
  'before the sign-in': {
    explored: publicPaths,
    empty: ['/dev/mailbox'],
    failing: ['/share/accept/x', '/dev/mailbox'],
  },
  'devices of a fleet': {
    who: 'enterprise@demo.test',
    explored: ['/', `/device/${fleet}`, '/devices/activity', '/support'],
    empty: ['/', '/devices/activity'],
    failing: ['/', `/device/${fleet}`],
  },
  'groups of a fleet': {
    who: 'enterprise@demo.test',
    explored: ['/group/devices', '/group/devices/create'],
    empty: ['/group/devices', '/group/devices/create'],
    failing: ['/group/devices', '/group/devices/create'],
  },
  'settings of a device': {
    who: 'user@demo.test',
    explored: settingsOf(paid),
    empty: settingsOf(paid),
    failing: settingsOf(paid),
  },
  account: {
    who: 'user@demo.test',
    explored: ['/user/account', '/user/payments'],
    empty: ['/user/payments'],
    failing: ['/user/account', '/user/payments'],
    password: ['/user/account'],
  },
  administration: {
    who: 'superadmin@demo.test',
    explored: adminTabs,
    empty: adminTabs,
    failing: adminTabs,
  },
  transfer: { who: 'k9@demo.test', explored: ['/transfer/devices'], failing: ['/transfer/devices'] },
};

test.describe('in the pseudo-locale every text comes from the catalogue', () => {
  for (const [name, { who, explored, empty = [], failing = [], password = [] }] of Object.entries(walks)) {
    test(name, async ({ page }) => {
      test.setTimeout(900_000);
      if (who) await loginOnly(page, who);
      await page.goto('/privacyAndTerms?lang=pseudo');
      const walk = await startWalk(page);
      for (const path of explored) await walk.explore(path);
      for (const path of empty) await walk.look(path, 'empty');
      for (const path of failing) await walk.look(path, 'failing');
      for (const path of password) await walk.explore(path, 'password');
      const { texts, screens, hardCoded } = await walk.result();
      process.stdout.write(
        `pseudo-locale: ${texts} texts on ${screens} screens, ${hardCoded.length} hard-coded (${name})\n`,
      );
      expect(hardCoded).toEqual([]);
    });
  }
});

const mainPages = ['/', `/device/${paid}`, ...settingsOf(paid), '/user/account', '/user/payments', '/support'];

for (const language of ['pseudo', ...translationIds]) {
  test(`nothing is wider than a phone in ${language}`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width: 390, height: 844 });
    const widths = async (path: string) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading').first()).toBeVisible();
      return page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    };
    const wide: string[] = [];
    const check = async (path: string) => {
      const [content = 0, room = 0] = await widths(path);
      if (content > room) wide.push(`${path}: ${content} px`);
    };
    await loginOnly(page, 'user@demo.test');
    await page.goto(`/?lang=${language}`);
    for (const path of mainPages) await check(path);
    await page.evaluate(() => localStorage.removeItem('holdfast.my.token'));
    for (const path of ['/login', '/signup', '/reset', '/privacyAndTerms']) await check(path);
    expect(wide).toEqual([]);
  });
}
