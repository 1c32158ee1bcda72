import type { Endpoint } from './endpoint.ts';
import { fleetRoles } from './roles.rules.ts';

export const historyEndpoints = {
  listMapPoints: { method: 'GET', path: '/api/history/map/:id', access: 'device:view', scope: 'history:read' },
  listHistory: { method: 'GET', path: '/api/history/find/device/:id', access: 'device:view', scope: 'history:read' },
  listHistoryOfDevices: {
    method: 'POST',
    path: '/api/v2/history',
    access: 'session',
    roles: fleetRoles,
    scope: 'history:read',
  },
  exportHistory: { method: 'GET', path: '/api/v2/history/:id/csv', access: 'device:manage', scope: 'history:read' },
  createHistoryTicket: { method: 'POST', path: '/api/v2/history/:id/csv-ticket', access: 'device:manage' },
  exportHistoryByTicket: { method: 'GET', path: '/api/v2/history-csv/:token', access: 'public' },
  clearHistory: { method: 'DELETE', path: '/api/v2/history/:id', access: 'device:manage' },
} as const satisfies Record<string, Endpoint>;
