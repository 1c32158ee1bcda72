import type { Page } from '@playwright/test';
import { demoPassword, expect, expectToast, test } from './fixtures.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import {
  checkNewestInvoice,
  chooseAction,
  giveCard,
  openPlans,
  planCard,
  pounds,
  row,
  signIn,
  type Tracker,
  trackersOf,
} from './plan-steps.ts';

test.use({ actionTimeout: 30_000 });
test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);

let server: OwnServer;
let trackers: Tracker[];

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startOwnServer();
  const plan = ['--currency', 'gbp', '--duration', 'monthly'];
  await server.admin('plans', 'add', '--name', 'Gift', '--price', '0', ...plan);
  await server.admin('plans', 'add', '--name', 'Gold', '--price', '30', '--tax', 'VAT 20', ...plan);
  await server.admin('plans', 'add', '--name', 'Starter', '--price', '10', '--tax', 'VAT 20', ...plan);
});
test.afterAll(() => server.stop());

test.beforeEach(async ({ page }) => {
  trackers = await trackersOf(page, server, await signIn(page, server));
});
// Leaves the page, which would otherwise log console errors about the lost connection.
test.afterEach(({ page }) => page.goto('about:blank'));

const terms = (page: Page) => page.getByRole('dialog', { name: 'Terms and Conditions' });
const paymentsText = /^You pay £[\d.]+ now, then £[\d.]+ a year$/;

/** The first and the recurring amount, as shown in the dialog. */
const readPayments = async (dialog: ReturnType<Page['getByRole']>) => {
  const [first, later] = ((await dialog.getByText(paymentsText).textContent()) ?? '').split('then');
  return { first: pounds(first ?? ''), later: pounds(later ?? '') };
};

