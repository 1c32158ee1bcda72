import type { Endpoint } from './endpoint.ts';
import { fleetRoles } from './roles.rules.ts';

export const timelineEndpoints = {
  getTimeline: { method: 'GET', path: '/api/v2/devices/:id/timeline', access: 'device:view', apiKey: true },
  getTrack: { method: 'GET', path: '/api/v2/devices/:id/track', access: 'device:view', apiKey: true },
  listDays: { method: 'GET', path: '/api/v2/devices/:id/days', access: 'device:view', apiKey: true },
  getHealth: { method: 'GET', path: '/api/v2/devices/:id/health', access: 'device:view', apiKey: true },
  listMileage: {
    method: 'GET',
    path: '/api/v2/groups/:groupId/mileage',
    access: 'session',
    roles: fleetRoles,
    apiKey: true,
  },
} as const satisfies Record<string, Endpoint>;
