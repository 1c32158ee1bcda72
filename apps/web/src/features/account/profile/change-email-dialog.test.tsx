import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockAccount, network } from '../../../../test/network.ts';
import { openAccount } from '../../../../test/open-account.ts';

const openDialog = async () => {
  const view = await openAccount();
  await view.actor.click(screen.getByRole('button', { name: 'Change email' }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Change email' })) };
};

describe('the change of email', () => {
  it('sends a link to the new address and shows that it waits [P2.4.26] [P2.8.11] [P2.1.3] [P2.2.40]', async () => {
    const { actor, user, dialog } = await openDialog();
    let sent: unknown;
    network.use(
      mockAccount.updateEmail(({ body }) => {
        sent = body;
        return { updatedUser: { ...user, updateToEmail: 'new@example.test' } };
      }),
    );
    await actor.type(dialog.getByRole('textbox', { name: 'New email' }), 'new@example.test');
    await actor.click(dialog.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('Verification link has been sent to new email, please verify.')).toBeVisible();
    expect(sent).toEqual({ email: 'new@example.test' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText(/Waiting for new@example.test to be verified/)).toBeVisible();
    const [own] = screen.getAllByRole('textbox', { name: 'Email' });
    expect(own).toHaveValue('maya@example.test');
  });

  it('wants an address, in a field of the email type [P2.5.10]', async () => {
    const { actor, dialog, requests } = await openDialog();
    const field = dialog.getByRole('textbox', { name: 'New email' });
    expect(field).toHaveAttribute('type', 'email');
    await actor.click(dialog.getByRole('button', { name: 'Send link' }));
    expect(field).toHaveAccessibleDescription('Field is required');
    await actor.type(field, 'nowhere');
    expect(field).toHaveAccessibleDescription('Invalid Email address');
    expect(requests).not.toContain('PUT /api/v2/account/email');
  });
});
