import type { Endpoint } from './endpoint.ts';

export const firmwaresEndpoints = {
  getFirmware: { method: 'GET', path: '/api/firmwares/update/:id', access: 'device:manage' },
  updateFirmware: { method: 'POST', path: '/api/firmwares/update/:id', access: 'device:manage' },
} as const satisfies Record<string, Endpoint>;
