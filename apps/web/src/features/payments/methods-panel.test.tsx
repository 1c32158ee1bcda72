import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCard, aDevice, aSubscription } from '../../../test/factories.ts';
import { mockPayments, network, refuse } from '../../../test/network.ts';
import { openPayments, region } from '../../../test/open-payments.ts';
import { dialog } from '../../../test/open-plans.ts';
import { messages, sentOf } from '../../../test/open-settings.ts';

const link = aCard({ id: 'pm_link', type: 'link', isDefault: false, link: { email: 'maya@harbour.test' } });
const bank = aCard({ id: 'pm_bank', type: 'bank', isDefault: false, bank_name: 'Commonwealth Bank', last4: '6789' });
const withoutCard = ({ card: _card, ...method }: typeof link) => method;

const findMethods = async () => within(await region('Payment methods').findByRole('list', { name: 'Payment methods' }));

describe('the payment methods', () => {
  it('are cards, link accounts and banks, each with what one knows it by [P2.2.41] [P2.3.4] [P2.3.5] [P2.7.11] [P2.7.12]', async () => {
    const { calls } = await openPayments({ methods: [aCard(), withoutCard(link), withoutCard(bank)] });
    const list = await findMethods();
    const [visa, linked, account] = list.getAllByRole('listitem');
    expect(visa).toHaveTextContent('Visa •••• 4242');
    expect(visa).toHaveTextContent('Expires August 2028');
    expect(visa).toHaveTextContent('In use');
    expect(linked).toHaveTextContent('maya@harbour.test');
    expect(account).toHaveTextContent('Commonwealth Bank •••• 6789');
    expect(calls.get).toHaveBeenCalled();
  });

  it('are removed after asking, once for two clicks [P2.2.43] [P2.7.14] [A16]', async () => {
    const { actor, calls } = await openPayments();
    await actor.click((await findMethods()).getByRole('button', { name: 'Remove Visa •••• 4242' }));
    const shown = await dialog('Remove payment method?');
    expect(calls.detach).not.toHaveBeenCalled();
    const confirm = shown.getByRole('button', { name: 'Remove' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(await messages().findByText('Removed successfully')).toBeVisible();
    expect(sentOf(calls.detach)).toEqual([{ paymentMethodId: 'pm_visa' }]);
    expect(await region('Payment methods').findByText('No payment method yet.')).toBeVisible();
  });

  it('are offered to be removed while there is a subscription, and the dialog says why not [P2.2.43]', async () => {
    const { actor } = await openPayments({ subscriptions: [aSubscription(aDevice())] });
    network.use(mockPayments.detachPaymentMethod(() => refuse('payment-method-needed')));
    await actor.click((await findMethods()).getByRole('button', { name: 'Remove Visa •••• 4242' }));
    const shown = await dialog('Remove payment method?');
    await actor.click(shown.getByRole('button', { name: 'Remove' }));
    expect(await shown.findByText('The payment method cannot be removed while there is a subscription')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
    expect(messages().queryByText(/cannot be removed/)).not.toBeInTheDocument();
    await actor.click(shown.getByRole('button', { name: 'Close' }));
    expect((await findMethods()).getByText('Visa •••• 4242')).toBeVisible();
  });

  it('tell when the provider does not answer [P2.8.3]', async () => {
    const { actor, queryClient } = await openPayments();
    await findMethods();
    network.use(mockPayments.getPaymentUser(() => refuse('not-found')));
    queryClient.removeQueries({ queryKey: ['payments', 'user'] });
    await actor.click(screen.getByRole('link', { name: 'Account settings' }));
    await actor.click(await screen.findByRole('link', { name: 'Payments' }));
    expect(await messages().findByText('Something went wrong while getting stripe customer')).toBeVisible();
    network.use(mockPayments.getPaymentUser(() => ({ paymentUser: null, paymentMethods: [aCard()] })));
    await actor.click(region('Payment methods').getByRole('button', { name: 'Try again' }));
    expect(await findMethods()).toBeDefined();
  });
});

describe('the card dialog', () => {
  const openDialog = async (options: Parameters<typeof openPayments>[0] = {}) => {
    const view = await openPayments(options);
    await view.actor.click(screen.getByRole('button', { name: 'View/add' }));
    return view;
  };

  it('lists the cards, to change and to remove [P2.2.42] [P2.2.44]', async () => {
    const { actor } = await openDialog();
    expect(await screen.findByRole('button', { name: 'Change Visa •••• 4242' })).toBeVisible();
    const shown = await dialog('Payment details');
    await actor.click(shown.getByRole('button', { name: 'Remove Visa •••• 4242' }));
    expect(await dialog('Remove payment method?')).toBeDefined();
  });

  it('removes none while there is a subscription [P2.2.44]', async () => {
    const device = aDevice();
    await openDialog({ subscriptions: [aSubscription(device)] });
    expect(await screen.findByRole('button', { name: 'Change Visa •••• 4242' })).toBeVisible();
    const shown = await dialog('Payment details');
    expect(shown.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  });

  it('shows the forms for card and billing address without a card, and while one is changed [P2.2.45] [P2.2.46]', async () => {
    const { actor } = await openDialog();
    await actor.click(await screen.findByRole('button', { name: 'Change Visa •••• 4242' }));
    expect(screen.getByRole('group', { name: 'Card' })).toBeVisible();
    const billing = within(screen.getByRole('group', { name: 'Billing address' }));
    expect(billing.getByText("Billing address should match the card's address.")).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('button', { name: 'Change Visa •••• 4242' })).toBeVisible();
  });

  it('says so where payments are not set up', async () => {
    const { queryClient, actor } = await openPayments({ methods: [] });
    queryClient.setQueryData(['client-config'], (old: object | undefined) => ({
      ...old,
      payments: { provider: 'off', publishableKey: '' },
    }));
    await actor.click(screen.getByRole('button', { name: 'View/add' }));
    await waitFor(() => expect(screen.getByText('Payments are not set up here')).toBeVisible());
  });
});
