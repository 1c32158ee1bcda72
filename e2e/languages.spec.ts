import type { Page } from '@playwright/test';
import { demoPassword, expect, login, test } from './fixtures.ts';
import { sameEverywhere, startWalk } from './pseudo-walk.ts';
import { longestFirst, shownTexts, watchData, withoutAll } from './shown-texts.ts';

/** A tracker of the demo that somebody pays for. */
const settingsOfPaid = ['basic', 'alert', 'security', 'sharing', 'plans'].map(
  (tab) => `/device/DEMO-GPS-004/settings/${tab}`,
);

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
    for (const path of ['/', ...settingsOfPaid, '/user/account']) await compare(path);
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
