import type { Endpoint } from './endpoint.ts';

export const devicesEndpoints = {
  listDevices: { method: 'GET', path: '/api/devices/find/:userId', access: 'session', scope: 'devices:read' },
  getDeviceSummary: { method: 'GET', path: '/api/v2/devices/summary', access: 'session', scope: 'devices:read' },
  listPositions: { method: 'GET', path: '/api/v2/devices/positions', access: 'session', scope: 'devices:read' },
  claimDevice: { method: 'POST', path: '/api/devices', access: 'session' },
  addTracker: { method: 'POST', path: '/api/v2/devices/trackers', access: 'session' },
  addPhone: { method: 'POST', path: '/api/v2/devices/phones', access: 'session' },
  getConnection: { method: 'GET', path: '/api/v2/devices/:id/connection', access: 'device:own' },
  createPhoneCode: { method: 'POST', path: '/api/v2/devices/:id/phone-code', access: 'device:own' },
  getPhoneConfiguration: { method: 'GET', path: '/api/v2/phone-codes/:token/phone.otrc', access: 'public' },
  getDevice: { method: 'GET', path: '/api/devices/:id', access: 'device:view', scope: 'devices:read' },
  updateDevice: { method: 'PUT', path: '/api/devices/:id', access: 'device:manage', bodyKilobytes: 512 },
  removeDevice: { method: 'DELETE', path: '/api/devices/:id', access: 'device:own' },
  updateAlertSettings: { method: 'PUT', path: '/api/devices/alert-settings/:id', access: 'device:view' },
  getModemInfo: { method: 'GET', path: '/api/devices/modemInfo/:id', access: 'device:view', scope: 'devices:read' },
} as const satisfies Record<string, Endpoint>;
