import { describe, expect, it } from 'vitest';
import { draftOf, newCustomer, payWithCard } from '../test/shop.ts';
import { browserPost, cardForm, startTestSandbox } from '../test/test-sandbox.ts';

const setup = async () => {
  const sandbox = await startTestSandbox();
  const customer = await sandbox.stripe.customers.create({ email: 'jo@example.test' });
  const intent = await sandbox.stripe.setupIntents.create({
    customer: customer.id,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  const confirm = (number: string) =>
    browserPost(sandbox, `/v1/setup_intents/${intent.id}/confirm`, cardForm(number, intent.client_secret ?? ''));
  return { ...sandbox, customer, intent, confirm };
};

describe('a card given in the browser', () => {
  it('is saved with the customer by a setup intent', async () => {
    const { stripe, customer, intent, confirm } = await setup();
    expect(intent).toMatchObject({ status: 'requires_payment_method', usage: 'off_session' });
    const { status, body } = await confirm('4242 4242 4242 4242');
    expect([status, body.status]).toEqual([200, 'succeeded']);
    const { data } = await stripe.paymentMethods.list({ customer: customer.id });
    expect(data).toMatchObject([
      {
        id: body.payment_method,
        card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
        billing_details: { name: 'Jo Bloggs', address: { country: 'AU' } },
      },
    ]);
    expect((await confirm('4242424242424242')).body.error?.code).toBe('setup_intent_unexpected_state');
    const types = (await stripe.events.list()).data.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['setup_intent.succeeded', 'payment_method.attached']));
  });

  it('is not taken without the secret of the intent', async () => {
    const { url, intent, stripe } = await setup();
    const path = `/v1/setup_intents/${intent.id}/confirm`;
    expect((await browserPost({ url }, path, cardForm('4242424242424242', 'wrong'))).status).toBe(404);
    const { client_secret: _, ...open } = cardForm('4242424242424242', '');
    expect((await browserPost({ url }, path, open)).status).toBe(401);
    expect((await stripe.setupIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
  });

  it('is declined, and another one may be tried', async () => {
    const { stripe, intent, confirm } = await setup();
    const declined = await confirm('4000000000000002');
    expect(declined.status).toBe(402);
    expect(declined.body.error).toMatchObject({
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    });
    const failed = await stripe.setupIntents.retrieve(intent.id);
    expect(failed).toMatchObject({ status: 'requires_payment_method', last_setup_error: { code: 'card_declined' } });
    expect((await stripe.events.list({ type: 'setup_intent.setup_failed' })).data).toHaveLength(1);
    expect((await confirm('5555555555554444')).body.status).toBe('succeeded');
  });

  it('asks for a confirmation', async () => {
    const { stripe, url, customer, intent, confirm } = await setup();
    expect((await confirm('4000002500003155')).body.status).toBe('requires_action');
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([]);
    const yes = { client_secret: intent.client_secret ?? '', confirmed: 'true' };
    const answer = await browserPost({ url }, `/v1/setup_intents/${intent.id}/confirm`, yes);
    expect(answer.body.status).toBe('succeeded');
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1);
  });

  it.each([
    ['4242424242424241', 'incorrect_number'],
    ['4111111111111111', 'card_declined'],
    ['hello', 'incorrect_number'],
  ])('with the number %s is refused: %s', async (number, code) => {
    const { confirm } = await setup();
    const { status, body } = await confirm(number);
    expect([status, body.error?.code]).toEqual([402, code]);
  });

  it('that is out of date is refused', async () => {
    const { url, intent, clock } = await setup();
    clock.now = new Date('2035-01-01T00:00:00Z');
    const path = `/v1/setup_intents/${intent.id}/confirm`;
    const answer = await browserPost({ url }, path, cardForm('4242424242424242', intent.client_secret ?? ''));
    expect(answer.body.error?.code).toBe('invalid_expiry_year');
  });
});

describe('payment methods', () => {
  it('are attached, changed, made the default and detached', async () => {
    const { stripe } = await startTestSandbox();
    const customer = await stripe.customers.create();
    const other = await stripe.customers.create();
    const method = await stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' },
    });
    const asDefault = { invoice_settings: { default_payment_method: method.id } };
    await expect(stripe.customers.update(customer.id, asDefault)).rejects.toMatchObject({ code: 'resource_missing' });
    await stripe.paymentMethods.attach(method.id, { customer: customer.id });
    await expect(stripe.paymentMethods.attach(method.id, { customer: other.id })).rejects.toMatchObject({
      statusCode: 400,
    });
    const updated = await stripe.customers.update(customer.id, asDefault);
    expect(updated.invoice_settings.default_payment_method).toBe(method.id);
    const changed = await stripe.paymentMethods.update(method.id, {
      billing_details: { name: 'Jo', address: { line1: 'Street 1', city: 'Perth', country: 'AU' } },
    });
    expect(changed.billing_details).toMatchObject({ name: 'Jo', address: { city: 'Perth', postal_code: null } });
    expect(await stripe.paymentMethods.detach(method.id)).toMatchObject({ customer: null });
    const left = await stripe.customers.retrieve(customer.id);
    expect(left).toMatchObject({ invoice_settings: { default_payment_method: null } });
    await expect(stripe.paymentMethods.detach(method.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('are declined when attached, or only when charged', async () => {
    const { stripe } = await startTestSandbox();
    const customer = await stripe.customers.create();
    const attach = (card: string) => stripe.paymentMethods.attach(card, { customer: customer.id });
    await expect(attach('pm_card_visa_chargeDeclined')).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
    });
    await payWithCard(stripe, customer.id, 'pm_card_chargeCustomerFail');
    const { id } = await draftOf(stripe, customer.id, 1000);
    const pay = stripe.invoices.pay(id);
    await expect(pay).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
    expect((await stripe.charges.list({ customer: customer.id })).data).toMatchObject([
      { status: 'failed', paid: false, failure_code: 'card_declined' },
    ]);
  });
});

describe('a refund', () => {
  it('gives money back in parts, and no more than was paid', async () => {
    const { stripe } = await startTestSandbox();
    const customer = await newCustomer(stripe);
    const { id } = await draftOf(stripe, customer.id, 1000);
    await stripe.invoices.pay(id);
    const [intent] = (await stripe.paymentIntents.list({ customer: customer.id })).data;
    const payment_intent = intent?.id ?? '';
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 1000 });
    await stripe.refunds.create({ payment_intent, amount: 400 });
    await expect(stripe.refunds.create({ payment_intent, amount: 601 })).rejects.toMatchObject({ param: 'amount' });
    expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 600, status: 'succeeded' });
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' });
    const { data } = await stripe.charges.list({ customer: customer.id });
    expect(data).toMatchObject([{ refunded: true, amount_refunded: 1000 }]);
    expect((await stripe.events.list({ type: 'charge.refunded' })).data).toHaveLength(2);
  });
});
