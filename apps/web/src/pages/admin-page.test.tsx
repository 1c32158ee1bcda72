import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aUser } from '../../test/factories.ts';
import { mockAdmin, mockAdminPlans, network, pageOf, refuse } from '../../test/network.ts';
import { anAdminUser, openAdmin, serveAdmin } from '../../test/open-admin.ts';
import { renderPage } from '../../test/render-page.tsx';

const patience = { timeout: 15_000 };
const find = (role: string, name: string | RegExp) => screen.findByRole(role, { name }, patience);
const dialog = (name: string) => find('dialog', name).then((found) => within(found));

describe('the administration', () => {
  it('is a page of staff, reached from the drawer, with a tab for each matter', async () => {
    serveAdmin();
    const { actor } = renderPage('/support', { as: aUser({ roles: ['superAdmin'] }) });
    await actor.click(await find('link', 'Administration'));
    const tabs = within(await find('navigation', 'Sections of the administration'));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Users',
      'Devices',
      'Plans',
      'Coupons',
      'Groups of plans',
      'Mappings',
      'Audit log',
      'Status',
    ]);
    expect(window.location.pathname).toBe('/admin/users');
    await waitFor(() => expect(document.title).toBe('AirBolt | Administration'));
  });

  it('is refused to everybody else, who see no way to it', async () => {
    renderPage('/admin', { as: aUser({ roles: ['enterprise'] }) });
    expect(await screen.findByText('Permission denied', {}, patience)).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(screen.queryByRole('link', { name: 'Administration' })).not.toBeInTheDocument();
  });

  it.each([
    ['devices', 'No devices'],
    ['plans', 'No plans'],
    ['coupons', 'No coupons'],
    ['groups', 'No groups of plans'],
    ['mappings', 'No mappings'],
    ['audit', 'Nothing yet'],
  ])('says on the tab %s when there is nothing', async (tab, text) => {
    serveAdmin();
    openAdmin(`/admin/${tab}`);
    expect(await find('heading', text)).toBeVisible();
  });

  it('says when a list cannot be loaded, and tries again', async () => {
    serveAdmin();
    network.use(mockAdmin.listAudit(() => refuse('bad-input')));
    const { actor } = openAdmin('/admin/audit');
    const again = await find('button', 'Try again');
    const entry = { _id: '1', time: '2026-03-02T12:00:00.000Z', actor: 'me@x.test', action: 'add plan', subject: 'P' };
    network.use(mockAdmin.listAudit(() => pageOf([{ ...entry, origin: '1.2.3.4' }])));
    await actor.click(again);
    expect(await find('row', /me@x.test add plan P 1.2.3.4/)).toBeVisible();
  });

  it('has on a phone what was done to what in one column, and by whom and when in the other', async () => {
    serveAdmin();
    const entry = { _id: '1', time: '2026-03-02T12:00:00.000Z', actor: 'me@x.test', action: 'add coupon' };
    network.use(mockAdmin.listAudit(() => pageOf([{ ...entry, subject: 'WELCOME20', origin: '1.2.3.4' }])));
    openAdmin('/admin/audit', {}, 390);
    const cells = within(await find('row', /WELCOME20/)).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'add couponWELCOME20',
      expect.stringMatching(/^me@x\.test2 Mar 2026/),
    ]);
  });
});

describe('the users', () => {
  it('are listed and searched', async () => {
    const { listUsers } = serveAdmin([anAdminUser(), anAdminUser({ _id: '2', email: 'other@example.test' })]);
    const { actor } = openAdmin();
    expect(await find('row', /priya@example.test Priya Nair User 3 No/)).toBeVisible();
    await actor.type(screen.getByLabelText('Search name or email'), 'nobody');
    expect(await find('heading', 'Nothing found')).toBeVisible();
    expect(listUsers).toHaveBeenLastCalledWith(
      expect.objectContaining({ query: { page: '0', perPage: '20', filter: 'nobody' } }),
    );
  });

  it('get other roles, a fee and hidden payments in one dialog; only what changed is sent', async () => {
    const { updateRoles, updateUser } = serveAdmin();
    const { actor } = openAdmin('/admin', { roles: ['superAdmin'] });
    await actor.click(await find('button', 'Edit priya@example.test'));
    let shown = await dialog('Edit user');
    await actor.click(shown.getByLabelText('K9, support staff'));
    await actor.click(shown.getByLabelText('Admin'));
    await actor.click(shown.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), patience);
    expect(updateRoles).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ params: { id: 'person-1' }, body: { roles: ['user', 'admin', 'k9'] } }),
    );
    expect(updateUser).not.toHaveBeenCalled();

    await actor.click(await find('button', 'Edit priya@example.test'));
    shown = await dialog('Edit user');
    await actor.clear(shown.getByLabelText(/^One time device fee/));
    await actor.type(shown.getByLabelText(/^One time device fee/), '49');
    await actor.click(shown.getByLabelText('Hide plans and payments'));
    await actor.click(shown.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(updateUser).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ body: { OneTimeDeviceFee: 49, hidePaymentTabs: true } }),
      ),
    );
    expect(updateRoles).toHaveBeenCalledOnce();
  });

  it('are made staff by a super admin only, and have at least one role', async () => {
    serveAdmin();
    const { actor } = openAdmin();
    await actor.click(await find('button', 'Edit priya@example.test'));
    const shown = await dialog('Edit user');
    expect(shown.getByLabelText('Admin')).toBeDisabled();
    expect(shown.getByLabelText('Super admin')).toBeDisabled();
    await actor.click(shown.getByLabelText('User'));
    expect(shown.getByText('Choose at least one role')).toBeVisible();
    expect(shown.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('lose their two-step after a confirmation, and only those who have it', async () => {
    const { resetTwoFactor } = serveAdmin([
      anAdminUser({ twoFactorEnabled: true }),
      anAdminUser({ _id: '2', email: 'other@example.test' }),
    ]);
    const { actor } = openAdmin();
    await actor.click(await find('button', 'Reset two-step of priya@example.test'));
    expect(screen.queryByRole('button', { name: 'Reset two-step of other@example.test' })).not.toBeInTheDocument();
    await actor.click((await dialog('Reset two-step authentication?')).getByRole('button', { name: 'Reset' }));
    expect(await screen.findByText('Two-step authentication was turned off', {}, patience)).toBeVisible();
    expect(resetTwoFactor).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { id: 'person-1' } }));
  });
});

