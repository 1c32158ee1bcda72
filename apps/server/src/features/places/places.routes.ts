import { placesSchemas } from '@holdfast/contract/places';
import { placesEndpoints } from '@holdfast/contract/places.endpoints';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import type { PlacesService } from './places.service.ts';

export const registerPlacesRoutes = (app: FastifyInstance, { placesOfPeople }: { placesOfPeople: PlacesService }) => {
  bind(app, placesEndpoints, placesSchemas, {
    listPlaces: async ({ principal }) => ({ data: await placesOfPeople.list(principal.userId) }),
    getPlace: async ({ principal, params }) => ({ place: await placesOfPeople.get(principal.userId, params.placeId) }),
    createPlace: async ({ principal, body }) => ({ place: await placesOfPeople.create(principal.userId, body) }),
    updatePlace: async ({ principal, params, body }) => ({
      place: await placesOfPeople.update(principal.userId, params.placeId, body),
    }),
    removePlace: async ({ principal, params }) => {
      await placesOfPeople.remove(principal.userId, params.placeId);
      return { message: 'Removed successfully' };
    },
  });
};
