import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { aToken } from '../../../../test/factories.ts';
import { mockAccount, network, refuse } from '../../../../test/network.ts';
import { openAccount } from '../../../../test/open-account.ts';
import { session } from '../../../lib/session.ts';

const openRemoval = async (fields: { twoFactorEnabled?: boolean } = {}) => {
  const view = await openAccount(fields);
  await view.actor.click(screen.getByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete my account?' }));
  return {
    ...view,
    dialog,
    type: (label: string, text: string) => view.actor.type(dialog.getByLabelText(label), text),
    submit: () => view.actor.click(dialog.getByRole('button', { name: 'Delete my account' })),
  };
};

const confirmLabel = 'Type maya@example.test to confirm';

describe('downloading my data', () => {
  it('saves what the server answers to the signed-in person', async () => {
    const { actor } = await openAccount();
    let authorization: string | null = null;
    network.use(
      mockAccount.exportAccount(({ headers }) => {
        authorization = headers.get('authorization');
        return new HttpResponse('PK zipped', { headers: { 'content-type': 'application/zip' } });
      }),
    );
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await actor.click(screen.getByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(authorization).toBe(aToken);
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('holdfast-export.zip');
    expect(await files[0]?.text()).toBe('PK zipped');
  });
});

describe('deleting my account', () => {
  it('signs out and says so', async () => {
    const { type, submit } = await openRemoval();
    let sent: unknown;
    network.use(
      mockAccount.removeAccount(({ body }) => {
        sent = body;
        return { message: 'Account deleted' };
      }),
    );
    await type(confirmLabel, 'maya@example.test');
    await type('Current password', 'Holdfast1!');
    await submit();
    expect(await screen.findByText('Your account was deleted')).toBeVisible();
    expect(sent).toEqual({ password: 'Holdfast1!' });
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(session.getState()).toMatchObject({ token: null, user: null });
  });

  it('wants the email typed, the password and the code', async () => {
    const { dialog, type, submit, requests } = await openRemoval({ twoFactorEnabled: true });
    await type(confirmLabel, 'someone@example.test');
    await submit();
    expect(dialog.getByLabelText(confirmLabel)).toHaveAccessibleDescription('This is not the email of your account');
    expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription('Field is required');
    expect(dialog.getByLabelText('Two-factor code')).toHaveAccessibleDescription('Please enter authentication code');
    expect(requests).not.toContain('DELETE /api/v2/account');
  });

  it('keeps everything when the server refuses', async () => {
    const { dialog, type, submit } = await openRemoval();
    network.use(mockAccount.removeAccount(() => refuse('password-incorrect')));
    await type(confirmLabel, 'maya@example.test');
    await type('Current password', 'wrong');
    await submit();
    expect(await screen.findByText('Password incorrect')).toBeVisible();
    expect(dialog.getByLabelText(confirmLabel)).toHaveValue('maya@example.test');
    expect(window.location.pathname).toBe('/user/account');
  });
});
