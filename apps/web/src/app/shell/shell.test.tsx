import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aToken, aUser } from '../../../test/factories.ts';
import { mockAuth, network } from '../../../test/network.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { session, setToken, setUser } from '../../lib/session.ts';

const findDrawer = () => screen.findByRole('navigation', { name: 'Main navigation' });
const queryDrawer = () => screen.queryByRole('navigation', { name: 'Main navigation' });
const openMenu = async (actor: ReturnType<typeof renderPage>['actor']) => {
  await actor.click(await screen.findByRole('button', { name: 'Account menu' }));
  return screen.findByRole('menu');
};

describe('the shell', () => {
  it('has a drawer, a top bar with the title of the page and an account menu [P1.2.12]', async () => {
    renderPage('/', { as: aUser() });
    const bar = within(await screen.findByRole('banner'));
    expect(bar.getByRole('heading', { name: 'My AirBolts' })).toBeVisible();
    expect(bar.getByRole('button', { name: 'Account menu' })).toBeVisible();
    const drawer = within(await findDrawer());
    expect(drawer.getByRole('link', { name: /^All Devices/ })).toHaveAttribute('aria-current', 'page');
    expect(drawer.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/user');
    expect(drawer.getByRole('link', { name: /Help & Support/ })).toHaveAttribute('target', '_blank');
  });

  it('is hidden while nobody is signed in [P1.2.13]', async () => {
    renderPage('/resendVerificationEmail/');
    await screen.findByRole('button', { name: 'Resend' });
    expect(queryDrawer()).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Account menu' })).not.toBeInTheDocument();
  });

  it('is hidden on routes whose name starts with account-, signed in or not [P1.2.13]', async () => {
    setToken(aToken);
    setUser(aUser());
    const { unmount } = renderPage('/signup');
    await screen.findByRole('heading', { name: 'Create your account' });
    expect(queryDrawer()).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Account menu' })).not.toBeInTheDocument();
    unmount();
    renderPage('/no/such/page');
    expect(await findDrawer()).toBeVisible();
  });
});

describe('the drawer', () => {
  it('collapses at 768 px, and its button expands and collapses it [P1.2.14]', async () => {
    const { actor } = renderPage('/', { as: aUser(), width: 768 });
    const expand = await screen.findByRole('button', { name: 'Open navigation' });
    const drawer = document.querySelector('nav');
    expect(drawer).toHaveAttribute('inert');
    expect(expand).toHaveAttribute('aria-expanded', 'false');
    await actor.click(expand);
    expect(drawer).not.toHaveAttribute('inert');
    expect(expand).toHaveAttribute('aria-expanded', 'true');
    await actor.click(screen.getByRole('button', { name: 'Close navigation' }));
    expect(drawer).toHaveAttribute('inert');
    await actor.click(expand);
    await actor.keyboard('{Escape}');
    expect(drawer).toHaveAttribute('inert');
  });

  it('is always there from 769 px on [P1.2.14]', async () => {
    renderPage('/', { as: aUser(), width: 769 });
    expect(await findDrawer()).not.toHaveAttribute('inert');
    expect(await screen.findByRole('banner')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Open navigation' })).not.toBeInTheDocument();
  });

  const logos = [
    ['enterprise', 'enterprise'],
    ['enterpriseNoApi', 'enterprise'],
    ['user', 'neutral'],
    ['sharedUser', 'neutral'],
    ['admin', 'neutral'],
    ['superAdmin', 'neutral'],
    ['k9', 'neutral'],
  ] as const;

  it.each(logos)('shows to %s the %s logo [P1.2.18] [P1.6.5]', async (role, logo) => {
    renderPage('/', { as: aUser({ roles: [role] }) });
    const drawer = await findDrawer();
    expect(drawer.querySelector('[data-logo]')).toHaveAttribute('data-logo', logo);
    expect(within(drawer).queryAllByText('Enterprise')).toHaveLength(logo === 'enterprise' ? 1 : 0);
  });
});

describe('the account menu', () => {
  it('has the avatar, no notification, the way to the account and sign out [P1.2.19]', async () => {
    const { actor } = renderPage('/', { as: aUser({ name: 'Maya Okafor' }) });
    const target = await screen.findByRole('button', { name: 'Account menu' });
    expect(target).toHaveTextContent('MO');
    const menu = within(await openMenu(actor));
    expect(menu.getByText('No notification found')).toBeVisible();
    expect(menu.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    await actor.click(menu.getByRole('menuitem', { name: 'Account settings' }));
    await waitFor(() => expect(window.location.pathname).toBe('/user/account'));
  });

  it('shows the photo of the person where there is one [P1.2.19]', async () => {
    renderPage('/', { as: aUser({ profilePicture: '/9j/4AAQ' }) });
    const target = await screen.findByRole('button', { name: 'Account menu' });
    expect(within(target).getByRole('img', { name: 'Maya Okafor' })).toHaveAttribute(
      'src',
      'data:image/jpeg;base64,/9j/4AAQ',
    );
  });

  it('signs out: on the server, then token, user, caches and whatever was kept, then to sign-in [P1.4.28] [P2.4.22]', async () => {
    const logout = vi.fn(() => ({ message: 'Signed out' }));
    network.use(mockAuth.logout(logout));
    const { actor, queryClient } = renderPage('/', { as: aUser() });
    await openMenu(actor);
    localStorage.setItem('holdfast.my.device', 'x');
    queryClient.setQueryData(['devices'], ['a device']);
    queryClient.setQueryData(['subscriptions'], ['a subscription']);
    await actor.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(window.location.pathname).toBe('/login');
    expect(logout).toHaveBeenCalledOnce();
    expect(session.getState()).toMatchObject({ token: null, user: null });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('holdfast.my.'))).toEqual([]);
    expect(queryClient.getQueryData(['devices'])).toBeUndefined();
    expect(queryClient.getQueryData(['subscriptions'])).toBeUndefined();
  });

  it('changes the colour scheme', async () => {
    const { actor } = renderPage('/', { as: aUser() });
    await openMenu(actor);
    await actor.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await actor.click(screen.getByRole('menuitemradio', { name: 'Light' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
  });
});
