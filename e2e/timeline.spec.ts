import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, expectToast, loginOnly, settledBox, test } from './fixtures.ts';

/** Demo tracker that drives every day. */
const car = 'DEMO-GPS-001';

const list = (page: Page) => page.getByRole('list', { name: 'Trips and stops' });
const trips = (page: Page) => list(page).getByRole('button', { name: /on average/ });
const daysOf = (page: Page) => page.getByRole('region', { name: 'Days' });

/** Last Tuesday; if today is a Tuesday, which has not ended yet, last Wednesday. */
const lastTuesday = async (days: Locator) => {
  const today = await days
    .getByRole('button', { name: / \d{4}: / })
    .last()
    .getAttribute('aria-label');
  return days.getByRole('button', { name: today?.startsWith('Tuesday') ? /^Wednesday/ : /^Tuesday/ });
};

/** Waits until the day is pressed: until then the trips of the previous day are still shown. */
const showDay = async (day: Locator) => {
  await day.click();
  await expect(day).toHaveAttribute('aria-pressed', 'true');
};

test('from the overview to last Tuesday’s second trip in three clicks', async ({ page }) => {
  await loginOnly(page, 'user@demo.test');
  await page.goto(`/device/${car}`);
  await expect(page.getByRole('heading', { name: 'My AirBolts' })).toBeVisible();
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('link', { name: /^Today/ }));
  await expect(daysOf(page).getByRole('button', { pressed: true })).toBeVisible();
  const tuesday = await lastTuesday(daysOf(page));
  await click(tuesday);
  await expect(tuesday).toHaveAttribute('aria-pressed', 'true');
  await expect(trips(page).nth(1)).toBeVisible();
  await click(trips(page).nth(1));
  expect(clicks).toBe(3);
  await expect(page).toHaveURL(/day=\d{4}-\d{2}-\d{2}&trip=2$/);
  await expect(trips(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
  const map = page.getByRole('region', { name: /^Route of/ });
  await expect(map.getByText('Selected trip')).toBeVisible();

  await test.step('its replay says how fast it is', async () => {
    await page.getByRole('button', { name: 'Replay' }).click();
    await expect(map.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(map.getByRole('button', { name: /^Speed \d+ (s|min|h)\/s, change$/ })).toBeVisible();
  });

  await test.step('its speeds have a legend', async () => {
    await map.getByText('Speed', { exact: true }).click();
    await expect(map.getByText('Over 60 km/h')).toBeVisible();
  });

  await test.step('Back leads to the day before it', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/day$/);
  });
});

test('on a phone the list is a sheet that is pulled over the map and away, and the map shows all of the day beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginOnly(page, 'user@demo.test');
  await page.goto(`/device/${car}/day`);
  await showDay(await lastTuesday(daysOf(page)));
  await expect(trips(page).first()).toBeVisible();
  const map = page.getByRole('region', { name: /^Route of/ });
  const handle = (name: string) => page.getByRole('button', { name, exact: true });
  const pull = async (name: string, pixels: number) => {
    const { x, y, width, height } = await settledBox(handle(name));
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2 + pixels, { steps: 5 });
    await page.mouse.up();
  };
  const stopEnds = () =>
    map
      .getByRole('button', { name: /^Stop / })
      .evaluateAll((stops) => stops.map((stop) => stop.getBoundingClientRect().bottom));
  /** The lowest stop on the map and the top of the sheet; stops merge and split while the map is animated. */
  const lowestAndSheet = async (name: string) => {
    const sheet = await settledBox(handle(name));
    let ends: number[] = [];
    await expect(async () => {
      const before = ends;
      ends = await stopEnds();
      expect(ends.length).toBeGreaterThan(0);
      expect(ends).toEqual(before);
    }).toPass({ intervals: [200] });
    return { lowest: Math.max(...ends), sheet: sheet.y + sheet.height / 2 };
  };
  await expect(map.getByRole('button', { name: /^Stop / }).first()).toBeVisible();
  const half = await lowestAndSheet('Show the list');
  expect(half.lowest).toBeLessThan(half.sheet);

  await pull('Show the list', -300);
  await expect(handle('Show the map')).toBeVisible();
  await pull('Show the map', 700);
  await expect(handle('Show the list and the map')).toBeVisible();
  // The map has more room now, and zooms in.
  await expect
    .poll(async () => (await lowestAndSheet('Show the list and the map')).lowest)
    .toBeGreaterThan(half.lowest);

  await handle('Show the list and the map').press('Enter');
  await trips(page).first().click();
  await expect(handle('Show the list')).toBeVisible();
  await expect(page).toHaveURL(/&trip=1$/);
});

test('exports the shown day in the format that somebody chooses', async ({ page }) => {
  await loginOnly(page, 'user@demo.test');
  await page.goto(`/device/${car}/day`);
  await showDay(await lastTuesday(daysOf(page)));
  await expect(trips(page).first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /GPX/ }).click();
  const download = await saved;
  await expectToast(page, `device-history-${car}.gpx saved`);
  expect(download.suggestedFilename()).toBe(`device-history-${car}.gpx`);
  const day = new URL(page.url()).searchParams.get('day') ?? '';
  const content = await readFile(await download.path(), 'utf8');
  expect(content).toContain('<gpx');
  const times = [...content.matchAll(/<time>(.*?)<\/time>/g)].map(([, time]) => Date.parse(time ?? ''));
  // In any time zone, a day lies within 36 hours of its noon in UTC.
  const noon = Date.parse(`${day}T12:00:00Z`);
  expect(times.length).toBeGreaterThan(10);
  for (const time of times) expect(Math.abs(time - noon)).toBeLessThan(1.5 * 86_400_000);
});

test('a report of a day and of a week, without what is not for paper', async ({ page }) => {
  await loginOnly(page, 'user@demo.test');
  await page.goto(`/device/${car}/day`);
  await showDay(await lastTuesday(daysOf(page)));
  await expect(trips(page).first()).toBeVisible();
  const count = await trips(page).count();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await expect(page.getByRole('heading', { name: 'Day report' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Trips' }).getByRole('row')).toHaveCount(1 + count + 1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { name: 'Day report' })).toBeVisible();
  // Repeated by the browser on every printed page.
  await expect(page.locator('article > :has(header)')).toHaveCSS('display', 'table-header-group');
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Close the print view' }).click();
  await page.getByRole('button', { name: /choose another time$/ }).click();
  await page.getByRole('menuitem', { name: 'These seven days' }).click();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await expect(page.getByRole('heading', { name: 'Week report' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Days' }).getByRole('row')).toHaveCount(1 + 7 + 1);
});

test('the health of a device, for a day, a week and a month', async ({ page }) => {
  await loginOnly(page, 'user@demo.test');
  await page.goto(`/device/${car}/day`);
  await page.getByRole('navigation', { name: 'Parts of this device' }).getByRole('link', { name: 'Health' }).click();
  for (const range of ['24 hours', '7 days', '30 days']) {
    await page.getByText(range, { exact: true }).click();
    for (const name of ['Battery', 'Temperature', 'Reports', 'Signal'])
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Reports' })).toBeVisible();
  }
});
