import type { Locator, Page } from '@playwright/test';
import { claimDevice, provisionDevice, sendPoint } from './device.ts';
import { expect, loginOnly, settledBox, test } from './fixtures.ts';
import { shareOf } from './pixels.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const land = [0xe5, 0xe5, 0xe1] as const;
const water = [0xcc, 0xdc, 0xe5] as const;
/** Colours that only a street map has. */
const streetColors = {
  light: { street: [0xff, 0xff, 0xff], building: [0xdc, 0xdc, 0xd6] },
  dark: { street: [0x2f, 0x34, 0x39], building: [0x21, 0x24, 0x29] },
} as const;
/** Colour of the tile server; satellite tiles are not recoloured. */
const imagery = [40, 90, 60] as const;
const tiles = `${process.env.E2E_TILE_URL}/**`;

const now = Math.floor(Date.now() / 1000);
const sydney = { latitude: -33.8688, longitude: 151.2093, timestamp: now - 600, accuracy: 12 };
/** On a street in Vaduz, within the server's own map. */
const vaduz = { latitude: 47.13885, longitude: 9.52256, timestamp: now - 300, accuracy: 8 };
const nearby = { ...sydney, latitude: -33.8888, timestamp: now - 60 };

/** Opens a newly claimed device; with a single point the map shows the region around it. */
const openMap = async (page: Page, { baseURL = '', points = [sydney] }) => {
  const device = await provisionDevice(baseURL);
  // Not the overview: it maps the first device of the account, which another test may have put anywhere.
  await loginOnly(page, 'enterprise@demo.test');
  await claimDevice(page, device, `Map ${device.deviceUUID}`);
  for (const point of points) await sendPoint(page.request, device, point);
  await page.reload();
  const panel = page.getByRole('region', { name: 'Location history' });
  const map = panel.getByRole('region', { name: `Map of Map ${device.deviceUUID}` });
  await expect(map.getByRole('button', { name: /^1: / })).toBeVisible();
  return { panel, map, device };
};

const expectInView = async (map: Locator, number: number) =>
  expect(async () => {
    const boxOf = async (locator: Locator) => (await locator.boundingBox())!;
    const frame = await boxOf(map.locator('.leaflet-container'));
    const marker = await boxOf(map.getByRole('button', { name: new RegExp(`^${number}: `) }));
    expect(marker.x).toBeGreaterThan(frame.x);
    expect(marker.y).toBeGreaterThan(frame.y);
    expect(marker.x + marker.width).toBeLessThan((await boxOf(map.getByRole('button', { name: 'Zoom in' }))).x);
    const replay = map.getByRole('group', { name: 'Replay' });
    const bottom = (await replay.isVisible()) ? (await boxOf(replay)).y : frame.y + frame.height;
    expect(marker.y + marker.height).toBeLessThan(bottom);
  }).toPass();

