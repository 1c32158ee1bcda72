import type { Page } from '@playwright/test';
import { findViolations } from './axe.ts';
import { claimDevice, provisionDevice, sendPoint } from './device.ts';
import { expect, login, loginOnly, test } from './fixtures.ts';

const widths = [390, 851, 1000, 1440];

const chooseView = async (page: Page, view: string) => {
  await page.getByRole('button', { name: /^View type/ }).click();
  await page.getByRole('menuitemradio', { name: view }).click();
  await expect(page.getByRole('button', { name: `View type: ${view}` })).toBeVisible();
};

const search = async (page: Page, name: string) => {
  const field = page.getByRole('searchbox', { name: 'Search devices' });
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Open search' }).click();
  await field.fill(name);
};

const expectOpened = async (page: Page, name: string) => {
  await expect(page).toHaveURL(/\/device\/[^/]+$/);
  const info = page.getByRole('region', { name: 'Device info' });
  await expect(info.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Location history' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'View type: Combo' })).toBeVisible();
};

/** Devices that raise alerts. */
const ownNames = /Road bike|Biscuit the dog|Caravan|Family car|Camera bag/;

const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY);

for (const width of widths) {
  test(`at ${width} px whatever opens a device shows its info and history, and Back leads to the list [P1.2.26] [P1.2.29]`, async ({
    page,
  }) => {
    test.setTimeout(150_000);
    await page.setViewportSize({ width, height: 700 });
    await login(page, 'user@demo.test');
    const devices = page.getByRole('region', { name: 'Device list' });

    for (const [view, item] of [
      ['Grid', 'article'],
      ['List', 'row'],
    ] as const) {
      await test.step(`from ${view}`, async () => {
        await chooseView(page, view);
        await devices.getByRole('button', { name: 'Page 2' }).click();
        await expect(devices.getByText(/^7–12 of \d+ devices$/)).toBeVisible();
        await devices.getByRole(item).last().scrollIntoViewIfNeeded();
        const before = await scrollPosition(page);
        // The card may also contain a link to its settings.
        const last = devices.getByRole(item).last();
        const name = (await last.getAttribute('aria-label')) ?? '';
        await last.getByRole('link', { name, exact: true }).click();
        await expectOpened(page, name);
        expect(await scrollPosition(page)).toBe(0);
        await page.goBack();
        await expect(page.getByRole('button', { name: `View type: ${view}` })).toBeVisible();
        await expect(devices.getByText(/^7–12 of \d+ devices$/)).toBeVisible();
        await expect.poll(() => scrollPosition(page)).toBe(before);
      });
    }

    await test.step('from the map', async () => {
      await chooseView(page, 'Map');
      await search(page, 'Caravan');
      const map = page.getByRole('region', { name: 'Map of the devices' });
      // The map moves until the search has filtered it.
      await expect(map.locator('.leaflet-marker-icon')).toHaveCount(1);
      await map.getByRole('button', { name: 'Caravan' }).click();
      await map.getByRole('dialog', { name: 'Caravan' }).getByRole('link', { name: 'Caravan' }).click();
      await expectOpened(page, 'Caravan');
      await page.goBack();
      await expect(map).toBeVisible();
    });

    await test.step('by a search', async () => {
      await chooseView(page, 'Combo');
      await search(page, 'Camera bag');
      await expectOpened(page, 'Camera bag');
      await chooseView(page, 'List');
      await search(page, 'Wallet');
      await devices.getByRole('row', { name: 'Wallet' }).getByRole('link').click();
      await expectOpened(page, 'Wallet');
    });

    await test.step('from a notification, though the list is narrowed to others', async () => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      const item = page.getByRole('menuitem', { name: ownNames }).first();
      const [name = ''] = ownNames.exec((await item.textContent()) ?? '') ?? [];
      await item.click();
      await expectOpened(page, name);
    });

    await test.step('from its settings', async () => {
      await chooseView(page, 'Grid');
      const menu = devices.getByRole('button', { name: /^Menu of / }).first();
      const name = (await menu.getAttribute('aria-label'))?.replace('Menu of ', '') ?? '';
      await menu.click();
      await page.getByRole('menuitem', { name: 'Settings' }).click();
      await page.getByRole('link', { name: /Show on the overview/ }).click();
      await expectOpened(page, name);
    });

    await test.step('by its address', async () => {
      const name = (await page.getByRole('region', { name: 'Device info' }).getByRole('heading').textContent()) ?? '';
      const address = page.url();
      await chooseView(page, 'List');
      await page.goto(address);
      await expectOpened(page, name);
      // The view was kept in memory only.
      await page.goto('/device');
      await expect(page.getByRole('button', { name: 'View type: Combo' })).toBeVisible();
    });
  });
}

