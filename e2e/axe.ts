import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A pin stands where its point is, however close the next one is: target-size makes an exception for just that. */
const isPin = (rule: string, html: string) => rule === 'target-size' && html.includes('leaflet-marker-icon');

/** What another theme can break: it changes nothing but colours. */
const ofColors = ['color-contrast', 'link-in-text-block'];

export interface Screen {
  path: string;
  /** What the person has chosen to see, as the browser keeps it. */
  choice?: Record<string, string>;
  /** The names of buttons, links and entries of menus that lead to it, one after the other. */
  press?: (string | RegExp)[];
}

export const nameOf = ({ path, choice = {}, press = [] }: Screen) =>
  [path, ...Object.values(choice), ...press].map(String).join(' › ');

const pressed = (page: Page, name: string | RegExp) => {
  const named = { name, exact: typeof name === 'string' };
  return page
    .getByRole('button', named)
    .or(page.getByRole('menuitem', named))
    .or(page.getByRole('link', named))
    .filter({ visible: true })
    .first();
};

/** What is loaded is there, and no placeholder stands for it any more. */
const contentShown = async (page: Page) => {
  await page.locator('h1, h2').filter({ visible: true }).first().waitFor();
  await expect(page.locator('.mantine-Skeleton-root, [aria-busy=true]').filter({ visible: true })).toHaveCount(0);
};

export const openScreen = async (page: Page, { path, choice = {}, press = [] }: Screen) => {
  await page.evaluate((chosen) => {
    for (const key of ['view', 'historyView']) localStorage.removeItem(`holdfast.my.${key}`);
    for (const [key, value] of Object.entries(chosen)) localStorage.setItem(`holdfast.my.${key}`, value);
  }, choice);
  await page.goto(path);
  await contentShown(page);
  for (const name of press) await pressed(page, name).click({ timeout: 20_000 });
  if (press.length > 0) await page.locator('[role=dialog], [role=menu]').filter({ visible: true }).first().waitFor();
  // A menu that led on is still closing.
  if (press.length > 1) await page.locator('[role=menu]').filter({ visible: true }).waitFor({ state: 'hidden' });
};

/** What is half open or half gone is neither seen nor pressed by anybody. */
const animationsEnded = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );

/** What is shown, in one theme after the other, without loading it again. */
export const findViolations = async (page: Page, themes: readonly ('light' | 'dark')[]) => {
  // A mail is shown in a sandbox that runs no script, not even axe's.
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe')) frame.remove();
  });
  const found: string[] = [];
  // The next screen is loaded in the theme that was seen last: to begin with it saves drawing that one anew.
  const shown = await page.locator('html').getAttribute('data-mantine-color-scheme');
  for (const theme of [...themes].sort((a, b) => Number(b === shown) - Number(a === shown))) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor();
    await animationsEnded(page);
    // Without frames there is nothing that a second page would have to put together; what passes needs no selectors.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    const { violations } = await (theme === themes[0] ? axe.withTags(rules) : axe.withRules(ofColors)).analyze();
    for (const { id, nodes } of violations)
      for (const { target, html } of nodes) if (!isPin(id, html)) found.push(`${theme} ${id}: ${target}`);
  }
  return found;
};
