import type { Endpoint } from './endpoint.ts';

export const sharingEndpoints = {
  listShares: { method: 'GET', path: '/api/share-device/find/device/:id', access: 'device:manage' },
  createShare: { method: 'POST', path: '/api/share-device/insert', access: 'session' },
  updateShare: { method: 'PUT', path: '/api/share-device/:shareId', access: 'session' },
  listShareCompanions: { method: 'GET', path: '/api/v2/share-companions/:shareId', access: 'session' },
  removeShare: { method: 'DELETE', path: '/api/share-device/:shareId', access: 'session' },
  removeAllShares: { method: 'DELETE', path: '/api/share-device/all/:id', access: 'device:manage' },
  resendShare: { method: 'POST', path: '/api/share-device/resendmessage', access: 'session' },
  getInvitation: { method: 'GET', path: '/api/share-device/invitation/:token', access: 'public' },
  acceptShare: { method: 'POST', path: '/api/share-device/accept/:token', access: 'session' },
  declineShare: { method: 'POST', path: '/api/share-device/decline/:token', access: 'public' },
  listAccountShares: { method: 'GET', path: '/api/share-account/find/:userId', access: 'session' },
  inviteToAccount: { method: 'POST', path: '/api/share-account/invite', access: 'session' },
  removeAccountShare: { method: 'DELETE', path: '/api/share-account/remove/:shareId', access: 'session' },
  listDeviceActivity: { method: 'GET', path: '/api/v2/device-activity/:id', access: 'device:manage' },
} as const satisfies Record<string, Endpoint>;
