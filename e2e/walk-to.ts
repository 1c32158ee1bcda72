import { expect, type Page } from '@playwright/test';

/** No page, so that coming from it always mounts the next one anew. */
const between = '/nowhere';

/** Live links are an entry of their own, without a router. */
const isApart = (page: Page, path: string) =>
  [path, new URL(page.url()).pathname].some((one) => one.startsWith('/live/'));

/** What BrowserRouter does after a click on a link; `idx` is its place in the history. */
const pushEntry = (page: Page, path: string) =>
  page.evaluate((to) => {
    const state = { usr: null, key: Math.random().toString(36).slice(2, 10), idx: (history.state?.idx ?? 0) + 1 };
    history.pushState(state, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);

/**
 * Opens another screen of the app without loading the document again, which takes seconds of CPU. `notFound` is the
 * heading of the page in between, in the language of the app.
 */
export const walkTo = async (page: Page, path: string, notFound = 'Page not found') => {
  if (isApart(page, path)) {
    await page.goto(path);
    return;
  }
  const heading = page.getByRole('heading', { name: notFound, exact: true });
  await pushEntry(page, between);
  await expect(heading).toBeVisible();
  if (path === between) return;
  // What belongs to no page, such as the search, stays open.
  if (await page.locator('[role=dialog], [role=menu]').filter({ visible: true }).count()) {
    await page.goto(path);
    return;
  }
  await pushEntry(page, path);
  await expect(heading).toBeHidden();
};
