import type { Page } from '@playwright/test';
import { demoPassword, expect, login, test } from './fixtures.ts';
import { sameEverywhere, startWalk } from './pseudo-walk.ts';
import { longestFirst, shownTexts, watchData, withoutAll } from './shown-texts.ts';

/** Trackers of the demo: of a fleet, and of a person who pays for it. */
const [fleet, paid] = ['DEMO-GPS-019', 'DEMO-GPS-004'];
const settingsOf = (device: string) =>
  ['basic', 'alert', 'security', 'sharing', 'plans'].map((tab) => `/device/${device}/settings/${tab}`);

const adminTabs = ['users', 'devices', 'plans', 'coupons', 'groups', 'audit'].map((tab) => `/admin/${tab}`);

interface Walk {
  who?: string;
  /** Where everything is pressed. */
  explored: string[];
  /** Where lists have nothing in them. */
  empty?: string[];
  /** Where nothing can be loaded. */
  failing?: string[];
  /** Where what is pressed asks for the password first. */
  password?: string[];
}

const walks: Record<string, Walk> = {
  'before the sign-in': {
    explored: [
      '/login',
      '/signup',
      '/reset',
      '/reset/x',
      '/verify/x',
      '/resendVerificationEmail',
      '/privacyAndTerms',
      '/share/accept/x',
      '/notifications/confirm/x',
      '/unsubscribe/x',
      '/dev/mailbox',
      '/nowhere',
    ],
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
      await page.emulateMedia({ reducedMotion: 'reduce' });
      if (who) await login(page, who);
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

for (const language of ['pseudo', 'de']) {
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
    await login(page, 'user@demo.test');
    await page.goto(`/?lang=${language}`);
    for (const path of mainPages) await check(path);
    await page.evaluate(() => localStorage.removeItem('holdfast.my.token'));
    for (const path of ['/login', '/signup', '/reset', '/privacyAndTerms']) await check(path);
    expect(wide).toEqual([]);
  });
}

test('a hard-coded text is found wherever it stands', async ({ page }) => {
  const walk = await startWalk(page);
  await page.goto('/login?lang=pseudo');
  await expect(page.getByRole('heading')).toBeVisible();
  await walk.note('/login');
  expect((await walk.result()).hardCoded).toEqual([]);
  await page.evaluate(() => {
    document.title = `Planted title`;
    document.querySelector('h1')?.append(' planted');
    document.querySelector('input')?.setAttribute('placeholder', 'Planted hint');
    document.querySelector('form button')?.setAttribute('aria-label', 'Planted ⟦label⟧');
  });
  await walk.note('/login');
  const { hardCoded } = await walk.result();
  expect(hardCoded.map((found) => found.match(/: "(.*)" in /)?.[1]).sort()).toEqual([
    'Planted hint',
    'Planted title',
    'Planted ⟦label⟧',
    'planted',
  ]);
});

/** Words of the pages below that both languages have. */
const germanToo = ['Firmware', 'GPS', 'Live', 'Code', 'Premium', 'Captcha', 'OpenStreetMap contributors', 'Name'];

test.describe('German', () => {
  test.use({ locale: 'de-AT' });

  const fillInGerman = async (page: Page, password: string) => {
    await page.goto('/login');
    await page.getByLabel('E-Mail-Adresse').fill('user@demo.test');
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await page.getByRole('checkbox', { name: 'Ich bin ein Mensch' }).click();
    await expect(page.getByText('Bestätigt')).toBeVisible({ timeout: 40_000 });
    await page.getByRole('button', { name: 'Weiter' }).click();
  };

  test('is spoken where the browser prefers it, and nothing is left in English', async ({ page }) => {
    test.setTimeout(300_000);
    const data = watchData(page);
    const textsOf = async (path: string) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading').first()).toBeVisible();
      return (await shownTexts(page)).map(({ text }) => text).filter((text) => /\p{L}/u.test(text));
    };
    const speak = (language: string) => page.evaluate((id) => localStorage.setItem('holdfast.language', id), language);
    const left: string[] = [];
    const compare = async (path: string) => {
      await speak('en');
      const english = new Set(await textsOf(path));
      await speak('de');
      const german = await textsOf(path);
      const known = longestFirst([...sameEverywhere, ...germanToo, ...(await data.strings())]);
      // Initials, codes of countries and units are shorter than any word.
      const isWord = (text: string) => /\p{L}{3}/u.test(withoutAll(text, known));
      left.push(...german.filter((text) => english.has(text) && isWord(text)).map((text) => `${path}: ${text}`));
    };

    await fillInGerman(page, 'wrong');
    await expect(page.getByText('E-Mail-Adresse oder Passwort ist falsch')).toBeVisible();
    await fillInGerman(page, demoPassword);
    await expect(page.getByRole('heading', { name: 'Meine AirBolts' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    for (const path of ['/', ...settingsOf(paid), '/user/account']) await compare(path);
    await page.evaluate(() => localStorage.removeItem('holdfast.my.token'));
    for (const path of ['/login', '/signup']) await compare(path);
    expect(left).toEqual([]);
  });

  test('gives way to the language that is chosen, until another is', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption({ label: 'English' });
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await login(page, 'user@demo.test');
    await page.goto('/user/account');
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await expect(page.getByRole('heading', { name: 'Konto', exact: true })).toBeVisible();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
});
