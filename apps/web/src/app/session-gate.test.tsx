import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, aToken, aUser } from '../../test/factories.ts';
import { fail, mockAccount, mockAuth, mockPlans, network, refuse } from '../../test/network.ts';
import { serveDevices } from '../../test/open-overview.ts';
import { renderPage } from '../../test/render-page.tsx';
import { isLoggedOn, session, setToken, setUser } from '../lib/session.ts';

const overview = () => screen.findByRole('heading', { name: 'My AirBolts' });
const signIn = () => screen.findByRole('heading', { name: 'Welcome back' });
const linked = { name: 'Maya Okafor', email: 'maya@example.test' };
const expiry = 'Session expired, please login again';

describe('logged on', () => {
  it('means a token and a user id, not one of them [P2.2.19]', () => {
    expect(isLoggedOn()).toBe(false);
    setToken(aToken);
    expect(isLoggedOn()).toBe(false);
    setUser(aUser({ _id: '' }));
    expect(isLoggedOn()).toBe(false);
    setUser(aUser());
    expect(isLoggedOn()).toBe(true);
    session.setState({ token: null });
    expect(isLoggedOn()).toBe(false);
  });
});

describe('the session check of a page that needs one', () => {
  it('lets in a person with a token that the server knows [P2.2.18]', async () => {
    renderPage('/', { as: aUser() });
    expect(await overview()).toBeVisible();
    expect(session.getState().user?.name).toBe('Maya Okafor');
  });

  it('sends everybody else to the sign-in page, silently when there was no token [P2.2.18]', async () => {
    renderPage('/');
    expect(await signIn()).toBeVisible();
    expect(window.location.pathname).toBe('/login');
    expect(screen.queryByText(expiry)).not.toBeInTheDocument();
  });

  it('forgets a refused token, says so and goes to the sign-in page [P2.4.24] [P2.8.12]', async () => {
    setToken(aToken);
    localStorage.setItem('holdfast.my.device', 'x');
    network.use(mockAccount.getCurrentUser(() => refuse('session-expired')));
    renderPage('/support');
    expect(await screen.findByText(expiry)).toBeVisible();
    expect(await signIn()).toBeVisible();
    expect(session.getState()).toMatchObject({ token: null, user: null });
    expect(localStorage).toHaveLength(0);
  });

  it('exchanges the code of a session link and takes it out of the address at once [P2.2.18]', async () => {
    const exchange = vi.fn(() => ({ authToken: aToken, user: aUser(), twoFactorCodeRequired: false as const }));
    network.use(
      mockAuth.previewSession(() => linked),
      mockAuth.exchangeSession(exchange),
    );
    const { actor } = renderPage('/device?session=one-time&tab=map');
    expect(window.location.search).toBe('?tab=map');
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in as Maya Okafor?' }));
    expect(dialog.getByText(/maya@example.test/)).toBeVisible();
    expect(exchange).not.toHaveBeenCalled();
    await actor.click(dialog.getByRole('button', { name: 'Sign in' }));
    expect(await overview()).toBeVisible();
    expect(exchange).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: { session: 'one-time' } }));
    expect(session.getState().token).toBe(aToken);
    expect(window.location.pathname).toBe('/device');
  });

  it.each([
    ['/device', 'My AirBolts'],
    ['/device/AB-1/settings/alert', 'Bike Settings'],
  ])(
    'of a session link clears the former session, stores the token, shows all types, loads device, user and subscriptions, and stays at %s [P2.4.23]',
    async (path, title) => {
      const device = aDevice({ deviceUUID: 'AB-1', name: 'Bike' });
      const { list } = serveDevices([device]);
      const subscriptions = vi.fn(() => ({ data: [] }));
      setToken('Bearer of-somebody-before');
      for (const [key, value] of Object.entries({ deviceType: 'airbolt', subscriptions: '["x"]' }))
        localStorage.setItem(`holdfast.my.${key}`, value);
      localStorage.setItem('holdfast.device', 'of-somebody-before');
      network.use(
        mockAccount.getCurrentUser(({ headers }) =>
          headers.get('authorization') === aToken ? { user: aUser() } : refuse('session-expired'),
        ),
        mockAuth.previewSession(() => linked),
        mockAuth.exchangeSession(() => ({ authToken: aToken, user: aUser(), twoFactorCodeRequired: false as const })),
        mockPlans.listCurrentSubscriptions(subscriptions),
      );
      const { actor } = renderPage(`${path}?session=one-time`);
      const dialog = within(await screen.findByRole('dialog', { name: 'Sign in as Maya Okafor?' }));
      expect(Object.keys(localStorage).filter((key) => key.startsWith('holdfast.my.'))).toEqual([]);
      await actor.click(dialog.getByRole('button', { name: 'Sign in' }));
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
      expect(window.location.pathname).toBe(path);
      expect(session.getState()).toMatchObject({ token: aToken, user: { name: 'Maya Okafor' } });
      expect(localStorage.getItem('holdfast.my.token')).toBe(aToken);
      expect(localStorage.getItem('holdfast.my.deviceType')).not.toBe('airbolt');
      expect(localStorage.getItem('holdfast.device')).not.toBe('of-somebody-before');
      await waitFor(() => expect(subscriptions).toHaveBeenCalled());
      if (path === '/device') expect(list.mock.calls[0]?.[0].query).toMatchObject({ type: 'all' });
      expect(screen.queryByText(expiry)).not.toBeInTheDocument();
    },
  );

  it('signs no visitor in to the account of a link without asking [A27]', async () => {
    const exchange = vi.fn(() => fail(500));
    network.use(
      mockAuth.previewSession(() => linked),
      mockAuth.exchangeSession(exchange),
    );
    const { actor } = renderPage('/?session=of-an-attacker');
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in as Maya Okafor?' }));
    await actor.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await signIn()).toBeVisible();
    expect(exchange).not.toHaveBeenCalled();
    expect(session.getState().token).toBeNull();
  });

  it('ignores the code of a session link while somebody is signed in', async () => {
    const exchange = vi.fn(() => fail(500));
    network.use(mockAuth.exchangeSession(exchange));
    renderPage('/?session=of-somebody-else', { as: aUser() });
    expect(await overview()).toBeVisible();
    expect(window.location.search).toBe('');
    expect(exchange).not.toHaveBeenCalled();
  });

  it('refuses a code that was used already [P2.4.24]', async () => {
    network.use(mockAuth.previewSession(() => refuse('session-expired')));
    renderPage('/?session=used');
    expect(await screen.findByText(expiry)).toBeVisible();
    expect(await signIn()).toBeVisible();
  });

  it.each([
    ['does not answer', () => HttpResponse.error()],
    ['asks to come later', () => refuse('too-many-requests')],
  ])('keeps the token when the server %s, and offers to try again', async (_what, answer) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
    setToken(aToken);
    network.use(mockAccount.getCurrentUser(answer));
    renderPage('/');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(session.getState().token).toBe(aToken);
  });
});