test('the info panel takes a third and the history two thirds, or they stand below each other [P1.2.24]', async ({
  page,
}) => {
  await login(page, 'enterprise@demo.test');
  const boxOf = async (name: string) => {
    const panel = page.getByRole('region', { name });
    // A layout change remounts the panel, so that it may be missing between two reads.
    let box = await panel.boundingBox();
    await expect.poll(async () => (box = await panel.boundingBox())).not.toBeNull();
    return box!;
  };
  for (const width of [851, 1000, 1099]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(async () => {
      const [info, history] = [await boxOf('Device info'), await boxOf('Location history')];
      expect(info.width).toBe(history.width);
      expect(history.y + history.height).toBeLessThan(info.y);
    }).toPass();
  }
  for (const width of [1100, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    // Read both in each attempt: the layout may still follow the new width.
    await expect.poll(async () => (await boxOf('Device info')).y - (await boxOf('Location history')).y).toBe(0);
    const [info, history] = [await boxOf('Device info'), await boxOf('Location history')];
    const whole = history.x + history.width - info.x;
    expect(info.width / whole).toBeGreaterThan(0.31);
    expect(info.width / whole).toBeLessThan(0.34);
    expect(history.width / whole).toBeGreaterThan(0.63);
    // No horizontal overflow.
    const isWhole = await page
      .getByRole('region', { name: 'Device info' })
      .evaluate((panel) => panel.scrollWidth <= panel.clientWidth);
    expect(isWhole).toBe(true);
  }
});

test('on a phone Locate, Alarm and then the map stand in the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginOnly(page, 'user@demo.test');
  await page.goto('/device/DEMO-GPS-002');
  const history = page.getByRole('region', { name: 'Location history' });
  const [actions, map, tools] = [
    page.getByRole('group', { name: 'Actions' }),
    history.locator('.leaflet-container'),
    history.getByRole('combobox', { name: 'Points on the map' }),
  ];
  await expect(map).toBeVisible();
  const [above, middle, below] = [
    (await actions.boundingBox())!,
    (await map.boundingBox())!,
    (await tools.boundingBox())!,
  ];
  expect(above.y + above.height).toBeLessThan(middle.y);
  expect(middle.y).toBeLessThan(400);
  expect(middle.y + middle.height).toBeLessThan(844);
  expect(below.y).toBeGreaterThanOrEqual(middle.y + middle.height);
});

const metre = 1 / 111_195;
const start = Math.floor(Date.now() / 1000) - 3600;

test('an hour of reports: marker 1 is where a moving device is, and a parked one has one marker [P1.2.52]', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const [moving, parked] = [await provisionDevice(baseURL), await provisionDevice(baseURL)];
  await login(page, 'enterprise@demo.test');
  const panel = page.getByRole('region', { name: 'Location history' });
  const markers = panel.getByRole('button', { name: /^\d+: / });
  const newest = async () => {
    await panel.getByRole('button', { name: /^1: / }).press('Enter');
    const href = await panel.getByRole('dialog').getByRole('link', { name: 'Open in maps' }).getAttribute('href');
    return Number(/mlat=(-?[\d.]+)/.exec(href ?? '')?.[1]);
  };

  await claimDevice(page, moving, `Moving ${moving.deviceUUID}`);
  await expect(panel.getByText('No locations yet')).toBeVisible();
  let latitude = -33.87;
  for (let minute = 0; minute < 60; minute += 1) {
    latitude = -33.87 + minute * 60 * metre;
    await sendPoint(page.request, moving, {
      latitude,
      longitude: 151.21,
      timestamp: start + minute * 60,
      accuracy: 12,
    });
  }
  await expect(markers).toHaveCount(10);
  await expect.poll(newest).toBeCloseTo(latitude, 5);
  await page.reload();
  await expect(markers).toHaveCount(10);
  await expect.poll(newest).toBeCloseTo(latitude, 5);

  await claimDevice(page, parked, `Parked ${parked.deviceUUID}`);
  await expect(panel.getByText('No locations yet')).toBeVisible();
  for (let minute = 0; minute < 60; minute += 1) {
    latitude = -33.884 + 8 * metre * Math.sin(minute * 2.4);
    const longitude = 151.211 + 8 * metre * Math.cos(minute * 1.7);
    await sendPoint(page.request, parked, { latitude, longitude, timestamp: start + minute * 60, accuracy: 12 });
  }
  await expect.poll(newest).toBeCloseTo(latitude, 5);
  await expect(markers).toHaveCount(1);
  await page.reload();
  await expect.poll(newest).toBeCloseTo(latitude, 5);
  await expect(markers).toHaveCount(1);
});

