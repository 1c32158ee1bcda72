import type { Page } from '@playwright/test';
import { provisionDevice, switchOn } from './device.ts';
import { around, middleOf } from './fence.ts';
import { expect, fillCaptcha, newEmail, test } from './fixtures.ts';

const password = 'Bolt2Harbour!';
const home = { latitude: -33.8688, longitude: 151.2093 };
const away = { latitude: -33.9, longitude: 151.25 };
const mostClicks = 25;

test.use({ timezoneId: 'Europe/Vaduz', contextOptions: { reducedMotion: 'no-preference' } });

/** Counts trusted click events in all tabs. */
const countClicks = async (page: Page) => {
  const counted = { clicks: 0 };
  const context = page.context();
  await context.exposeFunction('countClick', () => {
    counted.clicks += 1;
  });
  await context.addInitScript(() => {
    const count = () => void (window as unknown as { countClick: () => void }).countClick();
    window.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && count(), true);
  });
  return counted;
};

type Counted = Awaited<ReturnType<typeof countClicks>>;

const openFromMail = async (page: Page, counted: Counted, mail: { to: string; subject: RegExp; link: string }) => {
  await page.goto(`/dev/mailbox?to=${encodeURIComponent(mail.to)}`);
  const article = page.getByRole('article', { name: mail.subject });
  await expect(async () => {
    await page.reload();
    await expect(article).toBeVisible({ timeout: 10_000 });
  }).toPass();
  const opened = page.waitForEvent('popup');
  await article.frameLocator('iframe').getByRole('link', { name: mail.link }).click();
  // The sandboxed email runs no script that could count this click.
  counted.clicks += 1;
  return opened;
};

test('somebody new signs up, adds a device, draws a fence and opens from a mail where it was crossed, in at most 25 clicks', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const device = await provisionDevice(baseURL);
  const email = newEmail('newcomer');
  const counted = await countClicks(page);

  const tab = await test.step('signs up and verifies', async () => {
    await page.goto('/signup');
    await page.getByLabel('Name').fill('Maya Okafor');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('combobox', { name: 'Country' }).fill('Liechten');
    await page.getByRole('option', { name: /Liechtenstein/ }).click();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('checkbox', { name: /I agree/ }).click();
    await fillCaptcha(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    const notice = page.getByText(`We have sent a link to ${email}.`);
    await page.reload();
    await expect(notice).toBeVisible();

    const opened = await openFromMail(page, counted, { to: email, subject: /verify/i, link: 'Verify email address' });
    await opened.getByLabel('Password', { exact: true }).fill(password);
    await opened.getByRole('button', { name: 'Verify' }).click();
    await opened.getByRole('link', { name: 'Go to sign in' }).click();
    return opened;
  });

  await test.step('signs in', async () => {
    await expect(tab.getByText('Your email address is verified. You can sign in now.')).toBeVisible();
    await expect(tab.getByLabel('Email')).toHaveValue(email);
    await tab.getByLabel('Password', { exact: true }).fill(password);
    await fillCaptcha(tab);
    await tab.getByRole('button', { name: 'Continue' }).click();
    await expect(tab.getByRole('region', { name: 'Welcome to AirBolt' })).toBeVisible();
    const authorization = (await tab.evaluate(() => localStorage.getItem('holdfast.my.token'))) ?? '';
    const me = await (await tab.request.get('/api/users/me', { headers: { authorization } })).json();
    expect(me.user.timezone).toBe('Europe/Vaduz');
  });

  const tracker = await switchOn(device);
  await test.step('adds a device and sees it', async () => {
    await tab.getByRole('button', { name: 'Add device' }).last().click();
    const dialog = tab.getByRole('dialog', { name: 'Add device' });
    await dialog.getByLabel('Serial number').fill(device.deviceUUID);
    await dialog.getByLabel('Passcode').fill(device.passcode);
    await dialog.getByLabel('Name').fill('Road bike');
    await dialog.getByRole('button', { name: 'Add device' }).click();
    await expect(tab).toHaveURL(new RegExp(`/device/${device.deviceUUID}$`));
    await tracker.locate(home.latitude, home.longitude);
    await expect(tab.getByRole('region', { name: 'Device info' }).getByText('Parked')).toBeVisible();
  });

  await test.step('draws a fence, which is on, and is told by mail', async () => {
    await tab.getByRole('button', { name: 'Menu of Road bike' }).first().click();
    await tab.getByRole('menuitem', { name: 'Settings' }).click();
    await tab.getByRole('link', { name: 'Security' }).click();
    await expect(tab.getByRole('button', { name: 'Road bike, where it was last seen' })).toBeVisible();
    const { x, y } = await middleOf(tab);
    for (const [right, down] of around) await tab.mouse.click(x + right, y + down);
    await tab.getByRole('button', { name: 'Save' }).click();
    const told = tab.getByRole('dialog', { name: 'How do you want to be told?' });
    await expect(told.getByRole('switch', { name: 'Email' })).toBeChecked();
    await told.getByRole('button', { name: 'Done' }).click();
    await expect(told).toBeHidden();
    await expect(tab.getByRole('region', { name: 'Home range' }).getByText('On', { exact: true })).toBeVisible();
  });

  const now = Math.floor(Date.now() / 1000) + 1;
  await tracker.locate(home.latitude, home.longitude, now);
  await tracker.locate(away.latitude, away.longitude, now + 1);
  const opened = await openFromMail(tab, counted, {
    to: email,
    subject: /Road bike left its geo-fence/,
    link: 'Show on the map',
  });
  await expect(opened).toHaveURL(`/device/${device.deviceUUID}?at=${now + 1}`);
  const point = opened.getByRole('region', { name: 'Location history' }).getByRole('dialog', { name: /^1: / });
  await expect(point.getByRole('link', { name: 'Open in maps' })).toHaveAttribute('href', /mlat=-33\.9&mlon=151\.25/);
  test.info().annotations.push({ type: 'clicks', description: String(counted.clicks) });
  expect(counted.clicks).toBeGreaterThan(15);
  expect(counted.clicks).toBeLessThanOrEqual(mostClicks);
  await tracker.switchOff();
});
