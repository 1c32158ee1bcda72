import type { Page } from '@playwright/test';
import type { FirstTexts } from '../apps/web/src/languages/catalogue.ts';
import { languages, type TranslationId, translationIds } from '../apps/web/src/lib/languages.ts';
import { sharedWords } from '../apps/web/test/shared-words.ts';
import { contentShown } from './axe.ts';
import { demoPassword, expect, loginOnly, test } from './fixtures.ts';
import { sameEverywhere, startWalk } from './pseudo-walk.ts';
import { watchRequests } from './requests.ts';
import { longestFirst, shownTexts, watchData, withoutAll } from './shown-texts.ts';
import { walkTo } from './walk-to.ts';

/** A demo tracker with a paid plan. */
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

/** Attribution and words shared with English; single letters would break up other words. */
const wordsOf = (id: TranslationId) => [
  'OpenStreetMap contributors',
  ...sharedWords(id).filter((word) => word.length > 2),
];

for (const id of translationIds) {
  test.describe(languages[id].name, () => {
    // A region that the app does not list: only the language part matters.
    test.use({ locale: `${id}-CH` });

    const textsOfFirst = async (): Promise<FirstTexts> =>
      (await import(`../apps/web/src/languages/${id}/first.ts`)).first;

    const signIn = async (page: Page, { auth }: FirstTexts, password: string) => {
      await page.goto('/login');
      await page.getByLabel(auth.email).fill('user@demo.test');
      await page.getByLabel(auth.password, { exact: true }).fill(password);
      await page.getByRole('checkbox', { name: auth.captcha.verify }).click();
      await expect(page.getByText(auth.captcha.verified, { exact: true })).toBeVisible({ timeout: 40_000 });
      await page.getByRole('button', { name: auth.continue }).click();
    };

    test('is spoken where the browser prefers it, and nothing is left in English', async ({ page }) => {
      test.setTimeout(300_000);
      const texts = await textsOfFirst();
      const data = watchData(page);
      const settle = watchRequests(page);
      const speak = (language: string) =>
        page.evaluate((chosen) => localStorage.setItem('holdfast.language', chosen), language);
      const textsOf = async (paths: string[], notFound: string) => {
        // The language is read when the app starts.
        await page.goto(paths[0]!);
        const found = new Map<string, string[]>();
        for (const path of paths) {
          if (path !== paths[0]) await walkTo(page, path, notFound);
          await contentShown(page);
          await settle();
          const shown = (await shownTexts(page)).map(({ text }) => text).filter((text) => /\p{L}/u.test(text));
          found.set(path, shown);
        }
        return found;
      };
      const left: string[] = [];
      const compare = async (paths: string[]) => {
        await speak('en');
        const english = await textsOf(paths, 'Page not found');
        await speak(id);
        const translated = await textsOf(paths, texts.app.titles.notFound);
        const known = longestFirst([...sameEverywhere, ...wordsOf(id), ...(await data.strings())]);
        // Initials, country codes and units are shorter than any word.
        const isWord = (text: string) => /\p{L}{3}/u.test(withoutAll(text, known));
        for (const path of paths) {
          const untranslated = new Set(english.get(path));
          const same = translated.get(path)!.filter((text) => untranslated.has(text) && isWord(text));
          left.push(...same.map((text) => `${path}: ${text}`));
        }
      };

      await signIn(page, texts, 'wrong');
      await expect(page.getByText(texts.errors['incorrect-login'])).toBeVisible();
      await signIn(page, texts, demoPassword);
      await expect(page.getByRole('heading', { name: texts.app.titles.overview })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', id);
      await compare(['/', ...settingsOfPaid, '/user/account']);
      await page.evaluate(() => localStorage.removeItem('holdfast.my.token'));
      await compare(['/login', '/signup']);
      expect(left).toEqual([]);
    });

    test('gives way to the language that is chosen, until another is', async ({ page }) => {
      const { app, ui } = await textsOfFirst();
      await page.goto('/login');
      await page.getByRole('combobox', { name: ui.language }).selectOption({ label: 'English' });
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await loginOnly(page, 'user@demo.test');
      await page.goto('/user/account');
      await page.getByRole('combobox', { name: 'Language' }).click();
      await page.getByRole('option', { name: languages[id].name }).click();
      await expect(page.getByRole('heading', { name: app.titles.account, exact: true })).toBeVisible();
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', id);
    });
  });
}
