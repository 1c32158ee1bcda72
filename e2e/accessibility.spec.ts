import type { Page } from '@playwright/test';
import { findViolations, nameOf, openScreen, type Screen } from './axe.ts';
import { expect, login, signOut, test } from './fixtures.ts';
import { publicPaths } from './public-paths.ts';

const themes = ['light', 'dark'] as const;

/** Demo trackers: one with a fence, alerts and a share, and one with a plan. */
const [fenced, planned] = ['DEMO-GPS-019', 'DEMO-GPS-001'];
const vans = 'DEMO-GPS-012,DEMO-GPS-013';

const at = (...paths: string[]): Screen[] => paths.map((path) => ({ path }));
const settingsOf = (device: string, ...tabs: string[]) => at(...tabs.map((tab) => `/device/${device}/settings/${tab}`));

const enterpriseScreens: Screen[] = [
  ...at('/', '/devices/activity', `/devices/activity?devices=${vans}`, '/support', '/user/account', '/user/payments'),
  { path: '/', press: [/^Notifications/] },
  { path: '/', press: ['Account menu'] },
  { path: '/', press: ['Search and commands'] },
  ...at('/group/devices', '/group/devices/create'),
  { path: '/group/devices', press: ['New group'] },
  ...settingsOf(fenced, 'basic', 'alert', 'security', 'sharing', 'plans'),
  { path: `/device/${fenced}/settings/sharing`, press: [/^Edit share with/] },
  { path: '/user/account', press: ['Change password'] },
  { path: '/user/account', press: ['Add two-step authentication'] },
];

const deviceDialogs = ['Airplane mode', 'Rekey', 'Manage sharing', 'Clear history', 'Remove device'];

const planSteps = [
  ['click here'],
  ['Activate Now'],
  ['Try for free now with 14 days trial'],
  [/^Menu of GPS/, 'Pause'],
  [/^Menu of GPS/, 'Pause', 'Pause'],
  [/^Menu of GPS/, 'Cancel'],
];

const userScreens: Screen[] = [
  ...at(
    `/device/${planned}/day`,
    `/device/${planned}/day?trip=1`,
    `/device/${planned}/health`,
    `/device/${planned}/import`,
  ),
  { path: `/device/${planned}/day`, press: ['Export'] },
  ...at(`/device/${planned}/day?report=`, '/alerts', '/places', '/places?place=new&latitude=47.14&longitude=9.52'),
  ...at('/live-links', '/integrations', '/devices/add', '/devices/add/phone', '/devices/add/tracker'),
  { path: `/device/${planned}`, press: [/^Menu of/, 'Live link'] },
  ...['Add a webhook', 'New key', 'Connect ntfy', 'Connect Telegram'].map((name) => ({
    path: '/integrations',
    press: [name],
  })),
  ...['grid', 'list', 'map'].map((view) => ({ path: '/', choice: { view } })),
  ...['map', 'satellite', 'grid'].map((historyView) => ({ path: `/device/${planned}`, choice: { historyView } })),
  { path: '/', press: ['Add device'] },
  { path: `/device/${planned}`, press: [/^Menu of/] },
  ...deviceDialogs.map((name) => ({ path: `/device/${planned}`, press: [/^Menu of/, name] })),
  ...settingsOf(planned, 'plans'),
  ...planSteps.map((press) => ({ path: `/device/${planned}/settings/plans`, press })),
  ...at('/user/payments'),
  { path: '/user/payments', press: ['View/add'] },
  { path: '/user/payments', press: [/^[A-Z0-9]+-\d{4}$/] },
];

const adminScreens: Screen[] = [
  ...at(...['users', 'devices', 'plans', 'coupons', 'groups', 'audit', 'status'].map((tab) => `/admin/${tab}`)),
  { path: '/admin/users', press: ['Edit user@demo.test'] },
  { path: '/admin/users', press: ['Remove user@demo.test'] },
  { path: '/admin/devices', press: ['Provision'] },
  { path: '/admin/devices', press: ['Provision from CSV'] },
  { path: '/admin/plans', press: ['Add plan'] },
  { path: '/admin/coupons', press: ['Add coupon'] },
  { path: '/admin/groups', press: ['Add group'] },
];

/** The overview of an account without devices. */
const emptyAccount = async (page: Page) => {
  await page.route('**/api/devices/find/**', (route) =>
    route.fulfill({ json: { data: [], pagination: { total: 0, page: 0, perPage: 24 } } }),
  );
  await page.goto('/');
  await expect(page.getByRole('list', { name: 'First steps' })).toBeVisible();
};

const startCheck = (page: Page) => {
  let screens = 0;
  const found: string[] = [];
  const checkShown = async (name: string) => {
    screens += 1;
    found.push(...(await findViolations(page, themes)).map((violation) => `${name} ${violation}`));
  };
  return {
    checkShown,
    checkAll: async (list: Screen[]) => {
      for (const screen of list) {
        await openScreen(page, screen);
        await checkShown(nameOf(screen));
      }
    },
    finish: () => {
      // biome-ignore lint/suspicious/noConsole: the totals, for the log of the run.
      console.log(`axe: ${screens} screens, ${themes.length} themes, ${found.length} violations`);
      expect(found).toEqual([]);
    },
  };
};

test.describe('no screen breaks a rule of WCAG 2.2 AA, light or dark:', () => {
  test.describe.configure({ timeout: 400_000 });

  test('those of a visitor', async ({ page }) => {
    const { checkAll, finish } = startCheck(page);
    await page.goto('/login');
    await checkAll(at(...publicPaths));
    finish();
  });

  test('those of a fleet', async ({ page }) => {
    const { checkAll, finish } = startCheck(page);
    await login(page, 'enterprise@demo.test');
    await checkAll(enterpriseScreens);
    await page.goto('/group/devices');
    const group = await page.getByRole('row').nth(1).getByRole('link').first().getAttribute('href');
    await checkAll(at(group ?? '', `${group}`.replace('/group/devices/', '/group/devices/edit/')));
    finish();
  });

  test('those of an owner', async ({ page }) => {
    const { checkAll, checkShown, finish } = startCheck(page);
    await login(page, 'user@demo.test');
    await checkAll(userScreens);
    await page.goto('/admin');
    await expect(page.getByText('Permission denied', { exact: true })).toBeVisible();
    await checkShown('what is refused');
    await emptyAccount(page);
    await checkShown('an empty account');
    finish();
  });

  test('those of staff', async ({ page }) => {
    const { checkAll, checkShown, finish } = startCheck(page);
    await login(page, 'k9@demo.test');
    await checkAll(at('/transfer/devices'));
    await signOut(page);
    await login(page, 'admin@demo.test');
    await checkAll(adminScreens);
    await emptyAccount(page);
    await checkShown('an empty account of staff');
    finish();
  });
});
