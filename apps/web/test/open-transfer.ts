import type { Device } from '@holdfast/contract/devices';
import type { Member } from '@holdfast/contract/transfer';
import type { User } from '@holdfast/contract/user';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { aCard, aDevice, aPlan, aSubscription, aUser } from './factories.ts';
import { mockPayments, mockPlans, mockTransfer, network, pageOf } from './network.ts';
import { serveDevices } from './open-overview.ts';
import { renderPage } from './render-page.tsx';

export const sofia: Member = {
  _id: '01890000-0000-7000-8000-0000000000aa',
  name: 'Sofia Marino',
  email: 'sofia@k9.test',
};
export const transferredText = 'Device transferred successfully';

interface Options {
  as?: Partial<User>;
  members?: Member[];
  devices?: Device[];
}

/** The page over a server that knows these people and devices. */
export const openTransfer = ({ as = {}, members = [sofia], devices = [aDevice({ name: 'Rex' })] }: Options = {}) => {
  const find = vi.fn<Parameters<typeof mockTransfer.findUsers>[0]>(({ query }) =>
    pageOf(members.filter(({ email }) => email.includes(query?.filter ?? ''))),
  );
  const { list } = serveDevices(devices);
  const transfer = vi.fn<Parameters<typeof mockTransfer.transferDevice>[0]>(() => ({ message: 'Words of the server' }));
  const register = vi.fn<Parameters<typeof mockTransfer.registerMember>[0]>(({ body: { name, email } }) => ({
    message: 'User created. An email to set a password has been sent',
    user: { ...sofia, name, email },
  }));
  const plans = vi.fn<Parameters<typeof mockPlans.listPlans>[0]>(() => ({ data: [aPlan()] }));
  const subscriptionsOf = vi.fn<Parameters<typeof mockPlans.listUserSubscriptions>[0]>(() => ({ data: [] }));
  const payer = vi.fn<Parameters<typeof mockPayments.getPaymentUser>[0]>(() => ({
    paymentUser: null,
    paymentMethods: [aCard()],
  }));
  const subscribe = vi.fn<Parameters<typeof mockPlans.subscribeForMember>[0]>(() => ({
    subscription: aSubscription(devices[0] ?? aDevice()),
  }));
  network.use(
    mockTransfer.findUsers(find),
    mockTransfer.transferDevice(transfer),
    mockTransfer.registerMember(register),
    mockPlans.listPlans(plans),
    mockPlans.listUserSubscriptions(subscriptionsOf),
    mockPlans.previewPurchase(() => ({
      forecast: { currency: 'aud', credit: 0, now: 13_885, later: [{ at: 1_796_083_200, amount: 985 }] },
    })),
    mockPlans.subscribeForMember(subscribe),
    mockPayments.getPaymentUser(payer),
  );
  const user = aUser({ roles: ['k9'], OneTimeDeviceFee: 129, ...as });
  const calls = { find, list, transfer, register, plans, subscriptionsOf, payer, subscribe };
  return { ...renderPage('/transfer/devices', { as: user }), calls };
};

export type TransferView = ReturnType<typeof openTransfer>;

export const memberField = () => screen.findByRole('combobox', { name: 'Member' });

export const chooseMember = async ({ actor }: TransferView, text = 'sofia') => {
  await actor.click(await memberField());
  await actor.paste(text);
  await actor.click(await screen.findByRole('option', { name: /Sofia Marino/ }));
};

export const chooseDevice = async ({ actor }: TransferView, name = 'Rex') => {
  await actor.click(await screen.findByRole('combobox', { name: 'GPS device' }));
  await actor.click(await screen.findByRole('option', { name: new RegExp(name) }));
};
