import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectToast, login, loginOnly, settledBox, test } from './fixtures.ts';

const nameOf = (what: string) => `${what} ${Date.now()}${Math.floor(Math.random() * 1000)}`;
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const openList = async (page: Page) => {
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Group Devices' })).toBeVisible();
};

test('a group is created, opened, worked in, changed and deleted [P2.2.61, P2.2.62, P2.2.63, P2.2.65, P2.9.16]', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await login(page, 'enterprise@demo.test');
  const name = nameOf('Night shift');

  await openList(page);
  await page.getByRole('button', { name: 'New group' }).click();
  const dialog = page.getByRole('dialog', { name: 'New group' });
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await dialog.getByLabel('Group name').fill(name);
  await dialog.getByLabel('Search devices').fill('van');
  await dialog.getByRole('checkbox', { name: 'Select all 4 found' }).check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expectToast(page, 'Added successfully');
  await page.getByLabel('Search groups').fill(name);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Devices', 'Created At', 'Action']);
  await expect(row(page, name).getByRole('cell').nth(1)).toHaveText('4');
  // In the time zone of the user's profile.
  const [day, month, year] = new Date().toLocaleDateString('en-GB', { timeZone: 'Europe/London' }).split('/');
  await expect(row(page, name).getByRole('cell').nth(2)).toHaveText(`${day}/${month}/${year}`);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row(page, name)).toBeVisible();

  // The whole row is clickable, not only the name.
  await row(page, name).click();
  await expect(page.getByRole('heading', { name: 'My AirBolts' })).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const address = page.url();
  await expect(page.getByRole('region', { name: 'Location history' })).toBeVisible();
  await page.getByRole('article', { name: 'Van 2' }).click();
  await expect(page.getByRole('button', { name: 'Van 2', exact: true })).toHaveAttribute('aria-current', 'true');
  const info = page.getByRole('region', { name: 'Device info' });
  await info.getByRole('button', { name: /^Technical details/ }).click();
  await expect(info.getByText('DEMO-GPS-013')).toBeVisible();
  expect(page.url()).toBe(address);
  await page.getByRole('button', { name: /View type/ }).click();
  await page.getByRole('menuitemradio', { name: 'List' }).click();
  await expect(page.getByRole('row', { name: 'Van 4' })).toBeVisible();
  await page.getByLabel('Search devices').fill('van 3');
  await expect(page.getByRole('row', { name: 'Van 4' })).toBeHidden();
  await expect(page.getByRole('row', { name: 'Van 3' })).toBeVisible();

  await openList(page);
  await page.getByLabel('Search groups').fill(name);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page).toHaveURL(/\/group\/devices\/edit\//);
  await page.getByLabel('Group name').fill(`${name} two`);
  await page.getByRole('checkbox', { name: /^Van 1 / }).uncheck();
  await page.getByRole('checkbox', { name: /^Tool store / }).check();
  await page.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Updated successfully');
  await page.getByLabel('Search groups').fill(`${name} two`);
  await expect(row(page, `${name} two`).getByRole('cell').nth(1)).toHaveText('4');

  await page.getByRole('button', { name: `Delete ${name} two` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, `${name} two`)).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name} two` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click();
  await expectToast(page, 'Removed successfully');
  await expect(page.getByText('No groups found')).toBeVisible();
});

test('the form of a group, and the sizes of their pages [P2.2.64, P2.2.66, P2.2.67, P2.5.14, P2.9.15]', async ({
  page,
}) => {
  await loginOnly(page, 'enterprise@demo.test');
  await page.goto('/group/devices');
  const sizes = page.getByRole('combobox', { name: 'Rows per page' });
  await expect(sizes.getByRole('option')).toHaveText(['5', '10', '15', '20', '50', '100']);
  await sizes.selectOption('5');
  await expect(page.getByRole('row')).toHaveCount(1 + 5);

  await page.goto('/group/devices/create');
  const name = page.getByRole('textbox', { name: /Group name/ });
  const create = page.getByRole('button', { name: 'Create' });
  await expect(name).toHaveAttribute('required', '');
  await expect(create).toBeDisabled();
  await page.getByRole('searchbox', { name: 'Search devices' }).fill('trailer');
  const boxes = page.getByRole('list', { name: 'Devices' }).getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  await boxes.first().check();
  await expect(create).toBeDisabled();
  await name.fill('  ');
  await expect(create).toBeDisabled();
  await name.fill('Trailers of the north');
  await expect(create).toBeEnabled();
  await boxes.first().uncheck();
  await expect(create).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Group Devices' })).toBeVisible();
  await expect(page.getByText('Trailers of the north')).toHaveCount(0);

  await page.getByRole('link', { name: 'Edit Courier bikes' }).click();
  await expect(name).toHaveValue('Courier bikes');
  const update = page.getByRole('button', { name: 'Update' });
  await expect(page.getByRole('checkbox', { name: /^Cargo bike 1 / })).toBeChecked();
  await name.fill('');
  await expect(update).toBeDisabled();
  await name.fill('Courier bikes');
  await expect(update).toBeEnabled();
  for (const bike of [1, 2]) await page.getByRole('checkbox', { name: new RegExp(`^Cargo bike ${bike} `) }).uncheck();
  await expect(update).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('somebody without a fleet is sent to the overview', async ({ page }) => {
  await login(page, 'user@demo.test');
  await expect(page.getByRole('region', { name: 'More' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Groups', exact: true })).toHaveCount(0);
  await page.goto('/group/devices');
  await expectToast(page, 'Permission denied');
  await expect(page.getByRole('heading', { name: 'My AirBolts' })).toBeVisible();
});

test('a click anywhere on a row opens the group, its pencil the edit page [P2.2.63]', async ({ page }) => {
  await login(page, 'enterprise@demo.test');
  await openList(page);
  await page.getByLabel('Search groups').fill('Site vans');
  await expect(page.getByRole('row')).toHaveCount(2);
  const { x, y } = await settledBox(row(page, 'Site vans').getByRole('cell').nth(2));
  await page.mouse.click(x + 5, y + 5);
  await expect(page).toHaveURL(/\/group\/devices\/[^/]+$/);
  await expect(page.getByRole('heading', { name: 'Site vans' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Edit Site vans' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Group' })).toBeVisible();
  await expect(page).toHaveURL(/\/group\/devices\/edit\/[^/]+$/);
});

for (const [email, isFleet] of [
  ['user@demo.test', false],
  ['k9@demo.test', false],
  ['enterprise@demo.test', true],
  ['enterprisenoapi@demo.test', true],
  ['superadmin@demo.test', true],
] as const) {
  test(`Groups and Device Activity are ${isFleet ? 'open' : 'closed'} to ${email} [P2.6.5]`, async ({ page }) => {
    await login(page, email);
    await expect(page.getByRole('region', { name: 'More' })).toBeVisible();
    const authorization = (await page.evaluate(() => localStorage.getItem('holdfast.my.token'))) ?? '';
    const options = { headers: { authorization } };
    const groups = await page.request.get('/api/device/groups', options);
    const activity = await page.request.post('/api/v2/history', { ...options, data: { deviceUUIDs: [] } });
    expect([groups.status(), activity.status()]).toEqual(isFleet ? [200, 200] : [403, 403]);
    for (const [name, path] of [
      ['Groups', '/group/devices'],
      ['Device Activity', '/devices/activity'],
    ] as const) {
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(isFleet ? 1 : 0);
      await page.goto(path);
      if (!isFleet) await expectToast(page, 'Permission denied');
      const title = isFleet ? (name === 'Groups' ? 'Group Devices' : name) : 'My AirBolts';
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
  });
}

test('a program reads devices, history and groups with the key, only while it is active [P2.2.38]', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  await loginOnly(page, 'enterprise@demo.test');
  await page.goto('/user/account');
  const panel = page.getByRole('region', { name: 'Client API key' });
  await panel.getByRole('button', { name: 'Generate' }).click();
  await expect(panel.getByLabel('Key', { exact: true })).toHaveValue(/^ak_live_/);
  const headers = { 'X-Api-Key': await panel.getByLabel('Key', { exact: true }).inputValue() };

  const read = async (url: string) => (await asProgram(request, headers, url)).json();
  const { data: devices } = (await read('/api/devices/find/me?perPage=1000')) as { data: { name: string }[] };
  expect(devices.map(({ name }) => name)).toContain('Van 1');
  const { data: groups } = (await read('/api/device/groups')) as { data: { _id: string; name: string }[] };
  const vans = groups.find(({ name }) => name === 'Site vans');
  const { group } = (await read(`/api/device/groups/${vans?._id}`)) as { group: { devices: { name: string }[] } };
  expect(group.devices.map(({ name }) => name)).toContain('Van 2');
  expect(((await read('/api/history/map/DEMO-GPS-012')) as object[]).length).toBeGreaterThan(0);
  expect((await asProgram(request, headers, '/api/users/me')).status()).toBe(401);
  const removal = await request.delete(`/api/device/groups/delete/${vans?._id}`, { headers });
  expect(removal.status()).toBe(401);

  await page.reload();
  await expect(panel.getByText('Last used: Just now.')).toBeVisible();
  for (const name of ['Regenerate', 'Remove']) await expect(panel.getByRole('button', { name })).toBeVisible();
  await panel.getByRole('button', { name: 'Reveal' }).click();
  await expect(panel.getByLabel('Key', { exact: true })).toHaveValue(headers['X-Api-Key']);
  await panel.getByRole('button', { name: 'Hide' }).click();
  await expect(panel.getByLabel('Key', { exact: true })).not.toHaveValue(headers['X-Api-Key']);
  await panel.getByText('Active', { exact: true }).click();
  await expectToast(page, 'Changed successfully');
  const refused = await asProgram(request, headers, '/api/device/groups');
  expect(refused.status()).toBe(401);
  expect(await refused.json()).toMatchObject({ message: 'The API key is not valid, or not active' });
});

const asProgram = (request: APIRequestContext, headers: Record<string, string>, url: string) =>
  request.get(url, { headers });

const openFirstGroup = async (page: Page, below = '') => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginOnly(page, 'enterprise@demo.test');
  const authorization = (await page.evaluate(() => localStorage.getItem('holdfast.my.token'))) ?? '';
  const answer = await page.request.get('/api/device/groups', { headers: { authorization } });
  const { data } = await answer.json();
  await page.goto(`/group/devices/${data[0]._id}${below}`);
};

test('on a phone a long name of a group has two lines', async ({ page }) => {
  const name = 'Delivery bicycles of the northern depot';
  await page.route('**/api/device/groups/*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    if (body.group) body.group.name = name;
    await route.fulfill({ response, json: body });
  });
  await openFirstGroup(page);
  const shown = page.getByText(name, { exact: true });
  await expect(shown).toBeVisible();
  const cut = await shown.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
    scrollWidth > clientWidth,
    scrollHeight > clientHeight,
  ]);
  expect(cut).toEqual([false, false]);
});

test('on a phone the mileage of a group is read without moving it sideways', async ({ page }) => {
  await openFirstGroup(page, '/mileage');
  const table = page.getByRole('table', { name: 'Mileage of the month' });
  await expect(table).toBeVisible();
  const right = await table
    .locator('th, td')
    .evaluateAll((cells) => Math.max(...cells.map((cell) => cell.getBoundingClientRect().right)));
  expect(right).toBeLessThanOrEqual(390 - 16);
});
