import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mockAuth, network, refuse } from '../../test/network.ts';
import { renderPage } from '../../test/render-page.tsx';

const password = 'Bolt2Harbour!';

const setPassword = async (confirmation = password) => {
  const { actor, paste } = renderPage('/reset/a-token');
  await screen.findByLabelText('New password');
  await paste('New password', password);
  await paste('Re-type new password', confirmation);
  await actor.click(screen.getByRole('button', { name: 'Continue' }));
};

describe('the page for a new password', () => {
  it('sets it, says so and leads to sign-in [P2.4.21] [P2.8.9]', async () => {
    const spend = vi.fn(() => ({ message: 'ok', email: 'maya@example.test' }));
    network.use(mockAuth.useToken(spend));
    await setPassword();
    expect(await screen.findByText('Your password has been successfully changed')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('maya@example.test');
    const call = { params: { token: 'a-token' }, body: { password, confirmation: password } };
    expect(spend).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(call));
  });

  it('says why it could not [P2.4.21] [P2.8.9]', async () => {
    network.use(mockAuth.useToken(() => refuse('link-expired')));
    await setPassword();
    expect(
      await screen.findByText('Unable to set new password: This link is not valid any more, please request a new one'),
    ).toBeVisible();
    expect(window.location.pathname).toBe('/reset/a-token');
    expect(screen.getByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', '/reset');
  });

  it('wants the same password twice, and sends nothing before', async () => {
    const spend = vi.fn(() => ({ message: 'ok', email: 'maya@example.test' }));
    network.use(mockAuth.useToken(spend));
    await setPassword(`${password}x`);
    expect(await screen.findByText("New password dosn't match with confirmation")).toBeVisible();
    expect(spend).not.toHaveBeenCalled();
  });
});