const applyCoupon = async (page: Page, code: string) => {
  await page.getByLabel('Coupon', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  return page.getByRole('dialog', { name: 'Pre-purchased Subscription' });
};

test('a free plan has neither tax nor price, and is had without a card [P2.9.2]', async ({ page }) => {
  await openPlans(page, server, trackers[1]!);
  const card = await planCard(page, 'Gift');
  await card.getByRole('button', { name: 'Gift', exact: true }).click();
  const detail = page.getByRole('region', { name: 'Plan details' });
  await expect(detail.getByText('Tax', { exact: true }).locator('xpath=following-sibling::dd')).toHaveText('N/A');
  await expect(detail.getByText('Total', { exact: true }).locator('xpath=following-sibling::dd')).toHaveText('free');
  await card.getByRole('button', { name: 'Activate Now' }).click();
  await expect(terms(page).getByText('Free, now and later')).toBeVisible();
  await terms(page).getByRole('button', { name: 'Subscribe' }).click();
  await expectToast(page, 'Subscribed successfully');
  await expect(row(page, 'Gift').getByText('Active')).toBeVisible();
});

test('Continue wants a card, then takes it; a year with a coupon is had back within 14 days, once [P2.5.7]', async ({
  page,
}) => {
  await openPlans(page, server, trackers[0]!);
  const coupon = await applyCoupon(page, 'WELCOME20');
  const told = await readPayments(coupon);
  expect(told.first).toBeLessThan(told.later);
  await coupon.getByRole('button', { name: 'Continue' }).click();
  const card = page.getByRole('dialog', { name: 'Payment details' });
  await card.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Please add card details');
  await giveCard(page, '4242 4242 4242 4242', 'Continue');
  await expectToast(page, 'Added successfully');
  expect(await readPayments(terms(page))).toEqual(told);
  await expect(terms(page).getByText(/within 14 calendar days you can have your money back/)).toBeVisible();
  await terms(page).getByRole('button', { name: 'Subscribe' }).click();
  await expectToast(page, 'Subscribed successfully');
  expect((await checkNewestInvoice(page, server)).total).toBe(told.first);

  await openPlans(page, server, trackers[0]!);
  await chooseAction(page, 'GPS Yearly', 'Cancel with refund');
  const refund = page.getByRole('dialog', { name: 'Cancel with refund?' });
  await refund.getByRole('button', { name: 'Cancel with refund' }).click();
  await expectToast(page, 'Refunded successfully');
  await expect(page.getByText('This device has no plan yet. Choose one below.')).toBeVisible();
  const data = { username: 'admin@demo.test', password: demoPassword };
  const { authToken } = await (await page.request.post(`${server.url}/api/login`, { data })).json();
  const audit = await page.request.get(`${server.url}/api/admin/audit`, { headers: { authorization: authToken } });
  expect(await audit.text()).toContain('refund subscription');
});

test('a coupon that holds once makes the first year cheaper, and the second year costs what was told', async ({
  page,
}) => {
  await openPlans(page, server, trackers[0]!);
  const coupon = await applyCoupon(page, 'WELCOME20');
  const told = await readPayments(coupon);
  await coupon.getByRole('button', { name: 'Continue' }).click();
  await terms(page).getByRole('button', { name: 'Subscribe' }).click();
  await expectToast(page, 'Subscribed successfully');
  await page.getByRole('button', { name: 'Menu of GPS Yearly' }).click();
  await expect(page.getByRole('menuitem', { name: 'Cancel', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Cancel with refund' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const next = await row(page, 'GPS Yearly')
    .getByText(/^Next payment/)
    .textContent();
  expect(pounds(next?.split(' on ')[0] ?? '')).toBe(told.later);
  expect((await checkNewestInvoice(page, server)).total).toBe(told.first);
  await server.advance(366);
  await signIn(page, server);
  expect((await checkNewestInvoice(page, server)).total).toBe(told.later);
});

test('a planned change is forgotten by keeping the plan, and a paused plan is cancelled for nothing', async ({
  page,
}) => {
  await openPlans(page, server, trackers[1]!);
  const change = page.getByRole('dialog', { name: 'Change plan?' });
  await (await planCard(page, 'Gold')).getByRole('button', { name: 'Activate Now' }).click();
  await expect(change.getByText(/^You pay £[\d.]+ now, then £36\.00 a month$/)).toBeVisible();
  await change.getByRole('button', { name: 'Change plan' }).click();
  await expectToast(page, 'Subscribed successfully');
  await expect(row(page, 'Gold').getByText('Active')).toBeVisible();

  await (await planCard(page, 'Starter')).getByRole('button', { name: 'Activate Now' }).click();
  await expect(change.getByText(/^Nothing to pay until .+, then £12\.00 a month$/)).toBeVisible();
  await change.getByRole('button', { name: 'Change plan' }).click();
  await expect(row(page, 'Gold')).toContainText('Changes to Starter on');
  await (await planCard(page, 'Gold')).getByRole('button', { name: 'Keep this plan' }).click();
  await expect(change.getByText(/^Nothing to pay until .+, then £36\.00 a month$/)).toBeVisible();
  await change.getByRole('button', { name: 'Keep this plan' }).click();
  await expect((await planCard(page, 'Gold')).getByRole('button', { name: 'Subscribed' })).toBeDisabled();
  await expect(row(page, 'Gold')).not.toContainText('Changes to');

  await chooseAction(page, 'Gold', 'Pause');
  await page.getByRole('dialog', { name: 'Pause subscription?' }).getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('dialog', { name: 'Resume date' }).getByRole('button', { name: 'Pause' }).click();
  await expectToast(page, 'Paused successfully');
  await chooseAction(page, 'Gold', 'Cancel');
  const cancel = page.getByRole('dialog', { name: 'Cancel subscription?' });
  await expect(cancel.getByText(/Nothing more is charged\.$/)).toBeVisible();
  await cancel.getByRole('button', { name: 'Cancel subscription' }).click();
  await expectToast(page, 'Canceled successfully');
  await expect(row(page, 'Gold')).toContainText('Ends on');
  await server.advance(32);
  await signIn(page, server);
  await openPlans(page, server, trackers[1]!);
  await expect(page.getByText('This device has no plan yet. Choose one below.')).toBeVisible();
});

test('one to five plans stand side by side, by the width of the screen [P2.2.26] [P2.9.8]', async ({ page }) => {
  await openPlans(page, server, trackers[1]!);
  const cards = page.getByRole('list', { name: 'Product plans' }).locator('> li');
  const widths = [320, 589, 590, 730, 767, 870, 1000, 1200, 1649, 1650, 2099, 2100];
  const slides = [1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5];
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 });
    await expect(cards, `at ${width} px`).toHaveCount(slides[index]!);
    const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
    expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size, `in one row at ${width} px`).toBe(1);
  }
});
