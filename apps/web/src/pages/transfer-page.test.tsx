import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../test/factories.ts';
import { mockTransfer, network, refuse } from '../../test/network.ts';
import {
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
    expect(names).toEqual(['Transfer Devices', 'Account', 'Help & Support']);
    expect(more.getByRole('link', { name: /Help & Support/ })).toHaveAttribute('target', '_blank');
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

  it('shows the fee, which nobody can change here [P2.2.52]', async () => {
    const { actor } = openTransfer();
    const fee = await screen.findByRole('textbox', { name: 'One Time Device Fee' });
    expect(fee).toHaveValue('$129.00');
    await actor.type(fee, '1');
    expect(fee).toHaveValue('$129.00');
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

  it('hands the device over and shows plans for the member, with the fee on top [P2.2.54] [P2.7.26] [P2.9.1]', async () => {
    const device = aDevice({ name: 'Rex' });
    const view = openTransfer({ devices: [device] });
    await chooseMember(view);
    await chooseDevice(view);
    await view.actor.click(save());
    expect(await screen.findByText(transferredText)).toBeVisible();
    expect(view.calls.transfer.mock.lastCall?.[0].body).toEqual({ deviceId: device._id, userId: sofia._id });
    const detail = within(await screen.findByRole('region', { name: 'Plan details' }));
    expect(view.calls.plans.mock.lastCall?.[0].query).toEqual({ deviceId: device._id, userId: sofia._id });
    expect(detail.getByText('One Time Device Fee').nextSibling).toHaveTextContent('$129.00');
    expect(detail.getByText('Total').nextSibling).toHaveTextContent('$138.85');
    expect(screen.queryByText(/group code/)).toBeNull();
    expect(screen.queryByLabelText('Coupon')).toBeNull();
    await view.actor.click(screen.getByRole('button', { name: 'Transfer another device' }));
    expect(await memberField()).toHaveValue('');
  });

  it('buys the plan for the member [P2.7.23]', async () => {
    const device = aDevice({ name: 'Rex' });
    const view = openTransfer({ devices: [device] });
    await chooseMember(view);
    await chooseDevice(view);
    await view.actor.click(save());
    const detail = within(await screen.findByRole('region', { name: 'Plan details' }));
    await view.actor.click(detail.getByRole('button', { name: 'Activate Now' }));
    const terms = within(await screen.findByRole('dialog', { name: 'Terms and Conditions' }));
    expect(terms.getByText(/\$129\.00 is added/)).toBeVisible();
    expect(await terms.findByText('You pay $138.85 now, then $9.85 a month')).toBeVisible();
    await view.actor.click(terms.getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByText('Subscribed successfully')).toBeVisible();
    expect(view.calls.subscribe.mock.lastCall?.[0].body).toMatchObject({
      deviceUUID: device.deviceUUID,
      userId: sofia._id,
      oneTimeDeviceFee: 129,
    });
    const asked = view.calls.payer.mock.calls.map(([{ query }]) => query?.userId);
    expect(new Set(asked)).toEqual(new Set([sofia._id]));
    expect(view.calls.subscriptionsOf.mock.lastCall?.[0].query).toEqual({ userId: sofia._id });
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
