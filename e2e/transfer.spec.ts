import AxeBuilder from '@axe-core/playwright';
import type { APIRequestContext, Page } from '@playwright/test';
import { claimDevice, type Provisioned, provisionDevice, sendPoint, switchOn } from './device.ts';
import { expect, expectToast, linkFromMail, login, newEmail, signOut, test } from './fixtures.ts';

const password = 'Bolt2Harbour!';

const tokenOf = async (page: Page) => (await page.evaluate(() => localStorage.getItem('holdfast.my.token'))) ?? '';

const historyOf = async (request: APIRequestContext, authorization: string, { deviceUUID }: Provisioned) => {
  const response = await request.get(`/api/history/map/${deviceUUID}`, { headers: { authorization } });
  return {
    status: response.status(),
    points: response.ok() ? ((await response.json()) as { latitude: number }[]) : [],
  };
};

const checkAccessibility = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))).toEqual([]);
};

const createMember = async (page: Page, email: string) => {
  const field = page.getByRole('combobox', { name: 'Member' });
  await field.fill(email);
  await expect(page.getByText('User is not exist please create new user!')).toBeVisible();
  await page.getByRole('button', { name: 'Create New User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New User' });
  await dialog.getByLabel('Name').fill('Sofia Marino');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('combobox', { name: 'Country' }).fill('Austra');
  await page.getByRole('option', { name: /Australia/ }).click();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expectToast(page, 'User created. An email to set a password has been sent');
  await expect(field).toHaveValue(email);
};

const giveCard = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Payment details' });
  await dialog.getByRole('button', { name: 'Use test card 4242 4242 4242 4242' }).click();
  await dialog.getByLabel('Expiry').fill('12 / 49');
  await dialog.getByLabel('Security code').fill('123');
  await dialog.getByLabel('Name on card').fill('Sofia Marino');
  await dialog.getByLabel('Address', { exact: true }).fill('12 Harbour Street');
  await dialog.getByLabel('City').fill('Sydney');
  await dialog.getByLabel('Postal code').fill('2000');
  const country = dialog.getByRole('combobox', { name: 'Country' });
  await country.fill('Austra');
  await page.getByRole('option', { name: /Australia/ }).click();
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await expectToast(page, 'Added successfully');
};

test('a k9 user makes a member, transfers a tracker with its plan and fee, and knows nothing of it from then on', async ({
  page,
  baseURL,
  request,
}) => {
  test.setTimeout(240_000);
  const device = await provisionDevice(baseURL);
  const name = `Biscuit ${device.deviceUUID}`;
  const email = newEmail('sofia');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await login(page, 'k9@demo.test');
  await claimDevice(page, device, name);
  const k9 = await tokenOf(page);
  const before = { latitude: -33.9, longitude: 151.1, timestamp: Math.floor(Date.now() / 1000) - 60, accuracy: 5 };
  await sendPoint(request, device, before);
  expect((await historyOf(request, k9, device)).points).toHaveLength(1);

  await page.getByRole('link', { name: 'Transfer Devices' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await createMember(page, email);
  await page.getByRole('combobox', { name: 'GPS device' }).fill(name);
  await page.getByRole('option', { name }).click();
  await expect(page.getByRole('textbox', { name: 'One Time Device Fee' })).toHaveValue('$49.00');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Device transferred successfully');

  const plan = page.getByRole('region', { name: 'Plan details' });
  await expect(plan.getByText('One Time Device Fee')).toBeVisible();
  await checkAccessibility(page);
  // A$79.00 and 10% GST, and the fee on top.
  await expect(plan.getByText('$135.90')).toBeVisible();
  await plan.getByRole('button', { name: 'Activate Now' }).click();
  await giveCard(page);
  const terms = page.getByRole('dialog', { name: 'Terms and Conditions' });
  await terms.getByRole('button', { name: 'Subscribe' }).click();
  await expectToast(page, 'Subscribed successfully');
  await expect(plan.getByRole('button', { name: 'Subscribed' })).toBeDisabled();

  // The device, which slept, takes its new secret; the old one is then good for nothing.
  const awake = await switchOn(device);
  const rekey = await awake.command('rekey');
  await awake.confirm(rekey.id);
  await awake.switchOff();
  const params = { id: device.imei, lat: -33.8, lon: 151.2 };
  expect((await request.get(`/ingest/osmand/${device.deviceSecret}`, { params })).status()).toBe(401);
  const renewed = { ...device, deviceSecret: (rekey.args as { secret: string }).secret };
  const after = { latitude: -33.8, longitude: 151.2, timestamp: Math.floor(Date.now() / 1000), accuracy: 5 };
  await sendPoint(request, renewed, after);

  expect((await historyOf(request, k9, device)).status).toBe(404);
  await page.goto(`/device/${device.deviceUUID}`);
  await expect(page.getByRole('heading', { name: 'Kennel gate' })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await signOut(page);

  await page.goto(await linkFromMail(request, email, /new account/));
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Re-type new password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Your password has been successfully changed');
  await login(page, email, password);
  await expect(page.getByText(name).first()).toBeVisible();
  const { points } = await historyOf(request, await tokenOf(page), device);
  expect(points.map(({ latitude }) => latitude)).toEqual([-33.8]);
  await page.goto(`/device/${device.deviceUUID}/settings/plans`);
  await expect(page.getByRole('row').filter({ hasText: 'GPS Yearly' }).getByText('Active')).toBeVisible();
});
