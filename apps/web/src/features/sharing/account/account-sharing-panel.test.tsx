import type { AccountShare } from '@holdfast/contract/sharing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../../../test/factories.ts';
import { mockSharing, network } from '../../../../test/network.ts';
import { openAccount } from '../../../../test/open-account.ts';
import { popup } from '../../../../test/open-sharing.ts';

describe('sharing all devices', () => {
  it('invites by email, lists and removes [P1.7.37]', async () => {
    const { _id: userId } = aUser();
    let shares: AccountShare[] = [];
    network.use(
      mockSharing.listAccountShares(() => ({ data: shares })),
      mockSharing.inviteToAccount(({ body }) => {
        const share = {
          _id: 'a',
          userId,
          email: body.email,
          isAcceptedFlag: 0 as const,
          createdAt: '2026-11-15T00:00:00.000Z',
        };
        shares = [share];
        return { share };
      }),
      mockSharing.removeAccountShare(({ params }) => {
        shares = shares.filter(({ _id }) => _id !== params.shareId);
        return { message: 'Removed successfully' };
      }),
    );
    const { actor } = await openAccount();
    const panel = within(screen.getByRole('region', { name: 'Share my devices' }));
    await actor.click(panel.getByRole('button', { name: 'Invite' }));
    expect(panel.getByText('This field is required')).toBeVisible();
    await actor.click(panel.getByLabelText('Email'));
    await actor.paste('partner@example.test');
    await actor.click(panel.getByRole('button', { name: 'Invite' }));
    expect(await panel.findByText('partner@example.test')).toBeVisible();
    expect(panel.getByText('Pending Acceptance')).toBeVisible();
    await actor.click(panel.getByRole('button', { name: 'Remove share with partner@example.test' }));
    await actor.click((await popup('Remove share?')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(panel.queryByText('partner@example.test')).not.toBeInTheDocument());
  });
});
