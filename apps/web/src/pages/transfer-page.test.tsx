import type { Transfer } from '@holdfast/contract/transfer';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../test/factories.ts';
import { mockTransfer, network, refuse } from '../../test/network.ts';
import {
  aTransfer,
  chooseDevice,
  chooseMember,
  memberField,
  openTransfer,
  sofia,
  type TransferView,
  transferredText,
} from '../../test/open-transfer.ts';

const nobody = 'User is not exist please create new user!';
const save = () => screen.getByRole('button', { name: 'Save' });

describe('/transfer/devices', () => {
  it('is for k9 users, from the drawer [P2.2.10] [P1.2.17] [P1.6.3] [P2.6.6]', async () => {
    const { actor } = openTransfer();
    expect(await screen.findByRole('heading', { level: 1, name: 'Transfer Devices' })).toBeVisible();
    expect(document.title).toMatch(/Transfer Devices$/);
    const more = within(screen.getByRole('region', { name: 'More' }));
    const names = more.getAllByRole('link').map((link) => link.textContent);
    expect(names).toEqual(['Transfer Devices', 'Account', 'Integrations', 'Help & Support']);
    expect(more.getByRole('link', { name: 'Help & Support' })).toHaveAttribute('href', '/support');
    await actor.click(more.getByRole('link', { name: 'Transfer Devices' }));
    expect(window.location.pathname).toBe('/transfer/devices');
  });

  it.each(['user', 'enterprise', 'admin', 'superAdmin'] as const)(
    'refuses %s, whose drawer does not show it [P1.2.17] [P1.6.3] [P2.6.6]',
    async (role) => {
      openTransfer({ as: { roles: [role] } });
      expect(await screen.findByText('Permission denied')).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Transfer Devices' })).toBeNull();
      const activity = screen.queryByRole('link', { name: 'Device Activity' });
      expect(activity === null).toBe(role === 'user');
      await waitFor(() => expect(window.location.pathname).not.toBe('/transfer/devices'));
    },
  );

  it('searches members half a second after the last letter, ten at most [P2.2.50] [P2.9.9] [P2.7.27]', async () => {
    const { actor, calls } = openTransfer();
    await actor.click(await memberField());
    await actor.paste('sofia@');
    expect(calls.find).not.toHaveBeenCalled();
    const option = await screen.findByRole('option', { name: /Sofia Marino/ });
    expect(option).toHaveTextContent('sofia@k9.test');
    expect(calls.find).toHaveBeenCalledOnce();
    expect(calls.find.mock.lastCall?.[0].query).toEqual({ page: '0', perPage: '10', filter: 'sofia@' });
    expect(screen.getByText('1 result')).toBeVisible();
  });

  it('says so when nobody is found [P2.2.56]', async () => {
    const { actor } = openTransfer();
    await actor.click(await memberField());
    expect(screen.queryByText(nobody)).toBeNull();
    await actor.paste('stranger');
    expect(await screen.findByText(nobody)).toBeVisible();
    await actor.clear(await memberField());
    await waitFor(() => expect(screen.queryByText(nobody)).toBeNull());
  });

  it('asks for more than two characters, since fewer find nobody', async () => {
    const { actor } = openTransfer();
    await actor.click(await memberField());
    await actor.paste('st');
    expect(await screen.findByText('Type at least 3 characters')).toBeVisible();
    await actor.paste('ranger');
    expect(await screen.findByText(nobody)).toBeVisible();
    expect(screen.queryByText('Type at least 3 characters')).toBeNull();
  });

  it('finds own trackers by name [P2.2.51] [P2.7.27]', async () => {
    const view = openTransfer({
      devices: [aDevice({ name: 'Rex' }), aDevice({ name: 'Luna' }), aDevice({ name: 'Lent', privilege: 0 })],
    });
    await view.actor.click(await screen.findByRole('combobox', { name: 'GPS device' }));
    await screen.findByRole('option', { name: /Luna/ });
    expect(screen.queryByRole('option', { name: /Lent/ })).toBeNull();
    await view.actor.paste('re');
    await waitFor(() => expect(screen.queryByRole('option', { name: /Luna/ })).toBeNull());
    const queries = view.calls.list.mock.calls.map(([{ query }]) => query);
    expect(queries).toContainEqual({ page: '0', perPage: '20', type: 'shield_gps', owner: 'me', name: 're' });
    await view.actor.click(screen.getByRole('option', { name: /Rex/ }));
    expect(screen.getByRole('combobox', { name: 'GPS device' })).toHaveValue('Rex');
  });

  it("shows the fee, which nobody can change here, in the member's currency as soon as there is a member [P2.2.52]", async () => {
    const view = openTransfer({ as: { currency: 'usd', country: 'US' } });
    const fee = await screen.findByRole('textbox', { name: 'One Time Device Fee' });
    expect(fee).toHaveValue('129.00');
    await view.actor.type(fee, '1');
    expect(fee).toHaveValue('129.00');
    await chooseMember(view);
    expect(fee).toHaveValue('$129.00');
    const summary = within(screen.getByRole('region', { name: 'Transfer summary' }));
    expect(summary.getByText('Country').nextSibling).toHaveTextContent('Australia, AUD');
    expect(summary.getByText('One Time Device Fee').nextSibling).toHaveTextContent('$129.00');
  });

  it('can be saved when both are chosen [P2.2.53] [P2.5.13]', async () => {
    const view = openTransfer();
    await memberField();
    expect(save()).toBeDisabled();
    await chooseMember(view);
    expect(save()).toBeDisabled();
    await chooseDevice(view);
    expect(save()).toBeEnabled();
    await view.actor.type(await memberField(), 'x');
    expect(save()).toBeDisabled();
  });

  it('hands the device over and shows plans for the member, with the fee on top, also after a reload [P2.2.54] [P2.7.26] [P2.9.1]', async () => {
    const device = aDevice({ name: 'Rex' });
    const transfers: Transfer[] = [];
    const view = openTransfer({ devices: [device], transfers });
    await chooseMember(view);
    await chooseDevice(view);
    await view.actor.click(save());
    expect(await screen.findByText(transferredText)).toBeVisible();
    expect(view.calls.transfer.mock.lastCall?.[0].body).toEqual({ deviceId: device._id, userId: sofia._id });
    const address = `/transfer/devices/${transfers[0]?._id}`;
    await waitFor(() => expect(window.location.pathname).toBe(address));
    for (const shown of [view, null]) {
      if (!shown) {
        view.unmount();
        openTransfer({ devices: [device], transfers, address });
      }
      const detail = within(await screen.findByRole('region', { name: 'Plan details' }));
      expect(await screen.findByRole('heading', { name: 'A plan for Rex, paid by Sofia Marino' })).toBeVisible();
      expect(detail.getByText('One Time Device Fee').nextSibling).toHaveTextContent('$129.00');
      expect(detail.getByText('Total').nextSibling).toHaveTextContent('$138.85');
    }
    expect(view.calls.plans.mock.lastCall?.[0].query).toEqual({ deviceId: device._id, userId: sofia._id });
    expect(screen.queryByText(/group code/)).toBeNull();
    expect(screen.queryByLabelText('Coupon')).toBeNull();
    expect(screen.queryByText(/Visa/)).toBeNull();
  });

  it('offers the plan to the member, who has to agree [P2.7.23]', async () => {
    const device = aDevice({ name: 'Rex' });
    const transfer = aTransfer(device);
    const view = openTransfer({ transfers: [transfer], address: `/transfer/devices/${transfer._id}` });
    const detail = within(await screen.findByRole('region', { name: 'Plan details' }));
    await view.actor.click(detail.getByRole('button', { name: 'Activate Now' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Offer this plan?' }));
    expect(dialog.getByText(/Nothing is paid until they agree/)).toBeVisible();
    expect(dialog.getByText('Paid with the consent').nextSibling).toHaveTextContent('$138.85');
    expect(dialog.getByText('Then every month').nextSibling).toHaveTextContent('$9.85');
    await view.actor.click(dialog.getByRole('button', { name: 'Send offer' }));
    expect(await screen.findByText('Offer sent. Nothing is paid until the member agrees')).toBeVisible();
    expect(view.calls.subscribe.mock.lastCall?.[0].body).toEqual({
      deviceUUID: device.deviceUUID,
      userId: sofia._id,
      oneTimeDeviceFee: 129,
    });
    expect(view.calls.subscriptionsOf.mock.lastCall?.[0].query).toEqual({ userId: sofia._id });
    expect(await screen.findByText(/GPS Monthly was offered/)).toBeVisible();
    expect(screen.getByText('Waits for consent')).toBeVisible();
  });

  it('lists transfers that are not finished, until they are closed', async () => {
    const offer = { planName: 'GPS Yearly', expiresAt: '2026-11-23T08:00:00.000Z' };
    const [rex, luna, max] = [aDevice({ name: 'Rex' }), aDevice({ name: 'Luna' }), aDevice({ name: 'Max' })];
    const view = openTransfer({
      devices: [],
      transfers: [
        aTransfer(rex, { _id: 't1' }),
        aTransfer(luna, { _id: 't2', state: 'waiting', offer }),
        aTransfer(max, { _id: 't3', state: 'ended' }),
      ],
    });
    const list = within(await screen.findByRole('region', { name: 'Open transfers' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Rex to Sofia Marino No plan yet/),
      expect.stringMatching(/^Luna to Sofia Marino Waits for consentGPS Yearly was offered/),
      expect.stringMatching(/^Max to Sofia Marino Ended/),
    ]);
    expect(list.getByRole('link', { name: 'Choose a plan for Rex' })).toHaveAttribute('href', '/transfer/devices/t1');
    expect(list.queryByRole('link', { name: 'Choose a plan for Max' })).toBeNull();
    await view.actor.click(list.getByRole('button', { name: 'Close the transfer of Max' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close this transfer?' }));
    await view.actor.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Transfer closed')).toBeVisible();
    expect(view.calls.close.mock.lastCall?.[0].params.transferId).toBe('t3');
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  });

  it.each([
    ['accepted', 'Sofia Marino agreed, and the plan is paid.'],
    ['declined', 'Sofia Marino declined. Nothing was paid.'],
    ['ended', /This transfer has ended/],
  ] as const)('shows that a transfer is %s, and no plans any more', async (state, text) => {
    const transfer = aTransfer(aDevice({ name: 'Rex' }), { state });
    openTransfer({ transfers: [transfer], address: `/transfer/devices/${transfer._id}` });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Plan details' })).toBeNull();
  });

  it('does not know the transfers of others', async () => {
    openTransfer({ address: '/transfer/devices/unknown' });
    expect(await screen.findByText('Transfer not found')).toBeVisible();
  });

  it('stays where it is, with the reason, when it is refused', async () => {
    const view = openTransfer();
    const reason = 'Device has an active subscription, please cancel the subscription to transfer the device.';
    network.use(mockTransfer.transferDevice(() => refuse('transfer-subscribed')));
    await chooseMember(view);
    await chooseDevice(view);
    await view.actor.click(save());
    expect(await screen.findByText(reason)).toBeVisible();
    expect(save()).toBeEnabled();
  });
});

it('the fee is a read-only field [P2.2.52]', async () => {
  openTransfer();
  expect(await screen.findByRole('textbox', { name: 'One Time Device Fee' })).toHaveAttribute('readonly');
});

describe('Create New User', () => {
  const open = async (view: TransferView) => {
    await view.actor.click(await screen.findByRole('button', { name: 'Create New User' }));
    return within(await screen.findByRole('dialog', { name: 'Create New User' }));
  };
  const fill = async ({ actor }: TransferView, dialog: ReturnType<typeof within>) => {
    await actor.click(dialog.getByRole('textbox', { name: /Name/ }));
    await actor.paste('Nina Novak');
    await actor.click(dialog.getByRole('textbox', { name: /Email/ }));
    await actor.paste('nina@k9.test');
  };
  const chooseCountry = async ({ actor }: TransferView, dialog: ReturnType<typeof within>) => {
    await actor.click(dialog.getByRole('combobox', { name: 'Country' }));
    await actor.click(await screen.findByRole('option', { name: /New Zealand/ }));
  };

  it('asks for name, email, country and agreement, and chooses whom it made [P2.2.55] [P2.7.28]', async () => {
    const view = openTransfer();
    const dialog = await open(view);
    await fill(view, dialog);
    await chooseCountry(view, dialog);
    await view.actor.click(dialog.getByRole('checkbox', { name: /Privacy Policy and Terms of Service/ }));
    await view.actor.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText(/An email to set a password/)).toBeVisible();
    expect(view.calls.register.mock.lastCall?.[0].body).toEqual({
      name: 'Nina Novak',
      email: 'nina@k9.test',
      country: 'NZ',
      currency: 'nzd',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await memberField()).toHaveValue('nina@k9.test');
  });

  it('needs all of it [P2.2.55]', async () => {
    const view = openTransfer();
    const dialog = await open(view);
    const create = () => view.actor.click(dialog.getByRole('button', { name: 'Create' }));
    await create();
    expect(dialog.getByRole('textbox', { name: /Name/ })).toHaveFocus();
    await fill(view, dialog);
    await create();
    expect(await screen.findByText('Country is required')).toBeVisible();
    await chooseCountry(view, dialog);
    await create();
    expect(
      await screen.findByText('Please agree to Terms of Service and Privacy Policy before continue'),
    ).toBeVisible();
    expect(view.calls.register).not.toHaveBeenCalled();
  });

  it('says when the address has an account, and stays open', async () => {
    const view = openTransfer();
    const taken = 'This email address has an account already';
    network.use(mockTransfer.registerMember(() => refuse('member-email-taken')));
    const dialog = await open(view);
    await fill(view, dialog);
    await chooseCountry(view, dialog);
    await view.actor.click(dialog.getByRole('checkbox'));
    await view.actor.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText(taken)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Email/ })).toHaveValue('nina@k9.test');
  });
});
