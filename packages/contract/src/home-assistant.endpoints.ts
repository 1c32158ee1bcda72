import type { Endpoint } from './endpoint.ts';

export const homeAssistantEndpoints = {
  getHomeAssistant: { method: 'GET', path: '/api/v2/devices/:id/home-assistant', access: 'device:own' },
  switchHomeAssistant: { method: 'PUT', path: '/api/v2/devices/:id/home-assistant', access: 'device:own' },
} as const satisfies Record<string, Endpoint>;
