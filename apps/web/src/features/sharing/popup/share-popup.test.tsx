import { privileges } from '@holdfast/contract/devices.rules';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDevice, aShare } from '../../../../test/factories.ts';
import { mockSharing, network } from '../../../../test/network.ts';
import { messages, openSharing, popup } from '../../../../test/open-sharing.ts';

const lock = () => aDevice({ name: 'Shed', deviceType: 'airbolt', passcode: 'ABCD-1234' });
const pending = () => aShare({ sharedUserWithEmail: 'linh@example.test', isAcceptedFlag: 0, user: null });
const limited = () =>
  aShare({
    sharedUserWithEmail: 'sam@example.test',
    user: { name: 'Sam Gill', profilePicture: '' },
    accessRightsFlag: privileges.limited,
    expiryDate: '2099-12-15T06:00:00.000Z',
  });

const rowOf = async (text: string) => {
  const list = await screen.findByRole('list', { name: 'Shared with' });
  return within(within(list).getByText(text).closest('li')!);
};

describe('sharing a device for the first time', () => {
  it.each(['Share', 'Manage sharing'] as const)(
    'begins with the whole form, titled Share and at most 570 px wide, from %s [P1.2.55] [P1.2.56] [P1.2.59] [P1.9.23]',
    async (entry) => {
      await openSharing(lock(), [], entry);
      const dialog = await popup('Share');
      for (const name of ['Email', 'Sharer name', 'Message']) expect(dialog.getByLabelText(name)).toBeVisible();
      const content = screen.getByRole('dialog', { name: 'Share' });
      expect(content.closest('[style*="--modal-size"]')?.getAttribute('style')).toMatch(
        /--modal-size: (570px|calc\(35\.625rem)/,
      );
    },
  );

  it('is Unrestricted and Normal unless said otherwise, and sends the passcode [P1.9.3] [P1.7.33]', async () => {
    const device = lock();
    const { actor, paste, create } = await openSharing(device, [], 'Share');
    const dialog = await popup('Share');
    expect(dialog.getByRole('radio', { name: 'Unrestricted' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Normal' })).toBeChecked();
    await paste('Email', 'ana@example.test');
    await actor.click(dialog.getByRole('button', { name: 'Share' }));
    expect(await messages().findByText('Shared successfully')).toBeVisible();
    expect(create.mock.calls[0]?.[0].body).toEqual({
      userId: '01890000-0000-7000-8000-000000000001',
      deviceUUID: device.deviceUUID,
      sharedUserWithEmail: 'ana@example.test',
      masterKey: 'ABCD-1234',
      isOwnerFlag: 0,
      accessRightsFlag: 1,
      securityLevel: 0,
      sharerName: 'Maya Okafor',
      message: '',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('needs an address and the name of the sharer [P1.5.9] [P1.5.10]', async () => {
    const { actor, paste, create } = await openSharing(lock(), [], 'Share');
    const dialog = await popup('Share');
    await actor.clear(dialog.getByLabelText('Sharer name'));
    await actor.click(dialog.getByRole('button', { name: 'Share' }));
    expect(dialog.getAllByText('This field is required')).toHaveLength(2);
    await paste('Email', 'ana@example');
    expect(dialog.getByText('Value must be valid email address')).toBeVisible();
    expect(create).not.toHaveBeenCalled();
  });

  it('asks for the end of a Limited share only, a month from now by default [P1.4.4] [P1.4.3] [P1.4.5]', async () => {
    const { actor, paste, create } = await openSharing(lock(), [], 'Share');
    const dialog = await popup('Share');
    expect(dialog.queryByLabelText('Expiry date')).not.toBeInTheDocument();
    await actor.click(dialog.getByRole('radio', { name: 'Limited' }));
    expect(dialog.getByLabelText('Expiry date')).toBeVisible();
    await actor.click(dialog.getByRole('radio', { name: 'High' }));
    expect(dialog.getByText('High needs the person to be online when unlocking.')).toBeVisible();
    await paste('Email', 'ana@example.test');
    await actor.click(dialog.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(create).toHaveBeenCalled());
    const { accessRightsFlag, securityLevel, expiryDate } = create.mock.calls[0]![0].body;
    expect({ accessRightsFlag, securityLevel }).toEqual({ accessRightsFlag: 2, securityLevel: 1 });
    const days = (Date.parse(expiryDate ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
  });

  it('sends once, also at two clicks before the button is drawn busy', async () => {
    const { paste, create } = await openSharing(lock(), [], 'Share');
    const dialog = await popup('Share');
    await paste('Email', 'ana@example.test');
    const button = dialog.getByRole('button', { name: 'Share' });
    act(() => {
      button.click();
      button.click();
    });
    expect(await messages().findByText('Shared successfully')).toBeVisible();
    expect(create).toHaveBeenCalledTimes(1);
  });

  it('explains the privileges [P1.6.11]', async () => {
    await openSharing(lock(), [], 'Share');
    const dialog = await popup('Share');
    for (const text of [
      'Can also manage other users',
      'Access at any time, no user management',
      'Access until the expiry date',
    ])
      expect(dialog.getByText(text)).toBeVisible();
  });
});

describe('managing the shares of a device', () => {
  it('begins with the list, which tells state, privilege and end [P1.2.55] [P1.2.57] [P1.2.63] [P1.4.6]', async () => {
    await openSharing(lock(), [aShare(), pending(), limited()], 'Manage sharing');
    await popup('Manage sharing');
    expect(screen.getByText('3 people')).toBeVisible();
    const accepted = await rowOf('Tom Reyes');
    expect(accepted.getByText('Accepted')).toBeVisible();
    expect(accepted.getByText('–')).toBeVisible();
    expect((await rowOf('linh@example.test')).getByText('Pending Acceptance')).toBeVisible();
    expect((await rowOf('Sam Gill')).getByText(/^Until 15 Dec 2099, 5:00/)).toBeVisible();
  });

  it('adds somebody by email, Next, the whole form under the same title, and Share [P1.2.55] [P1.2.58] [P1.5.9]', async () => {
    const { actor, paste, create } = await openSharing(lock(), [aShare()], 'Manage sharing');
    await screen.findByRole('list', { name: 'Shared with' });
    const list = await popup('Manage sharing');
    await actor.click(list.getByRole('button', { name: 'Next' }));
    expect(list.getByText('This field is required')).toBeVisible();
    await paste('Email', 'ana@example.test');
    await actor.click(list.getByRole('button', { name: 'Next' }));
    const form = await popup('Manage sharing');
    expect(await form.findByText('ana@example.test')).toBeVisible();
    expect(form.getByLabelText('Sharer name')).toBeVisible();
    await actor.click(form.getByRole('button', { name: 'Share' }));
    expect(await rowOf('ana@example.test')).toBeDefined();
    expect(create.mock.calls[0]?.[0].body.sharedUserWithEmail).toBe('ana@example.test');
  });

  it('is the title of the form from Share too, where there are shares already [P1.2.55]', async () => {
    await openSharing({ ...lock(), share_count: 1 }, [aShare()], 'Share');
    const form = await popup('Manage sharing');
    expect(form.getByLabelText('Email')).toBeVisible();
    expect(form.getByRole('button', { name: 'Share' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Share' })).not.toBeInTheDocument();
  });

  it('changes a share with Done; its email is locked [P1.2.60] [P1.4.7] [P1.7.34]', async () => {
    const { actor, update } = await openSharing(lock(), [aShare(), pending()], 'Manage sharing');
    await actor.click((await rowOf('Tom Reyes')).getByRole('button', { name: 'Edit share with Tom Reyes' }));
    const form = await popup('Manage sharing');
    expect(form.getByLabelText('Email')).toHaveAttribute('readonly');
    expect(form.getByRole('button', { name: 'Remove' })).toBeVisible();
    await actor.click(form.getByRole('radio', { name: 'Owner' }));
    await actor.click(form.getByRole('button', { name: 'Done' }));
    expect(await messages().findByText('Updated successfully')).toBeVisible();
    const { params, body } = update.mock.calls[0]![0];
    expect(params.shareId).toBe('share-guest');
    expect(body).toEqual({ accessRightsFlag: 0, securityLevel: 0, sharerName: 'Maya Okafor', message: '' });
    expect((await rowOf('Tom Reyes')).getByText('Owner')).toBeVisible();
  });

  it('removes a share after asking [P1.2.60] [P1.7.34]', async () => {
    const { actor, remove } = await openSharing(lock(), [aShare(), pending()], 'Manage sharing');
    await actor.click((await rowOf('Tom Reyes')).getByRole('button', { name: 'Edit share with Tom Reyes' }));
    await actor.click((await popup('Manage sharing')).getByRole('button', { name: 'Remove' }));
    const question = await popup('Remove share?');
    expect(remove).not.toHaveBeenCalled();
    await actor.click(question.getByRole('button', { name: 'Remove' }));
    expect(await messages().findByText('Removed successfully')).toBeVisible();
    expect(await rowOf('linh@example.test')).toBeDefined();
    expect(screen.queryByText('Tom Reyes')).not.toBeInTheDocument();
  });

  it('keeps what was changed when the removal is cancelled', async () => {
    const { actor, update, remove } = await openSharing(lock(), [limited()], 'Manage sharing');
    await actor.click((await rowOf('Sam Gill')).getByRole('button', { name: 'Edit share with Sam Gill' }));
    const form = await popup('Manage sharing');
    await actor.clear(form.getByLabelText('Sharer name'));
    await actor.type(form.getByLabelText('Sharer name'), 'Maya from next door');
    await actor.type(form.getByLabelText('Message'), 'See you');
    await actor.click(form.getByRole('radio', { name: 'High' }));
    await actor.click(form.getByRole('button', { name: 'Remove' }));
    await actor.click((await popup('Remove share?')).getByRole('button', { name: 'Cancel' }));
    const again = await popup('Manage sharing');
    expect(again.getByLabelText('Sharer name')).toHaveValue('Maya from next door');
    await actor.click(again.getByRole('button', { name: 'Done' }));
    expect(await messages().findByText('Updated successfully')).toBeVisible();
    expect(update.mock.calls[0]![0].body).toEqual({
      accessRightsFlag: privileges.limited,
      securityLevel: 1,
      sharerName: 'Maya from next door',
      message: 'See you',
      expiryDate: '2099-12-15T06:00:00.000Z',
    });
    expect(remove).not.toHaveBeenCalled();
  });

  it('opens once: its list comes into the dialog that was loading', async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await openSharing(lock(), [aShare()], 'Manage sharing', { after: asked });
    const loading = await screen.findByRole('dialog', { name: 'Manage sharing' });
    expect(within(loading).getByRole('status', { name: 'Loading' })).toBeVisible();
    answer();
    expect(await rowOf('Tom Reyes')).toBeDefined();
    expect(screen.getByRole('dialog', { name: 'Manage sharing' })).toBe(loading);
  });

  it('sends a pending invitation again, and only a pending one [P1.2.61] [P1.7.35]', async () => {
    const { actor, resend } = await openSharing(lock(), [aShare(), pending()], 'Manage sharing');
    expect((await rowOf('Tom Reyes')).queryByRole('button', { name: /^Resend/ })).not.toBeInTheDocument();
    await actor.click((await rowOf('linh@example.test')).getByRole('button', { name: /^Resend/ }));
    expect(await messages().findByText('Shared successfully')).toBeVisible();
    expect(resend.mock.calls[0]?.[0].body).toEqual({
      userId: '01890000-0000-7000-8000-000000000001',
      sharedUserWithEmail: 'linh@example.test',
      deviceUUID: '7F21C40E0001',
      shareId: 'share-linh@example.test',
    });
  });

  it('removes all shares after asking [P1.2.62] [P1.7.36]', async () => {
    const { actor, removeAll } = await openSharing(lock(), [aShare(), pending()], 'Manage sharing');
    await screen.findByRole('list', { name: 'Shared with' });
    await actor.click(screen.getByRole('button', { name: 'Remove all shares' }));
    const question = await popup('Remove all shares?');
    expect(removeAll).not.toHaveBeenCalled();
    await actor.click(question.getByRole('button', { name: 'Remove all shares' }));
    expect(await messages().findByText('Removed successfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('tells when the shares cannot be read, and tries again', async () => {
    const { actor } = await openSharing(lock(), [aShare()], 'Manage sharing', { isBroken: true });
    expect(await messages().findByText('Something went wrong while fetching shared with')).toBeVisible();
    network.use(mockSharing.listShares(() => ({ data: [aShare()] })));
    await actor.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await rowOf('Tom Reyes')).toBeDefined();
  });
});
