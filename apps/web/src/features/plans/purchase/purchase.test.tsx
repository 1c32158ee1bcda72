import type { Forecast } from '@holdfast/contract/plans';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { aCard, aDevice, aPlan, aSubscription } from '../../../../test/factories.ts';
import { mockAccount, mockPayments, mockPlans, network, refuse } from '../../../../test/network.ts';
import { serveMethods } from '../../../../test/open-payments.ts';
import { cardOf, detail, dialog, openPlans } from '../../../../test/open-plans.ts';
import { messages, sentOf } from '../../../../test/open-settings.ts';

const monthly = aPlan();
const yearly = aPlan({ name: 'GPS Yearly', price: 79, duration: 'yearly' });
const dearer = aPlan({ name: 'GPS Gold', price: 19.95 });
const trial = aPlan({ name: 'Trial', freeTrialDays: 14 });

type View = Awaited<ReturnType<typeof openPlans>>;

const press = async ({ actor }: View, plan: string, button: string | RegExp = 'Activate Now') =>
  actor.click(cardOf(plan).getByRole('button', { name: button }));

const terms = () => dialog('Terms and Conditions');

/** When it is known what it costs. */
const clickSubscribe = async ({ actor }: View) => {
  const button = (await terms()).getByRole('button', { name: 'Subscribe' });
  await waitFor(() => expect(button).toBeEnabled());
  await actor.click(button);
};

