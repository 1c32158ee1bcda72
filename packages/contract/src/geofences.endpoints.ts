import type { Endpoint } from './endpoint.ts';

export const geofencesEndpoints = {
  getGeoFence: { method: 'GET', path: '/api/geo-fence/:id', access: 'device:view' },
  saveGeoFence: { method: 'POST', path: '/api/geo-fence/:id', access: 'device:manage', bodyKilobytes: 64 },
  switchGeoFence: { method: 'PUT', path: '/api/devices/geo-fence/:id/:state', access: 'device:manage' },
  updateGeoFenceRules: { method: 'POST', path: '/api/devices/geo-fence/rules/:id', access: 'device:manage' },
  removeGeoFence: { method: 'DELETE', path: '/api/devices/geo-fence/:id', access: 'device:manage' },
} as const satisfies Record<string, Endpoint>;