test('a reload keeps token, current device, type and subscriptions, and nothing else [P1.3.11] [P1.3.12]', async ({
  page,
}) => {
  await login(page, 'user@demo.test');
  const type = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: /GPS Tracker/ });
  await type.click();
  const devices = page.getByRole('region', { name: 'Device list' });
  // The previous list stays visible until the new one has loaded, whose first device is then selected.
  await expect(async () => {
    const [count = ''] = /\d+$/.exec((await type.textContent()) ?? '') ?? [];
    await expect(devices.getByText(`of ${count}`)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  // By name, because other tests add devices at the same time.
  const name = (await devices.getByRole('article').nth(1).getAttribute('aria-label')) ?? '';
  await devices.getByRole('article', { name, exact: true }).click();
  const info = page.getByRole('region', { name: 'Device info' });
  await expect(info.getByRole('heading', { name })).toBeVisible();
  await chooseView(page, 'Grid');
  await search(page, name);
  await expect(devices.getByRole('article')).toHaveCount(1);
  const kept = () =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([, value]) => value !== '')
        .map(([key]) => key)
        .sort(),
    );
  const keys = ['holdfast.device', 'holdfast.my.deviceType', 'holdfast.my.subscriptions', 'holdfast.my.token'];
  await expect.poll(kept).toEqual(keys);

  await page.goto('/device');
  await expect(page.getByRole('button', { name: 'View type: Combo' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search devices' })).toHaveValue('');
  await expect(info.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('link', { name: /GPS Tracker/ })).toHaveAttribute('aria-current', 'page');
  expect(await kept()).toEqual(keys);
  const subscriptions = await page.evaluate(() =>
    JSON.parse(localStorage.getItem('holdfast.my.subscriptions') ?? '[]'),
  );
  expect(subscriptions.length).toBeGreaterThan(0);
});

test('a list is filtered by status, sized and sorted with the keyboard alone, and a reload keeps all of it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await login(page, 'enterprise@demo.test');
  await chooseView(page, 'List');
  const devices = page.getByRole('region', { name: 'Device list' });
  const rows = devices.getByRole('row');
  const filter = page.getByRole('group', { name: 'Filter by status' });
  await expect(rows).toHaveCount(7);

  const kinds = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('region', { name: 'Devices' });
  await expect(kinds.getByRole('link', { name: /All Devices\s*\d+/ })).toBeVisible();
  const counts = (await kinds.getByRole('link').allTextContents()).map((text) => Number(/\d+$/.exec(text)));
  expect(counts.slice(0, -1).reduce((sum, count) => sum + count, 0)).toBe(counts.at(-1));

  await page.getByRole('combobox', { name: 'Per page' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/size=24/);
  await expect(rows).not.toHaveCount(7);

  await page.getByRole('button', { name: 'Sort by: Name' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sort by: Status' })).toBeVisible();
  await expect(page).toHaveURL(/sort=status/);

  await filter.getByRole('button', { name: /^All/ }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(filter.getByRole('button', { name: /^Parked/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const isParkedShown = async () => {
    const chip = filter.getByRole('button', { name: /^Parked/ });
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await expect(async () => {
      const counted = Number(/\d+$/.exec((await chip.textContent()) ?? ''));
      // The number of parked devices depends on the time of day.
      expect(counted).toBeGreaterThan(0);
      expect(await rows.count()).toBe(1 + Math.min(counted, 24));
    }).toPass();
  };
  await isParkedShown();

  await page.reload();
  await expect(page.getByRole('button', { name: 'View type: List' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sort by: Status' })).toBeVisible();
  await isParkedShown();
  const link = devices.getByRole('row').nth(1).getByRole('link').first();
  const name = (await link.textContent()) ?? '';
  await link.press('Enter');
  await expect(page.getByRole('region', { name: 'Device info' }).getByRole('heading', { name })).toBeVisible();
  await page.goBack();
  await isParkedShown();
});

test('beside the map is a list of its devices, in step with it, where the screen is wide', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await login(page, 'enterprise@demo.test');
  await chooseView(page, 'Map');
  const map = page.getByRole('region', { name: 'Map of the devices' });
  const list = page.getByRole('list', { name: 'Devices on the map' });
  const row = list.getByRole('button').nth(2);
  const label = await list.getByRole('checkbox').nth(2).getAttribute('aria-label');
  const name = label?.replace('Select ', '') ?? '';
  await row.press('Enter');
  await expect(map.getByRole('dialog', { name })).toBeVisible();
  await expect(row).toHaveAttribute('aria-current', 'true');
  await list.getByRole('checkbox').nth(2).check();
  await expect(page.getByRole('region', { name: 'Selected devices' }).getByRole('status')).toHaveText('1 selected');
  expect(await findViolations(page, ['light', 'dark'])).toEqual([]);
  const [left, right] = [(await list.boundingBox())!, (await map.boundingBox())!];
  expect(left.x + left.width).toBeLessThanOrEqual(right.x + 1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list).toBeHidden();
  await expect(map).toBeVisible();
});
