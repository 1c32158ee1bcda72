import type { Endpoint } from './endpoint.ts';

export const firmwaresEndpoints = {
  getFirmware: { method: 'GET', path: '/api/firmwares/update/:id', access: 'device:manage' },
  updateFirmware: { method: 'POST', path: '/api/firmwares/update/:id', access: 'device:manage' },
  addFirmware: { method: 'POST', path: '/api/admin/firmwares', access: 'session', roles: ['admin', 'superAdmin'] },
} as const satisfies Record<string, Endpoint>;
