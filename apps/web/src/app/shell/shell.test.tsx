import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, aSubscription, aUser } from '../../../test/factories.ts';
import { mockAuth, mockMailbox, mockOidc, mockPlans, mockSharing, network, refuse } from '../../../test/network.ts';
import { openOverview } from '../../../test/open-overview.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { handleOf } from '../../../test/route-handle.ts';
import { session } from '../../lib/session.ts';
import { routes } from '../routes.tsx';

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
    expect(drawer.getByRole('link', { name: 'Help & Support' })).toHaveAttribute('href', '/support');
  });

  const bare = [
    '/login',
    '/login/oidc',
    '/reset',
    '/reset/x',
    '/verify/x',
    '/signup',
    '/share/accept/x',
    '/plan-offer/x',
    '/notifications/confirm/x',
    '/unsubscribe/x',
  ];
  const framed: [address: string, title: string][] = [
    ['/resendVerificationEmail/', 'Verify your email'],
    ['/privacyAndTerms', 'Terms and privacy'],
    ['/dev/mailbox', 'Mailbox'],
    ['/no/such/page', 'Page not found'],
  ];

  const loadPublic = (address: string, options: Parameters<typeof renderPage>[1] = {}) => {
    network.use(
      mockAuth.useToken(() => refuse('link-expired')),
      mockSharing.getInvitation(() => refuse('share-expired')),
      mockPlans.getPlanOffer(() => refuse('offer-expired')),
      mockOidc.finishOidc(() => refuse('oidc-refused')),
      mockMailbox.listMails(() => ({ data: [] })),
    );
    return renderPage(address, options);
  };

  it('is proven for every route that is open to visitors', () => {
    const names = [...bare, ...framed.map(([address]) => address)].map((address) => handleOf(address).name);
    const open = routes.flatMap(({ handle }) => (handle?.access === 'public' ? [handle.name] : []));
    expect(names.sort()).toEqual(open.sort());
  });

  it.each([...bare, ...framed.map(([address]) => address)])(
    'is hidden from visitors of %s [P1.2.13]',
    async (address) => {
      loadPublic(address);
      expect(await screen.findByRole('main')).toBeVisible();
      expect(queryDrawer()).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Account menu' })).not.toBeInTheDocument();
    },
  );

  it.each(bare)(
    'is hidden on %s, whose route is named account-…, from signed-in users too [P1.2.13]',
    async (address) => {
      expect(handleOf(address).name).toMatch(/^account-/);
      loadPublic(address, { as: aUser() });
      expect(await screen.findByRole('main')).toBeVisible();
      expect(session.getState().user?.name).toBe('Maya Okafor');
      expect(queryDrawer()).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Account menu' })).not.toBeInTheDocument();
    },
  );

  it.each(framed)('is there when a signed-in user loads %s [P1.2.13]', async (address, title) => {
    loadPublic(address, { as: aUser() });
    const bar = within(await screen.findByRole('banner'));
    expect(bar.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(bar.getByRole('button', { name: 'Account menu' })).toBeVisible();
    expect(await findDrawer()).toBeVisible();
    expect(screen.getAllByRole('main')).toHaveLength(1);
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
    const device = aDevice({ name: 'Bike' });
    const logout = vi.fn(() => ({ message: 'Signed out' }));
    network.use(
      mockAuth.logout(logout),
      mockPlans.listCurrentSubscriptions(() => ({ data: [aSubscription(device)] })),
    );
    const { actor, queryClient } = await openOverview([device]);
    const kept = () =>
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey[0]);
    await waitFor(() => expect(localStorage.getItem('holdfast.my.subscriptions')).toContain('sourceData'));
    expect(kept()).toEqual(expect.arrayContaining(['devices', 'subscriptions']));
    await openMenu(actor);
    await actor.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(window.location.pathname).toBe('/login');
    expect(logout).toHaveBeenCalledOnce();
    expect(session.getState()).toMatchObject({ token: null, user: null });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('holdfast.my.'))).toEqual([]);
    expect(kept().filter((key) => key !== 'client-config')).toEqual([]);
    expect(screen.queryByText('Bike')).not.toBeInTheDocument();
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
