import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDevice, aPlan, aSubscription } from '../../../test/factories.ts';
import { fail, mockPlans, network } from '../../../test/network.ts';
import { cardOf, detail, openPlans } from '../../../test/open-plans.ts';
import { messages, openSettings } from '../../../test/open-settings.ts';

const yearly = aPlan({ name: 'GPS Yearly', price: 79, duration: 'yearly', mostPopularPlan: true });
const biYearly = aPlan({ name: 'GPS Bi Yearly', price: 139, duration: 'bi-yearly', bestValuePlan: true });
const monthly = aPlan();
const cover = aPlan({ name: 'Lost & damaged cover', price: 4, type: 'tier', freeTrialDays: 14 });

const namesOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

const productNames = () => namesOf(screen.getByRole('list', { name: 'Product plans' }));

const rowOf = (label: string) => detail().getByText(label).parentElement!;

describe('the Update Plan tab', () => {
  it('shows what there is, the product plans and the premium plans, which are an insurance [P2.2.21] [P2.1.2] [P2.7.21]', async () => {
    const device = aDevice();
    const { actor, calls } = await openPlans({
      device,
      plans: [monthly, yearly, cover],
      subscriptions: [aSubscription(device), aSubscription(aDevice(), { plan: yearly })],
    });
    const table = within(screen.getByRole('table', { name: 'Current subscription' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Plan',
      'Status',
      'Cycle',
      'Amount',
      'Current period',
      '',
    ]);
    expect(table.getAllByRole('row')).toHaveLength(2);
    expect(productNames()).toEqual(['GPS Yearly', 'GPS Monthly']);
    expect(namesOf(screen.getByRole('list', { name: 'Premium plans' }))).toEqual(['Lost & damaged cover']);
    await actor.hover(screen.getByRole('button', { name: 'About premium plans' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Insurance for damaged or lost devices');
    expect(calls.list.mock.calls[0]?.[0].query).toEqual({ deviceId: device._id });
  });

  it('shows a subscription with its status, cycle, amount with tax and period [P2.3.2] [P2.3.3]', async () => {
    const device = aDevice();
    await openPlans({ device, subscriptions: [aSubscription(device, { source: { status: 'past_due' } })] });
    const row = within(screen.getByText('Past due').closest('tr')!);
    for (const text of ['GPS Monthly', 'Monthly', '$9.85', '1 Nov 2026 – 1 Dec 2026']) {
      expect(row.getByText(text)).toBeVisible();
    }
    expect(row.getByText('The last payment failed. Check your payment method.')).toBeVisible();
  });

  it('leads to the history of payments [P2.2.23]', async () => {
    const { device } = await openPlans();
    const link = screen.getByRole('link', { name: 'Payment history' });
    expect(link).toHaveAttribute('href', `/user/payments?deviceId=${device.deviceUUID}`);
  });

  it('says that there are no product plans [P2.2.24]', async () => {
    await openPlans({ plans: [] });
    expect(screen.getByText("There aren't per product plans defined or available for you")).toBeVisible();
    expect(screen.getByText('This device has no plan yet. Choose one below.')).toBeVisible();
  });

  it('tells when the plans cannot be loaded, and tries again', async () => {
    const device = aDevice();
    network.use(mockPlans.listPlans(() => fail(404)));
    const { actor } = openSettings(device, { tab: 'plans' });
    expect(await screen.findByRole('heading', { name: 'Unable to load plans' })).toBeVisible();
    expect(messages().getByText('Unable to load plans')).toBeVisible();
    network.use(mockPlans.listPlans(() => ({ data: [] })));
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Product plans' })).toBeVisible();
  });

  it('is a list of subscriptions on a phone', async () => {
    const device = aDevice();
    await openPlans({ device, subscriptions: [aSubscription(device)], width: 390 });
    const list = within(screen.getByRole('list', { name: 'Current subscription' }));
    expect(list.getByText('$9.85 · Monthly')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});

describe('the carousel of plans', () => {
  it('has the most popular first, then the best value [P2.2.27]', async () => {
    await openPlans({ plans: [monthly, biYearly, yearly] });
    expect(productNames()).toEqual(['GPS Yearly', 'GPS Bi Yearly', 'GPS Monthly']);
    expect(cardOf('GPS Yearly').getByText('Most popular')).toBeVisible();
    expect(cardOf('GPS Bi Yearly').getByText('Best value')).toBeVisible();
  });

  it('shows one to five cards by the width of the window [P2.2.26] [P2.9.8]', async () => {
    await openPlans({ plans: ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => aPlan({ name })) });
    const slidesAt = (width: number) => {
      act(() => {
        window.happyDOM.setViewport({ width, height: 900 });
        window.dispatchEvent(new Event('resize'));
      });
      return productNames().length;
    };
    const widths = [320, 589, 590, 730, 767, 870, 1000, 1200, 1649, 1650, 2099, 2100];
    expect(widths.map(slidesAt)).toEqual([1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5]);
  });

  it('moves by its buttons and by the arrow keys', async () => {
    const { actor } = await openPlans({ plans: ['A', 'B', 'C', 'D'].map((name) => aPlan({ name })) });
    expect(screen.getByRole('button', { name: 'Previous plans' })).toBeDisabled();
    await actor.click(screen.getByRole('button', { name: 'Next plans' }));
    expect(productNames()).toEqual(['B', 'C', 'D']);
    expect(screen.getByRole('button', { name: 'Next plans' })).toBeDisabled();
    screen.getByRole('button', { name: 'B' }).focus();
    await actor.keyboard('{ArrowLeft}');
    expect(productNames()).toEqual(['A', 'B', 'C']);
    expect(screen.getByRole('button', { name: 'A' })).toHaveFocus();
    await actor.keyboard('{ArrowLeft}');
    expect(productNames()).toEqual(['A', 'B', 'C']);
  });

  it('shows price, period, what is added to it, and the price by the month', async () => {
    await openPlans({
      plans: [yearly, monthly, aPlan({ name: 'Gift', price: 0, duration: 'days', frequencyDays: 10 })],
    });
    for (const text of ['$79.00', '/ year']) {
      expect(cardOf('GPS Yearly').getByText(text, { exact: false })).toBeVisible();
    }
    expect(cardOf('GPS Yearly').getByText('+ GST · $6.58 a month')).toBeVisible();
    expect(cardOf('GPS Monthly').getByText('+ GST · Cancel any time')).toBeVisible();
    expect(cardOf('Gift').getByText('free')).toBeVisible();
    expect(cardOf('Gift').queryByText(/GST/)).not.toBeInTheDocument();
    expect(cardOf('Gift').getByText('/ 10 days', { exact: false })).toBeVisible();
  });
});

describe('the button of a plan', () => {
  const textOf = (name: string) => cardOf(name).getAllByRole('button').at(-1)!;

  it('says what the device has, will have, or can have [P2.2.28] [P2.4.8]', async () => {
    const device = aDevice();
    const [start, end] = [1_793_491_200, 1_796_083_200];
    const subscription = aSubscription(device, {
      plan: yearly,
      source: {
        schedule: 'sub_sched_1',
        scheduleDetails: {
          phases: [
            { start_date: start, end_date: end, planId: yearly._id },
            { start_date: end, end_date: end + 1000, planId: monthly._id },
          ],
          current_phase: { start_date: start, end_date: end },
        },
      },
    });
    await openPlans({ device, plans: [yearly, monthly, biYearly], subscriptions: [subscription] });
    expect(textOf('GPS Yearly')).toHaveTextContent(/^Keep this plan$/);
    expect(textOf('GPS Yearly')).toBeEnabled();
    expect(textOf('GPS Monthly')).toHaveTextContent(/^Scheduled to subscribe$/);
    expect(textOf('GPS Monthly')).toBeDisabled();
    expect(textOf('GPS Bi Yearly')).toHaveTextContent(/^Activate Now$/);
    expect(screen.getByText('Changes to GPS Monthly on 1 Dec 2026')).toBeVisible();
  });

  it('says Subscribed for what the device has [P2.2.28]', async () => {
    const device = aDevice();
    await openPlans({ device, plans: [yearly], subscriptions: [aSubscription(device, { plan: yearly })] });
    expect(textOf('GPS Yearly')).toHaveTextContent(/^Subscribed$/);
    expect(textOf('GPS Yearly')).toBeDisabled();
  });

  it('offers a trial of a day or of several [P2.2.28]', async () => {
    const [day, days] = [aPlan({ name: 'Short', freeTrialDays: 1 }), aPlan({ name: 'Long', freeTrialDays: 14 })];
    await openPlans({ plans: [day, days] });
    expect(textOf('Short')).toHaveTextContent(/^Try for free now with a day trial$/);
    expect(textOf('Long')).toHaveTextContent(/^Try for free now with 14 days trial$/);
  });

  it('offers no trial to a device that has had one [P2.4.9]', async () => {
    await openPlans({ device: aDevice({ isTrialAvailed: true }), plans: [aPlan({ freeTrialDays: 14 })] });
    expect(textOf('GPS Monthly')).toHaveTextContent(/^Activate Now$/);
    expect(rowOf('Free trial days')).toHaveTextContent(/0$/);
  });

  it.each([
    ['is paused', false, { pause_collection: { resumes_at: 1_796_083_200 } }],
    ['ends with its period', false, { cancel_at_period_end: true }],
    ['is in its trial', true, { status: 'trialing' as const }],
    ['runs', true, {}],
  ])('can change a subscription that %s: %o [P2.4.1] [P2.4.2]', async (_state, isPossible, source) => {
    const device = aDevice();
    const subscriptions = [aSubscription(device, { source })];
    const { actor } = await openPlans({ device, plans: [monthly, yearly], subscriptions });
    if (isPossible) expect(textOf('GPS Yearly')).toBeEnabled();
    else expect(textOf('GPS Yearly')).toBeDisabled();
    await actor.click(screen.getByRole('button', { name: 'GPS Yearly' }));
    const reason = detail().queryByText('Resume your subscription to change its plan.');
    expect(reason === null).toBe(isPossible);
  });
});

describe('the details of a plan', () => {
  it('are type, duration, trial, features and what it costs with tax [P2.2.25] [P2.3.1] [P2.9.1]', async () => {
    const sixMonths = aPlan({ name: 'Half', price: 79, duration: 'six-months', freeTrialDays: 7 });
    const { actor } = await openPlans({ plans: [sixMonths, biYearly, cover] });
    await actor.click(screen.getByRole('button', { name: 'Half' }));
    expect(screen.getByRole('button', { name: 'Half' })).toHaveAttribute('aria-pressed', 'true');
    expect(rowOf('Type')).toHaveTextContent('Product');
    expect(rowOf('Duration')).toHaveTextContent('6 Months');
    expect(rowOf('Free trial days')).toHaveTextContent('7');
    expect(rowOf('Starts')).toHaveTextContent('Today');
    expect(detail().getByText('Updates every minute')).toBeVisible();
    expect(rowOf('Subtotal')).toHaveTextContent('$79.00');
    expect(rowOf('GST 10%')).toHaveTextContent('$7.90');
    expect(rowOf('Total')).toHaveTextContent('$86.90');
    await actor.click(screen.getByRole('button', { name: 'GPS Bi Yearly' }));
    expect(rowOf('Duration')).toHaveTextContent('Bi Yearly');
    await actor.click(screen.getByRole('button', { name: 'Lost & damaged cover' }));
    expect(rowOf('Type')).toHaveTextContent('Premium');
    expect(rowOf('Duration')).toHaveTextContent('Monthly');
  });

  it('say N/A without a tax rate, and free without a price [P2.9.2]', async () => {
    await openPlans({ plans: [aPlan({ price: 0, taxRate: null })] });
    expect(rowOf('Tax')).toHaveTextContent('N/A');
    expect(rowOf('Subtotal')).toHaveTextContent('free');
    expect(rowOf('Total')).toHaveTextContent('free');
  });

  it('say that a cheaper plan starts when the period is over [P2.4.1]', async () => {
    const device = aDevice();
    const { actor } = await openPlans({
      device,
      plans: [yearly, monthly, biYearly],
      subscriptions: [aSubscription(device)],
    });
    await actor.click(screen.getByRole('button', { name: 'GPS Yearly' }));
    expect(rowOf('Starts')).toHaveTextContent('1 Dec 2026');
  });

  it('name the card that pays', async () => {
    const { actor } = await openPlans();
    await waitFor(() => expect(detail().getByText('Visa ending 4242', { exact: false })).toBeVisible());
    await actor.click(detail().getByRole('button', { name: 'Change card' }));
    expect(await screen.findByRole('button', { name: 'Change Visa •••• 4242' })).toBeVisible();
  });
});
