import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockAccount, network, refuse } from '../../../../test/network.ts';
import { openAccount } from '../../../../test/open-account.ts';

const linked = { twoFactorEnabled: true, is2FAVerified: true, recoveryCodesLeft: 7 };

const openUnlink = async () => {
  const view = await openAccount(linked);
  await view.actor.click(screen.getByRole('button', { name: 'Unlink authentication device' }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Unlink authentication device?' })) };
};

const openSignIn = async (signInSetting?: 1 | 2) => {
  const view = await openAccount({ ...linked, ...(signInSetting && { signInSetting }) });
  await view.actor.click(screen.getByRole('button', { name: 'Change sign-in settings' }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Sign-in settings' })) };
};

const different = 'When I sign in from a different browser or device';
const always = 'Every time I sign in';

describe('the security panel', () => {
  it('has Change for the password, and Add or Unlink for two-step authentication [P2.2.37]', async () => {
    const { unmount } = await openAccount();
    const panel = () => within(screen.getByRole('region', { name: 'Security' }));
    expect(panel().getByRole('button', { name: 'Change password' })).toHaveTextContent('Change');
    expect(panel().getByRole('button', { name: 'Add two-step authentication' })).toHaveTextContent('Add');
    expect(panel().queryByRole('button', { name: /Unlink/ })).not.toBeInTheDocument();
    unmount();
    await openAccount(linked);
    expect(panel().getByRole('button', { name: 'Unlink authentication device' })).toHaveTextContent('Unlink');
    expect(panel().queryByRole('button', { name: /Add/ })).not.toBeInTheDocument();
    expect(panel().getByText('7 of 10 left')).toBeVisible();
  });
});

describe('unlinking', () => {
  it('asks for confirmation with password and code [P2.4.12] [P2.2.37] [P2.1.3]', async () => {
    const { actor, user, dialog } = await openUnlink();
    let sent: unknown;
    network.use(
      mockAccount.removeTwoFactor(({ body }) => {
        sent = body;
        Object.assign(user, { twoFactorEnabled: false, is2FAVerified: false, recoveryCodesLeft: 0 });
        return { success: true };
      }),
    );
    await actor.type(dialog.getByLabelText('Current password'), 'Holdfast1!');
    await actor.type(dialog.getByLabelText('Two-factor code'), '123456');
    await actor.click(dialog.getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText('Unlinked successfully')).toBeVisible();
    expect(sent).toEqual({ password: 'Holdfast1!', twoFactorCode: '123456' });
    expect(await screen.findByRole('button', { name: 'Add two-step authentication' })).toBeVisible();
  });

  it('does nothing when the confirmation is declined [P2.4.12]', async () => {
    const { actor, dialog, requests } = await openUnlink();
    await actor.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Unlink authentication device' })).toBeVisible();
    expect(requests).not.toContain('DELETE /api/v2/account/2fa');
  });

  it('takes a recovery code instead, and says when the code is wrong [P2.5.11] [P2.5.12]', async () => {
    const { actor, dialog } = await openUnlink();
    network.use(mockAccount.removeTwoFactor(() => refuse('invalid-code')));
    await actor.type(dialog.getByLabelText('Current password'), 'Holdfast1!');
    await actor.click(dialog.getByRole('button', { name: 'Unlink' }));
    expect(dialog.getByLabelText('Two-factor code')).toHaveAccessibleDescription('Please enter authentication code');
    await actor.click(dialog.getByRole('button', { name: 'Use a recovery code' }));
    await actor.type(dialog.getByLabelText('Recovery code'), 'AAAAA-BBBBB');
    await actor.click(dialog.getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText('Invalid verification token')).toBeVisible();
    expect(dialog.getByLabelText('Recovery code')).toBeVisible();
  });
});

describe('the sign-in settings', () => {
  it('start with a different browser or device [P2.9.13] [P2.2.40]', async () => {
    const { dialog } = await openSignIn();
    expect(dialog.getByRole('radio', { name: different })).toBeChecked();
    expect(dialog.getByRole('radio', { name: always })).not.toBeChecked();
  });

  it.each([
    [2, 1, always],
    [1, 2, different],
  ] as const)('send %i [P2.9.13]', async (value, before, name) => {
    const { actor, user, dialog } = await openSignIn(before);
    let sent: unknown;
    network.use(
      mockAccount.updateTwoFactor(({ body }) => {
        sent = body;
        return { updatedUser: { ...user, ...body } };
      }),
    );
    await actor.click(dialog.getByRole('radio', { name }));
    await actor.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changed successfully')).toBeVisible();
    expect(sent).toEqual({ signInSetting: value });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText(name)).toBeVisible();
  });
});
