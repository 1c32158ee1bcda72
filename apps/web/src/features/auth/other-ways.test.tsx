import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aToken, aUser } from '../../../test/factories.ts';
import { clientConfig, mockAuth, mockOidc, mockPasskeys, network, refuse } from '../../../test/network.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { session } from '../../lib/session.ts';

const webauthn = vi.hoisted(() => ({
  startAuthentication: vi.fn(),
  WebAuthnAbortService: { cancelCeremony: vi.fn() },
}));
vi.mock('@simplewebauthn/browser', () => webauthn);

const success = { authToken: aToken, user: aUser(), twoFactorCodeRequired: false as const };
const credential = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30', userHandle: 'aWQ' },
};
const cancelled = () => Object.assign(new Error('not allowed'), { name: 'NotAllowedError' });
const never = () => new Promise(() => {});

const configure = (more: Partial<typeof clientConfig>) =>
  network.use(mockAuth.getClientConfig(() => ({ ...clientConfig, ...more })));

/** A browser that can offer passkeys in a field, or not. */
const withPasskeys = (isConditionalMediationAvailable: boolean) => {
  const stub = { isConditionalMediationAvailable: async () => isConditionalMediationAvailable };
  Object.defineProperty(window, 'PublicKeyCredential', { value: stub, configurable: true });
  configure({ passkeyOrigin: window.location.origin });
  network.use(mockPasskeys.startPasskeySignIn(() => ({ options: { challenge: 'YXNr' } })));
};

const passkeyButton = () => screen.findByRole('button', { name: 'Sign in with a passkey' });
const overview = () => screen.findByRole('heading', { name: 'My AirBolts' });

beforeEach(() => {
  webauthn.startAuthentication.mockReset();
});
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

describe('signing in with a passkey', () => {
  it('sends what the passkey answered, and opens the overview', async () => {
    withPasskeys(false);
    webauthn.startAuthentication.mockResolvedValue(credential);
    const signIn = vi.fn(() => success);
    network.use(mockPasskeys.signInWithPasskey(signIn));
    const { actor } = renderPage('/login');
    await actor.click(await passkeyButton());
    expect(await overview()).toBeVisible();
    expect(webauthn.startAuthentication).toHaveBeenCalledExactlyOnceWith({
      optionsJSON: { challenge: 'YXNr' },
      useBrowserAutofill: false,
    });
    expect(signIn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: { credential } }));
    expect(session.getState().token).toBe(aToken);
  });

  it('is offered in the field of the address, without a click', async () => {
    withPasskeys(true);
    webauthn.startAuthentication.mockResolvedValue(credential);
    network.use(mockPasskeys.signInWithPasskey(() => success));
    renderPage('/login');
    expect(await screen.findByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    expect(await overview()).toBeVisible();
    expect(webauthn.startAuthentication).toHaveBeenCalledWith(expect.objectContaining({ useBrowserAutofill: true }));
  });

  it('says nothing when the person changed their mind, and offers it again', async () => {
    withPasskeys(true);
    webauthn.startAuthentication.mockImplementation(({ useBrowserAutofill }) =>
      useBrowserAutofill ? never() : Promise.reject(cancelled()),
    );
    const { actor } = renderPage('/login');
    const button = await passkeyButton();
    await waitFor(() => expect(webauthn.startAuthentication).toHaveBeenCalledTimes(1));
    await actor.click(button);
    await waitFor(() => expect(webauthn.startAuthentication).toHaveBeenCalledTimes(3));
    expect(webauthn.startAuthentication.mock.calls.map(([{ useBrowserAutofill }]) => useBrowserAutofill)).toEqual([
      true,
      false,
      true,
    ]);
    expect(screen.queryByText(/passkey did not work/)).not.toBeInTheDocument();
  });

  it.each(['NotSupportedError', 'SecurityError'])(
    'says nothing when the browser refuses the offer with %s',
    async (name) => {
      withPasskeys(true);
      webauthn.startAuthentication.mockRejectedValue(Object.assign(new Error('not here'), { name }));
      const { actor } = renderPage('/login');
      await waitFor(() => expect(webauthn.startAuthentication).toHaveBeenCalledTimes(1));
      await actor.type(screen.getByLabelText('Email'), 'me@example.com');
      expect(screen.queryByText(/passkey did not work/)).not.toBeInTheDocument();
      await actor.click(await passkeyButton());
      expect(await screen.findByText(/passkey did not work/)).toBeVisible();
    },
  );

  it('tells why the server refused it', async () => {
    withPasskeys(false);
    webauthn.startAuthentication.mockResolvedValue(credential);
    network.use(mockPasskeys.signInWithPasskey(() => refuse('passkey-copied')));
    const { actor } = renderPage('/login');
    await actor.click(await passkeyButton());
    expect(await screen.findByText(/may have been copied/)).toBeVisible();
    expect(session.getState().token).toBeNull();
  });

  it('is not offered at another address, nor by a browser without passkeys', async () => {
    withPasskeys(true);
    configure({ passkeyOrigin: 'https://elsewhere.example', oidc: { name: 'Our company' } });
    renderPage('/login');
    await screen.findByRole('button', { name: 'Continue with Our company' });
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).not.toBeInTheDocument();
    expect(webauthn.startAuthentication).not.toHaveBeenCalled();
  });
});

describe("the operator's provider", () => {
  it.each(['/login', '/signup'])('has a button at %s, which leads there', async (address) => {
    configure({ oidc: { name: 'Our company' } });
    network.use(mockOidc.startOidc(() => ({ url: 'https://id.example/authorize' })));
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { actor } = renderPage(address);
    await actor.click(await screen.findByRole('button', { name: 'Continue with Our company' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://id.example/authorize'));
  });

  it('is called unavailable when it does not answer, and can be tried again', async () => {
    configure({ oidc: { name: 'Our company' } });
    network.use(mockOidc.startOidc(() => refuse('oidc-unavailable')));
    const { actor } = renderPage('/login');
    await actor.click(await screen.findByRole('button', { name: 'Continue with Our company' }));
    expect(await screen.findByRole('button', { name: 'Our company is unavailable' })).toBeEnabled();
  });

  it('has no button where there is none', async () => {
    renderPage('/signup');
    await screen.findByRole('button', { name: 'Continue' });
    expect(screen.queryByText('or')).not.toBeInTheDocument();
  });
});
