import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientConfig, mockAuth, mockOidc, mockPasskeys, network, refuse } from '../../../../test/network.ts';
import { openAccount } from '../../../../test/open-account.ts';
import { deviceName } from './passkey-name.ts';

const webauthn = vi.hoisted(() => ({ startRegistration: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => webauthn);

const credential = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', attestationObject: 'e30', transports: ['internal'] },
};
const passkey = (name: string, lastUsedAt: string | null = null) => ({
  _id: name,
  name,
  isSynced: false,
  createdAt: '2026-03-04T10:00:00.000Z',
  lastUsedAt,
});

/** A page over a server that keeps what it is told. */
const open = async (kept = [passkey('Phone', new Date(Date.now() - 3 * 3_600_000).toISOString()), passkey('Key')]) => {
  let passkeys = kept;
  network.use(
    mockAuth.getClientConfig(() => ({ ...clientConfig, passkeyOrigin: window.location.origin })),
    mockPasskeys.listPasskeys(() => ({ data: passkeys })),
    mockPasskeys.startPasskey(() => ({ options: { challenge: 'YXNr' }, ticket: 'sealed' })),
    mockPasskeys.addPasskey(({ body }) => {
      passkeys = [...passkeys, passkey(body.name)];
      return { passkey: passkey(body.name) };
    }),
    mockPasskeys.renamePasskey(({ params, body }) => {
      passkeys = passkeys.map((one) => (one._id === params.passkeyId ? { ...one, name: body.name } : one));
      return { passkey: passkey(body.name) };
    }),
    mockPasskeys.removePasskey(({ params }) => {
      passkeys = passkeys.filter(({ _id }) => _id !== params.passkeyId);
      return { message: 'removed' };
    }),
  );
  const view = await openAccount();
  await screen.findByText('Passkeys');
  const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);
  return { ...view, rows };
};

beforeEach(() => {
  webauthn.startRegistration.mockReset().mockResolvedValue(credential);
  Object.defineProperty(window, 'PublicKeyCredential', { value: {}, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

describe('the panel of passkeys', () => {
  it('lists them with when they were added and last used', async () => {
    const { rows } = await open();
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]).toMatch(/PhoneAdded .*Mar.* 2026, used 3 hours ago$/);
    expect(rows()[1]).toMatch(/KeyAdded .*Mar.* 2026$/);
  });

  it('gives a new one a name, then the browser makes one', async () => {
    const { actor, rows } = await open([]);
    await actor.click(screen.getByRole('button', { name: 'Add a passkey' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Name this passkey' }));
    expect(dialog.getByLabelText('Name')).toHaveValue(deviceName());
    await actor.clear(dialog.getByLabelText('Name'));
    await actor.type(dialog.getByLabelText('Name'), 'Laptop');
    await actor.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Your passkey was added')).toBeVisible();
    expect(webauthn.startRegistration).toHaveBeenCalledExactlyOnceWith({ optionsJSON: { challenge: 'YXNr' } });
    await waitFor(() => expect(rows()[0]).toContain('Laptop'));
  });

  it('says which one is kept by this very device', async () => {
    webauthn.startRegistration.mockResolvedValue({ ...credential, authenticatorAttachment: 'platform' });
    const { actor, rows } = await open([passkey('Phone')]);
    await actor.click(screen.getByRole('button', { name: 'Add a passkey' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Name this passkey' }));
    await actor.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(rows()[1]).toContain('This computer'));
    expect(rows()[0]).not.toContain('This computer');
  });

  it.each([
    [['usb', 'nfc'], 'Security key'],
    [['hybrid'], 'Phone'],
  ])('that is reached by %j and kept the proposed name is called %s', async (transports, name) => {
    const response = { ...credential.response, transports };
    webauthn.startRegistration.mockResolvedValue({
      ...credential,
      authenticatorAttachment: 'cross-platform',
      response,
    });
    const { actor, rows } = await open([]);
    await actor.click(screen.getByRole('button', { name: 'Add a passkey' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Name this passkey' }));
    await actor.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(rows()[0]).toContain(name));
    expect(rows()[0]).not.toContain('This computer');
  });

  it.each([
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'iPhone'],
    ['Mozilla/5.0 (Linux; Android 10; K)', 'Android phone'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux computer'],
    ['Something else', 'My passkey'],
  ])('%s is called %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it('has none more when the browser made none, or the server refused it', async () => {
    const { actor } = await open([]);
    webauthn.startRegistration.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'InvalidStateError' }));
    await actor.click(screen.getByRole('button', { name: 'Add a passkey' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Name this passkey' }));
    await actor.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('No passkey was made. Please try again')).toBeVisible();
    network.use(mockPasskeys.addPasskey(() => refuse('passkey-known')));
    await actor.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('This passkey has been added already')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Passkeys' })).not.toBeInTheDocument();
  });

  it('gives one another name', async () => {
    const { actor, rows } = await open();
    await actor.click(await screen.findByRole('button', { name: 'Rename Key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename passkey' }));
    await actor.clear(dialog.getByLabelText('Name'));
    await actor.type(dialog.getByLabelText('Name'), 'Desk');
    await actor.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(rows()[1]).toContain('Desk'));
  });

  it('removes one after asking', async () => {
    const { actor, rows } = await open();
    await actor.click(await screen.findByRole('button', { name: 'Remove Key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this passkey?' }));
    expect(rows()).toHaveLength(2);
    await actor.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('adds none at another address, which is named', async () => {
    network.use(
      mockAuth.getClientConfig(() => ({ ...clientConfig, passkeyOrigin: 'https://track.example' })),
      mockPasskeys.listPasskeys(() => ({ data: [] })),
    );
    await openAccount();
    expect(await screen.findByText('Passkeys can be added at https://track.example only.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  });
});

describe('the provider in the security panel', () => {
  it('tells as whom one is linked, and is unlinked after asking', async () => {
    let link: { email: string; createdAt: string; lastUsedAt: null } | null = {
      email: 'anna@example.com',
      createdAt: '2026-03-04T10:00:00.000Z',
      lastUsedAt: null,
    };
    network.use(
      mockAuth.getClientConfig(() => ({ ...clientConfig, oidc: { name: 'Our company' } })),
      mockOidc.getOidcLink(() => ({ link })),
      mockOidc.removeOidcLink(() => {
        link = null;
        return { message: 'unlinked' };
      }),
    );
    const { actor } = await openAccount();
    expect(await screen.findByText(/As anna@example.com, since .*2026/)).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Unlink Our company' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Unlink Our company?' }));
    await actor.click(dialog.getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText('Not linked. Choose it once where you sign in.')).toBeVisible();
    expect(screen.getByText('Unlinked')).toBeVisible();
  });
});
