import type { Page } from '@playwright/test';
import { TOTP, URI } from 'otpauth';
import {
  demoPassword,
  expect,
  expectToast,
  fillCaptcha,
  fillLogin,
  linkFromMail,
  loginByForm,
  newEmail,
  signOut,
  test,
} from './fixtures.ts';

const password = 'Bolt2Harbour!';

const codeOf = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

const submit = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

const signUp = async (page: Page, email: string) => {
  await page.goto('/signup');
  await page.getByLabel('Name').fill('Maya Okafor');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('combobox', { name: 'Country' }).fill('Austra');
  await page.getByRole('option', { name: /Australia/ }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await fillCaptcha(page);
  await submit(page);
  await expectToast(page, 'Verification link has been sent to your Email. Please verify');
  await expect(page).toHaveURL(/\/login$/);
};

const enableTwoStep = async (page: Page) => {
  await page.goto('/user/account');
  await page.getByRole('button', { name: 'Add two-step authentication' }).click();
  const started = page.waitForResponse((response) => response.url().endsWith('/api/v2/account/2fa'));
  await page.getByRole('button', { name: 'Enable' }).click();
  const { twoFactorToken } = (await (await started).json()) as { twoFactorToken: string };
  const { secret } = URI.parse(twoFactorToken);
  await page.getByLabel('Authentication code').fill(codeOf(secret.base32));
  await page.getByRole('button', { name: 'Verify token' }).click();
  const listed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  await page.getByRole('checkbox', { name: 'I have saved my recovery codes' }).check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('button', { name: 'Unlink authentication device' })).toBeVisible();
  return { secret: secret.base32, recoveryCode: codes[0] ?? '' };
};

test('a person signs up, verifies, turns on two-step sign-in and gets back in by code, recovery code and reset', async ({
  page,
  request,
  context,
}) => {
  test.slow();
  const email = newEmail('maya');
  await signUp(page, email);

  await fillLogin(page, email, password);
  await submit(page);
  await expect(page).toHaveURL(new RegExp(`/resendVerificationEmail/${encodeURIComponent(email)}$`));

  await page.goto(await linkFromMail(request, email, /verify/i));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Your email address is verified. You can sign in now.').first()).toBeVisible();
  await loginByForm(page, email, password);

  const { secret, recoveryCode } = await enableTwoStep(page);
  await signOut(page);

  await fillLogin(page, email, password);
  await submit(page);
  await page.getByLabel('Two-factor code').fill('000000');
  await submit(page);
  await expectToast(page, 'Invalid verification token');
  // The step in which two-step sign-in was turned on is spent; the next one is within the clock's tolerance.
  await page.getByLabel('Two-factor code').fill(codeOf(secret, 1));
  await submit(page);
  await expect(page.getByRole('heading', { name: 'My AirBolts' })).toBeVisible();
  await signOut(page);

  // Another browser has never been seen: it is asked for a code, and a recovery code will do.
  await context.clearCookies();
  await fillLogin(page, email, password);
  await submit(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await submit(page);
  await expect(page.getByRole('heading', { name: 'My AirBolts' })).toBeVisible();
  await signOut(page);

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // Until the page is there, the field of the same name on the sign-in page is.
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await fillCaptcha(page);
  await submit(page);
  await expectToast(page, 'Email sent.');
  await page.goto(await linkFromMail(request, email, /password/i));
  await page.getByLabel('New password', { exact: true }).fill(`${password}2`);
  await page.getByLabel('Re-type new password').fill(`${password}2`);
  await submit(page);
  await expectToast(page, 'Your password has been successfully changed');

  await context.clearCookies();
  await fillLogin(page, email, `${password}2`);
  await submit(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await submit(page);
  // Each recovery code works once.
  await expectToast(page, 'Invalid verification token');
});

test('a session survives a reload, and its end is told', async ({ page }) => {
  await loginByForm(page, 'user@demo.test');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My AirBolts' })).toBeVisible();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      const value = localStorage.getItem(key) ?? '';
      localStorage.setItem(key, value.replace(/Bearer [\w-]+/, 'Bearer ended'));
    }
  });
  await page.reload();
  await expectToast(page, 'Session expired, please login again');
  await expect(page).toHaveURL(/\/login$/);
});

test('a session link asks by name, signs in once and leaves the address bar at once', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await loginByForm(page, 'k9@demo.test');
  const authorization = await page.evaluate(() => JSON.stringify(localStorage).match(/Bearer [\w-]+/)?.[0] ?? '');
  const answer = await request.post('/api/v2/account/session-link', { headers: { authorization } });
  const { url } = (await answer.json()) as { url: string };
  const link = `${baseURL}${new URL(url).pathname}${new URL(url).search}`;

  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await other
    .getByRole('dialog', { name: /^Sign in as / })
    .getByRole('button', { name: 'Sign in' })
    .click();
  await expect(other.getByRole('heading', { name: 'My AirBolts' })).toBeVisible();
  expect(other.url()).not.toContain('session=');

  const third = await (await browser.newContext()).newPage();
  await third.goto(link);
  await expect(third).toHaveURL(/\/login$/);
});

test('a wrong password is refused with the same words as an unknown email', async ({ page }) => {
  for (const email of ['superadmin@demo.test', 'nobody@demo.test']) {
    await fillLogin(page, email, `${demoPassword}x`);
    await submit(page);
    await expectToast(page, 'Username or password incorrect');
  }
});
