import type { Endpoint } from './endpoint.ts';

export const placesEndpoints = {
  listPlaces: { method: 'GET', path: '/api/v2/places', access: 'session', scope: 'places:write' },
  getPlace: { method: 'GET', path: '/api/v2/places/:placeId', access: 'session', scope: 'places:write' },
  createPlace: { method: 'POST', path: '/api/v2/places', access: 'session', bodyKilobytes: 128, scope: 'places:write' },
  updatePlace: {
    method: 'PATCH',
    path: '/api/v2/places/:placeId',
    access: 'session',
    bodyKilobytes: 128,
    scope: 'places:write',
  },
  removePlace: { method: 'DELETE', path: '/api/v2/places/:placeId', access: 'session', scope: 'places:write' },
} as const satisfies Record<string, Endpoint>;
