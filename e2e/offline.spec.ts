import type { Page } from '@playwright/test';
import { expect, expectToast, login, signOut, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const database = 'holdfast.my.last-seen';

/** Console errors of Chromium and React for files that cannot be loaded offline. */
const noNetwork = /net::ERR_|Unable to preload CSS|dynamically imported module/;

const isInCharge = (page: Page) => page.evaluate(() => Boolean(navigator.serviceWorker.controller));

const databases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

const readKept = async (page: Page) => {
  if (!(await databases(page)).includes(database)) return [];
  return page.evaluate(
    (name) =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('kept').objectStore('kept').getAllKeys();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(String));
          };
        };
      }),
    database,
  );
};

test('what was last seen can be read without a network, nothing is done later, and signing out leaves nothing', async ({
  page,
  context,
  consoleErrors,
}) => {
  const list = page.getByRole('region', { name: 'Device list' });
  const rows = page.getByRole('region', { name: 'Location history' }).getByRole('row');
  const mark = page.getByText("You're offline.");
  const live = page.getByText('Live', { exact: true });

  await login(page, 'user@demo.test');
  await expect.poll(() => isInCharge(page)).toBe(true);
  await expect(live).toBeVisible();

  // A device that does not move, so that the content stays stable.
  await list.getByText('Caravan').click();
  const info = page.getByRole('region', { name: 'Device info' });
  await expect(info.getByRole('heading', { name: 'Caravan' })).toBeVisible();
  await page.getByText('Grid', { exact: true }).click();
  await expect(rows.nth(5)).toBeVisible();
  const seen = await rows.allTextContents();
  await expect
    .poll(() => readKept(page), { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(/"history","[^"]+","grid"/));

  await test.step('offline the page opens with what was seen, and says so', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(mark).toBeVisible();
    await expect(list.getByText('Caravan')).toBeVisible();
    await expect(rows.nth(5)).toBeVisible();
    expect(await rows.allTextContents()).toEqual(seen);
  });

  await test.step('an action fails at once', async () => {
    await page.getByRole('button', { name: 'Locate', exact: true }).click();
    await expectToast(page, 'You are offline, so this was not done. Try again once you are connected.');
  });

  await test.step('what was never opened says so', async () => {
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await expect(page.getByText(/this was not opened here before/)).toBeVisible();
    await page.goBack();
    await expect(rows.nth(5)).toBeVisible();
  });

  await test.step('back online it is live, and what failed is not done after all', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && !request.url().includes('/socket.io/')) sent.push(request.url());
    });
    await context.setOffline(false);
    await expect(live).toBeVisible();
    await expect(mark).toBeHidden();
    expect(sent).toEqual([]);
  });

  await test.step('after signing out the browser holds nothing', async () => {
    await signOut(page);
    await expect.poll(() => databases(page)).not.toContain(database);
    await context.setOffline(true);
    await page.goto('/');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Caravan')).toBeHidden();
  });

  consoleErrors.splice(0, consoleErrors.length, ...consoleErrors.filter((error) => !noNetwork.test(error)));
});

test('the service worker that shows pushes is served and allowed', async ({ page }) => {
  await page.goto('/login');
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  expect(worker.headers()['content-type']).toContain('javascript');
  const state = await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    return (await navigator.serviceWorker.ready).active?.state;
  });
  expect(state).toMatch(/^activat/);
});
