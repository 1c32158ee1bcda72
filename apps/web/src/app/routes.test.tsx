import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../test/factories.ts';
import { renderPage } from '../../test/render-page.tsx';
import { handleOf } from '../../test/route-handle.ts';

describe('the route table', () => {
  it('has the sign-in page for everybody [P2.2.2]', () => {
    expect(handleOf('/login')).toMatchObject({ name: 'account-login', access: 'public' });
  });

  it('has the reset page for everybody [P2.2.3]', () => {
    expect(handleOf('/reset')).toMatchObject({ name: 'account-reset', access: 'public' });
  });

  it('has the resend page for everybody, with or without an email [P2.2.4]', () => {
    const expected = { name: 'verificationEmail-resend', access: 'public' };
    expect(handleOf('/resendVerificationEmail')).toMatchObject(expected);
    expect(handleOf('/resendVerificationEmail/maya@example.test')).toMatchObject(expected);
  });

  it('has the sign-up page for everybody [P2.2.5]', () => {
    expect(handleOf('/signup')).toMatchObject({ name: 'account-signup', access: 'public' });
  });

  it('has the terms and privacy page for everybody [P2.2.6]', () => {
    expect(handleOf('/privacyAndTerms')).toMatchObject({ name: 'privacy', access: 'public' });
  });

  it('has the support page for signed-in people [P2.2.16]', () => {
    expect(handleOf('/support')).toMatchObject({ name: 'support', access: 'auth' });
  });

  it('shows an own page for an address that leads nowhere', async () => {
    renderPage('/no/such/page');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});

describe('addresses', () => {
  it('are plain paths from the root, moved through the history of the browser [P2.2.1]', async () => {
    const { actor } = renderPage('/login');
    const before = window.history.length;
    await actor.click(await screen.findByRole('link', { name: 'Sign up' }));
    await screen.findByRole('heading', { name: 'Create your account' });
    expect(window.location.pathname).toBe('/signup');
    expect(window.location.hash).toBe('');
    expect(window.history.length).toBe(before + 1);
  });
});

describe('page titles', () => {
  const pages: [path: string, title: string][] = [
    ['/login', 'AirBolt | Sign in'],
    ['/signup', 'AirBolt | Sign up'],
    ['/reset', 'AirBolt | Reset password'],
  ];

  it.each(pages)('of %s is the brand and the title of the route [P2.2.17]', async (path, title) => {
    renderPage(path);
    await waitFor(() => expect(document.title).toBe(title));
  });

  it('of a signed-in page likewise [P2.2.17]', async () => {
    renderPage('/', { as: aUser() });
    await waitFor(() => expect(document.title).toBe('AirBolt | My AirBolts'));
  });
});

describe('who may open what', () => {
  it.each(['/login', '/reset', '/signup', '/resendVerificationEmail/'])(
    '%s needs nobody signed in [P2.6.7]',
    async (path) => {
      renderPage(path);
      expect(await screen.findByRole('button', { name: /Continue|Resend/ })).toBeVisible();
      expect(window.location.pathname).toBe(path);
    },
  );

  it.each(['/', '/device', '/user', '/user/account', '/user/payments', '/support'])(
    '%s needs somebody signed in [P2.6.7]',
    async (path) => {
      renderPage(path);
      expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
      expect(window.location.pathname).toBe('/login');
    },
  );
});
