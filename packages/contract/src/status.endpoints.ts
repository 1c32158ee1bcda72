import type { Endpoint } from './endpoint.ts';
import { staffRoles as staff } from './roles.rules.ts';

export const statusEndpoints = {
  getStatus: { method: 'GET', path: '/api/admin/status', access: 'session', roles: staff },
} as const satisfies Record<string, Endpoint>;
