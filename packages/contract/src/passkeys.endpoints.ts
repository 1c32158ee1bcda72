import type { Endpoint } from './endpoint.ts';

export const passkeysEndpoints = {
  startPasskeySignIn: { method: 'POST', path: '/api/login/passkey/challenge', access: 'public' },
  signInWithPasskey: { method: 'POST', path: '/api/login/passkey', access: 'public' },
  listPasskeys: { method: 'GET', path: '/api/v2/account/passkeys', access: 'session' },
  startPasskey: {
    method: 'POST',
    path: '/api/v2/account/passkeys/challenge',
    access: 'session',
    recentPassword: true,
  },
  addPasskey: { method: 'POST', path: '/api/v2/account/passkeys', access: 'session', recentPassword: true },
  renamePasskey: { method: 'PATCH', path: '/api/v2/account/passkeys/:passkeyId', access: 'session' },
  removePasskey: {
    method: 'DELETE',
    path: '/api/v2/account/passkeys/:passkeyId',
    access: 'session',
    recentPassword: true,
  },
} as const satisfies Record<string, Endpoint>;
