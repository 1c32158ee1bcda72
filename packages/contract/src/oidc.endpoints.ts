import type { Endpoint } from './endpoint.ts';

export const oidcEndpoints = {
  startOidc: { method: 'POST', path: '/api/login/oidc', access: 'public' },
  finishOidc: { method: 'POST', path: '/api/login/oidc/callback', access: 'public' },
  enterOidcCode: { method: 'POST', path: '/api/login/oidc/code', access: 'public' },
  linkOidc: { method: 'POST', path: '/api/login/oidc/link', access: 'public' },
  signUpOidc: { method: 'POST', path: '/api/login/oidc/sign-up', access: 'public' },
  getOidcLink: { method: 'GET', path: '/api/v2/account/oidc', access: 'session' },
  removeOidcLink: { method: 'DELETE', path: '/api/v2/account/oidc', access: 'session', recentPassword: true },
} as const satisfies Record<string, Endpoint>;
