import { expect, login, loginOnly, test } from './fixtures.ts';

const pages = {
  '/login': 'Sign in',
  '/login/oidc': 'Sign in',
  '/reset': 'Reset password',
  '/resendVerificationEmail': 'Resend verification email',
  '/signup': 'Sign up',
  '/privacyAndTerms': 'Terms and privacy',
};
const behindTheSignIn = [
  '/',
  '/device',
  '/device/DEMO-GPS-001',
  '/device/DEMO-GPS-001/settings/alert',
  '/device/DEMO-GPS-001/import',
  '/user',
  '/user/account',
  '/user/payments',
  '/transfer/devices',
  '/devices/activity',
  '/live-links',
  '/integrations',
  '/devices/add',
  '/devices/add/phone/x',
  '/group/devices',
  '/group/devices/create',
  '/group/devices/edit/x',
  '/group/devices/x',
  '/support',
];

test('five addresses are for everybody, plain paths with the brand and their name as title [P2.1.8, P2.2.1, P2.2.17, P2.2.69, P2.6.7]', async ({
  page,
}) => {
  for (const [path, title] of Object.entries(pages)) {
    await page.goto(path);
    await expect(page).toHaveTitle(`AirBolt | ${title}`);
    expect(new URL(page.url())).toMatchObject({ pathname: path, hash: '' });
  }
  await expect(page.getByRole('heading', { name: 'Terms and privacy', level: 1 })).toBeVisible();

  for (const path of behindTheSignIn) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login$/);
  }
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await expect(page).toHaveTitle('AirBolt | Sign up');
  await page.goBack();
  await expect(page).toHaveTitle('AirBolt | Sign in');

  await login(page, 'user@demo.test');
  await expect(page).toHaveTitle('AirBolt | My AirBolts');
  await page.goto('/device/DEMO-GPS-002/settings/alert');
  await expect(page).toHaveTitle('AirBolt | Alert & Reports');
});

test('the terms say what they must, help has its links and the versions [P2.1.9, P2.1.10, P2.2.70]', async ({
  page,
}) => {
  await page.goto('/privacyAndTerms');
  const section = (name: string) => page.getByRole('region', { name });
  await expect(section('Exclusion of liability').getByText(/we are not liable/)).toBeVisible();
  await expect(section('Privacy statement').getByText(/keeps what it needs/)).toBeVisible();
  await expect(section('Shipping').getByText(/up to 3 weeks, unless you choose express/)).toBeVisible();
  await expect(section('Governing law').getByText(/laws of Victoria, Australia/)).toBeVisible();
  await expect(section('Refunds').getByRole('link', { name: 'Read the refund policy' })).toHaveAttribute('href', /./);

  await loginOnly(page, 'shared@demo.test');
  await page.goto('/support');
  await expect(page.getByRole('banner').getByRole('heading', { name: 'Help & Support', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open help centre' })).toHaveAttribute('href', /^https:/);
  await expect(page.getByRole('link', { name: 'Write an email' })).toHaveAttribute('href', /^mailto:/);
  await expect(
    page
      .getByRole('region', { name: 'Versions' })
      .getByText(/^\d+\.\d+\.\d+/)
      .first(),
  ).toBeVisible();
});

const fleet = ['enterprise', 'enterprisenoapi', 'admin', 'superadmin'];
const everybody = [...fleet, 'user', 'shared', 'k9'];

test('the drawer and its logo follow the role [P1.2.17, P1.2.18, P1.6.2, P1.6.3, P1.6.5]', async ({ page }) => {
  test.slow();
  const logos = new Map<string, string>();
  for (const name of everybody) {
    await login(page, `${name}@demo.test`);
    const drawer = page.getByRole('navigation', { name: 'Main navigation' });
    const more = drawer.getByRole('region', { name: 'More' });
    const isFleet = fleet.includes(name);
    await expect(more.getByRole('link', { name: 'Account', exact: true }), name).toBeVisible();
    await expect(more.getByRole('link', { name: 'Help & Support' }), name).toHaveAttribute('href', '/support');
    await expect(more.getByRole('link', { name: 'Transfer Devices' }), name).toHaveCount(name === 'k9' ? 1 : 0);
    await expect(more.getByRole('link', { name: 'Device Activity' }), name).toHaveCount(isFleet ? 1 : 0);
    await expect(drawer.getByRole('region', { name: 'Groups' }), name).toHaveCount(isFleet ? 1 : 0);
    logos.set(name, await drawer.locator('[data-logo]').evaluate((logo) => logo.outerHTML));
  }
  const [enterprise, neutral] = ['enterprise', 'user'].map((name) => logos.get(name));
  expect(enterprise).not.toBe(neutral);
  for (const [name, logo] of logos) expect(logo, name).toBe(name.startsWith('enterprise') ? enterprise : neutral);
});
