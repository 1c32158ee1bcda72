import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aToken, aUser } from '../../test/factories.ts';
import { clientConfig, mockAuth, mockOidc, network, refuse } from '../../test/network.ts';
import { renderPage } from '../../test/render-page.tsx';
import { session } from '../lib/session.ts';

const query = '?code=abc&state=def';
const success = { authToken: aToken, user: aUser(), twoFactorCodeRequired: false as const };
const step = (name: 'code' | 'link' | 'sign-up') => ({
  step: name,
  ticket: 'sealed',
  email: 'anna@example.com',
  name: 'Anna',
  twoFactorCodeRequired: name === 'code',
});

const open = () => {
  network.use(mockAuth.getClientConfig(() => ({ ...clientConfig, oidc: { name: 'Our company' } })));
  return renderPage(`/login/oidc${query}`);
};
const overview = () => screen.findByRole('heading', { name: 'My AirBolts' });

describe('coming back from the provider', () => {
  it('hands its answer on once, keeps it out of the address, and opens the overview', async () => {
    const finish = vi.fn(() => success);
    network.use(mockOidc.finishOidc(finish));
    open();
    expect(await overview()).toBeVisible();
    expect(finish).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: { query } }));
    expect(window.location.search).toBe('');
    expect(session.getState().token).toBe(aToken);
  });

  it('tells why it was refused, and leads back to the sign-in', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    network.use(mockOidc.finishOidc(() => refuse('oidc-email-unverified')));
    const { actor } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('has not verified your email address');
    expect(window.location.search).toBe('');
    await actor.click(screen.getByRole('link', { name: 'Back to sign in' }));
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
  });

  it('asks for the code of two-step sign-in', async () => {
    const enter = vi.fn(() => success);
    network.use(
      mockOidc.finishOidc(() => step('code')),
      mockOidc.enterOidcCode(enter),
    );
    const { actor } = open();
    const field = await screen.findByLabelText('Two-factor code');
    await actor.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Please enter authentication code')).toBeVisible();
    expect(enter).not.toHaveBeenCalled();
    await actor.type(field, '123456');
    await actor.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await overview()).toBeVisible();
    expect(enter).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ body: { ticket: 'sealed', twoFactorCode: '123456' } }),
    );
  });

  it('asks the owner of an account to agree, with password and code', async () => {
    const link = vi.fn(({ body }: { body: { twoFactorCode?: string } }) =>
      body.twoFactorCode ? success : { twoFactorCodeRequired: true as const },
    );
    network.use(
      mockOidc.finishOidc(() => step('link')),
      mockOidc.linkOidc(link),
    );
    const { actor, paste } = open();
    expect(await screen.findByText(/There is an account for anna@example.com/)).toHaveTextContent(
      'Our company opens it',
    );
    await paste('Password', 'Holdfast1!');
    await actor.click(screen.getByRole('button', { name: 'Link and sign in' }));
    await actor.type(await screen.findByLabelText('Two-factor code'), '123456');
    await actor.click(screen.getByRole('button', { name: 'Link and sign in' }));
    expect(await overview()).toBeVisible();
    expect(link.mock.calls.map(([{ body }]) => body)).toEqual([
      { ticket: 'sealed', password: 'Holdfast1!', captcha: 'off' },
      { ticket: 'sealed', password: 'Holdfast1!', captcha: 'off', twoFactorCode: '123456' },
    ]);
  });

  it('makes an account only for who agrees to the terms', async () => {
    const signUp = vi.fn(() => success);
    network.use(
      mockOidc.finishOidc(() => step('sign-up')),
      mockOidc.signUpOidc(signUp),
    );
    const { actor } = open();
    expect(await screen.findByText('There is no account for anna@example.com yet.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Anna');
    const create = () => actor.click(screen.getByRole('button', { name: 'Create account' }));
    await create();
    expect(await screen.findByText('Country is required')).toBeVisible();
    await actor.click(screen.getByRole('combobox', { name: 'Country' }));
    await actor.click(await screen.findByRole('option', { name: /Australia/ }));
    await create();
    expect(await screen.findByText(/Please agree to Terms of Service/)).toBeVisible();
    expect(signUp).not.toHaveBeenCalled();
    await actor.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await create();
    await waitFor(() => expect(signUp).toHaveBeenCalledOnce());
    expect(signUp).toHaveBeenCalledWith(
      expect.objectContaining({ body: expect.objectContaining({ ticket: 'sealed', name: 'Anna', country: 'AU' }) }),
    );
    expect(await overview()).toBeVisible();
  });
});
