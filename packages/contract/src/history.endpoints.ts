import type { Endpoint } from './endpoint.ts';

export const historyEndpoints = {
  listMapPoints: { method: 'GET', path: '/api/history/map/:id', access: 'device:view', apiKey: true },
} as const satisfies Record<string, Endpoint>;