describe('buying a plan', () => {
  it('tells the terms, sends once for two clicks and says so [P2.2.30] [P2.7.23] [P2.8.15] [A16]', async () => {
    const view = await openPlans({ plans: [monthly] });
    await press(view, 'GPS Monthly');
    const shown = await terms();
    expect(await shown.findByText('You pay $9.85 now, then $9.85 a month')).toBeVisible();
    expect(shown.queryByText(/money back/)).not.toBeInTheDocument();
    const subscribe = shown.getByRole('button', { name: 'Subscribe' });
    fireEvent.click(subscribe);
    fireEvent.click(subscribe);
    expect(await messages().findByText('Subscribed successfully')).toBeVisible();
    expect(view.calls.subscribe).toHaveBeenCalledOnce();
    const [call] = view.calls.subscribe.mock.calls[0]!;
    expect(call.params.plan).toBe('GPS Monthly');
    expect(call.body).toEqual({ deviceUUID: view.device.deviceUUID, paymentType: 'card' });
    expect(call.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(await screen.findByRole('button', { name: 'Menu of GPS Monthly' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('of a year without a trial can be undone for 14 days [P2.9.7]', async () => {
    const view = await openPlans({ plans: [yearly] });
    await press(view, 'GPS Yearly');
    const text = 'There is no trial: within 14 calendar days you can have your money back.';
    expect(await (await terms()).findByText(text)).toBeVisible();
  });

  it('promises no money back where none will be given [P2.9.7]', async () => {
    const view = await openPlans({ plans: [yearly] });
    const forecast: Forecast = { currency: 'aud', credit: 0, now: 8690, later: [], isRefundable: false };
    network.use(mockPlans.previewPurchase(() => ({ forecast })));
    await press(view, 'GPS Yearly');
    const shown = await terms();
    expect(await shown.findByText(/^You pay/)).toBeVisible();
    expect(shown.queryByText(/money back/)).not.toBeInTheDocument();
  });

  const at = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;

  it.each<[string, Omit<Forecast, 'isRefundable'>, string]>([
    [
      'a coupon that holds once',
      { currency: 'aud', credit: 0, now: 6952, later: [{ at: at('2027-05-14'), amount: 8690 }] },
      'You pay $69.52 now, then $86.90 a year',
    ],
    [
      'a coupon that pays for all of it',
      { currency: 'aud', credit: 0, now: 0, later: [{ at: at('2027-05-14'), amount: 8690 }] },
      'Free until 14 May 2027, then $86.90 a year',
    ],
    [
      'a trial, and a coupon after it',
      {
        currency: 'aud',
        credit: 0,
        now: 0,
        later: [
          { at: at('2026-12-01'), amount: 4345 },
          { at: at('2027-12-01'), amount: 8690 },
        ],
      },
      'Free until 1 Dec 2026, then $43.45 a year until 1 Dec 2027, then $86.90 a year',
    ],
    [
      'credit of an earlier plan',
      { currency: 'aud', credit: 4000, now: 0, later: [{ at: at('2027-05-14'), amount: 8690 }] },
      'Free until 14 May 2027, then $86.90 a year. Your credit of $40.00 is used first.',
    ],
    ['nothing to pay, ever', { currency: 'aud', credit: 0, now: 0, later: [] }, 'Free, now and later'],
  ])('says what the first payment costs, and the later ones: %s [P2.2.30]', async (_what, forecast, text) => {
    const view = await openPlans({ plans: [yearly] });
    network.use(mockPlans.previewPurchase(() => ({ forecast: { ...forecast, isRefundable: false } })));
    await press(view, 'GPS Yearly');
    expect(await (await terms()).findByText(text)).toBeVisible();
  });

  it('asks for nothing before it is known what it costs', async () => {
    const view = await openPlans({ plans: [yearly] });
    network.use(mockPlans.previewPurchase(() => refuse('unavailable')));
    await press(view, 'GPS Yearly');
    expect((await terms()).getByRole('button', { name: 'Subscribe' })).toBeDisabled();
    expect(await messages().findByText(/Temporarily unavailable|Unable to find out what it costs/)).toBeVisible();
    expect((await terms()).getByRole('button', { name: 'Subscribe' })).toBeDisabled();
  });

  it('for nothing wants no card [P2.9.2]', async () => {
    const view = await openPlans({ methods: [], plans: [aPlan({ name: 'Gift', price: 0 })] });
    await press(view, 'Gift');
    const shown = await terms();
    expect(await shown.findByText('Free, now and later')).toBeVisible();
    await view.actor.click(shown.getByRole('button', { name: 'Subscribe' }));
    expect(await messages().findByText('Subscribed successfully')).toBeVisible();
  });

  it('for free at first has to be agreed to [P2.5.6] [P2.8.2] [P2.9.7]', async () => {
    const view = await openPlans({ plans: [trial] });
    await press(view, 'Trial', /^Try for free/);
    const shown = await terms();
    expect(shown.getByText('You can cancel up to 24 hours before the trial ends, and pay nothing.')).toBeVisible();
    await clickSubscribe(view);
    expect(await messages().findByText('Please check that you agree to our terms and conditions')).toBeVisible();
    expect(view.calls.subscribe).not.toHaveBeenCalled();
    await view.actor.click(shown.getByRole('checkbox', { name: 'I agree to the terms and conditions' }));
    view.store({ isTrialAvailed: true, isTermsAccepted: true });
    await clickSubscribe(view);
    await waitFor(() => expect(sentOf(view.calls.subscribe)).toMatchObject([{ isTermsAccepted: true }]));
    expect(await cardOf('Trial').findByRole('button', { name: 'Subscribed' })).toBeDisabled();
  });

  it('marks the trial as used, and later plans have none [P2.4.9] [P2.7.25]', async () => {
    const other = aPlan({ name: 'Other', freeTrialDays: 14 });
    const view = await openPlans({ plans: [trial, other] });
    await press(view, 'Trial', /^Try for free/);
    const shown = await terms();
    await view.actor.click(shown.getByRole('checkbox'));
    view.store({ isTrialAvailed: true, isTermsAccepted: true });
    await clickSubscribe(view);
    expect(await cardOf('Other').findByRole('button', { name: 'Activate Now' })).toBeVisible();
    await view.actor.click(screen.getByRole('button', { name: 'Other' }));
    await waitFor(() => expect(detail().getByText('Free trial days').parentElement).toHaveTextContent(/0$/));
  });

  it('needs a card [P2.5.7] [P2.8.2]', async () => {
    const view = await openPlans({ methods: [] });
    serveMethods(view.methods);
    network.use(
      mockPayments.createPaymentIntent(() => ({ clientSecret: 'seti_1_secret_2' })),
      http.post('/api/dev/stripe/setup_intents/seti_1/confirm', () =>
        HttpResponse.json({ id: 'seti_1', object: 'setup_intent', status: 'succeeded', payment_method: 'pm_new' }),
      ),
    );
    await press(view, 'GPS Monthly');
    await view.actor.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await messages().findByText('Please add card details')).toBeVisible();
    expect(screen.getByLabelText('Card number')).toBeVisible();
    expect(view.calls.subscribe).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Use test card 4242 4242 4242 4242' }));
    const fields = { Expiry: '08 / 49', 'Security code': '123', Address: '1 Crown St', City: 'Sydney' };
    for (const [label, value] of Object.entries({ ...fields, 'Postal code': '2010' })) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    await view.actor.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await messages().findByText('Added successfully')).toBeVisible();
    expect(await terms()).toBeDefined();
  });

  it('needs a country [P2.5.1] [P2.2.30] [P2.8.2]', async () => {
    const view = await openPlans({ as: { country: '', currency: 'aud' } });
    const update = vi.fn<Parameters<typeof mockAccount.updateUser>[0]>(() => refuse('country-required'));
    network.use(mockAccount.updateUser(update));
    await press(view, 'GPS Monthly');
    const shown = await dialog('User details');
    await view.actor.click(shown.getByRole('button', { name: 'Save' }));
    expect(await messages().findByText('Please select country')).toBeVisible();
    expect(update).not.toHaveBeenCalled();
    const country = shown.getByRole('combobox', { name: 'Country' });
    await view.actor.click(country);
    await view.actor.paste('Austral');
    await view.actor.click(await screen.findByRole('option', { name: /Australia/ }));
    await view.actor.click(shown.getByRole('button', { name: 'Save' }));
    expect(await messages().findByText('Country is required')).toBeVisible();
    expect(sentOf(update)).toEqual([{ country: 'AU', currency: 'aud' }]);
  });

  it('tries again with the same key when no answer came, and with another after a refusal [A16]', async () => {
    const view = await openPlans();
    const keys: (string | null)[] = [];
    const answers = [refuse('unavailable'), refuse('card-declined'), refuse('already-subscribed')];
    network.use(
      mockPlans.subscribe(({ headers }) => {
        keys.push(headers.get('idempotency-key'));
        return answers[keys.length - 1]!;
      }),
    );
    await press(view, 'GPS Monthly');
    const subscribe = (await terms()).getByRole('button', { name: 'Subscribe' });
    await waitFor(() => expect(subscribe).toBeEnabled());
    for (const message of [
      /^Temporarily unavailable/,
      'Your card was declined.',
      /has a subscription of this kind already/,
    ]) {
      await view.actor.click(subscribe);
      expect(await messages().findByText(message)).toBeVisible();
      await waitFor(() => expect(subscribe).toBeEnabled());
    }
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[1]);
  });
});

describe('changing the plan', () => {
  const openChange = async (plan: string, source: Parameters<typeof aSubscription>[1] = {}) => {
    const device = aDevice();
    const view = await openPlans({
      device,
      plans: [monthly, yearly, dearer],
      subscriptions: [aSubscription(device, source)],
    });
    await press(view, plan);
    return { view, shown: await dialog('Change plan?') };
  };

  it.each([
    [
      'to a dearer one happens at once, with proration',
      'GPS Gold',
      {},
      'GPS Gold starts at once. What you have paid for the rest of this period is taken off its price.',
      true,
    ],
    [
      'to a cheaper one waits for the end of the period',
      'GPS Yearly',
      {},
      'GPS Yearly starts on 1 Dec 2026, at the end of the period that is paid. Until then nothing changes.',
      false,
    ],
    [
      'in a trial ends the trial',
      'GPS Yearly',
      { source: { status: 'trialing' as const } },
      'GPS Yearly starts at once, and your trial ends.',
      true,
    ],
  ])('%s [P2.4.6] [P2.4.2] [P2.7.23]', async (_what, plan, options, text, isUpgrade) => {
    const { view, shown } = await openChange(plan, options);
    expect(shown.getByText(text)).toBeVisible();
    expect(await shown.findByText(/^You pay \$/)).toBeVisible();
    expect(view.calls.subscribe).not.toHaveBeenCalled();
    const change = shown.getByRole('button', { name: 'Change plan' });
    fireEvent.click(change);
    fireEvent.click(change);
    expect(await messages().findByText('Subscribed successfully')).toBeVisible();
    expect(sentOf(view.calls.subscribe)).toEqual([
      {
        deviceUUID: view.device.deviceUUID,
        subscriptionId: 'subscription to GPS Monthly',
        isUpgrade,
        paymentType: 'card',
      },
    ]);
  });
});

describe('a change that was planned', () => {
  it('is forgotten by keeping the present plan, after asking', async () => {
    const device = aDevice();
    const [start, end] = [1_793_491_200, 1_796_083_200];
    const phases = [
      { start_date: start, end_date: end, planId: monthly._id },
      { start_date: end, end_date: end + 1000, planId: yearly._id },
    ];
    const source = {
      schedule: 'sub_sched_1',
      scheduleDetails: { phases, current_phase: { start_date: start, end_date: end } },
    };
    const subscriptions = [aSubscription(device, { source })];
    // A change that costs nothing needs no card.
    const view = await openPlans({ device, plans: [monthly, yearly], subscriptions });
    network.use(
      mockPlans.previewPurchase(() => ({
        forecast: { currency: 'aud', credit: 0, now: 0, later: [{ at: end, amount: 985 }], isRefundable: false },
      })),
    );
    await press(view, 'GPS Monthly', 'Keep this plan');
    const shown = await dialog('Change plan?');
    expect(shown.getByText('GPS Monthly goes on, and the change that was planned is forgotten.')).toBeVisible();
    expect(await shown.findByText('Nothing to pay until 1 Dec 2026, then $9.85 a month')).toBeVisible();
    expect(view.calls.subscribe).not.toHaveBeenCalled();
    await view.actor.click(shown.getByRole('button', { name: 'Keep this plan' }));
    expect(await messages().findByText('Subscribed successfully')).toBeVisible();
    expect(view.calls.subscribe.mock.calls[0]?.[0].params.plan).toBe('GPS Monthly');
    expect(sentOf(view.calls.subscribe)).toMatchObject([
      { subscriptionId: 'subscription to GPS Monthly', isUpgrade: false },
    ]);
    expect(await cardOf('GPS Monthly').findByRole('button', { name: 'Subscribed' })).toBeDisabled();
  });
});

describe('a card that asks for confirmation', () => {
  const clientSecret = 'pi_1_secret_2';

  const openAsking = async (answer: (fields: FormData) => Response) => {
    const device = aDevice();
    const view = await openPlans({ device });
    const asked = vi.fn(answer);
    network.use(
      mockPlans.subscribe(() => ({
        subscription: aSubscription(device, { source: { status: 'incomplete' } }),
        clientSecret,
      })),
      http.post('/api/dev/stripe/payment_intents/pi_1/confirm', async ({ request }) => asked(await request.formData())),
    );
    await press(view, 'GPS Monthly');
    await clickSubscribe(view);
    return { view, asked, shown: await dialog('Confirm the test payment') };
  };

  it('is asked, and then the plan is bought', async () => {
    const { view, asked, shown } = await openAsking(() => {
      view.subscriptions.push(aSubscription(view.device));
      return HttpResponse.json({ id: 'pi_1', status: 'succeeded', payment_method: 'pm_visa' });
    });
    expect(messages().queryByText('Subscribed successfully')).not.toBeInTheDocument();
    await view.actor.click(shown.getByRole('button', { name: 'Complete' }));
    expect(await messages().findByText('Subscribed successfully')).toBeVisible();
    expect(Object.fromEntries(asked.mock.calls[0]![0])).toEqual({ client_secret: clientSecret, confirmed: 'true' });
  });

  it("tells the provider's message when it is refused [P2.8.17]", async () => {
    const message = 'We are unable to authenticate your payment method.';
    const { view, asked, shown } = await openAsking(() => HttpResponse.json({ error: { message } }, { status: 402 }));
    await view.actor.click(shown.getByRole('button', { name: 'Fail' }));
    expect(await messages().findByText(message)).toBeVisible();
    expect(Object.fromEntries(asked.mock.calls[0]![0])).toMatchObject({ confirmed: 'false' });
    expect(messages().queryByText('Subscribed successfully')).not.toBeInTheDocument();
  });
});

describe('a coupon', () => {
  const coupon = { code: 'WELCOME', title: 'Welcome pack', name: 'welcome', percentage: 50, productId: 'x' };

  const apply = async ({ actor }: View, code: string) => {
    if (code) {
      await actor.click(detail().getByLabelText('Coupon'));
      await actor.paste(code);
    }
    await actor.click(detail().getByRole('button', { name: 'Apply' }));
  };

  it('needs a code, and one that exists [P2.5.4] [P2.8.2]', async () => {
    const view = await openPlans();
    const ask = vi.fn<Parameters<typeof mockPlans.applyCoupon>[0]>(() => refuse('invalid-coupon-code'));
    network.use(mockPlans.applyCoupon(ask));
    await apply(view, '');
    expect(await messages().findByText('Invalid code')).toBeVisible();
    expect(ask).not.toHaveBeenCalled();
    await apply(view, 'NO/SUCH');
    await waitFor(() => expect(ask).toHaveBeenCalledOnce());
    expect(ask.mock.calls[0]?.[0].params).toEqual({
      code: 'NO/SUCH',
      deviceUUID: view.device.deviceUUID,
      productId: '-',
    });
  });

  it.each([
    ['no product', ''],
    ['a product without a plan', 'another product'],
  ])('of %s is good for nothing [P2.5.5]', async (_what, productId) => {
    const view = await openPlans();
    network.use(mockPlans.applyCoupon(() => ({ coupon: { ...coupon, productId }, plan: monthly })));
    await apply(view, 'WELCOME');
    expect(await messages().findByText('Coupon not valid for any subscription.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows the plan that it matches and is used for it [P2.2.30] [P2.3.8] [P2.7.19]', async () => {
    const view = await openPlans({ plans: [monthly, yearly] });
    const { productId } = yearly.sourceData;
    const preview = vi.fn<Parameters<typeof mockPlans.previewPurchase>[0]>(() => ({
      forecast: {
        currency: 'aud',
        credit: 0,
        now: 4345,
        later: [{ at: 1_810_000_000, amount: 8690 }],
        isRefundable: true,
      },
    }));
    network.use(
      mockPlans.applyCoupon(() => ({ coupon: { ...coupon, productId }, plan: yearly })),
      mockPlans.previewPurchase(preview),
    );
    await apply(view, 'WELCOME');
    const shown = await dialog('Pre-purchased Subscription');
    expect(shown.getByText('Welcome pack is good for GPS Yearly.')).toBeVisible();
    expect(await shown.findByText('You pay $43.45 now, then $86.90 a year')).toBeVisible();
    expect(detail().getByText('GPS Yearly')).toBeInTheDocument();
    expect(detail().getByText('Discount 50%').parentElement).toHaveTextContent('-$39.50');
    expect(sentOf(preview)).toMatchObject([{ couponCode: 'WELCOME' }]);
    await view.actor.click(shown.getByRole('button', { name: 'Continue' }));
    await clickSubscribe(view);
    await waitFor(() => expect(sentOf(view.calls.subscribe)).toMatchObject([{ couponCode: 'WELCOME' }]));
  });
});

describe('a group', () => {
  it('is joined by its code, and its plans are offered then [P2.2.22] [P2.7.20] [P2.8.15]', async () => {
    const view = await openPlans();
    const join = vi.fn<Parameters<typeof mockPlans.joinPlanGroup>[0]>(() => ({
      message: 'joined successfully',
      group: { _id: 'g', name: 'Couriers' },
    }));
    network.use(mockPlans.joinPlanGroup(join));
    expect(screen.getByText(/^Do you have a group code\?/)).toHaveTextContent('Do you have a group code? click here');
    await view.actor.click(screen.getByRole('button', { name: 'click here' }));
    const shown = await dialog('Join Group');
    await view.actor.click(shown.getByRole('button', { name: 'Join' }));
    expect(await messages().findByText('Invalid code')).toBeVisible();
    await view.actor.click(shown.getByLabelText('Group code'));
    await view.actor.paste('COURIERS');
    network.use(mockPlans.listPlans(() => ({ data: [aPlan({ name: 'Courier plan' })] })));
    const button = shown.getByRole('button', { name: 'Join' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await messages().findByText('joined successfully')).toBeVisible();
    expect(join).toHaveBeenCalledOnce();
    expect(join.mock.calls[0]?.[0].params).toEqual({ code: 'COURIERS' });
    expect(await screen.findByRole('button', { name: 'Courier plan' })).toBeVisible();
  });
});

describe('the wallet of a card', () => {
  it('is sent as the kind of payment [P2.7.23]', async () => {
    const wallet = aCard();
    const view = await openPlans({
      methods: [{ ...wallet, card: { ...wallet.card!, wallet: { type: 'apple_pay' } } }],
    });
    network.use(mockPayments.listPayments(() => ({ data: [], has_more: false })));
    await press(view, 'GPS Monthly');
    await clickSubscribe(view);
    await waitFor(() => expect(sentOf(view.calls.subscribe)).toMatchObject([{ paymentType: 'apple_pay' }]));
  });
});
