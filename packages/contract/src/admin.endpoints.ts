import type { Endpoint } from './endpoint.ts';
import { staffRoles as staff } from './roles.rules.ts';

export const adminEndpoints = {
  provisionDevice: {
    method: 'POST',
    path: '/api/admin/devices',
    access: 'session',
    roles: staff,
    recentPassword: true,
  },
  provisionDevices: {
    method: 'POST',
    path: '/api/admin/devices/csv',
    access: 'session',
    bodyKilobytes: 512,
    roles: staff,
    recentPassword: true,
  },
  listAdminDevices: { method: 'GET', path: '/api/admin/devices', access: 'session', roles: staff },
  listAdminUsers: { method: 'GET', path: '/api/admin/users', access: 'session', roles: staff },
  updateAdminUser: { method: 'PUT', path: '/api/admin/users/:id', access: 'session', roles: staff },
  updateRoles: {
    method: 'PUT',
    path: '/api/admin/users/:id/roles',
    access: 'session',
    roles: staff,
    recentPassword: true,
  },
  resetTwoFactor: {
    method: 'POST',
    path: '/api/admin/users/:id/reset-two-factor',
    access: 'session',
    roles: staff,
    recentPassword: true,
  },
  removeUser: {
    method: 'DELETE',
    path: '/api/admin/users/:id',
    access: 'session',
    roles: staff,
    recentPassword: true,
  },
  removeKnownDevice: {
    method: 'DELETE',
    path: '/api/admin/devices/:id',
    access: 'session',
    roles: staff,
    recentPassword: true,
  },
  listAudit: { method: 'GET', path: '/api/admin/audit', access: 'session', roles: staff },
} as const satisfies Record<string, Endpoint>;