describe('the session check of a page for everybody', () => {
  const terms = () => screen.findByRole('heading', { name: 'Terms and privacy' });

  it('leaves a visitor there, and tells whose session has ended', async () => {
    setToken(aToken);
    network.use(mockAccount.getCurrentUser(() => refuse('session-expired')));
    renderPage('/privacyAndTerms');
    expect(await screen.findByText(expiry)).toBeVisible();
    expect(await terms()).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(window.location.pathname).toBe('/privacyAndTerms');
    expect(session.getState().token).toBeNull();
  });

  it('shows the page also while the server does not answer, and asks again where a session is needed', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
    setToken(aToken);
    network.use(mockAccount.getCurrentUser(() => HttpResponse.error()));
    const { actor } = renderPage('/no/such/page');
    const away = await screen.findByRole('link', { name: 'Go to AirBolts' });
    network.use(mockAccount.getCurrentUser(() => ({ user: aUser() })));
    await actor.click(away);
    expect(await overview()).toBeVisible();
  });
});

describe('signing in', () => {
  it('ends the session of somebody else that was open in this browser', async () => {
    const kim = aUser({ _id: 'u2', name: 'Kim', email: 'kim@example.test' });
    network.use(mockAuth.login(() => ({ authToken: 'Bearer kims', user: kim, twoFactorCodeRequired: false })));
    const { actor, queryClient, paste } = renderPage('/login', { as: aUser() });
    await signIn();
    expect(session.getState().user?.name).toBe('Maya Okafor');
    localStorage.setItem('holdfast.my.deviceType', 'airbolt');
    queryClient.setQueryData(['payments', 'history', null], ['of Maya']);
    await paste('Email', 'kim@example.test');
    await paste('Password', 'Holdfast1!');
    await actor.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await overview()).toBeVisible();
    expect(session.getState()).toMatchObject({ token: 'Bearer kims', user: { name: 'Kim' } });
    expect(localStorage.getItem('holdfast.my.deviceType')).not.toBe('airbolt');
    expect(queryClient.getQueryData(['payments', 'history', null])).toBeUndefined();
  });
});

describe('a session that ends while it is used', () => {
  it('is announced once, and leads to the sign-in page and from there back to the same place [P2.8.12]', async () => {
    const sessions = vi.fn(() => refuse('session-expired'));
    network.use(mockAccount.listSessions(sessions));
    const { actor } = renderPage('/user/account', { as: aUser() });
    expect(await signIn()).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Messages' })).getAllByText(expiry)).toHaveLength(1);
    expect(session.getState().token).toBeNull();

    network.use(
      mockAuth.login(() => ({ authToken: aToken, user: aUser(), twoFactorCodeRequired: false })),
      mockAccount.listSessions(() => ({ data: [] })),
    );
    await actor.type(screen.getByLabelText('Email'), 'maya@example.test');
    await actor.type(screen.getByLabelText('Password'), 'Holdfast1!');
    await actor.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { name: 'Account' })).toBeVisible();
    expect(window.location.pathname).toBe('/user/account');
  });
});
