import type { APIRequestContext } from '@playwright/test';
import { expect, login, test } from './fixtures.ts';

interface Configuration {
  url: string;
  username: string;
  password: string;
  tid: string;
}

/** Fetches the configuration like OwnTracks, with the link from the QR code. */
const fetchBy = (sender: APIRequestContext, link: string) =>
  sender.get(new URL(new URL(link).searchParams.get('url') ?? '').pathname);

/** Publishes a location in the format of OwnTracks. */
const publish = (sender: APIRequestContext, { url, username, password, tid }: Configuration) => {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const fix = { lat: 47.1415, lon: 9.5215, acc: 8, batt: 81, tst: Math.floor(Date.now() / 1000) };
  const data = { _type: 'location', ...fix, tid, t: 'u', conn: 'm', topic: `owntracks/${username}/phone` };
  return sender.post(new URL(url).pathname, { headers: { authorization }, data });
};

test('a phone is added, and its first position turns the page green', async ({ page, request }) => {
  await login(page, 'k9@demo.test');
  await page.getByRole('button', { name: 'Add device' }).click();
  await page.getByRole('dialog', { name: 'Add device' }).getByRole('link', { name: 'A phone' }).click();
  await page.getByLabel('Name').fill('Phone of the test');
  await page.getByRole('button', { name: 'Continue' }).click();

  const settings = page.getByRole('region', { name: 'Settings for the phone' });
  await expect(settings.getByRole('img', { name: 'QR code with the settings for OwnTracks' })).toBeVisible();
  await expect(page).toHaveURL(/\/devices\/add\/phone\/P[0-9A-F]{12}$/);
  await expect(settings.getByText(/^Works once, until /)).toBeVisible();

  // On a phone a button replaces the QR code; each page load invalidates the previous link.
  await page.setViewportSize({ width: 390, height: 844 });
  const open = settings.getByRole('link', { name: 'Open in OwnTracks' });
  const former = (await open.getAttribute('href')) ?? '';
  await page.reload();
  const link = (await open.getAttribute('href')) ?? '';
  expect((await fetchBy(request, former)).status()).toBe(404);
  const configuration: Configuration = await (await fetchBy(request, link)).json();
  expect((await fetchBy(request, link)).status()).toBe(404);

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(settings.getByRole('region', { name: 'Waiting for the first position' })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  const answer = await publish(request, configuration);
  expect([answer.status(), await answer.json()]).toEqual([200, []]);
  await expect(settings.getByRole('region', { name: 'The first position has arrived' })).toBeVisible();
  await expect(settings.getByRole('link', { name: 'Show on the map' })).toBeVisible();

  await settings.getByRole('button', { name: 'Remove device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove device?' });
  await dialog.getByRole('button', { name: 'Remove device' }).click();
  await expect(page).toHaveURL(/\/devices\/add$/);
  expect((await publish(request, configuration)).status()).toBe(401);
});