describe('devices', () => {
  it('are removed while a subscription runs only once that is confirmed', async () => {
    serveAdmin();
    const device = {
      _id: 'd1',
      deviceUUID: 'SN-1',
      name: 'Van',
      deviceType: 'shield_gps' as const,
      imei: '490154203237518',
      owner: 'priya@example.test',
      createdAt: '2026-03-02T12:00:00.000Z',
      claimedAt: null,
      lastSeenTime: null,
    };
    const remove = vi.fn(({ body }: { body: { endsSubscription?: boolean | undefined } }) =>
      body.endsSubscription ? { message: 'The device was removed' } : refuse('device-paid'),
    );
    network.use(
      mockAdmin.listAdminDevices(() => pageOf([device])),
      mockAdmin.removeKnownDevice(remove),
    );
    const { actor } = openAdmin('/admin/devices');
    await actor.click(await screen.findByRole('button', { name: 'Remove SN-1' }));
    const dialog = within(await screen.findByRole('dialog'));
    await actor.type(dialog.getByLabelText('Serial number of the device'), 'SN-1');
    expect(dialog.queryByRole('checkbox')).toBeNull();
    const submit = dialog.getByRole('button', { name: 'Remove for good' });
    await actor.click(submit);
    const confirmation = await dialog.findByRole('checkbox', { name: /^A subscription of this device is running/ });
    expect(submit).toBeDisabled();
    await actor.click(confirmation);
    await actor.click(submit);
    expect(await screen.findByText('The device was removed')).toBeVisible();
    expect(remove.mock.calls.map(([{ body }]) => body)).toEqual([
      { deviceUUID: 'SN-1' },
      { deviceUUID: 'SN-1', endsSubscription: true },
    ]);
  });

  it('are provisioned one by one, and show passcode and secret once', async () => {
    serveAdmin();
    const provision = vi.fn(() => ({
      device: { _id: 'd', deviceUUID: 'SN-0001', deviceType: 'shield_card' as const, imei: '352656100000001' },
      passcode: 'ABCD-EFGH',
      deviceSecret: 'very-secret',
      deviceKey: 'root-of-secrets',
    }));
    network.use(mockAdmin.provisionDevice(provision));
    const { actor } = openAdmin('/admin/devices');
    await actor.click(await find('button', 'Provision'));
    const form = await dialog('Provision a device');
    await actor.click(form.getByRole('button', { name: 'Provision' }));
    expect(form.getAllByText('Field is required')).toHaveLength(2);
    await actor.type(form.getByLabelText(/^Serial number/), 'SN-0001');
    await actor.type(form.getByLabelText(/^IMEI/), '352656100000001');
    await actor.click(form.getByRole('button', { name: 'Provision' }));
    const made = await dialog('Device provisioned');
    expect(made.getByText('ABCD-EFGH')).toBeVisible();
    expect(made.getByText('very-secret')).toBeVisible();
    expect(provision).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ body: { deviceUUID: 'SN-0001', deviceType: 'shield_gps', imei: '352656100000001' } }),
    );
    await actor.click(made.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('very-secret')).not.toBeInTheDocument();
  });

  it('are provisioned from a file: wrong lines are named, right ones answered with a file', async () => {
    serveAdmin();
    const csv = 'deviceUUID,deviceType,imei\nSN-0001,shield_gps,352656100000001\n';
    const provision = vi.fn(() =>
      refuse('invalid-device-file', { errors: ['line 2: imei: is known already', 'line 9: other'] }),
    );
    network.use(mockAdmin.provisionDevices(provision));
    const { actor } = openAdmin('/admin/devices');
    await actor.click(await find('button', 'Provision from CSV'));
    const form = await dialog('Provision devices from a CSV file');
    expect(form.getByRole('button', { name: 'Provision' })).toBeDisabled();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await actor.upload(
      form.getByLabelText('Choose file', { selector: 'input' }),
      new File([csv], 'devices.csv', { type: 'text/csv' }),
    );
    await waitFor(() => expect(form.getByLabelText('Lines of the file')).toHaveValue(csv));
    await actor.click(form.getByRole('button', { name: 'Provision' }));
    const problems = within(await form.findByRole('alert', {}, patience));
    expect(problems.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'line 2: imei: is known already',
      'line 9: other',
    ]);
    expect(provision).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: { csv } }));

    network.use(
      mockAdmin.provisionDevices(() => new Response('the credentials', { headers: { 'content-type': 'text/csv' } })),
    );
    await actor.click(form.getByRole('button', { name: 'Provision' }));
    const made = await dialog('Devices provisioned');
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await actor.click(made.getByRole('button', { name: 'Download credentials' }));
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('device-credentials.csv');
    expect(await files[0]?.text()).toBe('the credentials');
  });
});

