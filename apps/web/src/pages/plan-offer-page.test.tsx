import type { PlanOffer } from '@holdfast/contract/plans';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { aCard, aDevice, aPlan, aSubscription, aUser } from '../../test/factories.ts';
import { mockAuth, mockPayments, mockPlans, network, refuse } from '../../test/network.ts';
import { openPlans } from '../../test/open-plans.ts';
import { renderPage } from '../../test/render-page.tsx';
import { toasts } from '../ui/feedback/toast.ts';

const device = aDevice({ name: 'Rex' });
const yearly = aPlan({ name: 'GPS Yearly', price: 79, duration: 'yearly' });

const anOffer = (fields: Partial<PlanOffer> = {}): PlanOffer => ({
  _id: '01890000-0000-7000-8000-0000000000cc',
  state: 'waiting',
  email: 'sofia@k9.test',
  from: 'Support stock',
  device: { deviceUUID: device.deviceUUID, name: 'Rex' },
  plan: yearly,
  charge: { price: 7900, tax: 790, fee: 4900, now: 13_590, later: 8690 },
  card: { brand: 'visa', last4: '4242' },
  expiresAt: '2099-11-23T08:00:00.000Z',
  ...fields,
});

/** The page over a server that keeps the answer. */
const open = (fields: Partial<PlanOffer> = {}, as?: Parameters<typeof aUser>[0]) => {
  const offer = anOffer(fields);
  const accept = vi.fn<Parameters<typeof mockPlans.acceptPlanOffer>[0]>(() => {
    offer.state = 'accepted';
    return { subscription: aSubscription(device, { plan: yearly }) };
  });
  const decline = vi.fn(() => ({ message: 'Declined' }));
  network.use(
    mockPlans.getPlanOffer(() => ({ offer })),
    mockPlans.acceptPlanOffer(accept),
    mockPlans.declinePlanOffer(decline),
  );
  return { ...renderPage('/plan-offer/a-token', as ? { as: aUser(as) } : {}), accept, decline, offer };
};

const factOf = async (name: string) => (await screen.findByText(name)).nextSibling;
const agree = () => screen.findByRole('button', { name: 'Agree and pay' });

