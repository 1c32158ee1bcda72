import { expect, login, loginByForm, test } from './fixtures.ts';

test('at 768 px the drawer folds away and a button brings it back [P1.2.14]', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await login(page, 'user@demo.test');
  const entry = page.getByRole('link', { name: 'Account', exact: true });
  await expect(entry).not.toBeInViewport();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await entry.click();
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  await expect(entry).not.toBeInViewport();

  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(entry).toBeInViewport();
});

test('no page asks a third party for anything but the tiles of maps', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
  for (const path of ['/login', '/signup', '/reset']) await page.goto(path, { waitUntil: 'networkidle' });
  expect(foreign).toEqual([]);
  await loginByForm(page, 'shared@demo.test');
  for (const path of ['/', '/user/account', '/support', '/dev/mailbox'])
    await page.goto(path, { waitUntil: 'networkidle' });
  expect(foreign.filter((address) => !address.startsWith(`${process.env.E2E_TILE_URL}/`))).toEqual([]);
});
