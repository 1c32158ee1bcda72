import type { Endpoint } from './endpoint.ts';
import { staffRoles as staff } from './roles.rules.ts';

export const mappingsEndpoints = {
  listMappings: { method: 'GET', path: '/api/admin/mappings', access: 'session', roles: staff },
  addMapping: { method: 'POST', path: '/api/admin/mappings', access: 'session', roles: staff, recentPassword: true },
  removeMapping: { method: 'DELETE', path: '/api/admin/mappings/:id', access: 'session', roles: staff },
} as const satisfies Record<string, Endpoint>;
