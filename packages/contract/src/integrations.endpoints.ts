import type { Endpoint } from './endpoint.ts';

export const integrationsEndpoints = {
  listIntegrations: { method: 'GET', path: '/api/v2/integrations', access: 'session' },
  createIntegration: { method: 'POST', path: '/api/v2/integrations', access: 'session', recentPassword: true },
  updateIntegration: { method: 'PATCH', path: '/api/v2/integrations/:integrationId', access: 'session' },
  removeIntegration: { method: 'DELETE', path: '/api/v2/integrations/:integrationId', access: 'session' },
  sendTest: { method: 'POST', path: '/api/v2/integrations/:integrationId/test', access: 'session' },
  listDeliveries: { method: 'GET', path: '/api/v2/integrations/:integrationId/deliveries', access: 'session' },
  sendAgain: {
    method: 'POST',
    path: '/api/v2/integrations/:integrationId/deliveries/:deliveryId',
    access: 'session',
  },
} as const satisfies Record<string, Endpoint>;
