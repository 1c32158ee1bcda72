import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { aCard } from '../../../../test/factories.ts';
import { mockPayments, network } from '../../../../test/network.ts';
import { openPayments } from '../../../../test/open-payments.ts';
import { dialog } from '../../../../test/open-plans.ts';
import { messages, sentOf } from '../../../../test/open-settings.ts';

const address = {
  name: 'Maya Okafor',
  line1: '1 Crown St',
  line2: '',
  city: 'Sydney',
  state: 'NSW',
  postal_code: '2010',
  country: 'AU',
};

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

const fillForm = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Use test card 4242 4242 4242 4242' }));
  fill('Expiry', '08 / 28');
  fill('Security code', '123');
  fill('Address', address.line1);
  fill('City', address.city);
  fill('State', address.state);
  fill('Postal code', address.postal_code);
};

const serveSandbox = (...answers: Response[]) => {
  const intent = vi.fn(() => ({ clientSecret: 'seti_1_secret_2' }));
  const asked: Record<string, FormDataEntryValue>[] = [];
  network.use(
    mockPayments.createPaymentIntent(intent),
    http.post('/api/dev/stripe/setup_intents/seti_1/confirm', async ({ request }) => {
      asked.push(Object.fromEntries(await request.formData()));
      return answers[asked.length - 1]!;
    }),
  );
  return { intent, asked };
};

const intentAnswer = (status: string) =>
  HttpResponse.json({ id: 'seti_1', object: 'setup_intent', status, payment_method: 'pm_new' });

const refusal = (message: string) => HttpResponse.json({ error: { type: 'card_error', message } }, { status: 402 });

const openForm = async (methods: Parameters<typeof openPayments>[0] = { methods: [] }) => {
  const view = await openPayments(methods);
  await view.actor.click(screen.getByRole('button', { name: 'View/add' }));
  return view;
};

const save = () => screen.getByRole('button', { name: 'Save card' });

describe('the test card form', () => {
  it('is marked as a test and lists the numbers that work', async () => {
    await openForm();
    expect(await screen.findByText('Test payments')).toBeVisible();
    for (const number of ['4242 4242 4242 4242', '4000 0000 0000 0002', '4000 0025 0000 3155']) {
      expect(screen.getByText(number)).toBeVisible();
    }
  });

  it('gives the card to the provider and keeps only its id, once for two clicks [P2.7.13] [P2.7.14] [P2.7.15] [P2.7.18] [A16]', async () => {
    const { intent, asked } = serveSandbox(intentAnswer('succeeded'));
    const { calls } = await openForm();
    await screen.findByText('Test payments');
    fillForm();
    fireEvent.click(save());
    fireEvent.click(save());
    expect(await messages().findByText('Added successfully')).toBeVisible();
    expect(intent).toHaveBeenCalledOnce();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      client_secret: 'seti_1_secret_2',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '08',
      'payment_method_data[card][exp_year]': '2028',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][name]': 'Maya Okafor',
      'payment_method_data[billing_details][address][postal_code]': '2010',
    });
    expect(sentOf(calls.attach)).toEqual([{ paymentMethodId: 'pm_new', kind: 'card', address }]);
    expect(await screen.findByRole('button', { name: 'Change Visa •••• 4242' })).toBeVisible();
  });

  it('puts a new card in the place of an old one [P2.7.14] [P2.7.15]', async () => {
    serveSandbox(intentAnswer('succeeded'));
    const { actor, calls } = await openForm({ methods: [aCard()] });
    await actor.click(await screen.findByRole('button', { name: 'Change Visa •••• 4242' }));
    fillForm();
    await actor.click(save());
    expect(await messages().findByText('Changed successfully')).toBeVisible();
    expect(sentOf(calls.change)).toEqual([
      { paymentMethodId: 'pm_new', oldPaymentMethodId: 'pm_visa', kind: 'card', address },
    ]);
  });

  it('says what the provider says about a card, which can be corrected [P2.8.17]', async () => {
    serveSandbox(refusal('Your card was declined.'), intentAnswer('succeeded'));
    const { actor, calls } = await openForm();
    await screen.findByText('Test payments');
    fillForm();
    await actor.click(save());
    expect(await messages().findByText('Your card was declined.')).toBeVisible();
    expect(calls.attach).not.toHaveBeenCalled();
    await actor.click(save());
    expect(await messages().findByText('Added successfully')).toBeVisible();
  });

  it('asks in place of the bank, and takes the card only when that agrees', async () => {
    const message = 'We are unable to authenticate your payment method.';
    const { asked } = serveSandbox(
      intentAnswer('requires_action'),
      refusal(message),
      intentAnswer('requires_action'),
      intentAnswer('succeeded'),
    );
    const { actor, calls } = await openForm();
    await screen.findByText('Test payments');
    fillForm();
    await actor.click(save());
    await actor.click((await dialog('Confirm the test payment')).getByRole('button', { name: 'Fail' }));
    expect(await messages().findByText(message)).toBeVisible();
    expect(calls.attach).not.toHaveBeenCalled();
    await actor.click(save());
    await actor.click((await dialog('Confirm the test payment')).getByRole('button', { name: 'Complete' }));
    expect(await messages().findByText('Added successfully')).toBeVisible();
    expect(asked.map(({ confirmed }) => confirmed)).toEqual([undefined, 'false', undefined, 'true']);
  });

  it('wants every field that the provider needs', async () => {
    const { intent } = serveSandbox();
    const { actor } = await openForm();
    await screen.findByText('Test payments');
    fill('Expiry', '2028');
    await actor.click(save());
    expect(screen.getByLabelText('Expiry')).toHaveAccessibleDescription('A month and a year, as 08 / 28');
    for (const label of ['Card number', 'Security code', 'Address', 'City', 'Postal code']) {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Field is required');
    }
    expect(screen.getByLabelText('Card number')).toHaveFocus();
    expect(intent).not.toHaveBeenCalled();
  });
});
