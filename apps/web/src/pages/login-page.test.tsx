import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { nonceOf, requireAltcha } from '../../test/captcha.ts';
import { aToken, aUser } from '../../test/factories.ts';
import { fail, mockAccount, mockAuth, network, refuse } from '../../test/network.ts';
import { renderPage } from '../../test/render-page.tsx';
import { session, setToken, setUser } from '../lib/session.ts';

const email = 'maya@example.test';
const success = (user = aUser()) => ({ authToken: aToken, user, twoFactorCodeRequired: false as const });
const refusal = 'Username or password incorrect';

const openLogin = async () => {
  const view = renderPage('/login');
  await screen.findByRole('button', { name: 'Continue' });
  const submit = () => view.actor.click(screen.getByRole('button', { name: 'Continue' }));
  const fill = async () => {
    await view.paste('Email', email);
    await view.paste('Password', 'Holdfast1!');
  };
  const solveCaptcha = async () => {
    await view.actor.click(await screen.findByRole('checkbox', { name: 'Verify you are human' }));
    await screen.findByRole('checkbox', { name: 'Verified' });
  };
  return { ...view, submit, fill, solveCaptcha };
};

describe('the sign-in form', () => {
  it('has email, password, captcha and Continue, and no code field at first [P1.2.1]', async () => {
    requireAltcha();
    await openLogin();
    expect(screen.getByLabelText('Email')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    expect(await screen.findByRole('checkbox', { name: 'Verify you are human' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
    expect(screen.queryByLabelText('Two-factor code')).not.toBeInTheDocument();
  });

  it('shows and hides the password [P1.2.1]', async () => {
    const { actor } = await openLogin();
    await actor.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await actor.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  it('links to reset, sign-up, contact, privacy policy and terms [P1.2.2]', async () => {
    await openLogin();
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/reset');
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
    expect(footer.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacyAndTerms#privacy');
    expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/privacyAndTerms#terms');
  });

  it('asks for an email of the email type and a password before it sends anything [P1.5.1] [P1.5.11]', async () => {
    const login = vi.fn(() => success());
    network.use(mockAuth.login(login));
    const { actor, submit } = await openLogin();
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
    await submit();
    expect(await screen.findAllByText('Field is required')).toHaveLength(2);
    expect(screen.getByLabelText('Email')).toHaveFocus();
    await actor.type(screen.getByLabelText('Email'), 'not an email');
    expect(screen.getByText('Invalid Email address')).toBeVisible();
    await submit();
    expect(login).not.toHaveBeenCalled();
  });

  it('asks for the captcha before it sends anything [P1.5.1]', async () => {
    requireAltcha();
    const login = vi.fn(() => success());
    network.use(mockAuth.login(login));
    const { fill, submit, solveCaptcha } = await openLogin();
    await fill();
    await submit();
    expect(await screen.findByText('reCAPTCHA required')).toBeVisible();
    expect(login).not.toHaveBeenCalled();
    await solveCaptcha();
    await submit();
    await waitFor(() => expect(login).toHaveBeenCalledOnce());
  });
});

describe('a good sign-in', () => {
  it('stores the token, loads the user and opens the overview [P1.4.1] [P2.4.14]', async () => {
    const login = vi.fn(({ body }) => {
      expect(body).toEqual({ username: email, password: 'Holdfast1!', captcha: 'off' });
      return success();
    });
    network.use(mockAuth.login(login));
    const { fill, submit } = await openLogin();
    await fill();
    await submit();
    expect(await screen.findByRole('heading', { name: 'My AirBolts' })).toBeVisible();
    expect(login).toHaveBeenCalledOnce();
    expect(session.getState()).toMatchObject({ token: aToken, user: { email } });
    expect(localStorage.getItem('holdfast.my.token')).toBe(aToken);
    expect(window.location.pathname).toBe('/');
  });

  it('finds out a missing country and stores it with its currency [P2.4.15] [P2.7.10]', async () => {
    const stored = vi.fn(({ params, body }) => {
      expect(params).toEqual({ id: aUser()._id });
      expect(body).toEqual({ country: 'NZ', currency: 'nzd' });
      return { updatedUser: aUser({ country: 'NZ', currency: 'nzd' }) };
    });
    network.use(
      mockAuth.login(() => success(aUser({ country: '' }))),
      mockAuth.getClientLocation(() => ({ country: { isoAlpha2: 'NZ' } })),
      mockAccount.updateUser(stored),
    );
    const { fill, submit } = await openLogin();
    await fill();
    await submit();
    await screen.findByRole('heading', { name: 'My AirBolts' });
    expect(stored).toHaveBeenCalledOnce();
    expect(session.getState().user).toMatchObject({ country: 'NZ', currency: 'nzd' });
  });

  it('falls back to the default currency where a country has none of its own [P2.4.15]', async () => {
    const stored = vi.fn(() => ({ updatedUser: aUser({ country: 'JP', currency: 'usd' }) }));
    network.use(
      mockAuth.login(() => success(aUser({ country: '' }))),
      mockAuth.getClientLocation(() => ({ country: { isoAlpha2: 'JP' } })),
      mockAccount.updateUser(stored),
    );
    const { fill, submit } = await openLogin();
    await fill();
    await submit();
    await screen.findByRole('heading', { name: 'My AirBolts' });
    expect(stored).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ body: { country: 'JP', currency: 'usd' } }),
    );
  });

  it('goes on when the country cannot be found out, and only logs it [P2.4.15] [P2.8.3]', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    network.use(
      mockAuth.login(() => success(aUser({ country: '' }))),
      mockAuth.getClientLocation(() => fail(500)),
    );
    const { fill, submit } = await openLogin();
    await fill();
    await submit();
    expect(await screen.findByRole('heading', { name: 'My AirBolts' })).toBeVisible();
    expect(log).toHaveBeenCalledWith('Something went wrong while user country update', expect.anything());
    expect(within(screen.getByRole('region', { name: 'Messages' })).queryByRole('listitem')).not.toBeInTheDocument();
  });
});

describe('two-step sign-in', () => {
  const needsCode = (code: string) =>
    vi.fn(({ body }: { body: { twoFactorCode?: string } }) =>
      body.twoFactorCode === code ? success() : { twoFactorCodeRequired: true as const },
    );

  it('asks for the code only after the server has, and sends it [P1.2.1] [P1.4.1] [P2.4.18]', async () => {
    const login = needsCode('492817');
    network.use(mockAuth.login(login));
    const { actor, fill, submit } = await openLogin();
    await fill();
    await submit();
    const field = await screen.findByLabelText('Two-factor code');
    expect(field).toHaveFocus();
    expect(session.getState().token).toBeNull();
    await actor.type(field, '492 817');
    await submit();
    expect(await screen.findByRole('heading', { name: 'My AirBolts' })).toBeVisible();
    expect(login.mock.calls.map(([{ body }]) => body.twoFactorCode)).toEqual([undefined, '492817']);
  });

  it('does not send an empty code', async () => {
    const login = needsCode('492817');
    network.use(mockAuth.login(login));
    const { fill, submit } = await openLogin();
    await fill();
    await submit();
    await screen.findByLabelText('Two-factor code');
    await submit();
    expect(await screen.findByText('Please enter authentication code')).toBeVisible();
    expect(login).toHaveBeenCalledOnce();
  });

  it('takes a recovery code instead', async () => {
    const login = needsCode('ABCD-1234');
    network.use(mockAuth.login(login));
    const { actor, fill, submit } = await openLogin();
    await fill();
    await submit();
    await actor.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await actor.type(screen.getByLabelText('Recovery code'), 'ABCD-1234');
    await submit();
    expect(await screen.findByRole('heading', { name: 'My AirBolts' })).toBeVisible();
  });

  it('keeps the captcha of the first step for the code step, and renews it after a refusal', async () => {
    requireAltcha();
    const nonces: string[] = [];
    network.use(
      mockAuth.login(({ body }) => {
        nonces.push(nonceOf(body.captcha));
        if (!body.twoFactorCode) return { twoFactorCodeRequired: true };
        return body.twoFactorCode === '111111' ? success() : refuse('invalid-login-code');
      }),
    );
    const { actor, fill, submit, solveCaptcha } = await openLogin();
    await fill();
    await solveCaptcha();
    await submit();
    await actor.type(await screen.findByLabelText('Two-factor code'), '000000');
    await submit();
    expect(await screen.findByText('Invalid verification token')).toBeVisible();
    await actor.clear(screen.getByLabelText('Two-factor code'));
    await actor.type(screen.getByLabelText('Two-factor code'), '111111');
    await submit();
    expect(await screen.findByRole('heading', { name: 'My AirBolts' })).toBeVisible();
    expect(nonces).toEqual(['nonce-1', 'nonce-1', 'nonce-2']);
  });
});

describe('a refused sign-in', () => {
  it('shows the message of the server [P1.8.1] [P1.8.3] [P2.8.1] [P2.8.4]', async () => {
    network.use(mockAuth.login(() => refuse('too-many-attempts')));
    const { fill, submit } = await openLogin();
    await fill();
    await submit();
    const messages = within(screen.getByRole('region', { name: 'Messages' }));
    expect(await messages.findByText('Too many attempts, please try again later')).toBeVisible();
  });

  it('has a default message where the server gives none [P1.8.3] [P2.8.1] [P2.8.4]', async () => {
    network.use(mockAuth.login(() => fail(401)));
    const { fill, submit } = await openLogin();
    await fill();
    await submit();
    expect(await screen.findByText(refusal)).toBeVisible();
  });

  it('clears token and user [P1.4.1] [P2.4.19]', async () => {
    network.use(mockAuth.login(() => refuse('incorrect-login')));
    const { fill, submit } = await openLogin();
    setToken('Bearer of-before');
    setUser(aUser());
    await fill();
    await submit();
    await screen.findByText(refusal);
    expect(session.getState()).toMatchObject({ token: null, user: null });
    expect(localStorage.getItem('holdfast.my.token')).toBeNull();
  });

  it('that speaks of verify leads to the resend page with the email [P1.2.3] [P1.8.3] [P2.8.4]', async () => {
    network.use(mockAuth.login(() => refuse('email-not-verified')));
    const { fill, submit } = await openLogin();
    await fill();
    await submit();
    expect(await screen.findByRole('button', { name: 'Resend' })).toBeVisible();
    expect(decodeURIComponent(window.location.pathname)).toBe(`/resendVerificationEmail/${email}`);
    expect(screen.getByLabelText('Email')).toHaveValue(email);
    expect(screen.getByText('Please verify your email address before signing in')).toBeVisible();
  });

  it('with a wrong code does not count as one that speaks of verify', async () => {
    network.use(mockAuth.login(() => refuse('invalid-login-code')));
    const { fill, submit } = await openLogin();
    await fill();
    await submit();
    expect(await screen.findByText('Invalid verification token')).toBeVisible();
    expect(window.location.pathname).toBe('/login');
  });
});

describe('the drawn map beside the form', () => {
  it('is there on wide screens and left out up to 850 px [P2.9.19]', async () => {
    const { unmount } = renderPage('/login', { width: 851 });
    expect(await screen.findByText('Brompton P Line')).toBeInTheDocument();
    unmount();
    renderPage('/login', { width: 850 });
    await screen.findByRole('button', { name: 'Continue' });
    expect(screen.queryByText('Brompton P Line')).not.toBeInTheDocument();
  });
});
