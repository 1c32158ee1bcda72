import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { clientConfig, mockAuth, mockPayments, network } from '../../../../test/network.ts';
import { openPayments } from '../../../../test/open-payments.ts';
import { messages, sentOf } from '../../../../test/open-settings.ts';

const stripe = vi.hoisted(() => ({ confirmSetup: vi.fn(), load: vi.fn(), elements: { id: 'elements' } }));

vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: stripe.load }));
vi.mock('@stripe/react-stripe-js', () => ({
  Elements: ({ options, children }: { options: { clientSecret: string }; children: ReactNode }) => (
    <div data-testid={options.clientSecret}>{children}</div>
  ),
  PaymentElement: ({ onChange }: { onChange: (event: { value: { type: string } }) => void }) => (
    <button type="button" aria-label="Google Pay" onClick={() => onChange({ value: { type: 'google_pay' } })} />
  ),
  useStripe: () => ({ confirmSetup: stripe.confirmSetup }),
  useElements: () => stripe.elements,
}));

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

const openForm = async () => {
  stripe.load.mockResolvedValue({});
  network.use(
    mockAuth.getClientConfig(() => ({
      ...clientConfig,
      payments: { provider: 'stripe', publishableKey: 'pk_test_1' },
    })),
    mockPayments.createPaymentIntent(() => ({ clientSecret: 'seti_1_secret_2' })),
  );
  const view = await openPayments({ methods: [] });
  expect(stripe.load).not.toHaveBeenCalled();
  await view.actor.click(screen.getByRole('button', { name: 'View/add' }));
  await screen.findByTestId('seti_1_secret_2');
  fill('Address', '1 Crown St');
  fill('City', 'Sydney');
  fill('Postal code', '2010');
  return view;
};

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save card' }));

describe("the provider's own card form", () => {
  it('is loaded with the publishable key when it is needed, and confirmed without a redirect [P2.7.13] [P2.7.18]', async () => {
    const { calls } = await openForm();
    expect(stripe.load).toHaveBeenCalledExactlyOnceWith('pk_test_1');
    stripe.confirmSetup.mockResolvedValueOnce({ error: { message: 'Your card has expired.' } });
    save();
    expect(await messages().findByText('Your card has expired.')).toBeVisible();
    expect(calls.attach).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Google Pay' }));
    stripe.confirmSetup.mockResolvedValueOnce({ setupIntent: { payment_method: 'pm_real' } });
    save();
    save();
    await waitFor(() =>
      expect(sentOf(calls.attach)).toMatchObject([{ paymentMethodId: 'pm_real', kind: 'google_pay' }]),
    );
    expect(stripe.confirmSetup).toHaveBeenCalledTimes(2);
    expect(stripe.confirmSetup.mock.lastCall?.[0]).toMatchObject({
      elements: stripe.elements,
      redirect: 'if_required',
      confirmParams: {
        payment_method_data: { billing_details: { name: 'Maya Okafor', address: { city: 'Sydney', country: 'AU' } } },
      },
    });
  });
});
