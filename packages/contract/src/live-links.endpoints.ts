import type { Endpoint } from './endpoint.ts';

export const liveLinksEndpoints = {
  listLiveLinks: { method: 'GET', path: '/api/v2/live-links', access: 'session' },
  createLiveLink: { method: 'POST', path: '/api/v2/devices/:id/live-links', access: 'device:manage' },
  stopLiveLink: { method: 'DELETE', path: '/api/v2/live-links/:linkId', access: 'session' },
  openLiveLink: { method: 'POST', path: '/api/v2/live/:token', access: 'public' },
  watchLiveLink: { method: 'GET', path: '/api/v2/live/:token', access: 'public' },
} as const satisfies Record<string, Endpoint>;
