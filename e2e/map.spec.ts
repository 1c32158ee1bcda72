import type { Page } from '@playwright/test';
import { claimDevice, provisionDevice, sendPoint } from './device.ts';
import { expect, login, test } from './fixtures.ts';
import { shareOf } from './pixels.ts';

const land = [0xe5, 0xe5, 0xe1] as const;
const water = [0xcc, 0xdc, 0xe5] as const;
/** Minor streets, their casing and woods, which only a street map has. */
const streetColors = {
  light: { street: [0xff, 0xff, 0xff], building: [0xdc, 0xdc, 0xd6] },
  dark: { street: [0x2f, 0x34, 0x39], building: [0x21, 0x24, 0x29] },
} as const;
/** As the tile server makes it; satellite is shown as it comes. */
const imagery = [40, 90, 60] as const;
const tiles = `${process.env.E2E_TILE_URL}/**`;

const now = Math.floor(Date.now() / 1000);
const sydney = { latitude: -33.8688, longitude: 151.2093, timestamp: now - 600, accuracy: 12 };
/** On a street of Vaduz, in the map of the box. */
const vaduz = { latitude: 47.13885, longitude: 9.52256, timestamp: now - 300, accuracy: 8 };
const nearby = { ...sydney, latitude: -33.8888, timestamp: now - 60 };

/** A device of one's own; one that reported once has a map of the region around it. */
const openMap = async (page: Page, { baseURL = '', points = [sydney] }) => {
  const device = await provisionDevice(baseURL);
  await login(page, 'enterprise@demo.test');
  await claimDevice(page, device, `Map ${device.deviceUUID}`);
  for (const point of points) await sendPoint(page.request, device, point);
  await page.reload();
  const panel = page.getByRole('region', { name: 'Location history' });
  const map = panel.getByRole('region', { name: `Map of Map ${device.deviceUUID}` });
  await expect(map.getByRole('button', { name: /^1: / })).toBeVisible();
  return { panel, map };
};

test('without tiles the map is still a map: land, sea, scale and a mark', async ({ page, baseURL, consoleErrors }) => {
  test.setTimeout(180_000);
  await page.route(tiles, (route) => route.abort());
  const { map } = await openMap(page, { baseURL });
  await expect(map.getByText('Offline map')).toBeVisible();
  // From a single place to its region.
  const scale = map.getByText(/^30 (km|mi)$/);
  await expect(async () => {
    await map.getByRole('button', { name: 'Zoom out' }).click();
    await expect(scale).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect.poll(() => shareOf(map, land)).toBeGreaterThan(0.15);
  await expect.poll(() => shareOf(map, water)).toBeGreaterThan(0.15);

  await page.unroute(tiles);
  await map.getByRole('button', { name: 'Zoom out' }).click();
  await expect(map.getByText('Offline map')).toBeHidden();
  expect(consoleErrors.filter((error) => !error.includes('net::ERR_FAILED'))).toEqual([]);
  consoleErrors.length = 0;
});

test('tiles cover the map, popups open by mouse and keyboard, and the map fills the screen [P1.2.43, P1.2.44, P1.2.45]', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { panel, map } = await openMap(page, { baseURL, points: [sydney, nearby] });
  const second = map.getByRole('button', { name: /^2: / });

  await test.step('street tiles, made paler, then satellite as it comes', async () => {
    await expect.poll(() => shareOf(map, land)).toBeLessThan(0.05);
    await expect.poll(() => shareOf(map, water)).toBeLessThan(0.01);
    await expect.poll(() => shareOf(map, imagery)).toBeLessThan(0.01);
    await panel.getByText('Satellite', { exact: true }).click();
    await expect.poll(() => shareOf(map, imagery)).toBeGreaterThan(0.4);
    await panel.getByText('Map', { exact: true }).click();
  });

  await test.step('popups', async () => {
    await second.focus();
    await page.keyboard.press('Enter');
    const popup = map.getByRole('dialog', { name: /^2: / });
    await expect(popup).toBeFocused();
    await expect(popup.getByText(/^Today, /)).toBeVisible();
    await expect(popup.getByText(/Sydney|New South Wales|Australia/).first()).toBeVisible();
    const kinds = map.locator('[data-kind]');
    expect(await kinds.evaluateAll((discs) => discs.map((disc) => (disc as HTMLElement).dataset.kind).sort())).toEqual([
      'newest',
      'point',
    ]);
    await page.keyboard.press('Tab');
    await expect(popup.getByRole('link', { name: 'Open in maps' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    await expect(second).toBeFocused();
    await map.getByRole('button', { name: /^1: / }).click();
    await expect(map.getByRole('dialog', { name: /^1: / })).toBeVisible();
  });

  await test.step('full screen', async () => {
    await map.getByRole('button', { name: 'Full screen', exact: true }).click();
    await expect
      .poll(() => page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label')))
      .toMatch(/^Map/);
    await map.getByRole('button', { name: 'Leave full screen' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  });

  await test.step('as a dialog', async () => {
    await map.getByRole('button', { name: 'Open large map' }).click();
    const dialog = page.getByRole('dialog', { name: /^Map / });
    await expect(dialog.getByRole('button', { name: /^1: / })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });
});

test('streets with their names come from the server alone, in light and dark', async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  const outside: string[] = [];
  await page.route(
    (url) => url.origin !== new URL(baseURL ?? '').origin,
    (route) => {
      outside.push(route.request().url());
      return route.abort();
    },
  );
  // What is drawn on a canvas cannot be read from the page: note the texts on their way.
  await page.addInitScript(() => {
    const drawn = new Set<string>();
    Object.assign(window, { drawn });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      drawn.add(text);
      return fillText.call(this, text, ...rest);
    };
  });
  const { map } = await openMap(page, { baseURL, points: [vaduz] });
  await expect(map.getByText('© OpenStreetMap contributors')).toBeVisible();
  await expect.poll(() => shareOf(map, streetColors.light.street)).toBeGreaterThan(0.04);
  await expect.poll(() => shareOf(map, streetColors.light.building)).toBeGreaterThan(0.02);
  const drawn = () => page.evaluate(() => [...(window as unknown as { drawn: Set<string> }).drawn].join('|'));
  await expect.poll(drawn).toMatch(/Landstrasse|Lettstrasse/);
  // Spaced letters are drawn one by one.
  await expect.poll(drawn).toMatch(/V\|A\|D\|U\|Z/);
  await expect(map.getByText('Offline map')).toBeHidden();

  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => shareOf(map, streetColors.dark.street)).toBeGreaterThan(0.04);
  await expect.poll(() => shareOf(map, streetColors.dark.building)).toBeGreaterThan(0.02);
  expect(await shareOf(map, streetColors.light.building)).toBeLessThan(0.01);
  expect(outside).toEqual([]);
});
