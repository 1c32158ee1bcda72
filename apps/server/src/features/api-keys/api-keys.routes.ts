import { apiKeysSchemas } from '@holdfast/contract/api-keys';
import { apiKeysEndpoints } from '@holdfast/contract/api-keys.endpoints';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import type { ApiKeysService } from './api-keys.service.ts';
import { apiKeysTexts as texts } from './api-keys.texts.ts';

export const registerApiKeysRoutes = (app: FastifyInstance, { apiKeys }: { apiKeys: ApiKeysService }) => {
  bind(app, apiKeysEndpoints, apiKeysSchemas, {
    listApiKeys: async ({ principal }) => ({ data: await apiKeys.list(principal.userId) }),
    createApiKey: async ({ principal, body }) => apiKeys.create(principal.userId, body, principal),
    removeApiKey: async ({ principal, params }) => {
      await apiKeys.remove(principal.userId, params.keyId);
      return { message: texts.removed };
    },
  });
};
