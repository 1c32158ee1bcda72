import type { Payment, PaymentMethod } from '@holdfast/contract/payments';
import type { Subscription } from '@holdfast/contract/plans';
import type { User } from '@holdfast/contract/user';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { aCard, aDevice, anInvoice, aPayment, aUser } from './factories.ts';
import { mockPayments, mockPlans, network } from './network.ts';
import { serveDevices } from './open-overview.ts';
import { renderPage } from './render-page.tsx';

interface PaymentsOptions {
  payments?: Payment[];
  methods?: PaymentMethod[];
  subscriptions?: Subscription[];
  as?: Partial<User>;
  width?: number;
}

/** Cursor pagination like the payment provider's, newest first. */
const servePayments = (payments: Payment[]) =>
  vi.fn<Parameters<typeof mockPayments.listPayments>[0]>(({ query }) => {
    const size = Number(query.limit);
    const indexOf = (id: string | undefined) => payments.findIndex((payment) => payment.id === id);
    if (query.ending_before) {
      const end = indexOf(query.ending_before);
      return { data: payments.slice(Math.max(0, end - size), end), has_more: end > size };
    }
    const start = indexOf(query.starting_after) + 1;
    return { data: payments.slice(start, start + size), has_more: start + size < payments.length };
  });

export const serveMethods = (methods: PaymentMethod[]) => {
  const attach = vi.fn<Parameters<typeof mockPayments.attachPaymentMethod>[0]>(({ body }) => {
    methods.push(aCard({ id: body.paymentMethodId }));
    return { paymentMethods: methods };
  });
  const change = vi.fn<Parameters<typeof mockPayments.changePaymentMethod>[0]>(({ body }) => {
    const others = methods.filter(({ id }) => id !== body.oldPaymentMethodId);
    methods.splice(0, methods.length, ...others, aCard({ id: body.paymentMethodId }));
    return { paymentMethods: methods };
  });
  const detach = vi.fn<Parameters<typeof mockPayments.detachPaymentMethod>[0]>(({ body }) => {
    methods.splice(0, methods.length, ...methods.filter(({ id }) => id !== body.paymentMethodId));
    return { paymentMethods: methods };
  });
  const get = vi.fn<Parameters<typeof mockPayments.getPaymentUser>[0]>(() => ({
    paymentUser: { sourceData: { currency: 'aud' } },
    paymentMethods: methods,
  }));
  network.use(
    mockPayments.getPaymentUser(get),
    mockPayments.attachPaymentMethod(attach),
    mockPayments.changePaymentMethod(change),
    mockPayments.detachPaymentMethod(detach),
  );
  return { get, attach, change, detach };
};

/** Opens the Payments tab of a user with one tracker. */
export const openPayments = async ({
  payments = [aPayment()],
  methods = [aCard()],
  subscriptions = [],
  as = {},
  width,
}: PaymentsOptions = {}) => {
  const device = aDevice();
  serveDevices([device]);
  const list = servePayments(payments);
  const calls = serveMethods(methods);
  const invoice = vi.fn<Parameters<typeof mockPayments.getInvoice>[0]>(() => ({ invoice: anInvoice() }));
  network.use(
    mockPlans.listCurrentSubscriptions(() => ({ data: subscriptions })),
    mockPayments.listPayments(list),
    mockPayments.getInvoice(invoice),
  );
  const view = renderPage('/user/payments', { as: aUser(as), width });
  await screen.findByRole('region', { name: 'Payment methods' });
  return { ...view, device, calls: { ...calls, list, invoice } };
};

export const region = (name: string) => within(screen.getByRole('region', { name }));
