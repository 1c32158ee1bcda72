import type { Endpoint } from './endpoint.ts';

export const accountEndpoints = {
  getCurrentUser: { method: 'GET', path: '/api/users/me', access: 'session' },
  getUser: { method: 'GET', path: '/api/users/:id', access: 'session' },
  updateUser: { method: 'PUT', path: '/api/users/:id', access: 'session' },
  updateEmail: { method: 'PUT', path: '/api/v2/account/email', access: 'session', recentPassword: true },
  updatePassword: { method: 'PUT', path: '/api/v2/account/password', access: 'session' },
  confirmPassword: { method: 'POST', path: '/api/v2/account/confirm-password', access: 'session' },
  startTwoFactor: { method: 'POST', path: '/api/v2/account/2fa', access: 'session', recentPassword: true },
  verifyTwoFactor: { method: 'POST', path: '/api/v2/account/2fa/verify/:code', access: 'session' },
  updateTwoFactor: { method: 'PUT', path: '/api/v2/account/2fa', access: 'session' },
  removeTwoFactor: { method: 'DELETE', path: '/api/v2/account/2fa', access: 'session' },
  createClientKey: { method: 'POST', path: '/api/v2/account/clientKey', access: 'session', roles: ['enterprise'], recentPassword: true },
  getClientKey: { method: 'GET', path: '/api/v2/account/clientKey', access: 'session', roles: ['enterprise'], recentPassword: true },
  updateClientKey: { method: 'PUT', path: '/api/v2/account/clientKey', access: 'session', roles: ['enterprise'] },
  removeClientKey: { method: 'DELETE', path: '/api/v2/account/clientKey', access: 'session', roles: ['enterprise'] },
  createSessionLink: { method: 'POST', path: '/api/v2/account/session-link', access: 'session' },
  listSessions: { method: 'GET', path: '/api/v2/account/sessions', access: 'session' },
  removeSession: { method: 'DELETE', path: '/api/v2/account/sessions/:id', access: 'session' },
  exportAccount: { method: 'GET', path: '/api/v2/account/export', access: 'session', recentPassword: true },
  removeAccount: { method: 'DELETE', path: '/api/v2/account', access: 'session' },
} as const satisfies Record<string, Endpoint>;
