import { findViolations } from './axe.ts';
import { claimDevice, provisionDevice, sendPoint } from './device.ts';
import { expect, expectToast, login, test } from './fixtures.ts';

const seconds = () => Math.floor(Date.now() / 1000);

test('a live link shows a stranger where a device moves, until its owner stops it', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const device = await provisionDevice(baseURL);
  await login(page, 'user@demo.test');
  await claimDevice(page, device, 'Linked bike');
  // Timestamps must differ: points of the same second are deduplicated.
  let last = 0;
  const move = (latitude: number, longitude: number) => {
    last = Math.max(last + 1, seconds());
    return sendPoint(request, device, { latitude, longitude, timestamp: last, accuracy: 8 });
  };
  await move(47.1, 9.5);

  await page.getByRole('button', { name: 'Menu of Linked bike' }).click();
  await page.getByRole('menuitem', { name: 'Live link' }).click();
  const dialog = page.getByRole('dialog', { name: 'New live link' });
  await dialog.getByLabel('Note').fill('For the customer');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const ready = page.getByRole('dialog', { name: 'The link is ready' });
  const url = (await ready.getByRole('status', { name: 'Address of the link' }).textContent()) ?? '';
  expect(url).toMatch(/\/live\/[\w-]{22}$/);
  await ready.getByRole('button', { name: 'Done' }).click();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const stranger = await context.newPage();
  const answer = await stranger.goto(url);
  expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
  const card = stranger.getByRole('region', { name: 'Linked bike' });
  // Positions from before the link was created are not shown.
  await expect(card.getByText('Waiting for the first position')).toBeVisible();

  const marker = stranger.getByRole('button', { name: 'Linked bike, live position' });
  const directions = card.getByRole('link', { name: 'Directions' });
  await expect(async () => {
    await move(47.14, 9.52);
    await expect(directions).toHaveAttribute('href', /mlat=47\.14&mlon=9\.52/, { timeout: 7000 });
  }).toPass();
  await expect(marker).toBeVisible();

  await test.step('it moves: the visitor, who moved the map, sees the marker go', async () => {
    const map = stranger.getByRole('region', { name: 'Where Linked bike is' });
    const follow = (isOn: boolean) => card.getByRole('button', { name: 'Follow', pressed: isOn });
    await expect(follow(true)).toBeVisible();
    await map.getByRole('button', { name: 'Zoom out' }).click();
    await expect(follow(false)).toBeVisible();
    const before = await marker.boundingBox();
    await move(47.142, 9.522);
    await expect(directions).toHaveAttribute('href', /mlat=47\.142&mlon=9\.522/);
    await expect.poll(async () => (await marker.boundingBox())?.x).not.toBe(before?.x);
    await expect(card.getByText('Under way')).toBeVisible();
    await follow(false).click();
    await expect(follow(true)).toBeVisible();
  });

  expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await findViolations(stranger, ['light', 'dark'])).toEqual([]);

  await test.step('its owner stops it', async () => {
    await page.getByRole('link', { name: 'Live links' }).click();
    const row = page.getByRole('table', { name: 'Running' }).getByRole('row').filter({ hasText: 'Linked bike' });
    await expect(row).toContainText('For the customer');
    await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible();
    await row.getByRole('button', { name: 'Stop the link of Linked bike' }).click();
    await expectToast(page, 'Stopped. The page shows nothing any more.');
    await expect(page.getByRole('list', { name: 'Ended' }).getByText('Linked bike').first()).toBeVisible();
  });
  await expect(stranger.getByRole('heading', { name: 'This live link has ended' })).toBeVisible();
  await expect(marker).toBeHidden();
  await context.close();
});