test('without tiles the map is still a map: land, sea, scale and a mark', async ({ page, baseURL, consoleErrors }) => {
  test.setTimeout(180_000);
  await page.route(tiles, (route) => route.abort());
  const { map } = await openMap(page, { baseURL });
  await expect(map.getByText('Offline map')).toBeVisible();
  // Zooms out from a single place to its region.
  const scale = map.getByText(/^[\d,]+ (m|km|ft|mi)$/);
  while (!/^30 (km|mi)$/.test((await scale.textContent()) ?? '')) {
    const before = (await scale.textContent()) ?? '';
    await map.getByRole('button', { name: 'Zoom out' }).click();
    // The scale follows late on a slow machine: another step would go past it.
    await expect(scale).not.toHaveText(before);
  }
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
  const [first, second] = [map.getByRole('button', { name: /^1: / }), map.getByRole('button', { name: /^2: / })];

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
    // The point is a minute old, so that at midnight it is of yesterday.
    await expect(popup.getByText(/^(Today|Yesterday), /)).toBeVisible();
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
    // The map has panned to make room for the popup, and moved the other marker.
    await map.getByRole('button', { name: 'Show all points' }).click();
    await first.click();
    await expect(map.getByRole('dialog', { name: /^1: / })).toBeVisible();
  });

  await test.step('a marker at the edge stays under the mouse that presses it', async () => {
    await page.keyboard.press('Escape');
    await map.getByRole('button', { name: 'Show all points' }).click();
    const frame = await settledBox(map);
    const { x, y, width, height } = await settledBox(first);
    const [left, middle] = [frame.x + 60, frame.y + frame.height / 2];
    await page.mouse.move(left, middle);
    await page.mouse.down();
    await page.mouse.move(left, middle + frame.y - y - height / 2 + 5, { steps: 5 });
    // Waits, because releasing at once would start inertia scrolling.
    await page.waitForTimeout(300);
    await page.mouse.up();
    const atEdge = await settledBox(first);
    expect(atEdge.y).toBeLessThan(frame.y);
    await page.mouse.move(x + width / 2, frame.y + 8);
    await page.mouse.down();
    expect(await settledBox(first)).toEqual(atEdge);
    await page.mouse.up();
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

test('a single place is shown at zoom 16, without a popup', async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  const zooms: number[] = [];
  page.on('request', (request) => {
    const zoom = /\/street\/(\d+)\//.exec(request.url())?.[1];
    if (zoom) zooms.push(Number(zoom));
  });
  const { map } = await openMap(page, { baseURL });
  await expect.poll(() => zooms.at(-1)).toBe(16);
  await expectInView(map, 1);
  await expect(map.getByRole('dialog')).toBeHidden();
  expect(Math.max(...zooms)).toBe(16);
});

test('the view frames what it shows, follows the newest point, and lets itself be moved', async ({ page, baseURL }) => {
  test.setTimeout(240_000);
  const other = await provisionDevice(baseURL);
  const { map, device } = await openMap(page, { baseURL, points: [sydney, nearby] });
  const follow = map.getByRole('button', { name: 'Follow' });
  // Timestamps must differ: points of the same second are deduplicated.
  let timestamp = 0;
  const report = (south: number) => {
    timestamp = Math.max(timestamp + 1, Math.floor(Date.now() / 1000));
    return sendPoint(page.request, device, { ...sydney, latitude: sydney.latitude - south, timestamp });
  };
  for (const number of [1, 2]) await expectInView(map, number);
  await expect(map.getByRole('dialog')).toBeHidden();
  await expect(follow).toBeHidden();

  await test.step('a point outside of the view is brought in', async () => {
    await report(0.2);
    await expect(map.getByRole('button', { name: /^3: / })).toBeVisible();
    for (const number of [1, 2, 3]) await expectInView(map, number);
    await expect(follow).toBeHidden();
  });

  await test.step('not after a drag, until it is asked to follow', async () => {
    const { x, y, width, height } = (await map.locator('.leaflet-container').boundingBox())!;
    await page.mouse.move(x + 60, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width - 120, y + height / 2, { steps: 8 });
    await page.mouse.up();
    await expect(follow).toBeVisible();
    await report(0.4);
    await expect(map.getByRole('button', { name: /^4: / })).toHaveCount(1);
    expect((await map.getByRole('button', { name: /^1: / }).boundingBox())?.y).toBeGreaterThan(y + height);
    await follow.click();
    for (const number of [1, 2, 3, 4]) await expectInView(map, number);
    await expect(follow).toBeHidden();
    await report(0.8);
    await expect(map.getByRole('button', { name: /^5: / })).toBeVisible();
    for (const number of [1, 5]) await expectInView(map, number);
  });

  await test.step('the keyboard moves it as well', async () => {
    await map.locator('.leaflet-container').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(follow).toBeVisible();
  });

  await test.step('another device is framed', async () => {
    await claimDevice(page, other, `Other ${other.deviceUUID}`);
    await sendPoint(page.request, other, vaduz);
    const shown = page.getByRole('region', { name: `Map of Other ${other.deviceUUID}` });
    await expectInView(shown, 1);
    await page.goBack();
    for (const number of [1, 5]) await expectInView(map, number);
    await expect(follow).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('one finger scrolls the page, and two move the map', async ({ page, baseURL }) => {
    test.setTimeout(180_000);
    const { map } = await openMap(page, { baseURL, points: [sydney, nearby] });
    const hint = map.getByText('Use two fingers to move the map');
    const follow = map.getByRole('button', { name: 'Follow' });
    await map.scrollIntoViewIfNeeded();
    const touch = await page.context().newCDPSession(page);
    const swipe = async (fingers: number) => {
      const { x, y, width, height } = (await map.locator('.leaflet-container').boundingBox())!;
      const at = (up: number) =>
        Array.from({ length: fingers }, (_, id) => ({ id, x: x + width / 3 + id * 60, y: y + height / 2 - up }));
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
      for (let up = 10; up <= 100; up += 10) {
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(up) });
      }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const marker = map.getByRole('button', { name: /^1: / });
    // Measured in one call, because the page still scrolls after the touch has ended.
    const inMap = () =>
      marker.evaluate((element) => {
        const frame = element.closest('.leaflet-container')?.getBoundingClientRect();
        return Math.round(element.getBoundingClientRect().top - (frame?.top ?? 0));
      });
    await expectInView(map, 1);
    const before = await inMap();

    const scrolled = () => page.evaluate(() => window.scrollY);
    const top = await scrolled();
    const hinted = expect(hint).toBeVisible();
    await swipe(1);
    await hinted;
    await expect.poll(scrolled).not.toBe(top);
    expect(await inMap()).toBe(before);
    await expect(hint).toBeHidden();
    await expect(follow).toBeHidden();

    await swipe(2);
    await expect(hint).toBeHidden();
    await expect(follow).toBeVisible();
    await expect.poll(inMap).toBeLessThan(before - 50);
    await follow.tap();
    await expectInView(map, 1);
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
  // Canvas text cannot be read from the DOM, so `fillText` is intercepted.
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
  // Letter-spaced text is drawn one letter at a time.
  await expect.poll(drawn).toMatch(/V\|A\|D\|U\|Z/);
  await expect(map.getByText('Offline map')).toBeHidden();

  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => shareOf(map, streetColors.dark.street)).toBeGreaterThan(0.04);
  await expect.poll(() => shareOf(map, streetColors.dark.building)).toBeGreaterThan(0.02);
  expect(await shareOf(map, streetColors.light.building)).toBeLessThan(0.01);
  expect(outside).toEqual([]);
});
