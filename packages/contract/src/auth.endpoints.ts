import type { Endpoint } from './endpoint.ts';

export const authEndpoints = {
  getClientConfig: { method: 'GET', path: '/api/client-config', access: 'public' },
  getCaptcha: { method: 'GET', path: '/api/captcha', access: 'public' },
  getClientLocation: { method: 'GET', path: '/api/client-location', access: 'public' },
  login: { method: 'POST', path: '/api/login', access: 'public' },
  previewSession: { method: 'POST', path: '/api/v2/login/session/preview', access: 'public' },
  exchangeSession: { method: 'POST', path: '/api/login/session', access: 'public' },
  logout: { method: 'POST', path: '/api/logout', access: 'session' },
  signup: { method: 'POST', path: '/api/signup', access: 'public' },
  forgotPassword: { method: 'POST', path: '/api/login/forgot', access: 'public' },
  resendVerification: { method: 'POST', path: '/api/v2/account/resend-verification-email', access: 'public' },
  useToken: { method: 'POST', path: '/api/login/reset/:token', access: 'public' },
} as const satisfies Record<string, Endpoint>;
