import type { Page } from '@playwright/test';
import { expect, loginOnly, test } from './fixtures.ts';

const bike = 'DEMO-GPS-002';
const day = '2023-05-04';

/** Half an hour through Vaduz in the past, with one point outside of the track. */
const gpx = () => {
  const points = Array.from({ length: 180 }, (_, index) => {
    const time = new Date(Date.parse(`${day}T08:00:00Z`) + index * 10_000).toISOString();
    return `<trkpt lat="${(47.14 + index / 5000).toFixed(5)}" lon="9.52"><ele>455</ele><time>${time}</time></trkpt>`;
  });
  return `<?xml version="1.0"?><gpx version="1.1" creator="Another program"><trk><trkseg>${points.join('\n')}
    <trkpt lat="0" lon="0"><time>${day}T09:00:00Z</time></trkpt></trkseg></trk></gpx>`;
};

const choose = (page: Page, name: string, content: string) =>
  page
    .getByLabel('Choose a file')
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType: 'application/gpx+xml', buffer: Buffer.from(content) });

test('a GPX file is looked at, imported, seen as a day and undone', async ({ page }) => {
  test.setTimeout(120_000);
  await loginOnly(page, 'user@demo.test');
  await page.goto(`/device/${bike}/import`);

  await test.step('what is no track is refused', async () => {
    await choose(page, 'letter.gpx', 'Dear reader');
    const refused = page.getByRole('listitem').filter({ hasText: 'letter.gpx' });
    await expect(refused).toContainText('This is no file that can be imported');
  });

  await test.step('the preview tells what would happen', async () => {
    await choose(page, 'tour.gpx', gpx());
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('tour.gpx')).toBeVisible();
    await expect(preview).toContainText('GPX');
    await expect(preview).toContainText('180');
    await expect(preview).toContainText('Left out: At 0, 0');
    await preview.getByRole('button', { name: 'Import 180 points' }).click();
  });

  const done = page.getByRole('listitem').filter({ hasText: 'tour.gpx' });
  await expect(done).toContainText('Added: 180');

  await test.step('the day is there', async () => {
    await done.getByRole('link', { name: 'Show the day' }).click();
    await expect(page).toHaveURL(new RegExp(`/day\\?day=${day}`));
    await expect(
      page.getByRole('list', { name: 'Trips and stops' }).getByRole('button', { name: /on average/ }),
    ).toHaveCount(1);
    await page.goBack();
  });

  await test.step('and is gone after Undo', async () => {
    await page.getByRole('button', { name: 'Undo tour.gpx' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect(done).toContainText('Undone');
    await page.goto(`/device/${bike}/day?day=${day}`);
    await expect(
      page.getByRole('list', { name: 'Trips and stops' }).getByRole('button', { name: /on average/ }),
    ).toHaveCount(0);
  });
});

test('the long name of a file does not widen the page of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginOnly(page, 'user@demo.test');
  await page.goto('/device/DEMO-GPS-003/import');
  const name = `${'all-the-tours-of-my-old-program-'.repeat(3)}.gpx`;
  await choose(page, name, 'Dear reader');
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Failed');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