describe('an offer that waits for consent', () => {
  it('says what will be charged, for what and by which card [A22]', async () => {
    open();
    expect(await screen.findByText(/^Support stock, who transferred a device to you/)).toBeVisible();
    expect(await factOf('Device')).toHaveTextContent('Rex');
    expect(await factOf('Plan')).toHaveTextContent('GPS Yearly');
    expect(await factOf('Price')).toHaveTextContent('$79.00');
    expect(await factOf('Tax')).toHaveTextContent('$7.90');
    expect(await factOf('One Time Device Fee')).toHaveTextContent('$49.00');
    expect(await factOf('You pay now')).toHaveTextContent('$135.90');
    expect(await factOf('Then every year')).toHaveTextContent('$86.90');
    expect(await factOf('Card')).toHaveTextContent('Visa ending 4242');
  });

  it('is agreed to once for two clicks, without signing in [A16]', async () => {
    const { accept } = open();
    const button = await agree();
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('GPS Yearly for Rex is active.')).toBeVisible();
    expect(accept).toHaveBeenCalledOnce();
    expect(screen.getByRole('link', { name: 'See the device' })).toHaveAttribute(
      'href',
      `/device/${device.deviceUUID}`,
    );
  });

  it('can be declined', async () => {
    const { actor, accept, decline } = open();
    await actor.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByRole('heading', { name: 'You declined' })).toBeVisible();
    expect(decline).toHaveBeenCalledOnce();
    expect(accept).not.toHaveBeenCalled();
  });

  it('with a free trial has to be agreed to', async () => {
    const { actor, accept } = open({ plan: { ...yearly, freeTrialDays: 14 } });
    await actor.click(await agree());
    expect(await screen.findByText('Please check that you agree to our terms and conditions')).toBeVisible();
    expect(accept).not.toHaveBeenCalled();
    await actor.click(screen.getByRole('checkbox'));
    await actor.click(await agree());
    await waitFor(() => expect(accept.mock.lastCall?.[0].body).toEqual({ isTermsAccepted: true }));
  });

  it('leads to the sign-in, and back, where there is no card', async () => {
    const { actor } = open({ card: null });
    const signIn = await screen.findByRole('link', { name: 'Sign in to add a card' });
    expect(screen.queryByRole('button', { name: 'Agree and pay' })).toBeNull();
    await actor.click(signIn);
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(sessionStorage.getItem('holdfast.returnTo')).toBe('/plan-offer/a-token');
  });

  it('asks whoever is signed in for a card on the spot, and giving one is no consent [A22]', async () => {
    network.use(mockPayments.getPaymentUser(() => ({ paymentUser: null, paymentMethods: [] })));
    const { actor, accept } = open({ card: null }, { email: 'sofia@k9.test' });
    await actor.click(await screen.findByRole('button', { name: 'Add a card' }));
    const save = await screen.findByRole('button', { name: 'Save card' });
    expect(save).toBeVisible();
    fireEvent.submit(save.closest('form')!);
    expect(await screen.findAllByText('Field is required')).not.toHaveLength(0);
    expect(accept).not.toHaveBeenCalled();
  });

  it('can be agreed to as soon as a card was saved', async () => {
    network.use(
      mockPayments.getPaymentUser(() => ({ paymentUser: null, paymentMethods: [] })),
      mockPayments.createPaymentIntent(() => ({ clientSecret: 'seti_1_secret_2' })),
      http.post('/api/dev/stripe/setup_intents/seti_1/confirm', () =>
        HttpResponse.json({ id: 'seti_1', object: 'setup_intent', status: 'succeeded', payment_method: 'pm_new' }),
      ),
    );
    const { actor, accept, offer } = open({ card: null }, { email: 'sofia@k9.test' });
    network.use(
      mockPayments.attachPaymentMethod(() => {
        offer.card = { brand: 'visa', last4: '4242' };
        network.use(mockPayments.getPaymentUser(() => ({ paymentUser: null, paymentMethods: [aCard()] })));
        return { paymentMethods: [aCard()] };
      }),
    );
    await actor.click(await screen.findByRole('button', { name: 'Add a card' }));
    await actor.click(await screen.findByRole('button', { name: 'Use test card 4242 4242 4242 4242' }));
    const answers = {
      Expiry: '08 / 28',
      'Security code': '123',
      Address: '1 Crown St',
      City: 'Sydney',
      State: 'NSW',
      'Postal code': '2010',
    };
    for (const [label, value] of Object.entries(answers)) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    await actor.click(screen.getByRole('button', { name: 'Save card' }));
    expect(await agree()).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(accept).not.toHaveBeenCalled();
  });

  it('is for nobody else who is signed in: they may sign out and come back [A22]', async () => {
    network.use(mockAuth.logout(() => ({ message: 'Signed out' })));
    const { actor } = open({}, { email: 'other@example.test' });
    network.use(
      mockPlans.getPlanOffer(({ headers }) =>
        headers.has('authorization') ? refuse('offer-for-other-email') : { offer: anOffer() },
      ),
    );
    expect(await screen.findByText(/You are signed in as other@example.test/)).toBeVisible();
    expect(toasts.getState()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Agree and pay' })).toBeNull();
    await actor.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await agree()).toBeVisible();
    expect(window.location.pathname).toBe('/plan-offer/a-token');
  });

  it.each([
    ['offer-expired', 'This offer is over'],
    ['offer-void', 'This offer does not hold any more'],
  ] as const)('that is not good any more (%s) says so', async (code, title) => {
    network.use(mockPlans.getPlanOffer(() => refuse(code)));
    renderPage('/plan-offer/a-token');
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Agree and pay' })).toBeNull();
    expect(toasts.getState()).toEqual([]);
  });
});

describe("the device's own page", () => {
  it('shows the plan that waits, and lets the member choose another one', async () => {
    const { _id, from, expiresAt } = anOffer();
    const waiting = {
      _id,
      from,
      expiresAt,
      planName: 'GPS Yearly',
      device: { deviceUUID: device.deviceUUID, name: 'Rex' },
    };
    const elsewhere = { ...waiting, _id: 'other', planName: 'GPS Gold', device: { deviceUUID: 'OTHER', name: 'Luna' } };
    network.use(mockPlans.listPlanOffers(() => ({ data: [waiting, elsewhere] })));
    await openPlans({ device });
    expect(await screen.findByText(/^Support stock offers you GPS Yearly for this device/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the offer' })).toHaveAttribute('href', `/plan-offer/${_id}`);
    expect(screen.queryByText(/GPS Gold/)).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Activate Now' })[0]).toBeEnabled();
  });
});
