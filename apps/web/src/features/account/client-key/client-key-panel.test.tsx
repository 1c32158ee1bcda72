import type { Role } from '@holdfast/contract/roles.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockAccount, network, refuse } from '../../../../test/network.ts';
import { openAccount } from '../../../../test/open-account.ts';
import { accountKeys } from '../user.api.ts';

const key = 'ak_live_0123456789abcdef';

const panel = () => within(screen.getByRole('region', { name: 'Client API key' }));

/** An enterprise user's page over a server that stores the key. */
const openPanel = async (generated: boolean) => {
  const view = await openAccount({ roles: ['enterprise'], keyGenerated: generated, keyActive: generated });
  const { user } = view;
  const calls: string[] = [];
  network.use(
    mockAccount.createClientKey(() => {
      calls.push('create');
      Object.assign(user, { keyGenerated: true, keyActive: true });
      return { key, active: true };
    }),
    mockAccount.getClientKey(() => {
      calls.push('get');
      return { key, active: user.keyActive };
    }),
    mockAccount.updateClientKey(({ body }) => {
      calls.push(`active ${body.active}`);
      user.keyActive = body.active;
      return { key, active: body.active };
    }),
    mockAccount.removeClientKey(() => {
      calls.push('remove');
      Object.assign(user, { keyGenerated: false, keyActive: false });
      return { key: '', active: false };
    }),
  );
  return { ...view, calls, press: (name: string) => view.actor.click(panel().getByRole('button', { name })) };
};

describe('the client API key', () => {
  it.each(['user', 'enterpriseNoApi', 'superAdmin'] satisfies Role[])(
    'is not shown to role %s [P2.6.4]',
    async (role) => {
      await openAccount({ roles: [role] });
      expect(screen.queryByRole('region', { name: 'Client API key' })).not.toBeInTheDocument();
    },
  );

  it('is shown to enterprise users [P2.6.4]', async () => {
    await openAccount({ roles: ['enterprise'] });
    expect(panel().getByRole('button', { name: 'Generate' })).toBeVisible();
  });

  it('is shown once generated, also when the page was still asking for the person', async () => {
    const { user, queryClient, press } = await openPanel(false);
    const answers: (() => void)[] = [];
    network.use(
      mockAccount.getCurrentUser(async () => {
        const asked = structuredClone(user);
        if (answers.length === 0) await new Promise<void>((resolve) => void answers.push(resolve));
        return { user: asked };
      }),
    );
    void queryClient.resetQueries({ queryKey: accountKeys.user });
    await waitFor(() => expect(answers).toHaveLength(1));
    await press('Generate');
    answers[0]?.();
    expect(await panel().findByLabelText('Key')).toHaveValue(key);
  });

  it('is generated, hidden, revealed and copied [P2.4.13] [P2.2.38] [P2.1.4]', async () => {
    const { calls, press } = await openPanel(false);
    await press('Generate');
    expect(await screen.findByText('Generated successfully')).toBeVisible();
    expect(panel().getByLabelText('Key')).toHaveValue(key);
    await press('Hide key');
    expect(panel().getByLabelText('Key')).not.toHaveValue(key);
    await press('Reveal key');
    await waitFor(() => expect(panel().getByLabelText('Key')).toHaveValue(key));
    await press('Copy key');
    expect(await navigator.clipboard.readText()).toBe(key);
    expect(calls).toEqual(['create', 'get']);
  });

  it('is cleared from memory when it is hidden [P2.4.13]', async () => {
    const { press, queryClient, container } = await openPanel(true);
    await press('Reveal key');
    await waitFor(() => expect(panel().getByLabelText('Key')).toHaveValue(key));
    await press('Hide key');
    const remembered = [
      ...queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state),
      ...queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
    ];
    expect(remembered.length).toBeGreaterThan(0);
    expect(JSON.stringify(remembered)).not.toContain(key);
    expect(container.ownerDocument.documentElement.outerHTML).not.toContain(key);
  });

  it('says when it was last used, and how to use it', async () => {
    const keyLastUsedAt = new Date(Date.now() - 3 * 60_000).toISOString();
    await openAccount({ roles: ['enterprise'], keyGenerated: true, keyActive: true, keyLastUsedAt });
    expect(panel().getByText(/Last used: 3 minutes ago\./)).toBeVisible();
    expect(panel().getByRole('link', { name: 'How to use it' })).toHaveAttribute('href', '/api/docs');
  });

  it('says when no program has used it', async () => {
    await openPanel(true);
    expect(panel().getByText(/Not used yet\./)).toBeVisible();
  });

  it('is replaced only after a confirmation [P2.2.38]', async () => {
    const { actor, calls, press } = await openPanel(true);
    await press('Regenerate');
    const dialog = within(await screen.findByRole('dialog', { name: 'Regenerate API key?' }));
    expect(calls).toEqual([]);
    await actor.click(dialog.getByRole('button', { name: 'Regenerate' }));
    expect(await screen.findByText('Generated successfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(panel().getByLabelText('Key')).toHaveValue(key);
    expect(calls).toEqual(['create']);
  });

  it('is removed only after a confirmation [P2.4.13] [P2.2.38]', async () => {
    const { actor, calls, press } = await openPanel(true);
    await press('Remove');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove API key?' }));
    expect(calls).toEqual([]);
    await actor.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Removed successfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await panel().findByRole('button', { name: 'Generate' })).toBeVisible();
    expect(calls).toEqual(['remove']);
  });

  it('is switched off and on [P2.2.38] [P2.4.13]', async () => {
    const { actor, calls } = await openPanel(true);
    const active = panel().getByRole('switch', { name: 'Active' });
    expect(active).toBeChecked();
    expect(panel().getByText('Yes')).toBeVisible();
    await actor.click(active);
    expect(await screen.findByText('Changed successfully')).toBeVisible();
    expect(active).not.toBeChecked();
    expect(panel().getByText('No')).toBeVisible();
    expect(calls).toEqual(['active false']);
  });

  it('is active again when switching it off fails [P2.4.13]', async () => {
    const { actor } = await openPanel(true);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    network.use(
      mockAccount.updateClientKey(async () => {
        await asked;
        return refuse('unavailable');
      }),
    );
    const active = panel().getByRole('switch', { name: 'Active' });
    await actor.click(active);
    expect(active).not.toBeChecked();
    answer();
    expect(await screen.findByText('Temporarily unavailable, please try again')).toBeVisible();
    await waitFor(() => expect(active).toBeChecked());
    expect(panel().getByText('Yes')).toBeVisible();
  });
});