describe('what is sold', () => {
  it('is a plan with all its fields', async () => {
    serveAdmin();
    const add = vi.fn(() => ({ _id: 'plan-1' }));
    network.use(mockAdminPlans.addPlan(add));
    const { actor } = openAdmin('/admin/plans');
    await actor.click(await find('button', 'Add plan'));
    const form = await dialog('Add a plan');
    await actor.type(form.getByLabelText(/^Name/, { selector: '[name=name]' }), 'Basic');
    await actor.type(form.getByLabelText(/^Price/), '8.955');
    await actor.click(form.getByRole('button', { name: 'Add' }));
    expect(form.getByText('An amount like 8.95')).toBeVisible();
    await actor.type(form.getByLabelText(/^Price/), '{Backspace}');
    await actor.type(form.getByLabelText('Name of the tax'), 'GST');
    await actor.type(form.getByLabelText('Tax in percent'), '10');
    await actor.type(form.getByLabelText('Features'), 'Reports\n- API');
    await actor.click(form.getByLabelText('Best value'));
    await actor.click(form.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('The plan was added', {}, patience)).toBeVisible();
    expect(add).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        body: expect.objectContaining({
          name: 'Basic',
          price: 8.95,
          currency: 'aud',
          duration: 'monthly',
          taxRate: { name: 'GST', percentage: 10 },
          features: [
            { name: 'Reports', enabled: true },
            { name: 'API', enabled: false },
          ],
          bestValuePlan: true,
          mostPopularPlan: false,
        }),
      }),
    );
  });

  it('is a coupon, which ends after a confirmation', async () => {
    serveAdmin();
    const coupon = { _id: 'c-1', code: 'HALF', title: 'Half', percentage: 50, productId: 'basic', uses: 1, maxUses: 5 };
    const retire = vi.fn(() => ({ message: 'Words of the server' }));
    network.use(
      mockAdminPlans.listAdminCoupons(() => ({ data: [{ ...coupon, months: null, expiresAt: null, isEnded: false }] })),
      mockAdminPlans.retireCoupon(retire),
    );
    const { actor } = openAdmin('/admin/coupons');
    expect(await find('row', /HALF Half 50 % basic 1 of 5 – Running/)).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'End HALF' }));
    await actor.click((await dialog('End this coupon?')).getByRole('button', { name: 'End' }));
    expect(await screen.findByText('The coupon has ended', {}, patience)).toBeVisible();
    expect(retire).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { id: 'c-1' } }));
  });

  it('is a group of plans, joined by its code', async () => {
    serveAdmin();
    const add = vi.fn(() => ({ message: 'Words of the server' }));
    network.use(mockAdminPlans.addPlanGroup(add));
    const { actor } = openAdmin('/admin/groups');
    await actor.click(await find('button', 'Add group'));
    const form = await dialog('Add a group of plans');
    await actor.type(form.getByLabelText(/^Name/), 'Rangers');
    await actor.type(form.getByLabelText(/^Code/), 'a b');
    await actor.click(form.getByRole('button', { name: 'Add' }));
    expect(form.getByText('Letters, digits, - and _, at least three')).toBeVisible();
    await actor.clear(form.getByLabelText(/^Code/));
    await actor.type(form.getByLabelText(/^Code/), 'RANGERS');
    await actor.click(form.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('The group was added', {}, patience)).toBeVisible();
    expect(add).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ body: { name: 'Rangers', code: 'RANGERS' } }),
    );
  });
});
