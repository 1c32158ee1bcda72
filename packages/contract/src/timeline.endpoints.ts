import type { Endpoint } from './endpoint.ts';
import { fleetRoles } from './roles.rules.ts';

export const timelineEndpoints = {
  getTimeline: { method: 'GET', path: '/api/v2/devices/:id/timeline', access: 'device:view', scope: 'history:read' },
  getTrack: { method: 'GET', path: '/api/v2/devices/:id/track', access: 'device:view', scope: 'history:read' },
  listDays: { method: 'GET', path: '/api/v2/devices/:id/days', access: 'device:view', scope: 'history:read' },
  getHealth: { method: 'GET', path: '/api/v2/devices/:id/health', access: 'device:view', scope: 'history:read' },
  listMileage: {
    method: 'GET',
    path: '/api/v2/groups/:groupId/mileage',
    access: 'session',
    roles: fleetRoles,
    scope: 'groups:read',
  },
} as const satisfies Record<string, Endpoint>;
