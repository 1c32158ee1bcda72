import { adminSchemas } from '@holdfast/contract/admin';
import { adminEndpoints } from '@holdfast/contract/admin.endpoints';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import type { ProvisioningService } from '../devices/provisioning.service.ts';

export const registerAdminRoutes = (app: FastifyInstance, { provisioning }: { provisioning: ProvisioningService }) => {
  bind(app, adminEndpoints, adminSchemas, {
    provisionDevice: async ({ body }) => provisioning.provision(body),
  });
};
