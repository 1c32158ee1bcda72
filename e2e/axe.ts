import { expect, type Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';

const everyRule: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** A pin stands where its point is, however close the next one is: target-size makes an exception for just that. */
const isPin = (rule: string, html: string) => rule === 'target-size' && html.includes('leaflet-marker-icon');

/** What another theme can break: it changes nothing but colours. */
const ofColors: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

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

/** What passes is not listed, which would take longer than to find what does not. */
const violationsOf = async (page: Page, runOnly: RunOnly) => {
  const violations = await page.evaluate(
    async (options) => (await (window as unknown as { axe: typeof axe }).axe.run(document, options)).violations,
    { runOnly, resultTypes: ['violations' as const] },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => ({ id, html, name: `${id}: ${target}` })),
  );
};

/** For what is shown, in the theme that it has. */
export const checkAccessibility = async (page: Page) => {
  await page.evaluate(axe.source);
  expect((await violationsOf(page, everyRule)).map(({ name }) => name)).toEqual([]);
};

/** What is shown, in one theme after the other, without loading it again. */
export const findViolations = async (page: Page, themes: readonly ('light' | 'dark')[]) => {
  // A mail is shown in a sandbox that runs no script, not even axe's.
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe')) frame.remove();
  });
  // Once for all themes: to load it takes half as long as to check the page.
  await page.evaluate(axe.source);
  const found: string[] = [];
  // The next screen is loaded in the theme that was seen last: to begin with it saves drawing that one anew.
  const shown = await page.locator('html').getAttribute('data-mantine-color-scheme');
  for (const theme of [...themes].sort((a, b) => Number(b === shown) - Number(a === shown))) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor();
    await animationsEnded(page);
    for (const { id, html, name } of await violationsOf(page, theme === themes[0] ? everyRule : ofColors))
      if (!isPin(id, html)) found.push(`${theme} ${name}`);
  }
  return found;
};
