import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aUser } from '../../../test/factories.ts';
import { mockAccount, network, refuse } from '../../../test/network.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { HandledError } from '../../lib/api-error.ts';
import { clearSession } from '../../lib/session.ts';
import { sessionApi } from './auth.api.ts';

/** A call that is refused until the password has been confirmed. */
const guardedCall = () => {
  let isConfirmed = false;
  const confirm = vi.fn(() => {
    isConfirmed = true;
    return { success: true as const };
  });
  const reveal = vi.fn(() => (isConfirmed ? { key: 'ak_1', active: true } : refuse('confirm-password')));
  network.use(mockAccount.getClientKey(reveal), mockAccount.confirmPassword(confirm));
  return { confirm, reveal };
};

const open = async (user = aUser()) => {
  const view = renderPage('/support', { as: user });
  await screen.findByRole('heading', { name: 'Help & Support', level: 1 });
  return view;
};

describe('a call that needs the password of the last ten minutes', () => {
  it('asks for it and is then repeated by itself', async () => {
    const { confirm, reveal } = guardedCall();
    const { actor } = await open();
    let result: Promise<unknown> = Promise.resolve();
    act(() => {
      result = sessionApi.getClientKey();
    });
    await actor.type(await screen.findByLabelText('Password'), 'Holdfast1!');
    expect(screen.queryByLabelText('Two-factor code')).not.toBeInTheDocument();
    await actor.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await result).toEqual({ key: 'ak_1', active: true });
    expect(confirm).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: { password: 'Holdfast1!' } }));
    expect(reveal).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('asks for the code as well where two-step sign-in is on', async () => {
    const { confirm } = guardedCall();
    const { actor } = await open(aUser({ twoFactorEnabled: true }));
    act(() => void sessionApi.getClientKey());
    await actor.type(await screen.findByLabelText('Password'), 'Holdfast1!');
    await actor.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Please enter authentication code')).toBeVisible();
    expect(confirm).not.toHaveBeenCalled();
    await actor.type(screen.getByLabelText('Two-factor code'), '123456');
    await actor.click(screen.getByRole('button', { name: 'Confirm' }));
    const body = { password: 'Holdfast1!', twoFactorCode: '123456' };
    await vi.waitFor(() => expect(confirm).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body })), {
      timeout: 20_000,
    });
  });

  it('says that the password is wrong and stays open', async () => {
    guardedCall();
    network.use(mockAccount.confirmPassword(() => refuse('password-incorrect')));
    const { actor } = await open();
    act(() => void sessionApi.getClientKey().catch(() => {}));
    await actor.type(await screen.findByLabelText('Password'), 'wrong');
    await actor.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Password incorrect')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Confirm your password' })).toBeVisible();
  });

  it('gives up without a word when the dialog is closed', async () => {
    const { reveal } = guardedCall();
    const { actor } = await open();
    let result: Promise<unknown> = Promise.resolve();
    act(() => {
      result = sessionApi.getClientKey().catch((error: unknown) => error);
    });
    await actor.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await result).toBeInstanceOf(HandledError);
    expect(reveal).toHaveBeenCalledOnce();
    expect(screen.getByRole('region', { name: 'Messages' })).toHaveTextContent('');
  });

  it('closes with the session', async () => {
    guardedCall();
    await open();
    act(() => void sessionApi.getClientKey().catch(() => {}));
    await screen.findByRole('dialog', { name: 'Confirm your password' });
    act(() => clearSession());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('asks once for two calls', async () => {
    guardedCall();
    const { actor } = await open();
    let results: Promise<unknown[]> = Promise.resolve([]);
    act(() => {
      results = Promise.all([sessionApi.getClientKey(), sessionApi.getClientKey()]);
    });
    await actor.type(await screen.findByLabelText('Password'), 'Holdfast1!');
    await actor.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await results).toHaveLength(2);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
