import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { requireAltcha } from '../../test/captcha.ts';
import { fail, mockAuth, network, refuse } from '../../test/network.ts';
import { renderPage } from '../../test/render-page.tsx';

const openReset = async () => {
  const view = renderPage('/reset');
  await screen.findByRole('button', { name: 'Continue' });
  return {
    ...view,
    fill: () => view.actor.type(screen.getByLabelText('Email'), 'maya@example.test'),
    submit: () => view.actor.click(screen.getByRole('button', { name: 'Continue' })),
  };
};

describe('the reset page', () => {
  it('has email, captcha and Continue [P1.2.4]', async () => {
    requireAltcha();
    await openReset();
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(await screen.findByRole('checkbox', { name: 'Verify you are human' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
  });

  it('says what to do [P1.2.5]', async () => {
    await openReset();
    expect(screen.getByText('Enter your registered email below to receive password reset instruction')).toBeVisible();
  });

  it('wants the captcha [P1.5.2]', async () => {
    requireAltcha();
    const forgot = vi.fn(() => ({ message: 'Words of the server' }));
    network.use(mockAuth.forgotPassword(forgot));
    const { fill, submit } = await openReset();
    await fill();
    await submit();
    expect(await screen.findByText('reCAPTCHA required')).toBeVisible();
    expect(forgot).not.toHaveBeenCalled();
  });

  it('says that the mail is on its way [P2.4.21] [P2.8.7]', async () => {
    const forgot = vi.fn(() => ({ message: 'Words of the server' }));
    network.use(mockAuth.forgotPassword(forgot));
    const { fill, submit } = await openReset();
    await fill();
    await submit();
    expect(await screen.findByText('Email sent.')).toBeVisible();
    const body = { email: 'maya@example.test', captcha: 'off' };
    expect(forgot).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body }));
  });

  it('shows the message of the server, else its own [P1.8.5] [P2.8.6]', async () => {
    network.use(mockAuth.forgotPassword(() => refuse('too-many-requests')));
    const { fill, submit } = await openReset();
    await fill();
    await submit();
    expect(await screen.findByText('Too many requests, please try again later')).toBeVisible();
    network.use(mockAuth.forgotPassword(() => fail(500)));
    await submit();
    expect(await screen.findByText('Something went wrong, please try again')).toBeVisible();
  });
});
