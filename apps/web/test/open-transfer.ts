import type { Device } from '@holdfast/contract/devices';
import type { Member, Transfer } from '@holdfast/contract/transfer';
import type { User } from '@holdfast/contract/user';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { aDevice, aPlan, aSubscription, aUser } from './factories.ts';
import { mockPlans, mockTransfer, network, pageOf, refuse } from './network.ts';
import { serveDevices } from './open-overview.ts';
import { renderPage } from './render-page.tsx';

export const sofia: Member = {
  _id: '01890000-0000-7000-8000-0000000000aa',
  name: 'Sofia Marino',
  email: 'sofia@k9.test',
  country: 'AU',
};

export const aTransfer = (device: Device, fields: Partial<Transfer> = {}): Transfer => ({
  _id: '01890000-0000-7000-8000-0000000000bb',
  state: 'open',
  createdAt: '2026-11-16T08:00:00.000Z',
  until: '2026-11-17T08:00:00.000Z',
  device: { _id: device._id, deviceUUID: device.deviceUUID, deviceType: 'shield_gps', name: device.name },
  member: sofia,
  fee: 129,
  offer: null,
  ...fields,
});
export const transferredText = 'Device transferred successfully';

interface Options {
  as?: Partial<User>;
  members?: Member[];
  devices?: Device[];
  /** Existing transfers; saving puts a new one on top. */
  transfers?: Transfer[];
  /** URL to open instead of the form. */
  address?: string;
}

export const openTransfer = ({
  as = {},
  members = [sofia],
  devices = [aDevice({ name: 'Rex' })],
  transfers = [],
  address = '/transfer/devices',
}: Options = {}) => {
  const find = vi.fn<Parameters<typeof mockTransfer.findUsers>[0]>(({ query }) =>
    pageOf(members.filter(({ email }) => email.includes(query?.filter ?? ''))),
  );
  const { list } = serveDevices(devices);
  const transfer = vi.fn<Parameters<typeof mockTransfer.transferDevice>[0]>(({ body }) => {
    const made = aTransfer(devices.find(({ _id }) => _id === body.deviceId) ?? aDevice());
    transfers.unshift(made);
    return { message: 'Words of the server', transferId: made._id };
  });
  const close = vi.fn<Parameters<typeof mockTransfer.closeTransfer>[0]>(({ params }) => {
    transfers.splice(
      transfers.findIndex(({ _id }) => _id === params.transferId),
      1,
    );
    return { message: 'Words of the server' };
  });
  const register = vi.fn<Parameters<typeof mockTransfer.registerMember>[0]>(({ body: { name, email } }) => ({
    message: 'User created. An email to set a password has been sent',
    user: { ...sofia, name, email },
  }));
  const plans = vi.fn<Parameters<typeof mockPlans.listPlans>[0]>(() => ({ data: [aPlan()] }));
  const subscriptionsOf = vi.fn<Parameters<typeof mockPlans.listUserSubscriptions>[0]>(() => ({ data: [] }));
  const subscribe = vi.fn<Parameters<typeof mockPlans.subscribeForMember>[0]>(({ body }) => {
    const offered = transfers.find(({ device }) => device.deviceUUID === body.deviceUUID);
    const offer = { planName: 'GPS Monthly', expiresAt: '2026-11-23T08:00:00.000Z' };
    if (offered) Object.assign(offered, { state: 'waiting', offer });
    return { subscription: aSubscription(devices[0] ?? aDevice(), { source: { status: 'incomplete' } }) };
  });
  network.use(
    mockTransfer.findUsers(find),
    mockTransfer.transferDevice(transfer),
    mockTransfer.registerMember(register),
    mockTransfer.listTransfers(() => ({ data: transfers })),
    mockTransfer.getTransfer(({ params }) => {
      const found = transfers.find(({ _id }) => _id === params.transferId);
      return found ? { transfer: found } : refuse('transfer-not-found');
    }),
    mockTransfer.closeTransfer(close),
    mockPlans.listPlans(plans),
    mockPlans.listUserSubscriptions(subscriptionsOf),
    mockPlans.subscribeForMember(subscribe),
  );
  const user = aUser({ roles: ['k9'], OneTimeDeviceFee: 129, ...as });
  const calls = { find, list, transfer, close, register, plans, subscriptionsOf, subscribe };
  return { ...renderPage(address, { as: user }), calls };
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
