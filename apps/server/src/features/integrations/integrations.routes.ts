import { integrationsSchemas } from '@holdfast/contract/integrations';
import { integrationsEndpoints } from '@holdfast/contract/integrations.endpoints';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import type { IntegrationsService } from './integrations.service.ts';
import { integrationsTexts as texts } from './integrations.texts.ts';

export const registerIntegrationsRoutes = (
  app: FastifyInstance,
  { integrations }: { integrations: IntegrationsService },
) => {
  bind(app, integrationsEndpoints, integrationsSchemas, {
    listIntegrations: async ({ principal }) => ({ data: await integrations.list(principal.userId) }),
    createIntegration: async ({ principal, body }) => integrations.create(principal, body),
    updateIntegration: async ({ principal, params, body }) => ({
      integration: await integrations.update(principal, params.integrationId, body),
    }),
    removeIntegration: async ({ principal, params }) => {
      await integrations.remove(principal.userId, params.integrationId);
      return { message: texts.removed };
    },
    sendTest: async ({ principal, params }) => ({
      delivery: await integrations.sendTest(principal.userId, params.integrationId),
    }),
    listDeliveries: async ({ principal, params, query }) => ({
      data: await integrations.listDeliveries(principal.userId, params.integrationId, query.perPage),
    }),
    sendAgain: async ({ principal, params }) => ({
      delivery: await integrations.sendAgain(principal.userId, params.integrationId, params.deliveryId),
    }),
  });
};
