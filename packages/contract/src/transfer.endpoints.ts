import type { Endpoint } from './endpoint.ts';

export const transferEndpoints = {
  findUsers: { method: 'GET', path: '/api/users/find', access: 'session', roles: ['k9', 'admin', 'superAdmin'] },
  registerMember: { method: 'POST', path: '/api/k9/register', access: 'session', roles: ['k9'] },
  transferDevice: { method: 'POST', path: '/api/devices/transfer', access: 'session', roles: ['k9'] },
  listTransfers: { method: 'GET', path: '/api/v2/transfers', access: 'session', roles: ['k9'] },
  getTransfer: { method: 'GET', path: '/api/v2/transfers/:transferId', access: 'session', roles: ['k9'] },
  closeTransfer: { method: 'POST', path: '/api/v2/transfers/:transferId/close', access: 'session', roles: ['k9'] },
} as const satisfies Record<string, Endpoint>;
