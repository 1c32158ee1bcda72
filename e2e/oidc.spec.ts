import { findPort } from '../apps/server/src/ports.ts';
import { startOidcServer } from '../apps/server/test/oidc-server.ts';
import { demoPassword, expect, test } from './fixtures.ts';
import { startOwnServer } from './own-server.ts';

test('people sign in with the provider: once it answers, with a new account or one that they have', async ({
  page,
}) => {
  const port = await findPort('127.0.0.1', 0);
  const server = await startOwnServer({
    env: {
      OIDC_ISSUER: `http://127.0.0.1:${port}`,
      OIDC_CLIENT_ID: 'holdfast',
      OIDC_CLIENT_SECRET: 'a secret of the tests',
      OIDC_NAME: 'Our company',
    },
  });
  const redirectUrl = `${server.url}/login/oidc`;
  const button = page.getByRole('button', { name: 'Continue with Our company' });

  // The provider is not reachable yet.
  await page.goto(`${server.url}/login`);
  await button.click();
  await expect(page.getByRole('button', { name: 'Our company is unavailable' })).toBeVisible();
  const provider = await startOidcServer({ port, redirectUrl });

  provider.control.account = { sub: 'nina', email: 'nina@example.com', email_verified: true, name: 'Nina New' };
  await page.goto(`${server.url}/signup`);
  await button.click();
  await expect(page.getByText('There is no account for nina@example.com yet.')).toBeVisible();
  await expect(page).toHaveURL(redirectUrl);
  await expect(page.getByLabel('Name')).toHaveValue('Nina New');
  await page.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('combobox', { name: 'Country' }).fill('Austra');
  await page.getByRole('option', { name: /Australia/ }).click();
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  // Users without a device are asked to add one.
  await expect(page).not.toHaveURL(/login/);
  await page.goto(`${server.url}/user/account`);
  await expect(page.getByText(/As nina@example.com, since/)).toBeVisible();

  // Existing account: linking requires its password.
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  provider.control.account = { sub: 'max', email: 'user@demo.test', email_verified: true, name: 'Max' };
  await page.goto(`${server.url}/login`);
  await button.click();
  await expect(page.getByText(/There is an account for user@demo.test/)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Link and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'My AirBolts' })).toBeVisible();

  // Once linked, no password is required.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${server.url}/login`);
  await button.click();
  await expect(page.getByRole('heading', { name: 'My AirBolts' })).toBeVisible();

  // An email address that the provider has not verified must not grant access.
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  provider.control.account = { sub: 'eve', email: 'user@demo.test', email_verified: false, name: 'Eve' };
  await page.goto(`${server.url}/login`);
  await button.click();
  await expect(page.getByRole('alert').getByText(/has not verified your email address/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();

  await server.stop(page);
  await provider.close();
});
