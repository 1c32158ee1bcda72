import type { Endpoint } from './endpoint.ts';

export const placesEndpoints = {
  listPlaces: { method: 'GET', path: '/api/v2/places', access: 'session' },
  getPlace: { method: 'GET', path: '/api/v2/places/:placeId', access: 'session' },
  createPlace: { method: 'POST', path: '/api/v2/places', access: 'session', bodyKilobytes: 128 },
  updatePlace: { method: 'PATCH', path: '/api/v2/places/:placeId', access: 'session', bodyKilobytes: 128 },
  removePlace: { method: 'DELETE', path: '/api/v2/places/:placeId', access: 'session' },
} as const satisfies Record<string, Endpoint>;
