import type { Page } from '@playwright/test';
import { checkAccessibility } from './axe.ts';
import { claimDevice, provisionDevice, switchOn } from './device.ts';
import { expect, expectToast, fillCaptcha, fillSignup, linkFromMail, login, newEmail, test } from './fixtures.ts';

const password = 'Bolt2Harbour!';
const html = '<img src=x onerror="document.title=1">';

const signUpInvited = async (page: Page, email: string) => {
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await fillSignup(page, 'House Guest', password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Verification link has been sent to your Email. Please verify');
  await expect(page).toHaveURL(/\/login$/);
};

const watchRooms = (page: Page) => {
  const left: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (payload.toString().includes('room-disconnected')) left.push(payload.toString());
    }),
  );
  return left;
};

test('a guest is invited, signs up, accepts, sees the device live, and loses it when the owner removes the share [P1.2.8, P1.2.59, P1.2.60, P1.2.61, P1.4.6]', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  test.setTimeout(240_000);
  const device = await provisionDevice(baseURL);
  const name = `Shed ${device.deviceUUID}`;
  const email = newEmail('guest');
  await login(page, 'enterprise@demo.test');
  await claimDevice(page, device, name);

  await page
    .getByRole('button', { name: `Menu of ${name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Manage sharing' }).click();
  const form = page.getByRole('dialog', { name: 'Share' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Sharer name').fill(html);
  await form.getByLabel('Message').fill(html);
  await checkAccessibility(page);
  await form.getByRole('button', { name: 'Share' }).click();
  await expectToast(page, 'Shared successfully');
  const list = page.getByRole('dialog', { name: 'Manage sharing' });
  await expect(list.getByText('Pending Acceptance')).toBeVisible();
  await checkAccessibility(page);
  const resent = page.waitForResponse((response) => response.url().endsWith('/api/share-device/resendmessage'));
  await list.getByRole('button', { name: /^Resend/ }).click();
  expect((await resent).ok()).toBe(true);

  const guest = await (await browser.newContext({ baseURL })).newPage();
  const leftRooms = watchRooms(guest);
  await guest.goto(await linkFromMail(request, email, /invited/i));
  await expect(guest.getByText(`${html} shares ${name} with you.`)).toBeVisible();
  await expect(guest.locator('blockquote')).toHaveText(html);
  await expect(guest.locator('main img')).toHaveCount(0);
  await checkAccessibility(guest);
  await signUpInvited(guest, email);
  await guest.goto(await linkFromMail(request, email, /verify/i));
  await guest.getByLabel('Password', { exact: true }).fill(password);
  await guest.getByRole('button', { name: 'Verify' }).click();
  await guest.getByRole('link', { name: 'Go to sign in' }).click();
  await guest.getByLabel('Email').fill(email);
  await guest.getByLabel('Password', { exact: true }).fill(password);
  await fillCaptcha(guest);
  await guest.getByRole('button', { name: 'Continue' }).click();
  await guest.getByRole('button', { name: 'Accept' }).click();

  const card = guest.getByRole('article', { name });
  await expect(card).toBeVisible();
  await expect(guest.getByText('Live', { exact: true })).toBeVisible();
  await expect(list.getByText('Accepted', { exact: true })).toBeVisible();
  const tracker = await switchOn(device);
  await tracker.locate(-33.8688, 151.2093);
  await expect(card.getByText('Last seen just now')).toBeVisible();

  await list.getByRole('button', { name: /^Edit share with/ }).click();
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveAttribute('readonly');
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog', { name: 'Remove share?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(card).toBeHidden();
  await expect.poll(() => leftRooms.length).toBe(1);
  await tracker.switchOff();
  await guest.context().close();
});

/** Claims a new lock and returns a function that opens a dialog from its menu. */
const ownLock = async (page: Page, baseURL = '') => {
  const device = await provisionDevice(baseURL, 'airbolt');
  await login(page, 'superadmin@demo.test');
  await claimDevice(page, device, `Lock ${device.deviceUUID}`);
  return async (entry: string) => {
    await page
      .getByRole('button', { name: `Menu of Lock ${device.deviceUUID}` })
      .first()
      .click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
    return page.getByRole('dialog');
  };
};

test('the form of a first share: width, what it needs, and an end for Limited only [P1.2.56, P1.4.4, P1.5.9, P1.5.10, P1.9.23]', async ({
  page,
  baseURL,
}) => {
  const openOfLock = await ownLock(page, baseURL);
  const form = await openOfLock('Share');
  for (const label of ['Email', 'Sharer name', 'Message']) await expect(form.getByLabel(label)).toBeVisible();
  for (const name of ['Normal', 'Unrestricted']) await expect(form.getByRole('radio', { name })).toBeChecked();
  await expect.poll(async () => (await form.boundingBox())!.width).toBe(570);

  for (const name of ['Owner', 'Unrestricted', 'Limited']) {
    await form.getByText(name, { exact: true }).first().click();
    await expect(form.getByLabel('Expiry date')).toHaveCount(name === 'Limited' ? 1 : 0);
  }
  await form.getByLabel('Sharer name').fill('');
  await form.getByRole('button', { name: 'Share' }).click();
  await expect(form.getByText('This field is required')).toHaveCount(2);
  for (const email of ['ana', 'ana@', '@example.test', 'ana@example', 'ana@example.t']) {
    await form.getByLabel('Email').fill(email);
    await expect(form.getByText('Value must be valid email address')).toBeVisible();
  }
  await form.getByLabel('Email').fill('ana@example.te');
  await expect(form.getByText('Value must be valid email address')).toHaveCount(0);
  await form.getByLabel('Sharer name').fill('Elias');
  await expect(form.getByText('This field is required')).toHaveCount(0);
});

test('the shares of a device: a list, one more by its email, and all removed [P1.2.57, P1.2.58, P1.2.62, P1.2.63, P1.9.3]', async ({
  page,
  baseURL,
}) => {
  const openOfLock = await ownLock(page, baseURL);
  const first = await openOfLock('Share');
  const created = page.waitForRequest((request) => request.url().endsWith('/api/share-device/insert'));
  await first.getByLabel('Email').fill(newEmail('ana'));
  await first.getByRole('button', { name: 'Share' }).click();
  const { accessRightsFlag, securityLevel, expiryDate = null } = (await created).postDataJSON();
  expect({ accessRightsFlag, securityLevel, expiryDate }).toEqual({
    accessRightsFlag: 1,
    securityLevel: 0,
    expiryDate: null,
  });
  await expectToast(page, 'Shared successfully');
  await expect(first).toHaveCount(0);

  const dialog = await openOfLock('Manage sharing');
  const people = dialog.getByRole('list', { name: 'Shared with' }).getByRole('listitem');
  await expect(people).toHaveCount(1);
  await expect(people.getByText('–', { exact: true })).toBeVisible();
  const email = newEmail('sam');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText(email)).toBeVisible();
  for (const label of ['Sharer name', 'Message']) await expect(dialog.getByLabel(label)).toBeVisible();
  for (const name of ['Normal', 'High', 'Owner', 'Unrestricted', 'Limited'])
    await expect(dialog.getByRole('radio', { name })).toBeAttached();
  await dialog.getByText('Limited', { exact: true }).first().click();
  const inAMonth = new Date();
  inAMonth.setMonth(inAMonth.getMonth() + 1);
  await expect(dialog.getByLabel('Expiry date')).toBeVisible();
  const limited = page.waitForRequest((request) => request.url().endsWith('/api/share-device/insert'));
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  const end = Date.parse((await limited).postDataJSON().expiryDate);
  expect(Math.abs(end - inAMonth.getTime())).toBeLessThan(2 * 86_400_000);
  await expect(people).toHaveCount(2);
  await expect(people.filter({ hasText: email }).getByText(/^Until .+\d{4}, .*\d+:\d\d/)).toBeVisible();

  await dialog.getByRole('button', { name: 'Remove all shares' }).click();
  const question = page.getByRole('dialog', { name: 'Remove all shares?' });
  await question.getByRole('button', { name: 'Remove all shares' }).click();
  await expectToast(page, 'Removed successfully');
  const again = await openOfLock('Manage sharing');
  await expect(again.getByLabel('Sharer name')).toBeVisible();
});
