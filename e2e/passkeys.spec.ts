import type { CDPSession, Page } from '@playwright/test';
import { demoPassword, expect, test } from './fixtures.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';

// Own server: a passkey requires a domain name (RP ID), but the shared server is opened by its IP address.
let server: OwnServer;
let origin = '';
test.beforeAll(async () => {
  server = await startOwnServer();
  origin = server.url.replace('127.0.0.1', 'localhost');
});
test.afterAll(() => server.stop());

const email = 'user@demo.test';

/** Virtual authenticator of Chromium that always confirms user presence and verification. */
const addAuthenticator = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return { session, authenticatorId };
};

const setPresence = (session: CDPSession, authenticatorId: string, enabled: boolean) =>
  session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });

test('a passkey is added, named, signs in without a password, and is removed', async ({ page }) => {
  const { session, authenticatorId } = await addAuthenticator(page);
  await page.addInitScript(() => {
    if (sessionStorage.getItem('no-offer')) PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'My AirBolts' })).toBeVisible();

  await setPresence(session, authenticatorId, true);
  await page.goto(`${origin}/user/account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name this passkey' });
  await dialog.getByLabel('Name').fill('My laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Your passkey was added')).toBeVisible();
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await expect(passkeys.getByText('My laptop')).toBeVisible();
  await passkeys.getByRole('button', { name: 'Rename My laptop' }).click();
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Name').fill('Work laptop');
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByRole('button', { name: 'Save' }).click();
  await expect(passkeys.getByText('Work laptop')).toBeVisible();

  await setPresence(session, authenticatorId, false);
  await page.evaluate(() => localStorage.clear());
  // Without conditional mediation, which the authenticator would accept before the click.
  await page.evaluate(() => sessionStorage.setItem('no-offer', 'yes'));
  await page.goto(`${origin}/login`);
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await setPresence(session, authenticatorId, true);
  await button.click();
  await expect(page.getByRole('heading', { name: 'My AirBolts' })).toBeVisible();

  await page.evaluate(() => sessionStorage.removeItem('no-offer'));
  // Conditional mediation: the virtual authenticator accepts the browser's offer by itself.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${origin}/login`);
  await expect(page.getByRole('heading', { name: 'My AirBolts' })).toBeVisible();

  await page.goto(`${origin}/user/account`);
  await expect(passkeys.getByText(/, used just now$/)).toBeVisible();
  await passkeys.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Removed successfully')).toBeVisible();
  await expect(passkeys).toBeHidden();

  // The authenticator still has the removed passkey; the server rejects it.
  await setPresence(session, authenticatorId, false);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${origin}/login`);
  await expect(button).toBeVisible();
  await setPresence(session, authenticatorId, true);
  await button.click();
  await expect(page.getByText(/This passkey opens no account here/).first()).toBeVisible();
});

test('passkeys are offered only where they work', async ({ page }) => {
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
});

test('the button that adds a passkey does not squeeze the words beside it on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const answer = await page.request.post(`${origin}/api/login`, { data: { username: email, password: demoPassword } });
  const { authToken } = await answer.json();
  await page.goto(`${origin}/readyz`);
  await page.evaluate((token) => localStorage.setItem('holdfast.my.token', token), authToken);
  // German has the longest texts.
  await page.goto(`${origin}/user/account?lang=de`);
  const words = page.getByRole('region', { name: 'Passkeys' }).getByRole('paragraph').first();
  await expect(words).toBeVisible();
  expect((await words.boundingBox())!.width).toBeGreaterThanOrEqual(160);
});
