import type { Endpoint } from './endpoint.ts';
import { fleetRoles } from './roles.rules.ts';

export const groupsEndpoints = {
  listGroups: { method: 'GET', path: '/api/device/groups', access: 'session', roles: fleetRoles, scope: 'groups:read' },
  getGroup: {
    method: 'GET',
    path: '/api/device/groups/:groupId',
    access: 'session',
    roles: fleetRoles,
    scope: 'groups:read',
  },
  createGroup: {
    method: 'POST',
    path: '/api/device/groups/create',
    access: 'session',
    roles: fleetRoles,
    bodyKilobytes: 128,
  },
  updateGroup: {
    method: 'PATCH',
    path: '/api/device/groups/update/:groupId',
    access: 'session',
    roles: fleetRoles,
    bodyKilobytes: 128,
  },
  removeGroup: { method: 'DELETE', path: '/api/device/groups/delete/:groupId', access: 'session', roles: fleetRoles },
} as const satisfies Record<string, Endpoint>;
