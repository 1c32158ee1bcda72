import { expect, expectToast, test } from './fixtures.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import {
  checkNewestInvoice,
  chooseAction,
  giveCard,
  openPlans,
  planCard,
  row,
  signIn,
  trackersOf,
} from './plan-steps.ts';

const addPlans = async ({ admin }: OwnServer) => {
  const common = ['--currency', 'gbp', '--tax', 'VAT 20', '--features', '+Updates every minute,-Client API'];
  await admin(
    'plans',
    'add',
    '--name',
    'Starter',
    '--price',
    '10',
    '--duration',
    'monthly',
    '--trial',
    '14',
    ...common,
  );
  await admin('plans', 'add', '--name', 'Gold', '--price', '30', '--duration', 'monthly', ...common);
  await admin('plans', 'add', '--name', 'Daily', '--price', '1', '--duration', 'days', '--days', '1', ...common);
};

test.use({ actionTimeout: 30_000 });

test('a plan is tried, renewed, upgraded, downgraded, paused, resumed and cancelled while months go by', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const server = await startOwnServer();
  try {
    await addPlans(server);
    const [tracker, other] = await trackersOf(page, server, await signIn(page, server));

    await openPlans(page, server, tracker!);
    await (await planCard(page, 'Starter'))
      .getByRole('button', { name: 'Try for free now with 14 days trial' })
      .click();
    await giveCard(page, '4000 0025 0000 3155');
    await page
      .getByRole('dialog', { name: 'Confirm the test payment' })
      .getByRole('button', { name: 'Complete' })
      .click();
    await expectToast(page, 'Added successfully');
    const terms = page.getByRole('dialog', { name: 'Terms and Conditions' });
    await terms.getByRole('checkbox').check();
    await terms.getByRole('button', { name: 'Subscribe' }).dblclick();
    await expectToast(page, 'Subscribed successfully');
    await expect(row(page, 'Starter').getByText('Trial')).toBeVisible();
    await expect((await planCard(page, 'Starter')).getByRole('button', { name: 'Subscribed' })).toBeDisabled();

    await server.advance(15);
    await openPlans(page, server, tracker!);
    await expect(row(page, 'Starter').getByText('Active')).toBeVisible();
    expect((await checkNewestInvoice(page, server)).total).toBe(1200);

    await server.advance(31);
    await signIn(page, server);
    expect((await checkNewestInvoice(page, server)).total).toBe(1200);

    await openPlans(page, server, tracker!);
    await (await planCard(page, 'Gold')).getByRole('button', { name: 'Activate Now' }).click();
    const change = page.getByRole('dialog', { name: 'Change plan?' });
    await expect(change.getByText(/^Gold starts at once/)).toBeVisible();
    await change.getByRole('button', { name: 'Change plan' }).click();
    await expectToast(page, 'Subscribed successfully');
    await expect(row(page, 'Gold').getByText('£36.00', { exact: true })).toBeVisible();
    const proration = await checkNewestInvoice(page, server);
    expect(proration.lines.some((line) => line.startsWith('Unused time'))).toBe(true);
    expect(proration.total).toBeGreaterThan(0);
    expect(proration.total).toBeLessThan(2400);

    await openPlans(page, server, tracker!);
    await (await planCard(page, 'Starter')).getByRole('button', { name: 'Activate Now' }).click();
    await expect(change.getByText(/^Starter starts on /)).toBeVisible();
    await change.getByRole('button', { name: 'Change plan' }).click();
    await expect(
      (await planCard(page, 'Starter')).getByRole('button', { name: 'Scheduled to subscribe' }),
    ).toBeDisabled();
    await expect(row(page, 'Gold')).toContainText('Changes to Starter on');
    await server.advance(31);
    await signIn(page, server);
    await openPlans(page, server, tracker!);
    await expect(row(page, 'Starter').getByText('Active')).toBeVisible();

    await chooseAction(page, 'Starter', 'Pause');
    await page.getByRole('dialog', { name: 'Pause subscription?' }).getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('dialog', { name: 'Resume date' }).getByRole('button', { name: 'Pause' }).click();
    await expectToast(page, 'Paused successfully');
    await expect(row(page, 'Starter').getByText('Paused', { exact: true })).toBeVisible();
    await chooseAction(page, 'Starter', 'Resume');
    await page.getByRole('dialog', { name: 'Resume subscription?' }).getByRole('button', { name: 'Resume' }).click();
    await expectToast(page, 'Resumed successfully');
    await expect(row(page, 'Starter').getByText('Active')).toBeVisible();
    await chooseAction(page, 'Starter', 'Cancel');
    const cancel = page.getByRole('dialog', { name: 'Cancel subscription?' });
    await cancel.getByRole('button', { name: 'Cancel subscription' }).click();
    await expectToast(page, 'Canceled successfully');
    await expect(row(page, 'Starter')).toContainText('Ends on');

    // Another device with a daily plan fills the payment history.
    await openPlans(page, server, other!);
    await (await planCard(page, 'Daily')).getByRole('button', { name: 'Activate Now' }).click();
    await page.getByRole('dialog', { name: 'Terms and Conditions' }).getByRole('button', { name: 'Subscribe' }).click();
    await expectToast(page, 'Subscribed successfully');
    await server.advance(31);

    const token = await signIn(page, server);
    const statuses = (await trackersOf(page, server, token)).map(({ subscription }) => subscription.status);
    expect(statuses).toEqual(['Inactive', 'Active']);
    await openPlans(page, server, tracker!);
    await expect(page.getByText('This device has no plan yet. Choose one below.')).toBeVisible();

    await page.getByRole('link', { name: 'Payment history' }).click();
    const table = page.getByRole('table', { name: 'Payment history' });
    const next = page.getByRole('button', { name: 'Next' });
    const seen: string[][] = [];
    for (let number = 1; ; number += 1) {
      await expect(page.getByText(`Page ${number}`)).toBeVisible();
      if (number > 1) await expect(table.getByRole('button').first()).not.toHaveText(seen.at(-1)![0]!);
      seen.push(await table.getByRole('button').allTextContents());
      if (await next.isDisabled()) break;
      await next.click();
    }
    const invoices = seen.flat();
    expect(invoices.length).toBeGreaterThan(25);
    expect(new Set(invoices).size).toBe(invoices.length);
    await page.getByRole('button', { name: 'Prev' }).click();
    await expect.poll(() => table.getByRole('button').allTextContents()).toEqual(seen.at(-2));
  } finally {
    await server.stop(page);
  }
});
