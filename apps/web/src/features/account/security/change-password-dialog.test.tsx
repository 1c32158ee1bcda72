import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockAccount, network, refuse } from '../../../../test/network.ts';
import { openAccount } from '../../../../test/open-account.ts';

const call = 'PUT /api/v2/account/password';

const openDialog = async () => {
  const view = await openAccount({ passwordChangedAt: '2026-08-03T04:00:00.000Z' });
  await view.actor.click(screen.getByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
  const fill = async (label: string, text: string) => {
    const field = dialog.getByLabelText(label);
    await view.actor.clear(field);
    if (text) await view.actor.type(field, text);
  };
  const submit = () => view.actor.click(dialog.getByRole('button', { name: 'Change password' }));
  return { ...view, dialog, fill, submit };
};

describe('the change of password', () => {
  it('asks for the old, the new and the new one again [P2.2.40] [P2.2.37] [P2.8.10] [P2.1.3]', async () => {
    const { user, fill, submit, requests } = await openDialog();
    expect(screen.getByText('Changed 3 Aug 2026')).toBeVisible();
    let sent: unknown;
    network.use(
      mockAccount.updatePassword(({ body }) => {
        sent = body;
        user.passwordChangedAt = '2026-08-09T04:00:00.000Z';
        return { message: 'Password was successfully changed' };
      }),
    );
    await fill('Old password', 'Holdfast1!');
    await fill('New password', 'Holdfast2!');
    await fill('Re-type new password', 'Holdfast2!');
    await submit();
    expect(await screen.findByText('Password was successfully changed')).toBeVisible();
    expect(sent).toEqual({ oldPassword: 'Holdfast1!', password: 'Holdfast2!', confirmation: 'Holdfast2!' });
    expect(requests).toContain(call);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Changed 9 Aug 2026')).toBeVisible();
  });

  it('does not send two new passwords that differ [P2.5.9]', async () => {
    const { dialog, fill, submit, requests } = await openDialog();
    await fill('Old password', 'Holdfast1!');
    await fill('New password', 'Holdfast2!');
    await fill('Re-type new password', 'Holdfast3!');
    await submit();
    expect(requests).not.toContain(call);
    expect(dialog.getByLabelText('Re-type new password')).toHaveAccessibleDescription(
      "New password dosn't match with confirmation",
    );
  });

  it('wants the old password [P2.5.10]', async () => {
    const { dialog, fill, submit, requests } = await openDialog();
    await fill('New password', 'Holdfast2!');
    await fill('Re-type new password', 'Holdfast2!');
    await submit();
    expect(requests).not.toContain(call);
    expect(dialog.getByLabelText('Old password')).toHaveAccessibleDescription('Field is required');
  });

  it('does not send a password that breaks a rule, and says which [P2.5.9]', async () => {
    const { dialog, fill, submit, requests } = await openDialog();
    const unmetRules = () =>
      within(dialog.getByRole('list', { name: 'Password rules' }))
        .getAllByRole('listitem')
        .filter((rule) => rule.getAttribute('data-met') === 'false')
        .map((rule) => rule.textContent);
    await fill('Old password', 'Holdfast1!');
    for (const [password, unmet] of [
      ['HOLDFAST1!', 'Must have at least one lowercase letter.'],
      ['holdfast1!', 'Must have at least one uppercase letter.'],
      ['Holdfast!', 'Must have at least one number.'],
      ['Holdfast1', 'Must have at least one symbol.'],
      ['Holdf1!', 'Must be 8 characters or more.'],
    ] as const) {
      await fill('New password', password);
      await fill('Re-type new password', password);
      await submit();
      expect(dialog.getByLabelText('New password')).toHaveAccessibleDescription(/^Password must be minimum 8 char/);
      expect(unmetRules()).toEqual([unmet]);
    }
    expect(requests).not.toContain(call);
  });

  it('says what the server says about a wrong old password, and stays open', async () => {
    const { dialog, fill, submit } = await openDialog();
    network.use(mockAccount.updatePassword(() => refuse('password-incorrect')));
    await fill('Old password', 'wrong');
    await fill('New password', 'Holdfast2!');
    await fill('Re-type new password', 'Holdfast2!');
    await submit();
    expect(await screen.findByText('Password incorrect')).toBeVisible();
    expect(dialog.getByLabelText('New password')).toHaveValue('Holdfast2!');
  });
});
