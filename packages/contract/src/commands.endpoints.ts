import type { Endpoint } from './endpoint.ts';

export const commandsEndpoints = {
  listCommands: { method: 'GET', path: '/api/devices/commands/:id', access: 'device:view', scope: 'commands:write' },
  setAlarm: { method: 'PUT', path: '/api/devices/alarm/:id/:state', access: 'device:manage', scope: 'commands:write' },
  locate: { method: 'POST', path: '/api/devices/locate/:id', access: 'device:manage', scope: 'commands:write' },
  stopTracking: {
    method: 'POST',
    path: '/api/devices/locate/stopTracking/:id',
    access: 'device:manage',
    scope: 'commands:write',
  },
  requestTemperature: {
    method: 'POST',
    path: '/api/devices/temperature/:id',
    access: 'device:manage',
    scope: 'commands:write',
  },
  setOperatingMode: {
    method: 'PUT',
    path: '/api/devices/operating-mode/:id',
    access: 'device:manage',
    scope: 'commands:write',
  },
  rekey: { method: 'POST', path: '/api/devices/rekey/:id', access: 'device:manage' },
  setAirplaneMode: {
    method: 'PUT',
    path: '/api/devices/airplane-mode/:id',
    access: 'device:manage',
    scope: 'commands:write',
  },
} as const satisfies Record<string, Endpoint>;
