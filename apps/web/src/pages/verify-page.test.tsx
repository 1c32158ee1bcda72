import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mockAuth, network, refuse } from '../../test/network.ts';
import { renderPage } from '../../test/render-page.tsx';

describe('the page that a verification link opens', () => {
  it('verifies without a click, once, says so and leads to sign-in [P2.4.21]', async () => {
    const spend = vi.fn(() => ({ message: 'Words of the server' }));
    network.use(mockAuth.useToken(spend));
    renderPage('/verify/a-token');
    expect(await screen.findByText('Your email address has been verified')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
    const call = { params: { token: 'a-token' }, body: undefined };
    expect(spend).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(call));
  });

  it('says why it could not, and offers a new link [P2.4.21]', async () => {
    network.use(mockAuth.useToken(() => refuse('link-expired')));
    renderPage('/verify/a-token');
    expect(await screen.findByText('This link is not valid any more, please request a new one')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', '/resendVerificationEmail/');
  });
});
