import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { claimDevice, type Provisioned, provisionDevice, sendPoint } from './device.ts';
import { expect, expectToast, login, test } from './fixtures.ts';

const start = Math.floor(Date.now() / 1000) - 6 * 3600;

/** A track through Sydney, one point every ten minutes. */
const track = Array.from({ length: 25 }, (_, index) => ({
  latitude: -33.86 - index / 500,
  longitude: 151.2 + (index % 5) / 500,
  timestamp: start + index * 600,
  accuracy: 10 + index,
}));

const openTracked = async (page: Page, device: Provisioned) => {
  await login(page, 'enterprise@demo.test');
  await claimDevice(page, device, `Bike ${device.deviceUUID}`);
  for (const point of track) await sendPoint(page.request, device, point);
  await page.reload();
  return page.getByRole('region', { name: 'Location history' });
};

test('a history: map, satellite, grid, a live point, replay, export and clearing [P1.2.29, P1.2.49, P1.2.50, P1.2.53, P1.2.54]', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const device = await provisionDevice(baseURL);
  const panel = await openTracked(page, device);
  const markers = panel.getByRole('button', { name: /^\d+: / });

  await test.step('the map shows the newest ten, and more when asked', async () => {
    await expect(markers).toHaveCount(10);
    await expect(page.getByRole('region', { name: 'Device info' })).toBeVisible();
    await panel.getByRole('combobox', { name: 'Points on the map' }).click();
    const sizes = [10, 20, 30, 40, 50, 75, 100].map((count) => `${count} points`);
    await expect(page.getByRole('option')).toHaveText(sizes);
    await page.getByRole('option', { name: '20 points' }).click();
    await expect(markers).toHaveCount(20);
    await panel.getByRole('button', { name: /^1: / }).click();
    await expect(panel.getByRole('dialog').getByRole('link', { name: 'Open in maps' })).toHaveAttribute(
      'href',
      /mlat=-33\.908&mlon=151\.208/,
    );
    await page.keyboard.press('Escape');
  });

  await test.step('satellite', async () => {
    await panel.getByText('Satellite', { exact: true }).click();
    await expect(panel.locator('[data-base="satellite"]')).toBeVisible();
    await expect(markers).toHaveCount(20);
    await panel.getByText('Map', { exact: true }).click();
  });

  await test.step('replay goes through the points', async () => {
    const slider = panel.getByRole('slider', { name: 'Time of the replay' });
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(slider).toHaveAttribute('aria-valuetext', /point 2 of 20/);
    await panel.getByRole('button', { name: 'Play' }).click();
    await expect(slider).toHaveAttribute('aria-valuetext', /point 1 of 20/, { timeout: 60_000 });
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
  });

  const rows = panel.getByRole('row');
  await test.step('the grid has twenty rows a page, and marks the row of the replay', async () => {
    await panel.getByText('Grid', { exact: true }).click();
    await expect(rows).toHaveCount(1 + 20);
    await expect(panel.getByRole('row', { name: /^3 / })).toHaveAttribute('aria-current', 'true');
    await expect(panel.getByText('1–20 of 25 locations')).toBeVisible();
    await panel.getByRole('button', { name: 'Page 2' }).click();
    await expect(rows).toHaveCount(1 + 5);
    await panel.getByRole('button', { name: 'Page 1', exact: true }).click();
  });

  const live = { latitude: -33.8688, longitude: 151.2093, timestamp: Math.floor(Date.now() / 1000), accuracy: 7 };
  await test.step('a point arrives in the open page', async () => {
    await expect(rows).toHaveCount(1 + 20);
    await sendPoint(page.request, device, live);
    await expect(panel.getByText('1–20 of 26 locations')).toBeVisible();
    await expect(rows.nth(1)).toContainText(/Today|Yesterday/);
    await expect(rows.nth(1)).toContainText(/(7 m|23 ft)/);
    await panel.getByText('Map', { exact: true }).click();
    await expect(panel.getByRole('button', { name: /^1: / })).toBeVisible();
  });

  await test.step('the export has a line for each point, newest first', async () => {
    await panel.getByText('Grid', { exact: true }).click();
    const saved = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Export CSV' }).click();
    const download = await saved;
    await expectToast(page, `device-history-${device.deviceUUID}.csv saved`);
    expect(download.suggestedFilename()).toBe(`device-history-${device.deviceUUID}.csv`);
    const [header, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(header).toMatch(/^\uFEFF?Created On,Timestamp,Address,Latitude,Longitude,Type,Source,Accuracy/);
    const expected = [live, ...track.toReversed()];
    expect(lines).toHaveLength(expected.length);
    for (const [index, { latitude, longitude, timestamp, accuracy }] of expected.entries()) {
      expect(lines[index]).toContain(new Date(timestamp * 1000).toISOString());
      expect(lines[index]).toContain(`,${timestamp},`);
      expect(lines[index]).toContain(`,${latitude},${longitude},Location,gps,${accuracy},`);
    }
  });

  await test.step('clearing asks first and leaves nothing', async () => {
    await panel.getByRole('button', { name: 'Clear history' }).click();
    const dialog = page.getByRole('dialog', { name: 'Clear history?' });
    await expect(dialog.getByText(/^All 26 points of Bike .* This cannot be undone\.$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.getByText('1–20 of 26 locations')).toBeVisible();
    await panel.getByRole('button', { name: 'Clear history' }).click();
    await dialog.getByRole('button', { name: 'Clear history' }).click();
    await expectToast(page, 'Cleared successfully');
    await expect(panel.getByText('No locations yet')).toBeVisible();
    await page.reload();
    await expect(panel.getByText('No locations yet')).toBeVisible();
  });
});

test('the activity of several devices, from the world to their points [P2.2.59] [P2.2.60] [P2.9.20]', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const devices = [await provisionDevice(baseURL), await provisionDevice(baseURL)] as const;
  await login(page, 'superadmin@demo.test');
  for (const [index, device] of devices.entries()) {
    await claimDevice(page, device, `Van ${index + 1} ${device.deviceUUID}`);
    for (const point of track.slice(0, 4)) {
      await sendPoint(page.request, device, { ...point, longitude: point.longitude + index / 50 });
    }
  }
  const sydneyAtZoom2 = page.waitForRequest(/\/2\/3\/2\.png$/);
  await page.getByRole('link', { name: 'Device Activity' }).click();
  await sydneyAtZoom2;
  await expect(page).toHaveURL(/\/devices\/activity$/);
  const search = page.getByRole('combobox', { name: 'Search devices' });
  for (const { deviceUUID } of devices) {
    await search.fill(deviceUUID);
    await page.getByRole('option', { name: new RegExp(deviceUUID) }).click();
  }
  const map = page.getByRole('region', { name: 'Activity of the devices' });
  await expect(map.getByRole('button', { name: /^A: newest location of Van 1/ })).toBeInViewport();
  await expect(map.getByRole('button', { name: /^B: newest location of Van 2/ })).toBeInViewport();
  await expect(map.getByRole('button', { name: '2 devices 8 points' })).toBeVisible();
  await expect(map.getByRole('button', { name: /^Van 1 .* 4 points, .* – / })).toBeVisible();

  await test.step('a click on a line opens the nearest of its points', async () => {
    const middleOf = async (letter: string) => {
      const box = (await map.getByRole('button', { name: new RegExp(`^${letter}: newest`) }).boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const popup = map.getByRole('dialog', { name: /^Van 1/ });
    await expect(async () => {
      const [a, b] = [await middleOf('A'), await middleOf('B')];
      // The second newest point is a tenth of the distance to the left, and the same number of degrees up.
      const [left, up] = [(b.x - a.x) / 10, (b.x - a.x) / 10 / Math.cos((33.86 * Math.PI) / 180)];
      await page.mouse.click(a.x - 0.8 * left, a.y - 0.8 * up);
      const link = popup.getByRole('link', { name: 'Open in maps' });
      await expect(link).toHaveAttribute('href', /mlat=-33\.864&/, { timeout: 2000 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
  });
  await page.reload();
  await expect(map.getByRole('button', { name: /^B: newest location of Van 2/ })).toBeInViewport();
  await page.getByRole('button', { name: /^Remove Van 1/ }).click();
  await expect(map.getByRole('button', { name: '1 device 4 points' })).toBeVisible();
});
