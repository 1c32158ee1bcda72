import type { APIRequestContext, Page } from '@playwright/test';
import { deriveSecret, proofOf } from '../packages/simulator/src/new-secret.ts';
import { checkAccessibility } from './axe.ts';
import { claimDevice, type Provisioned, provisionDevice, sendPoint, switchOn } from './device.ts';
import { expect, expectToast, fillCaptcha, linkFromMail, login, newEmail, test } from './fixtures.ts';

const password = 'Bolt2Harbour!';

const tokenOf = async (page: Page) => (await page.evaluate(() => localStorage.getItem('holdfast.my.token'))) ?? '';

const historyOf = async (request: APIRequestContext, authorization: string, { deviceUUID }: Provisioned) => {
  const response = await request.get(`/api/history/map/${deviceUUID}`, { headers: { authorization } });
  return {
    status: response.status(),
    points: response.ok() ? ((await response.json()) as { latitude: number }[]) : [],
  };
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
  await dialog.getByLabel('Address', { exact: true }).fill('12 Harbour Street');
  await dialog.getByLabel('City').fill('Sydney');
  await dialog.getByLabel('Postal code').fill('2000');
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await expectToast(page, 'Added successfully');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
};

const setPassword = async (page: Page) => {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Re-type new password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Your password has been successfully changed');
};

test('a k9 user makes a member, transfers a tracker and offers a plan, each step kept by a reload; the member agrees by mail and pays [P2.2.54] [A22]', async ({
  page,
  baseURL,
  request,
}) => {
  test.setTimeout(240_000);
  const device = await provisionDevice(baseURL);
  const name = `Biscuit ${device.deviceUUID}`;
  const email = newEmail('sofia');
  await login(page, 'k9@demo.test');
  await claimDevice(page, device, name);
  const k9 = await tokenOf(page);
  const before = { latitude: -33.9, longitude: 151.1, timestamp: Math.floor(Date.now() / 1000) - 60, accuracy: 5 };
  await sendPoint(request, device, before);
  expect((await historyOf(request, k9, device)).points).toHaveLength(1);

  await page.getByRole('link', { name: 'Transfer Devices' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'One Time Device Fee' })).toHaveValue('49.00');
  await createMember(page, email);
  await expect(page.getByRole('textbox', { name: 'One Time Device Fee' })).toHaveValue('$49.00');
  await page.getByRole('combobox', { name: 'GPS device' }).fill(name);
  await page.getByRole('option', { name }).click();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Device transferred successfully');

  await expect(page).toHaveURL(/\/transfer\/devices\/[\w-]{36}$/);
  await page.reload();
  const plan = page.getByRole('region', { name: 'Plan details' });
  await expect(plan.getByText('One Time Device Fee')).toBeVisible();
  await checkAccessibility(page);
  // A$79.00 plus 10% GST plus the fee.
  await expect(plan.getByText('$135.90')).toBeVisible();
  await page.goto('/transfer/devices');
  const open = page.getByRole('listitem').filter({ hasText: name });
  await expect(open.getByText('No plan yet')).toBeVisible();
  await checkAccessibility(page);
  await open.getByRole('link', { name: `Choose a plan for ${name}` }).click();
  await plan.getByRole('button', { name: 'Activate Now' }).click();
  const offer = page.getByRole('dialog', { name: 'Offer this plan?' });
  await expect(offer.getByText('$135.90')).toBeVisible();
  await offer.getByRole('button', { name: 'Send offer' }).click();
  await expectToast(page, 'Offer sent. Nothing is paid until the member agrees');
  await page.reload();
  await expect(page.getByText(/GPS Yearly was offered/)).toBeVisible();

  // The sleeping device takes its new secret, which invalidates the old one.
  const awake = await switchOn(device);
  const rekey = await awake.command('rekey');
  const deviceSecret = deriveSecret(device.deviceKey, (rekey.args as { nonce: string }).nonce);
  await awake.confirm(rekey.id, { proof: proofOf(deviceSecret, rekey.id) });
  await awake.switchOff();
  const params = { id: device.imei, lat: -33.8, lon: 151.2 };
  expect((await request.get(`/ingest/osmand/${device.deviceSecret}`, { params })).status()).toBe(401);
  const renewed = { ...device, deviceSecret };
  const after = { latitude: -33.8, longitude: 151.2, timestamp: Math.floor(Date.now() / 1000), accuracy: 5 };
  await sendPoint(request, renewed, after);

  expect((await historyOf(request, k9, device)).status).toBe(404);
  await page.goto(`/device/${device.deviceUUID}`);
  await expect(page.getByRole('heading', { name: 'Device not found' })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);

  // The k9 user can read the link in the shared test mailbox, but must not be able to use it.
  const link = await linkFromMail(request, email, /waits for your consent/);
  await page.goto(link);
  await expect(page.getByText('You are signed in as k9@demo.test.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Agree and pay' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in to add a card' })).toBeVisible();

  await page.goto(await linkFromMail(request, email, /new account/));
  await setPassword(page);
  await page.goto(link);
  await expect(page.getByText('You pay now').locator('..')).toContainText('$135.90');
  await checkAccessibility(page);
  await page.reload();
  await page.getByRole('link', { name: 'Sign in to add a card' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await fillCaptcha(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(new RegExp(`${link}$`));
  await page.getByRole('button', { name: 'Add a card' }).click();
  await giveCard(page);
  await expect(page.getByText('Visa ending 4242')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Agree and pay' }).click();
  await expect(page.getByText(`GPS Yearly for ${name} is active.`)).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'See the device' }).click();
  await expect(page.getByText(name).first()).toBeVisible();
  const { points } = await historyOf(request, await tokenOf(page), device);
  expect(points.map(({ latitude }) => latitude)).toEqual([-33.8]);
  await page.goto(`/device/${device.deviceUUID}/settings/plans`);
  await expect(page.getByRole('row').filter({ hasText: 'GPS Yearly' }).getByText('Active')).toBeVisible();
});
