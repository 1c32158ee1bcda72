import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fail, mockAuth, network, refuse } from '../../test/network.ts';
import { renderPage } from '../../test/render-page.tsx';

const sent = 'Verification link has been sent to your Email. Please verify';

const openResend = async (email: string) => {
  const view = renderPage(`/resendVerificationEmail/${email}`);
  const button = await screen.findByRole('button', { name: 'Resend' });
  return { ...view, submit: () => view.actor.click(button) };
};

describe('the resend page', () => {
  it('knows the email of its address [P1.2.9]', async () => {
    await openResend('maya%2Bbike@example.test');
    expect(screen.getByLabelText('Email')).toHaveValue('maya+bike@example.test');
  });

  it('starts empty without one', async () => {
    await openResend('');
    expect(screen.getByLabelText('Email')).toHaveValue('');
  });

  it('says what happened and has a Resend button [P1.2.10]', async () => {
    await openResend('maya@example.test');
    expect(
      screen.getByText(
        "We have sent you a verification Email, please verify. If you didn't receive the email, please click on resend.",
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resend' })).toBeEnabled();
  });

  it('sends the link again and says so [P2.4.21] [P2.8.7]', async () => {
    const resend = vi.fn(() => ({ message: 'Words of the server' }));
    network.use(mockAuth.resendVerification(resend));
    const { submit } = await openResend('maya@example.test');
    await submit();
    expect(await screen.findByText(sent)).toBeVisible();
    const body = { email: 'maya@example.test', captcha: 'off' };
    expect(resend).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body }));
  });

  it('shows the message of the server, else its own [P1.8.5] [P2.8.6]', async () => {
    network.use(mockAuth.resendVerification(() => refuse('too-many-requests')));
    const { submit } = await openResend('maya@example.test');
    await submit();
    expect(await screen.findByText('Too many requests, please try again later')).toBeVisible();
    network.use(mockAuth.resendVerification(() => fail(500)));
    await submit();
    expect(await screen.findByText('Something went wrong, please try again')).toBeVisible();
  });
});
