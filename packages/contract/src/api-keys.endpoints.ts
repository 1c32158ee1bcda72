import type { Endpoint } from './endpoint.ts';

export const apiKeysEndpoints = {
  listApiKeys: { method: 'GET', path: '/api/v2/api-keys', access: 'session' },
  createApiKey: { method: 'POST', path: '/api/v2/api-keys', access: 'session', recentPassword: true },
  removeApiKey: { method: 'DELETE', path: '/api/v2/api-keys/:keyId', access: 'session' },
} as const satisfies Record<string, Endpoint>;
