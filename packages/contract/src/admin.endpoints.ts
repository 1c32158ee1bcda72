import type { Endpoint } from './endpoint.ts';

export const adminEndpoints = {
  provisionDevice: { method: 'POST', path: '/api/admin/devices', access: 'session', roles: ['admin', 'superAdmin'] },
} as const satisfies Record<string, Endpoint>;
