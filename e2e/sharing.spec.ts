import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { claimDevice, provisionDevice, switchOn } from './device.ts';
import { expect, expectToast, fillCaptcha, linkFromMail, login, newEmail, test } from './fixtures.ts';

const password = 'Bolt2Harbour!';
const html = '<img src=x onerror="document.title=1">';

const signUpInvited = async (page: Page, email: string) => {
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Name').fill('House Guest');
  await page.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('combobox', { name: 'Country' }).fill('Austra');
  await page.getByRole('option', { name: /Australia/ }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await fillCaptcha(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/login$/);
};

/** Which rooms a page was put out of, as its socket is told. */
const watchRooms = (page: Page) => {
  const left: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (payload.toString().includes('room-disconnected')) left.push(payload.toString());
    }),
  );
  return left;
};

const checkAccessibility = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))).toEqual([]);
};

test('a guest is invited, signs up, accepts, sees the device live, and loses it when the owner removes the share', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  test.setTimeout(240_000);
  const device = await provisionDevice(baseURL);
  const name = `Shed ${device.deviceUUID}`;
  const email = newEmail('guest');
  await page.emulateMedia({ reducedMotion: 'reduce' });
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

  const guest = await (await browser.newContext({ baseURL, reducedMotion: 'reduce' })).newPage();
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
  await expect(card.getByText('Last seen Just now')).toBeVisible();

  await list.getByRole('button', { name: /^Edit share with/ }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog', { name: 'Remove share?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(card).toBeHidden({ timeout: 2000 });
  expect(leftRooms).toHaveLength(1);
  await tracker.switchOff();
  await guest.context().close();
});
