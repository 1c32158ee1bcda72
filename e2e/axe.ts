import { expect, type Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';
import { walkTo } from './walk-to.ts';

const everyRule: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** WCAG's target-size exempts map pins (essential position), but axe cannot detect that. */
const isPin = (rule: string, html: string) => rule === 'target-size' && html.includes('leaflet-marker-icon');

/** A theme changes only colours, so only these rules are checked again. */
const ofColors: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

export interface Screen {
  path: string;
  /** View settings in localStorage. */
  choice?: Record<string, string>;
  /** Names of buttons, links and menu items to press in this order. */
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

export const contentShown = async (page: Page) => {
  await page.locator('h1, h2').filter({ visible: true }).first().waitFor();
  await expect(page.locator('.mantine-Skeleton-root, [aria-busy=true]').filter({ visible: true })).toHaveCount(0);
};

/** Returns whether anything changed. */
const choose = (page: Page, choice: Record<string, string>) =>
  page.evaluate((chosen) => {
    const keys = ['view', 'historyView'].map((name) => `holdfast.my.${name}`);
    const stored = () => keys.map((key) => localStorage.getItem(key)).join();
    const before = stored();
    for (const key of keys) localStorage.removeItem(key);
    for (const [name, value] of Object.entries(chosen)) localStorage.setItem(`holdfast.my.${name}`, value);
    return stored() !== before;
  }, choice);

export const openScreen = async (page: Page, { path, choice = {}, press = [] }: Screen) => {
  // The app reads some of the choices only when it starts.
  await ((await choose(page, choice)) ? page.goto(path) : walkTo(page, path));
  await contentShown(page);
  for (const name of press) await pressed(page, name).click({ timeout: 20_000 });
  if (press.length > 0) await page.locator('[role=dialog], [role=menu]').filter({ visible: true }).first().waitFor();
  // The previous menu may still be closing.
  if (press.length > 1) await page.locator('[role=menu]').filter({ visible: true }).waitFor({ state: 'hidden' });
};

/** Waits for finite animations to end, because half-open elements cause false positives. */
const animationsEnded = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );

/** Once per document: loading it takes half as long as a check. */
const loadAxe = async (page: Page) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
};

/** Reports violations only: listing the passed checks takes longer than finding the failed ones. */
const violationsOf = async (page: Page, runOnly: RunOnly) => {
  const violations = await page.evaluate(
    async (options) => (await (window as unknown as { axe: typeof axe }).axe.run(document, options)).violations,
    { runOnly, resultTypes: ['violations' as const] },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => ({ id, html, name: `${id}: ${target}` })),
  );
};

export const checkAccessibility = async (page: Page) => {
  await loadAxe(page);
  expect((await violationsOf(page, everyRule)).map(({ name }) => name)).toEqual([]);
};

export const findViolations = async (page: Page, themes: readonly ('light' | 'dark')[]) => {
  // Emails are shown in a sandboxed iframe, in which axe cannot run.
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe')) frame.remove();
  });
  await loadAxe(page);
  const found: string[] = [];
  // Starts with the theme of the previous screen, to save a repaint.
  const shown = await page.locator('html').getAttribute('data-mantine-color-scheme');
  for (const theme of [...themes].sort((a, b) => Number(b === shown) - Number(a === shown))) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor();
    await animationsEnded(page);
    for (const { id, html, name } of await violationsOf(page, theme === themes[0] ? everyRule : ofColors))
      if (!isPin(id, html)) found.push(`${theme} ${name}`);
  }
  return found;
};
