import { mappingsSchemas } from '@holdfast/contract/mappings';
import { mappingsEndpoints } from '@holdfast/contract/mappings.endpoints';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import type { MappingsService } from './mappings.service.ts';

export const registerMappingsRoutes = (app: FastifyInstance, { mappings }: { mappings: MappingsService }) => {
  bind(app, mappingsEndpoints, mappingsSchemas, {
    listMappings: async () => ({ data: await mappings.list() }),
    addMapping: async ({ principal, request, body }) =>
      mappings.add({ userId: principal.userId, ip: request.ip }, body),
    removeMapping: async ({ principal, request, params }) => {
      await mappings.remove({ userId: principal.userId, ip: request.ip }, params.id);
      return { message: 'Removed successfully' };
    },
  });
};
