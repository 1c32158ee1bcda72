import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mockAuth, network, refuse } from '../../test/network.ts';
import { renderPage } from '../../test/render-page.tsx';

type Spend = Parameters<typeof mockAuth.useToken>[0];

const open = (answer: Spend = () => ({ message: 'Words of the server', email: 'maya@example.test' })) => {
  const spend = vi.fn<Spend>(answer);
  network.use(mockAuth.useToken(spend));
  return { ...renderPage('/verify/a-token'), spend };
};

const enter = async ({ actor, paste }: ReturnType<typeof open>, password = 'Holdfast1!') => {
  await screen.findByLabelText('Password');
  await paste('Password', password);
  await actor.click(screen.getByRole('button', { name: 'Verify' }));
};

describe('the page that a verification link opens', () => {
  it('verifies with the password of the sign-up, says so and leads to sign-in [P2.4.21] [A27]', async () => {
    const view = open();
    await enter(view);
    expect(await screen.findByText('Your email address has been verified')).toBeVisible();
    const call = { params: { token: 'a-token' }, body: { password: 'Holdfast1!' } };
    expect(view.spend).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(call));
    await view.actor.click(screen.getByRole('link', { name: 'Go to sign in' }));
    expect(await screen.findByLabelText('Email')).toHaveValue('maya@example.test');
    expect(window.location.pathname).toBe('/login');
    expect(screen.getByText('Your email address is verified. You can sign in now.')).toBeVisible();
  });

  it('does nothing by being opened [A27]', async () => {
    const { spend } = open();
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(spend).not.toHaveBeenCalled();
  });

  it('with a wrong password verifies nothing, and lets the reader set a new one [A27]', async () => {
    const view = open(({ body }) =>
      body?.confirmation ? { message: 'Done', email: 'maya@example.test' } : refuse('password-incorrect'),
    );
    await enter(view);
    expect(await screen.findByText(/Somebody else may have signed up with your address/)).toBeVisible();
    expect(screen.queryByText('Your email address has been verified')).toBeNull();
    await view.actor.click(screen.getByRole('button', { name: 'I chose none, or do not know it' }));
    await view.paste('New password', 'Mine-alone1!');
    await view.paste('Re-type new password', 'Mine-alone2!');
    await view.actor.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText("New password dosn't match with confirmation")).toBeVisible();
    await view.actor.clear(screen.getByLabelText('Re-type new password'));
    await view.paste('Re-type new password', 'Mine-alone1!');
    await view.actor.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Your email address has been verified')).toBeVisible();
    expect(view.spend.mock.lastCall?.[0].body).toEqual({ password: 'Mine-alone1!', confirmation: 'Mine-alone1!' });
  });

  it('says why it could not, and offers a new link [P2.4.21]', async () => {
    const view = open(() => refuse('link-expired'));
    await enter(view);
    expect(await screen.findByText('This link is not valid any more, please request a new one')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', '/resendVerificationEmail/');
  });
});
