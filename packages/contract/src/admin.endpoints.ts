import type { Endpoint } from './endpoint.ts';

const staff = ['admin', 'superAdmin'] as const;

export const adminEndpoints = {
  provisionDevice: { method: 'POST', path: '/api/admin/devices', access: 'session', roles: staff },
  listAdminDevices: { method: 'GET', path: '/api/admin/devices', access: 'session', roles: staff },
  listAdminUsers: { method: 'GET', path: '/api/admin/users', access: 'session', roles: staff },
  resetTwoFactor: {
    method: 'POST',
    path: '/api/admin/users/:id/reset-two-factor',
    access: 'session',
    roles: staff,
    recentPassword: true,
  },
  listAudit: { method: 'GET', path: '/api/admin/audit', access: 'session', roles: staff },
} as const satisfies Record<string, Endpoint>;
